import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { newId } from '#server/ids.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { employees, sessions } from '../../session/server/tables.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { fleet } from '../contract.ts';
import { makeVehicle } from './testing.ts';
import { vehicleDrivers } from './tables.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const list = async (company: Company) => (await t.call(fleet.driverList, {}, company.token)).body.data;
const none = { total: 0, delivered: 0, failed: 0, left: 0 };

test('a driver is listed with their vehicles and what they carry today, by status of the orders', async () => {
  const company = await t.make.company();
  const [driver, idle] = [await t.make.driver(company), await t.make.driver(company, { name: 'Óscar', last: 'Ñandú' })];
  const vehicle = await makeVehicle(t, company);
  await t.inCompany(company, (db) => db.insert(vehicleDrivers).values({ _id: newId(), vehicle, employee: driver }));
  const day = today(new Date());
  const due = at10(day);
  for (const status of [8, 8, 7, 5, 10, 16, 20, 22, 99] as const)
    await t.make.order(company, { driverAssign: driver, deliveryDate: due, status });
  for (const ahead of [-1, 1]) await t.make.order(company, { driverAssign: driver, deliveryDate: at10(addDays(day, ahead)), status: 7 });
  await t.make.order(company, { driverAssign: driver, deliveryDate: null, status: 7 });
  const [first, second] = await list(company);
  expect(first).toEqual({
    _id: driver,
    status: 1,
    name: 'Íñigo Ibáñez',
    phone: null,
    email: null,
    last_connect: null,
    online: true,
    licenseExpire: null,
    artExpire: null,
    insuranceExpire: null,
    vehicleAssign: [{ _id: vehicle, name: 'Móvil 1 · AA 111 BB', plate: 'AA 111 BB', movilnum: '1' }],
    load: { total: 8, delivered: 2, failed: 3, left: 2 },
  });
  expect(second).toMatchObject({ _id: idle, vehicleAssign: [], load: none });
});

test('who left is listed, who was deleted and who drives nothing is not, nor anybody of another company', async () => {
  const company = await t.make.company();
  await t.make.driver(await t.make.company());
  await t.make.user(company, 'clerk');
  const [left, gone] = [await t.make.driver(company), await t.make.driver(company)];
  const set = (_id: string, status: 2 | 3) =>
    t.inCompany(company, (db) => db.update(employees).set({ status }).where(eq(employees._id, _id)));
  await set(left, 2);
  await set(gone, 3);
  expect((await list(company)).map(({ _id, status }) => [_id, status])).toEqual([[left, 2]]);
});

test('who called in the last five minutes is online, whoever is so elsewhere', async () => {
  const company = await t.make.company();
  const [here, away, never] = [await t.make.driver(company), await t.make.driver(company), await t.make.driver(company)];
  await t.make.driver(await t.make.company());
  await asPlatform(t.database, async (db) => {
    await db
      .update(sessions)
      .set({ usedAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(sessions.employee, away));
    await db.delete(sessions).where(eq(sessions.employee, never));
  });
  const drivers = await list(company);
  expect(drivers).toHaveLength(3);
  expect(drivers.filter(({ online }) => online).map(({ _id }) => _id)).toEqual([here]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
