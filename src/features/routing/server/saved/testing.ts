import { eq } from 'drizzle-orm';
import { pointAt } from '#shared/place/point.ts';
import { instantAt, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import type { Company, testApp } from '../../../../testing/testApp.ts';
import { routeStops } from '../../../orders/server/routeTables.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { routing as calls } from '../../contract.ts';

/** The day of the routes that tests save. */
export const day = today(new Date());
/** Where they begin. */
export const location = pointAt(-58.4, -34.6);

type Of = { company: Company; driver: string; stops: string[] };

/** What tests of saved routes do, on the server that `app` gives once it is there. */
export const routeKit = (app: () => Awaited<ReturnType<typeof testApp>>) => {
  const at = (hour: number, minute = 0, on = day) => instantAt(on, hour, minute);
  const addStop = ({ company, driver }: Pick<Of, 'company' | 'driver'>, over = {}) =>
    app().make.order(company, { status: 5, driverAssign: driver, deliveryDate: at(10), toLat: -34.6, toLng: -58.41, ...over });
  /** A driver with so many stops to the west of the start, each 0.01 degrees after the one before. */
  const withStops = async (many: number): Promise<Of> => {
    const company = await app().make.company();
    const driver = await app().make.driver(company, { name: 'Martín', last: 'Ibáñez' });
    const stops: string[] = [];
    for (let i = 0; i < many; i += 1) stops.push(await addStop({ company, driver }, { toLng: -58.41 - i * 0.01 }));
    return { company, driver, stops };
  };
  const saving = ({ driver, stops }: Of, over: Record<string, unknown> = {}) => ({
    driverAssign: driver,
    startDay: day,
    mode: 'circular',
    location,
    departure: at(9).toISOString(),
    orders: stops,
    version: 0,
    ...over,
  });
  const change = (of: Of, order: string, set: Partial<typeof orders.$inferInsert>) =>
    app().inCompany(of.company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));
  return {
    at,
    addStop,
    withStops,
    save: (of: Of, over: Record<string, unknown> = {}, token = of.company.token) => app().call(calls.save, saving(of, over), token),
    search: (of: Of, startDay = day) => app().call(calls.search, { driverAssign: of.driver, startDay }, of.company.token),
    stored: (of: Of) => app().inCompany(of.company, (db) => db.select().from(routeStops).orderBy(routeStops.sequence)),
    change,
    visit: async (of: Of, order: string, status: StatusId, createAt = new Date()) => {
      await app().inCompany(of.company, (db) =>
        db.insert(orderHistory).values({ _id: newId(), order, status, driverAssign: of.driver, source: 'driver', createAt }),
      );
      await change(of, order, { status });
    },
    saving,
  };
};
