import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { endpoints } from '../../../../testing/fixtures.ts';
import { office } from '../../../office/contract.ts';
import { orders } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { printing } from '../../../printing/contract.ts';
import { session } from '../../../session/contract.ts';
import { authenticator } from '../../../session/server/tokens.ts';
import { developers } from '../../contract.ts';
import { apiKeys } from '../tables.ts';
import { makeKey } from '../testing.ts';
import { withApiKeys } from './authenticate.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(async () => {
  expect(t.problems).toEqual([]);
  await t.close();
});

const stored = async (company: Company, _id: string) =>
  (await t.inCompany(company, (db) => db.select().from(apiKeys).where(eq(apiKeys._id, _id))))[0]!;
const add = (company: Company, over: object = {}, token = company.token) =>
  t.call(developers.addKey, { _id: newId(), name: 'Tienda propia', scopes: ['orders:read'], ...over }, token);
const recent = (secret: string) => t.call(orders.recent, {}, secret);

describe('making a key', () => {
  test('its secret is shown once, and stored as its hash alone', async () => {
    const company = await t.make.company();
    const { status, body } = await add(company);
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^rk_[\w-]{43}$/)]);
    const row = await stored(company, body._id);
    expect([row.prefix, row.perMinute, JSON.stringify(row).includes(body.secret)]).toEqual([body.secret.slice(0, 9), 600, false]);
    const { body: list } = await t.call(developers.keys, {}, company.token);
    expect(list.data).toMatchObject([
      { _id: body._id, name: 'Tienda propia', prefix: row.prefix, by: 'Dueña Núñez', usedAt: null, revokedAt: null },
    ]);
    expect(JSON.stringify(list)).not.toContain(body.secret);
    const notes = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, body._id)));
    expect(notes).toMatchObject([{ kind: 'api_keys', action: 'create', name: 'Tienda propia', employee: company.owner }]);
    expect(JSON.stringify(notes)).not.toContain(body.secret);
    const { body: changes } = await t.call(office.audit, { kind: 'api_keys', name: 'tienda' }, company.token);
    expect(changes.data).toMatchObject([{ record: body._id, action: 'create' }]);
  });

  test('a form sent again, as its answer was lost, gives the same key another secret, and the first one is good no more', async () => {
    const company = await t.make.company();
    const form = { _id: newId() };
    const [first, second] = [await add(company, form), await add(company, form)];
    expect([second.status, second.body._id]).toEqual([200, first.body._id]);
    expect([(await recent(first.body.secret)).status, (await recent(second.body.secret)).status]).toEqual([401, 200]);
    // Once it is used, or says something else, it is another.
    expect((await add(company, form)).status).toBe(409);
    expect((await add(company, { ...form, name: 'Otra' })).status).toBe(409);
  });

  test.each([
    [{ name: ' ' }, { name: 'Requerido' }],
    [{ scopes: [] }, { scopes: 'Elija al menos un alcance' }],
    [{ scopes: ['orders:read', 'orders:read'] }, { scopes: 'Un alcance está dos veces' }],
    [{ scopes: ['todo'] }, { 'scopes.0': 'Alcance inexistente' }],
    [{ perMinute: 0 }, { perMinute: 'Al menos 1' }],
    [{ perMinute: 6_001 }, { perMinute: 'Hasta 6000' }],
  ])('%j is refused', async (over, fields) => {
    const { status, body } = await add(await t.make.company(), over);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('two of one name are refused at the name, unless the first was revoked', async () => {
    const company = await t.make.company();
    const { body } = await add(company);
    const again = await add(company);
    expect([again.status, again.body.fields]).toEqual([409, { name: 'Otra clave ya se llama así' }]);
    await t.call(developers.revokeKey, { _id: body._id }, company.token);
    expect((await add(company)).status).toBe(200);
  });

  test('fifty are the most, however many forms come at once', async () => {
    const company = await t.make.company();
    const answers = await Promise.all(Array.from({ length: 55 }, (_, i) => add(company, { name: `Clave ${i}` })));
    expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(50);
    expect(await t.inCompany(company, (db) => db.$count(apiKeys))).toBe(50);
  });
});

describe('what a key may', () => {
  test('a call that names no scope answers it 403, in Spanish, whatever it is good for', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    const shut = endpoints.filter(({ endpoint }) => endpoint.needs !== 'public' && !endpoint.scope);
    expect(shut.length).toBeGreaterThan(200);
    for (const { endpoint, name } of shut) {
      const { method, path: url } = endpoint;
      const answer = await t.app.inject({ method, url, headers: { token: secret }, ...(method === 'POST' && { payload: [] }) });
      expect([name, answer.statusCode, answer.json()]).toEqual([
        name,
        403,
        { code: 'FORBIDDEN', message: 'Una clave de API no sirve para esto' },
      ]);
    }
    // Nor is it anybody's session.
    expect((await t.call(session.check, { token: secret }, secret)).status).toBe(401);
    expect((await t.app.inject({ url: '/api/live/stream', headers: { token: secret } })).statusCode).toBe(403);
  });

  test('each scope opens its own calls, and no other', async () => {
    const company = await t.make.company();
    const open = endpoints.flatMap(({ name, endpoint }) => (endpoint.scope ? [{ name, endpoint, scope: endpoint.scope }] : []));
    expect(open.map(({ name, scope }) => `${scope} ${name}`).toSorted()).toEqual([
      'orders:read orders.detail',
      'orders:read orders.recent',
      'orders:read orders.search',
      'orders:read orders.statuses',
      'orders:read orders.tracking',
      'orders:write clients.search',
      'orders:write orders.create',
      'orders:write places.normalise',
      'orders:write printing.zpl',
      'statuses orders.addHistory',
    ]);
    for (const held of ['orders:read', 'orders:write', 'statuses'] as const) {
      const { secret } = await makeKey(t, company, { scopes: [held] });
      for (const { name, endpoint, scope } of open) {
        const { method, path: url } = endpoint;
        const answer = await t.app.inject({ method, url, headers: { token: secret }, ...(method === 'POST' && { payload: [] }) });
        const yes = method === 'GET' ? 200 : 400;
        expect([held, name, answer.statusCode]).toEqual([held, name, scope === held ? yes : 403]);
        if (scope !== held) expect(answer.json().message).toBe(`Esta clave de API no tiene el alcance ${scope}`);
      }
    }
  });

  test('it changes a status, notes, and cannot correct what is closed', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company, { name: 'Tienda propia' });
    const order = await t.make.order(company);
    const change = (_id: string, status: number, over: object = {}) =>
      t.call(orders.addHistory, { _id, status, deliveryDate: '2026-11-20T13:00:00.000Z', ...over }, secret);
    expect((await change(order, 7)).status).toBe(200);
    expect((await change(order, 42, { observation: 'Gracias' })).status).toBe(200);
    expect((await kit.history(company, order)).slice(1)).toMatchObject(
      [7, 42].map((status) => ({ status, employee: null, source: 'API', agent: 'Tienda propia' })),
    );
    const closed = await t.make.order(company, { status: 8, driverAssign: await t.make.driver(company) });
    const correction = await change(closed, 7, { observation: 'No se entregó' });
    expect([correction.status, correction.body.message]).toEqual([
      409,
      'Una orden en estado Entregado solo puede corregirla un administrador',
    ]);
  });

  test('it prints a label, in a size that it names', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company, { name: 'Tienda propia' });
    const order = await t.make.order(company);
    const unsized = await t.call(printing.zpl, { orders: [order] }, secret);
    expect([unsized.status, unsized.body.fields]).toEqual([400, { size: 'Requerido' }]);
    const { status, body } = await t.call(printing.zpl, { orders: [order], size: '100x150' }, secret);
    expect([status, body.labels]).toEqual([200, 1]);
    expect(await kit.history(company, order)).toMatchObject([{}, { status: 40, source: 'API', agent: 'Tienda propia', employee: null }]);
  });

  test('another company’s orders are unknown to it', async () => {
    const [own, other] = [await t.make.company(), await t.make.company()];
    const { secret } = await makeKey(t, own);
    const theirs = await t.make.order(other);
    const { status } = await t.call(orders.detail, { _id: theirs }, secret);
    expect([status, (await recent(secret)).body.data]).toEqual([404, []]);
  });
});

describe('a key whose `_id` is somebody’s', () => {
  test('is not made where an employee or another key has it', async () => {
    const company = await t.make.company();
    const { _id } = await makeKey(t, company);
    for (const taken of [company.owner, _id]) {
      const { status, body } = await add(company, { _id: taken });
      expect([status, body.message]).toEqual([409, 'Esa clave ya se creó: empiece otra']);
    }
  });

  test('is nobody’s session, and shares neither calls nor answers with them', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const one = await makeKey(t, company, { _id: company.owner, perMinute: 2 });
    const same = await makeKey(t, other, { _id: company.owner, perMinute: 2 });
    expect((await t.call(session.check, { token: one.secret })).status).toBe(401);
    const form = kit.form(await t.make.client(company));
    const create = (token: string) =>
      t.app.inject({ method: 'POST', url: '/api/order', payload: form, headers: { token, 'idempotency-key': 'pedido-1' } });
    const [byOwner, byKey] = [await create(company.token), await create(one.secret)];
    expect([byOwner.statusCode, byKey.statusCode, byKey.headers['idempotent-replayed']]).toEqual([200, 200, undefined]);
    expect(byKey.json()._id).not.toBe(byOwner.json()._id);
    expect([(await recent(one.secret)).status, (await recent(same.secret)).status]).toEqual([429, 200]);
  });
});

describe('a key that is good no longer', () => {
  test('is refused at once, in whichever process; revoking it twice is once', async () => {
    const company = await t.make.company();
    const { _id, secret } = await makeKey(t, company);
    // Another process has a look-up of its own.
    const elsewhere = withApiKeys(t.database, authenticator(t.database));
    expect((await elsewhere(secret, new Date()))?.key?.scopes).toHaveLength(3);
    expect((await t.call(developers.revokeKey, { _id }, company.token)).status).toBe(200);
    await expect(elsewhere(secret, new Date())).rejects.toMatchObject({ status: 401 });
    const { status, body } = await recent(secret);
    expect([status, body.code, body.message]).toEqual([401, 'AUTH', 'La clave de API no existe, o fue revocada']);
    const { revokedAt } = await stored(company, _id);
    expect((await t.call(developers.revokeKey, { _id }, company.token)).status).toBe(200);
    expect((await stored(company, _id)).revokedAt).toEqual(revokedAt);
  });

  test('a company that was closed has none', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    await t.database.owner.query('update companies set closed_at = now() where company_id = $1', [company.companyId]);
    expect((await recent(secret)).status).toBe(401);
  });

  test.each(['rk_', 'rk_x', `rk_${'a'.repeat(43)}`, `rk_${'ñ'.repeat(43)}`])('%s is nobody’s', async (secret) => {
    expect((await t.app.inject({ url: '/api/order', headers: { authorization: `Bearer ${encodeURI(secret)}` } })).statusCode).toBe(401);
  });

  test('nobody revokes that of another company', async () => {
    const [own, other] = [await t.make.company(), await t.make.company()];
    const { _id, secret } = await makeKey(t, other);
    expect((await t.call(developers.revokeKey, { _id }, own.token)).status).toBe(404);
    expect((await recent(secret)).status).toBe(200);
  });
});

test('its last use is told to the minute, and written no more often', async () => {
  const company = await t.make.company();
  const { _id, secret } = await makeKey(t, company);
  await recent(secret);
  const first = (await stored(company, _id)).usedAt;
  await recent(secret);
  expect([first !== null, (await stored(company, _id)).usedAt]).toEqual([true, first]);
  await t.inCompany(company, (db) =>
    db
      .update(apiKeys)
      .set({ usedAt: new Date(Date.now() - 61_000) })
      .where(eq(apiKeys._id, _id)),
  );
  await recent(secret);
  expect((await stored(company, _id)).usedAt!.getTime()).toBeGreaterThan(Date.now() - 30_000);
});

test('one that calls too often waits, and no other does', async () => {
  const company = await t.make.company();
  const [busy, other] = [await makeKey(t, company, { perMinute: 5 }), await makeKey(t, company, { perMinute: 5 })];
  const answers = await Promise.all(Array.from({ length: 8 }, () => recent(busy.secret)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect([refused[0]!.body.message, Number(refused[0]!.headers['retry-after'])]).toEqual([
    'Esta clave de API puede hacer 5 pedidos por minuto',
    12,
  ]);
  expect((await recent(other.secret)).status).toBe(200);
});

test.each(['clerk', 'operator', 'warehouse'] as const)('a %s manages none', async (kind) => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, kind, ['office', 'order']);
  expect([(await add(company, {}, token)).status, (await t.call(developers.keys, {}, token)).status]).toEqual([403, 403]);
});
