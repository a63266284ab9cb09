import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idAt, newId } from '#server/ids.ts';
import { openPair } from '../../../../testing/peerPair.ts';
import type { Company } from '../../../../testing/testApp.ts';
import type { Installation } from '../../../../testing/installations.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { transfers } from '../tables.ts';
import { receive } from './receiving/receive.ts';
import { peers } from './tables.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let two: typeof pair.two;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  pair = await openPair();
  ({ two } = pair);
});
afterAll(() => two.close());
beforeEach(async () => {
  await pair.renew();
  [a, b] = [pair.a(), pair.b()];
});

/** An installation that says to another one whatever it likes of an order of A. */
const say = async (where: Installation, company: Company, order: string, entries: object[]) => {
  const [side] = await two.x.t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
  const [peer] = await where.t.inCompany(company, (db) => db.select().from(peers));
  const { database, ports } = where.t;
  const nothing = { deliveryDate: null, moves: false, idle: false, clientName: null, clientIDNumber: null, observation: null };
  const now = new Date();
  const messages = entries.map((said) => ({
    kind: 'entry',
    transfer: side?._id ?? '',
    files: [],
    entry: { _id: newId(), ...nothing, batch: null, undoes: null, createAt: now.toISOString(), ...said },
  }));
  const results = await receive({ database, files: ports.files, report: (error) => where.reported.push(error) }, peer!, messages, now);
  expect(results).toEqual(messages.map(() => ({ result: 'taken' })));
  await where.work();
};
const kept = {
  changed: 0,
  refused: [{ message: expect.stringMatching(/ya la recibió: pídale que la pase a Devolución y vuelva a intentar$/) }],
};

/** An order that B said it brings back, and has in its hands again since, with the change by which it does. */
const carried = async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 18, observation: 'Nadie' });
  const { body } = await pair.change(two.y, b, its, { status: 10, observation: 'Otra vez', driverAssign: await two.y.t.make.driver(b) });
  await two.meet();
  return { order, its, batch: body.batch };
};
const early = '2026-01-01T00:00:00.000Z';

test.each<[string, (batch: string) => object[]]>([
  ['that changed nothing there', (batch) => [{ status: 24, idle: true, undoes: batch }]],
  [
    'of a change that names ours and was not applied',
    (batch) => [
      { status: 22, batch, createAt: early },
      { status: 24, undoes: batch },
    ],
  ],
  [
    'of a change that names ours and was applied',
    (batch) => [
      { status: 24, batch },
      { status: 10, undoes: batch },
    ],
  ],
])('whoever shared an order does not take it back by telling an undoing %s', async (_, entries) => {
  const { order, its, batch } = await carried();
  await say(two.y, b, order, entries(batch));
  expect((await pair.takeBack(order)).body).toMatchObject(kept);
  const { history } = (await two.y.t.call(orderCalls.detail, { _id: its }, b.token)).body;
  const own = await two.y.t.inCompany(b, (db) =>
    db
      .select()
      .from(orderHistory)
      .where(and(eq(orderHistory.order, its), eq(orderHistory.batch, batch), isNull(orderHistory.origin))),
  );
  const of = (_id = '') => history.find((entry) => entry._id === _id);
  expect([own.length, of(own[0]?._id)?.undone]).toEqual([1, false]);
  expect(history.filter(({ undo, partner }) => undo && partner)).toEqual([]);
});

test('nor does it keep a change of ours from being undone by naming it', async () => {
  const { order, its } = await pair.shared();
  const { body } = await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  await say(two.y, b, order, [{ status: 22, batch: body.batch, idle: true }]);
  expect((await two.y.t.call(orderCalls.undoBulk, { batch: body.batch }, b.token)).body).toMatchObject({ changed: 1, refusedTotal: 0 });
});

test('what the other company takes back of its own is taken back here as well', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 18, observation: 'Nadie' });
  const { body } = await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  const shown = async () => {
    const { history } = (await two.x.t.call(orderCalls.detail, { _id: order }, a.token)).body;
    return history.flatMap(({ status, undone, undoes }) => (status.id === 24 && !undoes ? [undone] : []));
  };
  expect(await shown()).toEqual([false]);
  await two.y.t.call(orderCalls.undoBulk, { batch: body.batch }, b.token);
  await two.meet();
  expect(await shown()).toEqual([true]);
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
});

test.each<[string, () => [string, string]]>([
  ['of the end of time', () => ['ffffffff-ffff-7fff-bfff-ffffffffffff', newId()]],
  ['of before', () => [newId(), '01000000-0000-7000-8000-000000000001']],
  ['of no time', () => ['ffffffff-ffff-4fff-bfff-ffffffffffff', newId()]],
])('what somebody said last is what came last, under an id %s', async (_, ids) => {
  const { order } = await pair.shared();
  const returned = async () =>
    (await two.x.t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order)))).map((side) => side.returned);
  const [first, second] = ids();
  await say(two.x, a, order, [{ _id: first, status: 18 }]);
  expect(await returned()).toEqual([true]);
  await say(two.x, a, order, [{ _id: second, status: 7 }]);
  expect(await returned()).toEqual([false]);
});

test('an entry comes after the last one, though another server, whose clock is ahead, has called that', async () => {
  const { order } = await pair.shared();
  const [side] = await two.x.t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
  const [peer] = await two.x.t.inCompany(a, (db) => db.select().from(peers));
  const { database, ports } = two.x.t;
  const ahead = new Date(Date.now() + 60_000);
  const nothing = { deliveryDate: null, clientName: null, clientIDNumber: null, observation: null, batch: null, undoes: null };
  const told = (_id: string, status: number) => ({
    kind: 'entry',
    transfer: side?._id,
    files: [],
    entry: { _id, status, moves: false, idle: false, ...nothing, createAt: new Date().toISOString() },
  });
  const take = (message: object, now: Date) =>
    receive({ database, files: ports.files, report: (error) => two.x.reported.push(error) }, peer!, [message], now);
  await take(told(idAt(ahead), 24), ahead);
  await take(told(newId(), 18), new Date());
  await two.x.work();
  const after = await two.x.t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
  expect(after.map(({ returned }) => returned)).toEqual([true]);
});

test('nobody shares an order under the name of another transfer, and all else of it is taken', async () => {
  const { order } = await pair.shared();
  const [mine] = await two.x.t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
  const theirs = [await two.y.t.make.order(b), await two.y.t.make.order(b)];
  await two.y.t.call(contract.share, { transferid: a.transferid, orders: theirs }, b.token);
  const [peer] = await two.x.t.inCompany(a, (db) => db.select().from(peers));
  two.x.way.heard.splice(0);
  await two.y.work();
  const shares = two.x.way.heard.flatMap(({ path, body }) =>
    path === '/api/peer/messages' ? (JSON.parse(String(body)) as { messages: { kind: string }[] }).messages : [],
  );
  const { database, ports } = two.x.t;
  const messages = [
    { ...shares[0], transfer: mine?._id },
    { ...shares[0], transfer: newId() },
  ];
  const report = (error: unknown) => two.x.reported.push(error);
  const results = await receive({ database, files: ports.files, report }, peer!, messages, new Date());
  expect(results).toEqual([
    { result: 'refused', reason: 'Su identificador es de otra transferencia: compártala de nuevo' },
    { result: 'taken' },
  ]);
  // What is not remembered any more is not taken twice.
  await database.owner.query('delete from peer_inbox');
  expect(await receive({ database, files: ports.files, report }, peer!, messages.slice(1), new Date())).toEqual([{ result: 'taken' }]);
  expect((await two.x.t.call(contract.expected, {}, a.token)).body.total).toBe(3);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
