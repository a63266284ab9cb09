import { fixture, type Making } from '../../../testing/fixture.ts';
import { fleet } from '../contract.ts';

/** A driver, and inputs of the calls about drivers and vehicles. */
export const fleetFixture = fixture(fleet)({
  records: async ({ t, company, mark }: Making) => ({ driver: await t.make.driver(company, { last: mark }) }),
  inputs: ({ driver }) => ({ drivers: { search: 'a', ids: [driver] } }),
});

/** Records of drivers and vehicles. */
export type FleetRecords = Awaited<ReturnType<typeof fleetFixture.records>>;
