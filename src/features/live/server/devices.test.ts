import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { employees } from '../../session/server/tables.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { live } from '../contract.ts';
import { makeDevice } from './testing.ts';
import { devices } from './tables.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let company: Company;
let vehicle: string;
beforeEach(async () => {
  company = await t.make.company();
  vehicle = await makeVehicle(t, company);
});

test('who sees some vehicles alone has to do with no other’s devices', async () => {
  const hidden = await makeVehicle(t, company, { plate: 'BB 1', movilnum: '2' });
  const { token, _id: clerk } = await t.make.user(company, 'clerk', ['fleet']);
  await t.inCompany(company, (db) =>
    db
      .update(employees)
      .set({ fleetAccess: [vehicle] })
      .where(eq(employees._id, clerk)),
  );
  const callAll = async (of: string) => {
    const [one, other] = [await makeDevice(t, company, of), await makeDevice(t, company, of)];
    return [
      await t.call(live.devices, { vehicle: of }, token),
      await t.call(live.addDevice, { _id: newId(), vehicle: of, name: 'Teléfono' }, token),
      await t.call(live.renewDevice, { _id: one._id, version: 1 }, token),
      await t.call(live.removeDevice, { _id: other._id, version: 1 }, token),
    ].map(({ status }) => status);
  };
  expect(await callAll(hidden)).toEqual([404, 404, 404, 404]);
  expect(await callAll(vehicle)).toEqual([200, 200, 200, 200]);
});

test('the vehicle’s history tells of a device that it was added, given another secret and removed', async () => {
  const { body } = await t.call(live.addDevice, { _id: newId(), vehicle, name: 'Teléfono de Ana' }, company.token);
  await t.call(live.renewDevice, { _id: body._id, version: 1 }, company.token);
  await t.call(live.removeDevice, { _id: body._id, version: 2 }, company.token);
  const told = await t.inCompany(company, (db) =>
    db
      .select({ changes: audit.changes })
      .from(audit)
      .where(and(eq(audit.record, vehicle), sql`${audit.changes} ? 'Dispositivos'`))
      .orderBy(audit._id),
  );
  expect(told.map(({ changes }) => (changes as Record<string, unknown>).Dispositivos)).toEqual([
    { from: null, to: 'Teléfono de Ana' },
    { from: 'Teléfono de Ana', to: 'Teléfono de Ana (otra clave)' },
    { from: 'Teléfono de Ana', to: null },
  ]);
});

test('a form that is sent again gets another secret, if it is the same and soon', async () => {
  const form = { _id: newId(), vehicle, name: 'Teléfono', uniqueId: 'tel-7', employee: null };
  const add = (over: object = {}) => t.call(live.addDevice, { ...form, ...over }, company.token);
  const first = await add();
  const again = await add();
  expect([first.status, again.status, again.body._id]).toEqual([200, 200, form._id]);
  expect(again.body.secret).not.toBe(first.body.secret);
  expect((await add({ uniqueId: undefined })).status).toBe(200);
  const driver = await t.make.driver(company);
  const other = await makeVehicle(t, company, { plate: 'BB 1', movilnum: '2' });
  for (const over of [{ name: 'Otro' }, { uniqueId: 'tel-8' }, { employee: driver }, { vehicle: other }])
    expect(await add(over)).toMatchObject({ status: 409, body: { message: 'Ese dispositivo ya existe: agregue otro' } });
  const stored = () => t.inCompany(company, (db) => db.select({ hash: devices.secretHash }).from(devices));
  const before = await stored();
  await t.inCompany(company, (db) => db.update(devices).set({ createAt: new Date(Date.now() - 11 * 60_000) }));
  expect((await add()).status).toBe(409);
  expect(await stored()).toEqual(before);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
