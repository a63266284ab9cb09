import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { addDays, formatTime, instantAt, startOfDay, today } from '#shared/time.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { newId } from '#server/ids.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { routing } from '../../../routing/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const day = today(new Date());

/** A driver with three orders, of which the route that was saved visits the third before the first. */
const withRoute = async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const make = (toName: string) =>
    t.make.order(company, { status: 5, driverAssign: driver, deliveryDate: instantAt(day, 10), toName, toLat: -34.6, toLng: -58.45 });
  const [first, second, third] = [await make('Primera'), await make('Segunda'), await make('Tercera')];
  const route = {
    driverAssign: driver,
    startDay: day,
    mode: 'circular',
    location: pointAt(-58.4, -34.6),
    departure: instantAt(day, 9).toISOString(),
    orders: [third, first],
    version: 0,
  };
  const { body } = await t.call(routing.save, route, company.token);
  const sheet = async (input: object) => {
    const { body: made } = await t.call(printing.routeSheet, input, company.token);
    const [page] = await readPaper(new Uint8Array((await t.app.inject({ url: made.url })).rawPayload));
    return page?.text ?? '';
  };
  return { company, driver, first, second, third, arrivals: body.plan.orders.map(({ planned }) => formatTime(planned ?? '')), sheet };
};

const namesIn = (text: string) => text.match(/Primera|Segunda|Tercera/g);
/** Planned hours, which no street says for certain here: not the one at which the sheet was printed. */
const hoursIn = (text: string) => text.match(/(?<=~)\d\d:\d\d/g);

test('a driver’s sheet is in the order of the saved route, with its arrivals; what is in none comes last', async () => {
  const { driver, first, second, third, arrivals, sheet } = await withRoute();
  const ofDay = await sheet({ driver, day });
  expect(namesIn(ofDay)).toEqual(['Tercera', 'Primera', 'Segunda']);
  expect(ofDay).toMatch(/Sale a las 09:00, recorre unos [\d,]+ km, vuelve a las (09|1\d):\d\d\./);
  expect(hoursIn(ofDay)).toEqual(arrivals);
  expect(namesIn(await sheet({ orders: [first, second, third] }))).toEqual(['Tercera', 'Primera', 'Segunda']);
});

test('a change of status keeps a stop where it is; another driver’s is in no route', async () => {
  const { company, driver, first, third, arrivals, sheet } = await withRoute();
  const change = (order: string, set: Partial<typeof orders.$inferInsert>) =>
    t.inCompany(company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));
  await change(third, { status: 7 });
  expect(namesIn(await sheet({ driver, day }))?.[0]).toBe('Tercera');
  await change(third, { driverAssign: await t.make.driver(company) });
  const left = await sheet({ driver, day });
  expect([namesIn(left), hoursIn(left)]).toEqual([['Primera', 'Segunda'], [arrivals[1]]]);
  const mixed = await sheet({ orders: [first, third] });
  expect([namesIn(mixed), hoursIn(mixed)]).toEqual([['Primera', 'Tercera'], [arrivals[1]]]);
});

test('hours that are estimated, of a former address, or planned with stops that left, are marked, and the marks are explained', async () => {
  const { company, driver, first, third, arrivals, sheet } = await withRoute();
  const before = await sheet({ driver, day });
  expect(before.match(/~\d\d:\d\d\*?/g)).toEqual(arrivals.map((hour) => `~${hour}`));
  expect([before.includes('Hora estimada'), before.includes('Hora de antes')]).toEqual([true, false]);
  const change = (order: string, set: Partial<typeof orders.$inferInsert>) =>
    t.inCompany(company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));
  await change(third, { toLng: -58.5 });
  const moved = await sheet({ driver, day });
  expect(moved.match(/~\d\d:\d\d\*?/g)).toEqual(arrivals.map((hour) => `~${hour}*`));
  expect(moved).toContain('* Hora de antes de que cambiaran un domicilio o las paradas de la ruta.');
  await change(third, { driverAssign: null });
  expect((await sheet({ orders: [first, third] })).match(/~?\d\d:\d\d\*/g)).toEqual([`~${arrivals[1]}*`]);
});

test('an hour of the night after says that it is of the next day', async () => {
  const { company, driver, first, third, sheet } = await withRoute();
  const route = { driverAssign: driver, startDay: day, mode: 'lineal', location: pointAt(-58.4, -34.6), version: 1 };
  const late = instantAt(day, 23, 59).toISOString();
  await t.call(routing.save, { ...route, departure: late, orders: [third, first] }, company.token);
  expect(await sheet({ driver, day })).toMatch(/00:\d\d[^]*\+1 d/);
});

test('the sheet of a day has what the route has still to visit: not what was visited in vain on that day, but what was so before', async () => {
  const { company, driver, first, second, third, sheet } = await withRoute();
  const visited = (order: string, createAt: Date) =>
    t.inCompany(company, async (db) => {
      await db.insert(orderHistory).values({ _id: newId(), order, status: 10, driverAssign: driver, source: 'driver', createAt });
      await db.update(orders).set({ status: 10 }).where(eq(orders._id, order));
    });
  await visited(third, startOfDay(day));
  await visited(second, instantAt(addDays(day, -1), 12));
  expect(namesIn(await sheet({ driver, day }))).toEqual(['Primera', 'Segunda']);
  const { body } = await t.call(routing.search, { driverAssign: driver, startDay: day }, company.token);
  expect([body.orders.map(({ _id }) => _id), body.visited.map(({ _id }) => _id)]).toEqual([[first, second], [third]]);
});
