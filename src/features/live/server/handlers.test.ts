import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { fleet } from '../../fleet/contract.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { live } from '../contract.ts';
import { storePositions } from './operations.ts';
import { aPosition, makeDevice } from './testing.ts';

let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the live map has the vehicles with their last positions, by their numbers', async () => {
  company = await t.make.company();
  const [ten, two] = [
    await makeVehicle(t, company, { movilnum: '10', plate: 'AA 010 AA' }),
    await makeVehicle(t, company, { movilnum: '2', plate: 'AA 002 AA' }),
  ];
  const driver = await t.make.driver(company, { name: 'Ana', last: 'Paz' });
  const { _id: device } = await makeDevice(t, company, ten);
  const at = new Date();
  await storePositions(t.database, [aPosition({ company, vehicle: ten, device }, { at, employee: driver })]);
  const { status, body } = await t.call(live.fleet, {}, company.token);
  expect(status).toBe(200);
  expect(body.data.map(({ _id, connected }) => ({ _id, connected }))).toEqual([
    { _id: two, connected: false },
    { _id: ten, connected: true },
  ]);
  expect(body.data[0]?.position).toBeNull();
  expect(body.data[1]?.position).toEqual({
    lat: -34.6037,
    lng: -58.3816,
    last: at.toISOString(),
    speed: 24,
    heading: 90,
    accuracy: 8,
    battery: 71,
    charging: false,
    mock: false,
    connected_date: at.toISOString(),
    connected_employee: { _id: driver, name: 'Ana Paz' },
  });
  expect(body.VehicleAuth).toEqual([]);
});

test('a driver whose vehicle tells where it is is online, and was last connected when it told so last', async () => {
  company = await t.make.company();
  const vehicle = await makeVehicle(t, company);
  const [driving, gone, never] = [await t.make.driver(company), await t.make.driver(company), await t.make.driver(company)];
  const { _id: device } = await makeDevice(t, company, vehicle);
  const other = await makeVehicle(t, company, { movilnum: '77', plate: 'AA 077 AA' });
  const { _id: silent } = await makeDevice(t, company, other);
  const [now, before] = [new Date(), new Date(Date.now() - 60 * 60_000)];
  await storePositions(t.database, [
    aPosition({ company, vehicle, device }, { at: now, employee: driving }),
    aPosition({ company, vehicle: other, device: silent }, { at: before, employee: gone }),
  ]);
  // They have called from nowhere else.
  await asPlatform(t.database, (db) =>
    db.execute(sql`update sessions set used_at = now() - interval '1 day' where employee in (${driving}, ${gone}, ${never})`),
  );
  const { data } = (await t.call(fleet.driverList, {}, company.token)).body;
  const of = (_id: string) => data.find((one) => one._id === _id);
  expect([driving, gone, never].map((_id) => of(_id)?.online)).toEqual([true, false, false]);
  expect([gone, never].map((_id) => of(_id)?.last_connect)).toEqual([before.toISOString(), null]);
});

test('a device is added with a secret that is shown once, renewed and removed', async () => {
  company = await t.make.company();
  const vehicle = await makeVehicle(t, company);
  const added = await t.call(live.addDevice, { _id: newId(), vehicle, name: 'Teléfono de Ana' }, company.token);
  expect(added.status).toBe(200);
  expect(added.body.address).toBe(`${t.ports.config.PUBLIC_URL}/api/position/${added.body.secret}`);
  const { body } = await t.call(live.devices, { vehicle }, company.token);
  expect(body.data).toMatchObject([{ _id: added.body._id, name: 'Teléfono de Ana', employee: null, last: null, version: 1 }]);
  expect(JSON.stringify(body)).not.toContain(added.body.secret);
  const renewed = await t.call(live.renewDevice, { _id: added.body._id, version: 1 }, company.token);
  expect(renewed.body.secret).not.toBe(added.body.secret);
  expect((await t.call(live.removeDevice, { _id: added.body._id, version: 1 }, company.token)).status).toBe(409);
  expect((await t.call(live.removeDevice, { _id: added.body._id, version: 2 }, company.token)).status).toBe(200);
  expect((await t.call(live.devices, { vehicle }, company.token)).body.data).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
