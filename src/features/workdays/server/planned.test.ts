import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { instantAt, today } from '#shared/time.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../testing/testApp.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { routing } from '../../routing/contract.ts';
import { workdays as calls } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const day = today(new Date());
const at = (hour: number) => instantAt(day, hour);

/** A driver whose route of three stops was saved from the last to the first. */
const withRoute = async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const stops: string[] = [];
  for (const hour of [8, 9, 10])
    stops.push(
      await t.make.order(company, { status: 5, driverAssign: driver, deliveryDate: at(hour), toLat: -34.6, toLng: -58.4 - hour / 100 }),
    );
  const [first, second, third] = stops as [string, string, string];
  const route = {
    driverAssign: driver,
    startDay: day,
    mode: 'lineal',
    location: pointAt(-58.3, -34.6),
    departure: at(9).toISOString(),
    orders: [third, second, first],
    version: 0,
  };
  const { body } = await t.call(routing.save, route, company.token);
  const plan = new Map(body.plan.orders.map(({ _id, planned }) => [_id, planned]));
  const ofDay = async () => (await t.call(calls.orders, { _id: driver, startDay: day }, company.token)).body;
  return { company, driver, first, second, third, plan, ofDay };
};

test('a driver’s day has what is left as the saved route has it, and when that comes there', async () => {
  const { first, second, third, plan, ofDay } = await withRoute();
  const { data, ahead } = await ofDay();
  expect(data.map(({ _id, planned }) => [_id, planned])).toEqual([third, second, first].map((_id) => [_id, plan.get(_id)]));
  // From the route's start through the stops, in its order.
  expect(decodePolyline(ahead?.line ?? '').map(([lng]) => lng)).toEqual([-58.3, -58.5, -58.49, -58.48]);
});

test('what was visited keeps what was planned, and what nobody planned comes last', async () => {
  const { company, driver, first, second, third, plan, ofDay } = await withRoute();
  await t.inCompany(company, async (db) => {
    const entry = { _id: newId(), order: first, status: 8 as const, driverAssign: driver, source: 'driver' as const };
    await db.insert(orderHistory).values({ ...entry, createAt: at(1) });
    await db.update(orders).set({ status: 8 }).where(eq(orders._id, first));
  });
  const added = await t.make.order(company, { status: 5, driverAssign: driver, deliveryDate: at(7) });
  expect((await ofDay()).data.map(({ _id, planned }) => [_id, planned])).toEqual([
    [first, plan.get(first)],
    [third, plan.get(third)],
    [second, plan.get(second)],
    [added, null],
  ]);
});

test('an address that changes after the save is told beside what was planned for the former', async () => {
  const { company, first, plan, ofDay } = await withRoute();
  await t.inCompany(company, (db) => db.update(orders).set({ toLng: -58.6 }).where(eq(orders._id, first)));
  const { data } = await ofDay();
  expect(data.map(({ _id, moved }) => moved && _id)).toEqual([false, false, first]);
  expect(data[2]?.planned).toBe(plan.get(first));
});

test('who takes an order over has it without what was planned for another', async () => {
  const { company, first, ofDay } = await withRoute();
  const driver = await t.make.driver(company);
  await t.inCompany(company, (db) => db.update(orders).set({ driverAssign: driver }).where(eq(orders._id, first)));
  expect((await ofDay()).data.map(({ _id }) => _id)).not.toContain(first);
  const { body } = await t.call(calls.orders, { _id: driver, startDay: day }, company.token);
  expect(body.data).toMatchObject([{ _id: first, planned: null }]);
});
