import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { pointAt } from '#shared/place/point.ts';
import { addDays, instantAt, startOfDay, today } from '#shared/time.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { routing as calls } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const day = today(new Date());
const at = (hour: number, on = day) => instantAt(on, hour).toISOString();
const location = pointAt(-58.4, -34.6);

test('what was visited in vain and is planned for another day keeps what was planned for the first', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const deliveryDate = new Date(at(10));
  const order = await t.make.order(company, { status: 5, driverAssign, deliveryDate, toLat: -34.6, toLng: -58.41 });
  const saving = { driverAssign, mode: 'circular' as const, location, orders: [order], version: 0 };
  const save = (startDay: string) => t.call(calls.save, { ...saving, startDay, departure: at(9, startDay) }, company.token);
  const search = async (startDay: string) => (await t.call(calls.search, { driverAssign, startDay }, company.token)).body;
  await save(day);
  const planned = (await search(day)).orders[0]?.planned;
  const tomorrow = addDays(day, 1);
  await t.inCompany(company, async (db) => {
    await db.insert(orderHistory).values({ _id: newId(), order, status: 10, driverAssign, source: 'driver', createAt: new Date() });
    await db
      .update(orders)
      .set({ status: 10, deliveryDate: new Date(at(10, tomorrow)) })
      .where(eq(orders._id, order));
  });
  expect((await save(tomorrow)).status).toBe(200);
  expect((await search(tomorrow)).orders).toMatchObject([{ _id: order, sequence: 1 }]);
  expect(await search(day)).toMatchObject({ visited: [{ _id: order, sequence: 1, planned }], route: { visited: 1 } });
});

test('hours of another day, and departures that no date tells, are refused', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const order = await t.make.order(company, { status: 5, driverAssign, toLat: -34.6, toLng: -58.41 });
  const far = { _id: order, from: '2199-01-01T10:00:00Z' };
  const saving = { driverAssign, startDay: day, mode: 'circular' as const, location, departure: at(9), orders: [far], version: 0 };
  const { status, body } = await t.call(calls.save, saving, company.token);
  expect([status, body]).toMatchObject([400, { fields: { 'orders.0.to': 'La hora es de otro día' } }]);
  const asked = { location, orders: [order], departure: '2199-12-31T23:59:59Z' };
  expect((await t.call(calls.autoCircular, asked, company.token)).status).toBe(400);
});

test('an address that changes after the save is told, until the route is saved again', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const order = await t.make.order(company, { status: 5, driverAssign, deliveryDate: new Date(at(10)), toLat: -34.6, toLng: -58.41 });
  const saving = { driverAssign, startDay: day, mode: 'circular' as const, location, departure: at(9), orders: [order] };
  const moved = async () => (await t.call(calls.search, { driverAssign, startDay: day }, company.token)).body.orders[0]?.moved;
  const move = (toLng: number) => t.inCompany(company, (db) => db.update(orders).set({ toLng }).where(eq(orders._id, order)));
  await t.call(calls.save, { ...saving, version: 0 }, company.token);
  expect(await moved()).toBe(false);
  // A few metres are the same door.
  await move(-58.410_1);
  expect(await moved()).toBe(false);
  await move(-58.44);
  expect(await moved()).toBe(true);
  expect((await t.call(calls.save, { ...saving, version: 1 }, company.token)).status).toBe(200);
  expect(await moved()).toBe(false);
});

test('what was delivered on another day is no stop any more, and the save says why', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const yesterday = addDays(day, -1);
  const make = () =>
    t.make.order(company, { status: 5, driverAssign, deliveryDate: instantAt(yesterday, 10), toLat: -34.6, toLng: -58.41 });
  const [stays, gone] = [await make(), await make()];
  await t.inCompany(company, async (db) => {
    const createAt = startOfDay(day);
    await db.insert(orderHistory).values({ _id: newId(), order: gone, status: 8, driverAssign, source: 'driver', createAt });
    await db.update(orders).set({ status: 8 }).where(eq(orders._id, gone));
  });
  const { body } = await t.call(calls.search, { driverAssign, startDay: yesterday }, company.token);
  expect([body.orders.map(({ _id }) => _id), body.visited]).toEqual([[stays], []]);
  const departure = instantAt(yesterday, 9).toISOString();
  const saving = { driverAssign, startDay: yesterday, mode: 'circular' as const, location, departure, orders: [stays, gone], version: 0 };
  const left = await t.call(calls.save, saving, company.token);
  expect([left.status, left.body.data]).toEqual([409, [{ _id: gone, internalID: expect.any(String), message: 'ya fue entregada' }]]);
});
