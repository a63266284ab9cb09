import { asc, eq } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { openPair } from '../../../../../testing/peerPair.ts';
import type { Company } from '../../../../../testing/testApp.ts';
import { orderHistory, orders } from '../../../../orders/server/tables.ts';
import { transfers } from '../../tables.ts';
import type { Result } from '../wire.ts';
import { peers } from '../tables.ts';
import { receive } from './receive.ts';

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

const lock = (db: Db, ids: string[]) => db.select().from(orders).where(anyOf(orders._id, ids)).orderBy(asc(orders._id)).for('update');
/** Until somebody waits for a lock of X's database. */
const somebodyWaits = async () => {
  for (;;) {
    const { rows } = await two.x.t.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await setTimeout(20);
  }
};
const transferOf = async (company: Company, order: string) =>
  (await two.x.t.inCompany(company, (db) => db.select().from(transfers).where(eq(transfers.order, order))))[0]?._id ?? '';
/** What B tells A's installation, whatever it did. */
const tell = async (messages: object[]): Promise<Result[]> => {
  const [peer] = await two.x.t.inCompany(a, (db) => db.select().from(peers));
  const { database, ports } = two.x.t;
  return receive({ database, files: ports.files, report: (error) => two.x.reported.push(error) }, peer!, messages, new Date());
};

test('orders that are refused elsewhere, in whatever order, lock nobody out who changes them', async () => {
  const [one, other] = [await pair.shared(), await pair.shared()];
  const messages = await Promise.all(
    [other, one].map(async ({ order }) => ({ kind: 'refuse', transfer: await transferOf(a, order), reason: 'No vino' })),
  );
  let telling: ReturnType<typeof tell> | undefined;
  await two.x.t.inCompany(a, async (db) => {
    await lock(db, [one.order]);
    telling = tell(messages);
    await somebodyWaits();
    // PostgreSQL looks after a second whether who waits waits for ever; from then on it is us whom it would end.
    await setTimeout(1_500);
    await lock(db, [other.order]);
  });
  expect(await telling).toEqual([{ result: 'taken' }, { result: 'taken' }]);
  for (const { order, its } of [one, other]) expect((await pair.states(order, its)).slice(0, 2)).toEqual([1, 'refused']);
});

test('what is told to be given back while its last word is coming is told again', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  const transfer = await transferOf(a, order);
  const [peer] = await two.x.t.inCompany(a, (db) => db.select().from(peers));
  const shadow = { ...a, companyId: peer!.shadow };
  let telling: ReturnType<typeof tell> | undefined;
  await two.x.t.inCompany(shadow, async (db) => {
    const [side] = await db.select().from(transfers).where(eq(transfers._id, transfer));
    const ofShadow = side?.order ?? '';
    await lock(db, [ofShadow]);
    telling = tell([{ kind: 'takenBack', transfer }]);
    await somebodyWaits();
    const entry = { order: ofShadow, status: 18, employee: null, source: 'transfer', createAt: new Date() } as const;
    await db.insert(orderHistory).values({ _id: newId(), ...entry });
  });
  expect(await telling).toEqual([{ result: 'later' }]);
  await two.x.work();
  expect(await tell([{ kind: 'takenBack', transfer }])).toEqual([{ result: 'taken' }]);
  expect((await pair.states(order, its)).slice(0, 2)).toEqual([18, 'takenBack']);
});

test('what goes there is of transfers that are not over by then: whoever ends one is waited for', async () => {
  const { order } = await pair.shared();
  await pair.change(two.x, a, order, { status: 24 });
  const transfer = await transferOf(a, order);
  const [peer] = await two.x.t.inCompany(a, (db) => db.select().from(peers));
  two.y.way.heard.splice(0);
  let working: ReturnType<typeof two.x.work> | undefined;
  await two.x.t.inCompany({ ...a, companyId: peer!.shadow }, async (db) => {
    const [side] = await db.select().from(transfers).where(eq(transfers._id, transfer));
    await lock(db, [side?.order ?? '']);
    await db.update(transfers).set({ state: 'takenBack' }).where(eq(transfers._id, transfer));
    working = two.x.work();
    await somebodyWaits();
  });
  await working;
  const said = two.y.way.heard.map(({ body }) => String(body));
  expect(said.filter((text) => text.includes('"entry"'))).toEqual([]);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
