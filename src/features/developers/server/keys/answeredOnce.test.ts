import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orderHistory, orders as orderTable } from '../../../orders/server/tables.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { makeKey } from '../testing.ts';
import { onceAnswers } from '#server/once/answersTable.ts';
import { answerPurge } from '#server/once/purge.ts';

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

const post = async (url: string, payload: object | Buffer, token: string, headers: Record<string, string>) => {
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: { token, ...headers } });
  return { status: answer.statusCode, body: answer.body, replayed: answer.headers['idempotent-replayed'], json: () => answer.json() };
};
const create = (form: object, token: string, key: string) => post('/api/order', form, token, { 'idempotency-key': key });
const made = (company: Company) => t.inCompany(company, (db) => db.$count(orderTable));
const kept = (company: Company) => t.inCompany(company, (db) => db.$count(onceAnswers));

describe('an order that is created twice with one key', () => {
  test('is one, and both are answered the same', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    const form = kit.form(await t.make.client(company));
    const first = await create(form, secret, 'pedido-1');
    const second = await create(form, secret, 'pedido-1');
    expect([first.status, first.replayed]).toEqual([200, undefined]);
    expect(second).toMatchObject({ status: 200, body: first.body, replayed: 'true' });
    expect([await made(company), await kept(company)]).toEqual([1, 1]);
  });

  test('fifty at once are one', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    const form = kit.form(await t.make.client(company));
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(form, secret, 'pedido-1')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(49);
    expect(await made(company)).toBe(1);
  });

  test('in other words is the same, in another order of its fields too; with other content it is refused', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    const form = kit.form(await t.make.client(company));
    const first = await create(form, secret, 'pedido-1');
    const turned = Object.fromEntries(Object.entries({ ...form, unknown: 1 }).toReversed());
    expect(await create(turned, secret, 'pedido-1')).toMatchObject({ status: 200, body: first.body, replayed: 'true' });
    const other = await create({ ...form, numberPackage: 2 }, secret, 'pedido-1');
    expect([other.status, other.json()]).toEqual([
      422,
      { code: 'IDEMPOTENCY', message: 'Esta Idempotency-Key ya se usó para otro pedido: use una nueva para cada pedido distinto' },
    ]);
    expect(await made(company)).toBe(1);
  });

  test('of two callers are two: a key is its caller’s own', async () => {
    const company = await t.make.company();
    const [one, two] = [await makeKey(t, company), await makeKey(t, company)];
    const form = kit.form(await t.make.client(company));
    for (const token of [one.secret, two.secret, company.token])
      expect(await create(form, token, 'pedido-1')).toMatchObject({ status: 200, replayed: undefined });
    expect(await made(company)).toBe(3);
  });

  test('without a key is two', async () => {
    const company = await t.make.company();
    const { secret } = await makeKey(t, company);
    const form = kit.form(await t.make.client(company));
    for (const _ of [1, 2]) expect((await post('/api/order', form, secret, {})).status).toBe(200);
    expect(await made(company)).toBe(2);
  });
});

test('what was refused is not remembered: mended, it is done under the same key', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company);
  const form = kit.form(await t.make.client(company));
  expect((await create({ ...form, numberPackage: -1 }, secret, 'pedido-1')).status).toBe(400);
  expect((await create({ ...form, client: company.owner }, secret, 'pedido-1')).status).toBe(400);
  expect(await kept(company)).toBe(0);
  expect((await create(form, secret, 'pedido-1')).status).toBe(200);
});

test('what is undone after all leaves no answer behind, and is done the next time', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company);
  const form = kit.form(await t.make.client(company));
  await t.database.owner.query(`create function fail_once() returns trigger language plpgsql as $$ begin
    raise exception 'no' using errcode = '57014'; end $$`);
  await t.database.owner.query(
    'create constraint trigger fail_once after insert on once_answers deferrable initially deferred for each row execute function fail_once()',
  );
  const failed = await create(form, secret, 'pedido-1');
  await t.database.owner.query('drop trigger fail_once on once_answers');
  expect([failed.status >= 500, await made(company), await kept(company)]).toEqual([true, 0, 0]);
  t.problems.splice(0);
  expect(await create(form, secret, 'pedido-1')).toMatchObject({ status: 200, replayed: undefined });
  expect(await made(company)).toBe(1);
});

test.each(['', ' ', 'con espacio', 'ñ', 'x'.repeat(256)])('%j is no key', async (key) => {
  const company = await t.make.company();
  const { status, json } = await create(kit.form(await t.make.client(company)), company.token, key);
  expect([status, json().code, await made(company)]).toEqual([400, 'INVALID', 0]);
});

test('a change of status is done once, its photos too', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company);
  const order = await t.make.order(company);
  const photoOf = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const picture = await photoOf('#c08040');
  const call = async (bytes: Buffer, key: string) => {
    const form = new FormData();
    const fields = { _id: order, status: '20', deliveryDate: '2026-11-20T13:00:00.000Z', version: '1', observation: 'Lejos' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('photos', new Blob([new Uint8Array(bytes)]), 'foto.jpg');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const type = { 'content-type': request.headers.get('content-type') ?? '' };
    return post('/api/order/history', Buffer.from(await request.arrayBuffer()), secret, { ...type, 'idempotency-key': key });
  };
  const first = await call(picture, 'a');
  expect([first.status, first.body]).toEqual([200, expect.stringContaining('"version":2')]);
  // It names the version of before, and is not refused for it.
  expect(await call(picture, 'a')).toMatchObject({ status: 200, body: first.body, replayed: 'true' });
  expect((await call(await photoOf('#4080c0'), 'a')).status).toBe(422);
  const entries = await t.inCompany(company, (db) =>
    db
      .select()
      .from(orderHistory)
      .where(sql`status = 20`),
  );
  expect(entries.map(({ files }) => files.length)).toEqual([1]);
});

test('it is remembered for a day', async () => {
  const company = await t.make.company();
  await create(kit.form(await t.make.client(company)), company.token, 'pedido-1');
  const made24hAgo = (seconds: number) => new Date(Date.now() + 24 * 3_600_000 + seconds * 1000);
  await t.inCompany(company, (db) => answerPurge.once_answers!(db, made24hAgo(-5), new Date()));
  expect(await kept(company)).toBe(1);
  await t.inCompany(company, (db) => answerPurge.once_answers!(db, made24hAgo(5), new Date()));
  expect(await kept(company)).toBe(0);
});
