import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idAt, newId } from '#server/ids.ts';
import { openPair } from '../../../../../testing/peerPair.ts';
import type { Peer } from '../connected.ts';
import { peerInbox, peerOutbox, peers } from '../tables.ts';
import { giveBackAsked } from './giveBackAsked.ts';
import { receive } from './receive.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let peer: Peer;
beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.two.close());
beforeEach(async () => {
  await pair.renew();
  const [found] = await pair.two.y.t.inCompany(pair.b(), (db) => db.select().from(peers));
  peer = found!;
});

const DAY_MS = 86_400_000;
const ask = (ids: readonly string[], now = new Date()) => giveBackAsked(pair.two.y.t.database, peer, ids, now);
/** How many orders that have not come are noted, and how many of them the other side is to be told. */
const kept = () =>
  pair.two.y.t.inCompany({ ...pair.b(), companyId: peer.shadow }, async (db) => [
    await db.$count(peerInbox, eq(peerInbox.turned, true)),
    await db.$count(peerOutbox),
  ]);
const madeAt = (ms: number) => `${idAt(new Date(Date.now() + ms)).slice(0, 24)}${randomBytes(6).toString('hex')}`;

test('what has not come is given back, and asked again it is so still; nothing more is kept of it', async () => {
  const ids = [newId(), newId()];
  expect(await ask(ids)).toEqual({ given: ids, later: [] });
  expect(await kept()).toEqual([2, 2]);
  expect(await ask(ids)).toEqual({ given: ids, later: [] });
  expect(await kept()).toEqual([2, 2]);
});

test('ids that no order can come under leave nothing', async () => {
  const ids = [randomUUID(), madeAt(6 * 60_000), madeAt(-181 * DAY_MS)];
  expect(await ask(ids)).toEqual({ given: [], later: [] });
  expect(await kept()).toEqual([0, 0]);
  const edges = [madeAt(4 * 60_000), madeAt(-179 * DAY_MS)];
  expect(await ask(edges)).toEqual({ given: edges, later: [] });
});

test('no more are turned away in a day than are taken back at once, however often somebody asks', async () => {
  const many = () => Array.from({ length: 6_000 }, () => newId());
  const [first, second] = [many(), many()];
  const [one, other] = await Promise.all([ask(first), ask(second)]);
  expect([one, other].map(({ given }) => given.length).toSorted((a, b) => a - b)).toEqual([4_000, 6_000]);
  expect(one.later.length + other.later.length).toBe(2_000);
  expect(await kept()).toEqual([10_000, 10_000]);
  // What is there is given back all the same.
  const { order, its } = await pair.shared();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
  expect((await pair.kitY.read(pair.b(), its))?.status).toBe(22);
  const late = newId();
  expect(await ask([late])).toEqual({ given: [], later: [late] });
  expect(await ask([late], new Date(Date.now() + DAY_MS + 60_000))).toEqual({ given: [late], later: [] });
});

test('what is said of orders that were never shared leaves nothing', async () => {
  const { two } = pair;
  const ports = { database: two.y.t.database, files: two.y.t.ports.files, report: (error: unknown) => two.y.reported.push(error) };
  const entry = { status: 24, deliveryDate: null, moves: false, idle: false, clientName: null, clientIDNumber: null, observation: null };
  const said = ['confirm', 'takenBack', 'refuse', 'entry'].map((kind) => ({
    kind,
    transfer: newId(),
    reason: 'x',
    files: [],
    entry: { ...entry, _id: newId(), batch: null, undoes: null, createAt: new Date().toISOString() },
  }));
  expect(await receive(ports, peer, said, new Date())).toEqual(said.map(() => ({ result: 'taken' })));
  expect(await two.y.t.inCompany({ ...pair.b(), companyId: peer.shadow }, (db) => db.$count(peerInbox))).toBe(0);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [pair.two.x, pair.two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
