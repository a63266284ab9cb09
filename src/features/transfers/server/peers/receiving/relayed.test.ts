import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { openPair } from '../../../../../testing/peerPair.ts';
import type { Company } from '../../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../../orders/contract.ts';
import { transfers as contract } from '../../../contract.ts';
import { transfers } from '../../tables.ts';
import { receive } from './receive.ts';
import { peers } from '../tables.ts';

// A of X shares with B of Y, which shares on with C of Y.

let pair: Awaited<ReturnType<typeof openPair>>;
let two: typeof pair.two;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  pair = await openPair();
  ({ two } = pair);
});
afterAll(() => two.close());
beforeEach(async () => {
  await pair.renew();
  [a, b, c] = [pair.a(), pair.b(), await two.y.company()];
});

/** An order of A, B's, and C's. */
const chain = async () => {
  const { order, its } = await pair.shared();
  expect((await two.y.t.call(contract.share, { transferid: c.transferid, orders: [its] }, b.token)).body).toMatchObject({ changed: 1 });
  await two.meet();
  const [last] = (await two.y.t.call(contract.expected, {}, c.token)).body.data;
  return { order, its, last: last?._id ?? '' };
};
/** What A knows of the transfer, and B as A's installation knows it. */
const knownOf = async (order: string) =>
  two.x.t.inCompany(a, async (db) => {
    const [side] = await db.select().from(transfers).where(eq(transfers.order, order));
    const [peer] = await db.select().from(peers);
    return { side: side!, peer: peer! };
  });
const tell = async (where: typeof two.x, company: Company, messages: object[]) => {
  const [peer] = await where.t.inCompany(company, (db) => db.select().from(peers));
  const { database, ports } = where.t;
  return receive({ database, files: ports.files, report: (error) => where.reported.push(error) }, peer!, messages, new Date());
};

test('what a third said is not the word of who tells it: it brings nothing back, be it asked, told or cut', async () => {
  const { order, its, last } = await chain();
  await pair.change(two.y, c, last, { status: 18, observation: 'Nadie' });
  await two.meet();
  expect((await pair.states(order, its))[0]).toBe(18);
  const { side } = await knownOf(order);
  expect([side.state, side.returned]).toEqual(['confirmed', false]);
  expect(await tell(two.x, a, [{ kind: 'takenBack', transfer: side._id }])).toEqual([{ result: 'taken' }]);
  expect((await knownOf(order)).side.state).toBe('confirmed');
  await pair.cut();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: expect.stringContaining('está cortada') }] });
});

test('once who tells it says so itself, it does', async () => {
  const { order, its, last } = await chain();
  await pair.change(two.y, c, last, { status: 18, observation: 'Nadie' });
  await two.meet();
  await two.y.t.call(contract.takeBack, { orders: [its] }, b.token);
  await pair.change(two.y, b, its, { status: 18, observation: 'Nadie' });
  await two.meet();
  expect((await knownOf(order)).side.returned).toBe(true);
  await pair.cut();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
});

test('whoever calls its change as one of ours takes nothing of ours back with the next', async () => {
  const { order, its, last } = await chain();
  const { body } = await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  const { side } = await knownOf(order);
  const said = { deliveryDate: null, moves: false, idle: false, clientName: null, clientIDNumber: null, observation: null };
  const entry = (over: object) => ({
    kind: 'entry',
    transfer: side._id,
    files: [],
    entry: { _id: newId(), ...said, batch: null, undoes: null, createAt: new Date().toISOString(), ...over },
  });
  await tell(two.y, b, [entry({ status: 26, batch: body.batch }), entry({ status: 24, undoes: body.batch })]);
  await two.meet();
  const shown = async (company: Company, of: string) =>
    (await two.y.t.call(orderCalls.detail, { _id: of }, company.token)).body.history
      .filter(({ undoes }) => !undoes)
      .map(({ status, undone }) => [status.id, undone]);
  // The newest first: what A took back of its own, and what B wrote.
  expect((await shown(c, last)).slice(0, 2)).toEqual([
    [26, true],
    [24, false],
  ]);
  expect((await pair.kitY.read(c, last))?.status).toBe(24);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
