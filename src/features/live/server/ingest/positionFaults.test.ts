import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSecret } from '../../../session/server/operations.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import { ago, makeDevice, makeSender, type Sender } from '../testing.ts';

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

test('what is of no use is told and not stored; the rest of the batch is', async () => {
  const batch = [
    plain(),
    plain({ lat: 91 }),
    plain({ lat: 0, lng: 0 }),
    plain({ accuracy: 5000 }),
    plain({ at: ago(-400).toISOString() }),
    plain({ at: '2016-11-24T10:00:00Z' }),
    plain({ lat: 'norte' }),
    plain({ at: ago(-200).toISOString() }),
  ];
  const { status, body } = await send(batch);
  expect(status).toBe(200);
  expect(body).toEqual({
    stored: 2,
    dropped: [
      { index: 1, message: 'El lugar no existe' },
      { index: 2, message: 'Sin ubicación: (0, 0)' },
      { index: 3, message: 'Imprecisa: más de 500 m' },
      { index: 4, message: 'La fecha está en el futuro' },
      { index: 5, message: 'Es más vieja que lo que se guarda' },
      { index: 6, message: 'Falta la latitud, o no es un número' },
    ],
  });
});

test('what cannot be read at all is refused in a sentence', async () => {
  const cases: [object | string, string][] = [
    ['{', 'No se entiende el envío: no es JSON'],
    ['hola', 'No se entiende el envío: no hay una posición'],
    [{}, 'No se entiende el envío: no hay una posición'],
    [[plain({ lat: null }), 7], 'Falta la latitud, o no es un número'],
    [plain({ at: 'ayer' }), 'Falta la fecha, o no se entiende'],
    [Array.from({ length: 501 }, () => plain()), 'Hasta 500 posiciones por envío'],
  ];
  for (const [payload, message] of cases) expect(await send(payload)).toMatchObject({ status: 400, body: { code: 'INVALID', message } });
  expect(await history()).toEqual([]);
});

test('whatever else is sent, it is taken or refused in Spanish, and nothing breaks', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const bodies = [
    deep,
    '{"__proto__":{"lat":1},"lat":1e400,"lng":1,"at":1}',
    '{"_type":{}}',
    '{"_type":"location","tst":1e30,"lat":1,"lon":1}',
    '{"device_id":{},"location":{"coords":{"latitude":"\\u0000","longitude":1},"timestamp":[]}}',
    '{"position":{},"device":{}}',
    '{"position":[],"device":7}',
    '{"lat":1e308,"lng":-1e308,"at":0}',
    'id=%FF%FE&lat=%00&lon=1',
    'lat=1&lat=2&lon[]=3&location=,',
    '\u0000\u0000',
    '"texto"',
    'null',
  ];
  for (const [n, body] of bodies.entries()) {
    const { status, body: answer } = await send(body);
    expect([n, [200, 400, 403].includes(status)]).toEqual([n, true]);
    if (status !== 200) expect(JSON.stringify(answer)).toMatch(/No se entiende|Falta|No es una posición|La clave es de otro/);
  }
  for (const query of ['?lat=x', '?id=1&lat=%00', '?lat=1&lat=2', `?secret=${'s'.repeat(50)}&timestamp=9`])
    expect((await send('', { method: 'GET', url: `/api/position/${device.secret}${query}` })).status).toBeGreaterThan(399);
  expect(await history()).toEqual([]);
});

test('a body of 10 MB is refused before it is read', async () => {
  expect(await send(`[${'1'.repeat(10_000_000)}]`)).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', message: 'El envío es demasiado grande' },
  });
});

test('too many calls of one device are refused to that device alone', async () => {
  const other = await makeDevice(t, company, vehicle);
  const many = await Promise.all(Array.from({ length: 100 }, (_, i) => send(plain({ at: ago(i).toISOString() }))));
  const refused = many.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.length).toBeLessThan(41);
  expect(refused[0]).toMatchObject({ body: { code: 'TOO_MANY', message: 'Demasiados pedidos, espere un momento' } });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await send(plain({ deviceId: other.uniqueId }), { url: `/api/position/${other.secret}` })).toMatchObject({ status: 200 });
  expect(await history()).toHaveLength(100 - refused.length);
});

test('wrong secrets are limited by address; who was known there goes on', async () => {
  const remoteAddress = '203.0.113.7';
  await send(plain(), { remoteAddress });
  const wrong = await Promise.all(Array.from({ length: 70 }, (_, i) => send(plain(), { url: `/api/position/mala-${i}`, remoteAddress })));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await send(plain(), { remoteAddress })).status).toBe(200);
});

test('a secret that nobody has found wrong is looked for, however many wrong ones its address has sent', async () => {
  const remoteAddress = '203.0.113.8';
  const wrong = Array.from({ length: 150 }, () => `/api/position/${newSecret().secret}`);
  const answers = await Promise.all(wrong.map((url) => send(plain(), { url, remoteAddress })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await send(plain(), { url: wrong[0]!, remoteAddress })).status).toBe(429);
  expect((await send(plain(), { remoteAddress })).status).toBe(200);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
