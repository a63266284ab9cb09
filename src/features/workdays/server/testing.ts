import { fixture, type Making } from '../../../testing/fixture.ts';
import { workdays } from '../contract.ts';

const day = '2026-11-20';

/** Inputs of the calls about a driver's day. */
export const workdayFixture = fixture(workdays)({
  records: async (_making: Making, _known: { driver: string }) => ({}),
  inputs: ({ driver }) => ({
    employee: { _id: driver },
    orders: { _id: driver, startDay: day },
    live: { _id: driver },
    report: { driverAssign: driver, startDay: day, endDay: day },
    exportReport: { driverAssign: driver, startDay: day, endDay: day },
  }),
});
