import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts, marketplaceShipments } from '../tables.ts';

// Processes of one deployment that ask the marketplaces: one does, and what kill -9 leaves undone the next one does.

const [ACCOUNTS, EACH] = [24, 30];

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const begin = () => {
  const { DATABASE_URL = '', DATA_DIR, SECRET } = t.ports.config;
  const env = { ...process.env, ...t.environment, DATABASE_URL, DATA_DIR, SECRET, DEMO: '0' };
  return fork(path.join(import.meta.dirname, 'shops.victim.ts'), [], { stdio: 'inherit', env });
};
const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
const every = async (set: Partial<typeof marketplaceAccounts.$inferInsert>) =>
  asPlatform(t.database, (db) => db.update(marketplaceAccounts).set(set));
const count = (call: string) => t.fakes.ml.calls.filter((one) => one === call).length;

test('of two processes one asks: each account is renewed once and read once', { timeout: 120_000 }, async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  for (let at = 0; at < ACCOUNTS; at += 1)
    await t.link(
      company,
      client,
      'ml',
      t.seller(
        'ml',
        Array.from({ length: EACH }, () => fakeShipment()),
      ),
    );
  const past = new Date(Date.now() - 60_000);
  await every({ refreshAt: past, expireAt: past });
  t.fakes.ml.calls = [];
  const both = [begin(), begin()];
  await vi.waitFor(async () => expect((await t.ordersOf(company)).length).toBe(ACCOUNTS * EACH), { timeout: 100_000, interval: 200 });
  await wait(1_500);
  expect([count('POST /oauth/token'), count('GET /orders/search')]).toEqual([ACCOUNTS, ACCOUNTS]);
  for (const child of both) await kill(child);
});

test('processes that are killed whenever: each shipment is an order once, and each follows', { timeout: 300_000 }, async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const shipments = Array.from({ length: ACCOUNTS * EACH }, () => fakeShipment());
  for (let at = 0; at < ACCOUNTS; at += 1) await t.link(company, client, 'ml', t.seller('ml', shipments.slice(at * EACH, (at + 1) * EACH)));
  let child = begin();
  for (let at = 0; at < 6; at += 1) {
    await once(child, 'message');
    await wait(300 + at * 250);
    await kill(child);
    child = begin();
  }
  const orders = () => t.ordersOf(company);
  await vi.waitFor(async () => expect((await orders()).length).toBe(ACCOUNTS * EACH), { timeout: 120_000, interval: 300 });
  await every({ nextAt: new Date() });
  await wait(3_000);
  await kill(child);
  // Of each five one is cancelled, and one goes elsewhere.
  const updatedAt = new Date().toISOString();
  for (const [at, one] of shipments.entries())
    if (at % 5 < 2) Object.assign(one, at % 5 === 0 ? { status: 'cancelled', substatus: '' } : { number: '1900' }, { updatedAt });
  const begun = new Date();
  await every({ nextAt: begun });
  const many = shipments.length / 5;
  const followed = async () => {
    const all = await orders();
    return [all.filter(({ status }) => status === 22).length, all.filter((one) => one.toAddressNumber === 1900).length];
  };
  // In the middle of that: some of what was kept followed.
  for (const part of [0.1, 0.3, 0.5, 0.7]) {
    child = begin();
    await vi.waitFor(async () => expect((await followed())[0]).toBeGreaterThan(many * part), { timeout: 60_000, interval: 20 });
    await kill(child);
  }
  child = begin();
  const isRead = lte(marketplaceAccounts.pulledAt, begun);
  const unread = () => asPlatform(t.database, (db) => db.$count(marketplaceAccounts, isRead));
  await vi.waitFor(async () => expect(await unread()).toBe(0), { timeout: 100_000, interval: 300 });
  await kill(child);
  const all = await orders();
  expect(new Set(all.map(({ externalTracking }) => externalTracking)).size).toBe(ACCOUNTS * EACH);
  expect(all).toHaveLength(ACCOUNTS * EACH);
  expect(await followed()).toEqual([many, many]);
  const kept = await t.inCompany(company, (db) => db.select().from(marketplaceShipments));
  expect(kept.every(({ state, order }) => state === 'created' && order !== null)).toBe(true);
});
