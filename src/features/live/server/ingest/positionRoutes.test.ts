import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import { vehicleDrivers, vehicles } from '../../../fleet/server/tables.ts';
import { live } from '../../contract.ts';
import { ago, makeDevice, makeSender, type Sender } from '../testing.ts';
import { devices, drivenDays, positions, vehiclePositions } from '../tables.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let company: Company;
let vehicle: string;
let device: Sender['device'];
let plain: Sender['plain'];
let send: Sender['send'];
let history: Sender['history'];
beforeEach(async () => {
  company = await t.make.company();
  vehicle = await makeVehicle(t, company);
  ({ device, plain, send, history } = await makeSender(t, company, vehicle));
});

const last = () => t.inCompany(company, async (db) => (await db.select().from(vehiclePositions))[0]);

test('a position is in the history, and its vehicle’s last one, when it is acknowledged', async () => {
  const at = ago(10);
  expect(await send(plain({ at: at.toISOString(), heading: 91, accuracy: 7, battery: 64, charging: true, mock: true }))).toMatchObject({
    status: 200,
    body: { stored: 1, dropped: [] },
  });
  const told = {
    vehicle,
    device: device._id,
    at,
    lat: -34.6,
    lng: -58.4,
    speed: 30,
    heading: 91,
    accuracy: 7,
    battery: 64,
    charging: true,
  };
  expect(await history()).toMatchObject([{ ...told, mock: true }]);
  const { vehicle: _id, ...fix } = told;
  expect(await last()).toMatchObject({ _id, ...fix, mock: true, employee: null, onlineSince: at });
});

test('each of the five formats comes in at the one address', async () => {
  const id = device.uniqueId;
  const osmAnd = `id=${id}&lat=-34.61&lon=-58.41&timestamp=${ago(50).getTime() / 1000}&speed=10&bearing=45&batt=80`;
  expect(await send('', { method: 'GET', url: `/api/position/${device.secret}?${osmAnd}` })).toMatchObject({
    status: 200,
    body: { stored: 1 },
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await send(osmAnd.replace(/timestamp=\d+/, `timestamp=${ago(45).getTime()}`), { headers: form })).toMatchObject({
    body: { stored: 1 },
  });
  const location = {
    timestamp: ago(40),
    coords: { latitude: -34.62, longitude: -58.42, speed: 10 },
    battery: { level: 0.5, is_charging: false },
  };
  expect(await send({ device_id: id, location })).toMatchObject({ status: 200, body: { stored: 1 } });
  const position = { latitude: -34.63, longitude: -58.43, speed: 20, course: 10, fixTime: ago(30), valid: true, attributes: {} };
  expect(await send({ position, device: { uniqueId: id } })).toMatchObject({ status: 200, body: { stored: 1 } });
  const ownTracks = {
    _type: 'location',
    topic: `owntracks/ana/${id}`,
    tid: 'an',
    lat: -34.64,
    lon: -58.44,
    tst: ago(20).getTime() / 1000,
    vel: 33,
  };
  expect(await send(ownTracks)).toMatchObject({ status: 200, body: [] });
  expect(await send(plain())).toMatchObject({ status: 200, body: { stored: 1 } });
  expect((await history()).map(({ lat, speed }) => [lat, speed])).toEqual([
    [-34.61, 18.5],
    [-34.61, 18.5],
    [-34.62, 36],
    [-34.63, 37],
    [-34.64, 33],
    [-34.6, 30],
  ]);
});

test('the secret is taken from the path, as a bearer’s token, as a password and from the query', async () => {
  const basic = Buffer.from(`ana:${device.secret}`).toString('base64');
  const calls: InjectOptions[] = [
    { url: '/api/position', headers: { authorization: `Bearer ${device.secret}` } },
    { url: '/api/position/', headers: { authorization: `Basic ${basic}` } },
    { url: `/api/position?secret=${device.secret}` },
    { url: `/api/position/${device.secret}/` },
  ];
  for (const call of calls) expect(await send(plain(), call)).toMatchObject({ status: 200 });
});

test('without a secret, or with one that is nobody’s, nothing is taken', async () => {
  for (const url of ['/api/position', '/api/position/clave-de-nadie', `/api/position?secret=${'x'.repeat(300)}`])
    expect(await send(plain(), { url })).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS', message: 'La clave del dispositivo no existe, o se le dio otra' },
    });
  expect((await t.app.inject({ method: 'HEAD', url: `/api/position/${device.secret}?lat=1&lon=1` })).statusCode).toBe(404);
  expect(await history()).toEqual([]);
});

test('a secret carries its own device alone, whosever vehicle the other’s is', async () => {
  const other = await makeDevice(t, company, await makeVehicle(t, company, { plate: 'BB 1', movilnum: '2' }));
  const foreign = plain({ deviceId: other.uniqueId });
  for (const payload of [
    foreign,
    [plain(), foreign],
    { device_id: other.uniqueId, location: { timestamp: ago(5), coords: { latitude: 1, longitude: 1 } } },
  ])
    expect(await send(payload)).toMatchObject({ status: 403, body: { message: 'La clave es de otro dispositivo' } });
  expect(await history()).toEqual([]);
});

test('a device of another company that is called the same stores into that company', async () => {
  const there = await t.make.company();
  const theirs = await makeDevice(t, there, await makeVehicle(t, there), { uniqueId: device.uniqueId });
  expect(await send(plain(), { url: `/api/position/${theirs.secret}` })).toMatchObject({ status: 200 });
  expect(await history()).toEqual([]);
  expect(await t.inCompany(there, (db) => db.select().from(positions))).toMatchObject([{ companyId: there.companyId }]);
});

test('a batch that is sent again is stored once, and acknowledged again', async () => {
  const batch = [30, 20, 10].map((seconds) => plain({ at: ago(seconds).toISOString() }));
  for (let times = 0; times < 3; times += 1) expect(await send(batch)).toMatchObject({ status: 200, body: { stored: 3, dropped: [] } });
  expect(await history()).toHaveLength(3);
});

test('a late fix goes to the history and does not move the vehicle', async () => {
  await send(plain({ lat: -34.7 }));
  await send([plain({ lat: -34.1, at: ago(600).toISOString() }), plain({ lat: -34.2, at: ago(11).toISOString() })]);
  expect((await history()).map(({ lat }) => lat)).toEqual([-34.1, -34.2, -34.7]);
  expect(await last()).toMatchObject({ lat: -34.7 });
});

test('a vehicle is online since the last gap of five minutes', async () => {
  const since = ago(1000);
  await send([plain({ at: ago(2000).toISOString() }), plain({ at: since.toISOString() }), plain({ at: ago(701).toISOString() })]);
  expect(await last()).toMatchObject({ onlineSince: since });
  await send(plain({ at: ago(420).toISOString() }));
  expect(await last()).toMatchObject({ onlineSince: since });
  const again = ago(90);
  await send(plain({ at: again.toISOString() }));
  expect(await last()).toMatchObject({ onlineSince: again });
});

test('who drives is whose phone it is, else the only driver of the vehicle, else nobody knows', async () => {
  const [ana, beto] = [await t.make.driver(company), await t.make.driver(company)];
  const drive = (employee: string) => t.inCompany(company, (db) => db.insert(vehicleDrivers).values({ _id: newId(), vehicle, employee }));
  const driverOf = async (over: { employee?: string } = {}) => {
    const one = await makeDevice(t, company, vehicle, over);
    await send(plain({ deviceId: one.uniqueId, at: new Date().toISOString() }), { url: `/api/position/${one.secret}` });
    return (await last())?.employee;
  };
  expect(await driverOf()).toBeNull();
  await drive(ana);
  expect(await driverOf()).toBe(ana);
  await drive(beto);
  expect(await driverOf()).toBeNull();
  expect(await driverOf({ employee: beto })).toBe(beto);
  const days = await t.inCompany(company, (db) => db.select().from(drivenDays));
  expect(days.map(({ employee }) => employee).toSorted()).toEqual([ana, beto].toSorted());
});

test('a secret that was taken back, or is of a vehicle that is none any more, is good no longer', async () => {
  const added = await t.call(live.addDevice, { _id: newId(), vehicle, name: 'Teléfono' }, company.token);
  const url = `/api/position/${added.body.secret}`;
  const bare = { lat: -34.6, lng: -58.4, at: ago(5).toISOString() };
  expect((await send(bare, { url })).status).toBe(200);
  const renewed = await t.call(live.renewDevice, { _id: added.body._id, version: 1 }, company.token);
  expect((await send(bare, { url })).status).toBe(401);
  expect((await send(bare, { url: new URL(renewed.body.address).pathname })).status).toBe(200);
  await t.call(live.removeDevice, { _id: added.body._id, version: 2 }, company.token);
  expect((await send(bare, { url: new URL(renewed.body.address).pathname })).status).toBe(401);
  await t.inCompany(company, (db) => db.update(vehicles).set({ status: recordStatus.deleted }).where(eq(vehicles._id, vehicle)));
  expect((await send(plain())).status).toBe(401);
});

test('when a device was heard of stands with it', async () => {
  const at = ago(10);
  await send(plain({ at: at.toISOString() }));
  expect(await t.inCompany(company, (db) => db.select({ last: devices.lastAt }).from(devices))).toEqual([{ last: at }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
