import { pointAt } from '#shared/place/point.ts';
import { addDays, at10, dayOf, instantAt } from '#shared/time.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { routing } from '../contract.ts';

/** Inputs of the calls about routes. */
export const routingFixture = fixture(routing)({
  records: async ({ t, company, mark, now }: Making, { client, driver }: { client: string; driver: string }) => ({
    /** An order that its driver has still to deliver tomorrow. */
    stop: await t.make.order(company, {
      client,
      toName: mark,
      status: 5,
      driverAssign: driver,
      deliveryDate: at10(addDays(dayOf(now), 1)),
    }),
  }),
  inputs: ({ driver, stop }, { now }) => {
    const day = addDays(dayOf(now), 1);
    const at = (hour: number) => instantAt(day, hour).toISOString();
    const asked = {
      location: pointAt(-58.4, -34.6),
      end: pointAt(-58.41, -34.61),
      departure: at(9),
      service: 180,
      orders: [{ _id: stop, locked: false, from: at(9), to: at(18), service: 120 }],
    };
    return {
      warehouse: {},
      search: { driverAssign: driver, startDay: day },
      autoLineal: { ...asked, improve: true },
      autoCircular: { ...asked, improve: true },
      line: { ...asked, mode: 'lineal' },
      matrix: { location: asked.location, end: asked.end, orders: [stop] },
      removeAssign: { order: stop, driverAssign: driver },
      save: { ...asked, mode: 'lineal', driverAssign: driver, startDay: day, version: 0, without: false },
      export: { ...asked, mode: 'lineal', driverAssign: driver, startDay: day },
    };
  },
  once: { save: 'version', removeAssign: 'order' },
});
