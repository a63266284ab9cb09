import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('the file of the drivers', () => {
  const fileOf = async (company: Company, input: object) => {
    const { body } = await t.call(fleet.driverExport, input, company.token);
    const { rows } = (await readXlsx((await t.app.inject({ url: body.url })).rawPayload)).sheets[0] ?? { rows: [] };
    return rows;
  };

  test('has those who are listed, in their order, with what they carry', async () => {
    const company = await t.make.company();
    const [ana, bea, other] = [
      await t.make.driver(company, { name: 'Ana', last: 'Ñandú' }),
      await t.make.driver(company, { name: 'Bea', last: 'Paz' }),
      await t.make.driver(await t.make.company()),
    ];
    await t.inCompany(company, (db) =>
      db.update(employees).set({ licenseExpire: '2027-01-31', phone: '1144556677' }).where(eq(employees._id, ana)),
    );
    await t.make.order(company, { driverAssign: ana, deliveryDate: at10(today(new Date())), status: 8 });
    const [head, ...rows] = await fileOf(company, { ids: [bea, newId(), other, ana] });
    expect(head?.slice(0, 7)).toEqual(['Estado', 'Nombre', 'Vehículo', 'Carga de hoy', 'Entregadas', 'Fallidas', 'Por entregar']);
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      ['Activo', 'Bea Paz', null, 0, 0, 0, 0],
      ['Activo', 'Ana Ñandú', null, 1, 1, 0, 0],
    ]);
    expect(await fileOf(company, {})).toHaveLength(3);
  });

  test('of none that is left is refused, as is who may not see them', async () => {
    const company = await t.make.company();
    const driver = await t.make.driver(company);
    const gone = await t.call(fleet.driverExport, { ids: [newId()] }, company.token);
    expect([gone.status, gone.body]).toMatchObject([404, { message: 'No quedan choferes de la lista: actualícela' }]);
    expect((await t.call(fleet.driverExport, { ids: ['x'] }, company.token)).status).toBe(400);
    const clerk = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(fleet.driverExport, { ids: [driver] }, clerk.token)).status).toBe(403);
    const stranger = await t.make.company();
    expect((await t.call(fleet.driverExport, { ids: [driver] }, stranger.token)).status).toBe(404);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
