import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { contract } from './contract.ts';
import { orders } from './features/orders/contract.ts';
import { session } from './features/session/contract.ts';
import { handlers } from './handlers.ts';
import { testApp } from './testing/testApp.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let token: string;
beforeAll(async () => {
  t = await testApp();
  token = (await t.make.company()).token;
});
afterAll(() => t.close());

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers: { token, 'content-type': 'application/json', ...headers } });

test('every answer carries the security headers', async () => {
  const { headers } = await t.app.inject('/healthz');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

/** Addresses that the router takes for an endpoint's, which do not begin as one's. */
const DISGUISED = ['/%61pi/order/status', '/%61%70%69/order/status?x=1', '/ap%69/order/status/'];

/** What the server writes back to a GET of a target as it stands, which need not be a path. */
const asked = async (target: string, { server } = t.app) => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return text(socket);
};

test('nobody keeps an answer of the API, whatever it says', async () => {
  for (const { method, path } of Object.values(contract).flatMap((slice) => Object.values(slice))) {
    const { statusCode, headers } = await t.app.inject({
      method,
      url: path,
      headers: { token },
      ...(method === 'POST' && { payload: [] }),
    });
    expect([path, statusCode, headers['cache-control']]).toEqual([path, method === 'GET' ? 200 : 400, 'no-store']);
  }
  for (const url of ['/api/order/status', '/api/no-existe', '/api', '/api?x=1', '/api/%', '/api/openapi.json', '/api/docs/', ...DISGUISED])
    expect([url, (await t.app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  expect(await asked('http://x/api/order/status')).toMatch(/^HTTP\/1.1 401 [^]*\r\ncache-control: no-store\r\n/);
});

test('health says alive, readiness asks the database', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ ok: true });
  expect((await t.app.inject('/readyz')).json()).toEqual({ ok: true });
});

test('a path works with and without its trailing slash', async () => {
  expect((await post('/api/order/search/', '{}')).statusCode).toBe(200);
  expect((await post('/api/order/search', '{}')).statusCode).toBe(200);
});

test('an unknown path answers 404 in Spanish', async () => {
  const answer = await post('/api/no-existe', '{}');
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'La página que busca no existe' }]);
});

test('Authorization: Bearer is accepted too', async () => {
  const answer = await t.app.inject({ method: 'GET', url: '/api/order/status', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
});

test.each([
  ['broken JSON', '{"a":', 400, 'No se entiende el envío'],
  ['a body that is not an object', '[1]', 400, 'Revise los datos marcados'],
  ['NUL in a text', '{"toAddress":"a\\u0000b"}', 400, 'El texto tiene caracteres no permitidos'],
  ['half of a surrogate pair', '{"toAddress":"a\\ud800b"}', 400, 'El texto tiene caracteres no permitidos'],
  ['ten thousand levels', `{"toAddress":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'Revise los datos marcados'],
  ['a poisoned prototype', '{"__proto__":{"x":1}}', 400, 'No se entiende el envío'],
  ['more than the limit', `{"toAddress":"${'x'.repeat(1_100_000)}"}`, 413, 'El envío es demasiado grande'],
])('%s is refused', async (_what, body, status, message) => {
  const answer = await post('/api/order/search', body);
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
});

test('what is no object is wrong at no field', async () => expect((await post('/api/order/search', '[1]')).json().fields).toEqual({}));

test.each([
  ['half of a surrogate pair in a name', '{"\\ud800":1}'],
  ['ten thousand levels', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])('under no key of the contract, %s is not looked at', async (_what, body) => {
  expect((await post('/api/order/search', body)).statusCode).toBe(200);
});

test('another content type is refused with 415', async () => {
  const answer = await post('/api/order/search', '<a/>', { 'content-type': 'application/xml' });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'FILE_TYPE']);
});

test('every endpoint that is not public refuses a call without a token', async () => {
  const closed = Object.values(contract)
    .flatMap((slice) => Object.values(slice))
    .filter(({ needs }) => needs !== 'public');
  expect(closed.length).toBeGreaterThan(8);
  for (const { method, path } of closed) {
    const answer = await t.app.inject({ method, url: path, ...(method === 'POST' && { payload: {} }) });
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'AUTH']);
  }
});

test('who may not call is told so before what they send is read', async () => {
  const { token: clerk } = await t.make.user(await t.make.company(), 'clerk', []);
  const broken = '{"rows":'.repeat(100_000);
  const send = async (headers: object) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/import',
        payload: broken,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).statusCode;
  expect([await send({}), await send({ token: 'made up' }), await send({ token: clerk }), await send({ token })]).toEqual([
    401, 401, 403, 400,
  ]);
});

test('the API describes itself: every endpoint of the contract, OpenAPI 3.1', async () => {
  const description = (await t.app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  const paths = Object.values(contract).flatMap((slice) => Object.values(slice).map(({ path }) => path));
  expect(Object.keys(description.paths).toSorted()).toEqual([...new Set<string>(paths)].toSorted());
  expect(description.paths['/api/order/history'].post.requestBody.content['multipart/form-data'].schema.properties.photos.maxItems).toBe(5);
  expect(description.paths['/api/order/search'].post.responses[200].content['application/json'].schema.properties.total).toEqual({
    type: 'number',
  });
  const page = await t.app.inject('/api/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<html lang="es">');
  expect(page.body).not.toContain('<script');
  for (const path of paths) expect(page.body).toContain(`<code>${path}</code>`);
});

test('a bug answers 500 with an incident and nothing of its insides', async () => {
  await t.database.owner.query('alter table warehouses rename to hidden');
  const answer = await t.app.inject({ method: 'GET', url: '/api/warehouse', headers: { token } });
  await t.database.owner.query('alter table hidden rename to warehouses');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'BUG',
    message: 'Algo salió mal, comuníquese con soporte',
    incident: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('an answer holds the fields of the contract and no others', async () => {
  const company = await t.make.company();
  await t.make.order(company);
  const { body } = await t.call(orders.search, {}, company.token);
  expect(Object.keys(body.orders[0] ?? {}).toSorted()).toEqual(Object.keys(orders.search.output.shape.orders.element.shape).toSorted());
});

test('who leaves before a long answer is no incident', async () => {
  const incidents: unknown[] = [];
  const app = await createApp({ ports: t.ports, contract, handlers, version: 'test', onIncident: (error) => incidents.push(error) });
  // Text that is as long as this is compressed on its way.
  let isOnItsWay = false;
  app.server.on('request', ({ socket }, answer) =>
    answer.once('pipe', () => {
      isOnItsWay = true;
      socket.destroy();
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n');
  await once(socket, 'close');
  await app.close();
  expect([isOnItsWay, incidents]).toEqual([true, []]);
});

test('an address that asks too often is told to wait; what a page needs is not counted', async () => {
  const busy = await createApp({
    ports: { ...t.ports, config: { ...t.ports.config, RATE_LIMIT: 3 } },
    contract,
    handlers,
    version: 'test',
  });
  const ask = (url: string) => busy.inject({ method: 'GET', url, headers: { token: `made-up-${Math.random()}` } });
  for (let i = 0; i < 5; i += 1) expect((await ask('/healthz')).statusCode).toBe(200);
  for (let i = 0; i < 3; i += 1) expect((await ask('/api/order/status')).statusCode).toBe(401);
  const refused = await ask('/api/order/status');
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Demasiados pedidos, espere un momento']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const url of DISGUISED) expect([url, (await ask(url)).statusCode]).toEqual([url, 429]);
  expect(await asked('http://x/api/order/status', busy)).toContain('HTTP/1.1 429 ');
  const signIn = await busy.inject({ method: 'POST', url: '/%61pi/auth', payload: { email: 'nadie@reparto.test', password: 'x' } });
  expect(signIn.statusCode).toBe(429);
  await busy.close();
});

describe('who a caller is', () => {
  const callers = async (TRUST_PROXY: string[] | undefined) => {
    const app = await createApp({
      ports: { ...t.ports, config: { ...t.ports.config, RATE_LIMIT: 2, TRUST_PROXY } },
      contract,
      handlers,
      version: 'test',
    });
    let calls = 0;
    const ask = async (remoteAddress: string, forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded.replace('*', `9.9.9.${(calls += 1)}`) };
      return (await app.inject({ method: 'GET', url: '/api/order/status', remoteAddress, headers })).statusCode;
    };
    return { app, ask };
  };

  test('without a proxy X-Forwarded-For is nobody’s business', async () => {
    const { app, ask } = await callers(undefined);
    expect([await ask('203.0.113.7', '*'), await ask('203.0.113.7', '*'), await ask('203.0.113.7', '*')]).toEqual([401, 401, 429]);
    expect(await ask('203.0.113.8', '*')).toBe(401);
    await app.close();
  });

  test('behind proxies it is the last address that none of them has: what the caller wrote before it counts for nothing', async () => {
    const { app, ask } = await callers(['10.0.0.5', '192.168.0.0/16']);
    const forged = '*, 203.0.113.7, 192.168.3.4';
    expect([await ask('10.0.0.5', forged), await ask('10.0.0.5', forged), await ask('10.0.0.5', forged)]).toEqual([401, 401, 429]);
    expect(await ask('10.0.0.5', '203.0.113.8')).toBe(401);
    expect([await ask('10.0.0.6', '*'), await ask('10.0.0.6', '*'), await ask('10.0.0.6', '*')]).toEqual([401, 401, 429]);
    await app.close();
  });

  test('of IPv6 the network counts, as one customer has all of its addresses', async () => {
    const { app, ask } = await callers(undefined);
    expect([await ask('2001:db8:1:2::1'), await ask('2001:db8:1:2:3::4'), await ask('2001:db8:1:2:ffff::')]).toEqual([401, 401, 429]);
    expect(await ask('2001:db8:1:3::1')).toBe(401);
    await app.close();
  });

  test('failed sign-ins are counted by it', async () => {
    const { app } = await callers(['10.0.0.5']);
    const { rows: before } = await t.database.owner.query('select key from login_failures');
    await app.inject({
      method: 'POST',
      url: session.signIn.path,
      remoteAddress: '10.0.0.5',
      headers: { 'x-forwarded-for': '198.51.100.1, 2001:db8:5:6::7' },
      payload: { email: 'nadie@reparto.test', password: 'x' },
    });
    const { rows } = await t.database.owner.query<{ key: string }>('select key from login_failures order by key');
    expect([before, rows.map(({ key }) => key)]).toEqual([[], ['email:nadie@reparto.test', 'ip:2001:db8:5:6::']]);
    await app.close();
  });
});
