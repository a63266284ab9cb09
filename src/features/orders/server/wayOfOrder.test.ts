import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays, instantAt, today } from '#shared/time.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { storePositions } from '../../live/server/operations.ts';
import { aPosition, makeDevice } from '../../live/server/testing.ts';
import { orders as calls } from '../contract.ts';
import type { StatusId } from '../status.ts';
import { orderHistory } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const day = addDays(today(new Date()), -2);
const at = (hour: number, minute = 0) => instantAt(day, hour, minute);
const way = async (company: Company, _id: string) => (await t.call(calls.route, { _id }, company.token)).body;
const write = (company: Company, order: string, driver: string, status: StatusId, createAt: Date) =>
  t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status, driverAssign: driver, source: 'driver', createAt }),
  );

/** A driver with two orders, the second 2 km east of the first, who drives from west of the first to the second between 9:00 and 9:30. */
const drivenWay = async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const make = (toLng: number) => t.make.order(company, { status: 5, driverAssign: driver, toLat: -34.6, toLng, deliveryDate: at(10) });
  const [first, second] = [await make(-58.42), await make(-58.4)];
  const vehicle = await makeVehicle(t, company);
  const { _id: device } = await makeDevice(t, company, vehicle, { employee: driver });
  await storePositions(
    t.database,
    Array.from({ length: 31 }, (_, minute) =>
      aPosition({ company, vehicle, device }, { employee: driver, at: at(9, minute), lat: -34.6, lng: -58.43 + minute * 0.001 }),
    ),
  );
  return { company, driver, first, second };
};

test('an order that nobody has visited has the way from its origin to its destination, and no other', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { status: 5, driverAssign: await t.make.driver(company) });
  const { route, from, to } = await way(company, order);
  expect(decodePolyline(route.planned.line)).toEqual([
    [-58.37, -34.64],
    [-58.43, -34.588],
  ]);
  expect([route.planned.estimated, route.real]).toEqual([true, null]);
  expect([from, to]).toEqual([
    { lat: -34.64, lng: -58.37, at: null, visit: null },
    { lat: -34.588, lng: -58.43, at: null },
  ]);
});

test('the way to the first order of a day begins at its origin; driven was it since it was taken out', async () => {
  const { company, driver, first } = await drivenWay();
  await write(company, first, driver, 7, at(9, 2));
  await write(company, first, driver, 8, at(9, 10));
  const { route, from, to } = await way(company, first);
  expect([from.visit, from.lng, to.at]).toEqual([null, -58.37, at(9, 10).toISOString()]);
  expect(route.real?.start).toEqual({ lat: -34.6, lng: -58.428, at: at(9, 2).toISOString() });
  expect(route.real?.end).toEqual({ lat: -34.6, lng: -58.42, at: at(9, 10).toISOString() });
  expect(route.real?.metres).toBeCloseTo(732, -1);
});

test('after another visit both ways begin there, and end with the visit', async () => {
  const { company, driver, first, second } = await drivenWay();
  await write(company, first, driver, 10, at(9, 10));
  await write(company, second, driver, 8, at(9, 28));
  const { route, from } = await way(company, second);
  expect(from).toMatchObject({ lat: -34.6, lng: -58.42, at: at(9, 10).toISOString(), visit: { _id: first } });
  expect(decodePolyline(route.planned.line)[0]).toEqual([-58.42, -34.6]);
  expect([route.real?.start.at, route.real?.end.at]).toEqual([at(9, 10).toISOString(), at(9, 28).toISOString()]);
});

test('a parcel for the same door begins no way, and another driver’s visit neither', async () => {
  const { company, driver, first, second } = await drivenWay();
  const beside = await t.make.order(company, { status: 5, driverAssign: driver, toLat: -34.6, toLng: -58.4001 });
  await write(company, first, driver, 8, at(9, 10));
  await write(company, beside, driver, 8, at(9, 27));
  await write(company, await t.make.order(company), await t.make.driver(company), 8, at(9, 26));
  await write(company, second, driver, 8, at(9, 28));
  expect((await way(company, second)).from.visit?._id).toBe(first);
});

test('without positions there is only the planned one', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const order = await t.make.order(company, { status: 5, driverAssign: driver });
  await write(company, order, driver, 8, at(9, 10));
  expect((await way(company, order)).route.real).toBeNull();
});

test('is not told of an order of another company, of one that was deleted, nor to who may not see orders', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company);
  const gone = await t.make.order(company, { status: 99 });
  const clerk = await t.make.user(company, 'clerk', ['order']);
  const keeper = await t.make.user(company, 'clerk', ['fleet']);
  const status = async (_id: string, token: string) => (await t.call(calls.route, { _id }, token)).status;
  expect(await status(order, (await t.make.company()).token)).toBe(404);
  expect([await status(gone, clerk.token), await status(gone, company.token)]).toEqual([404, 200]);
  expect(await status(order, keeper.token)).toBe(403);
  expect(await status('x', company.token)).toBe(400);
});
