import { asc, sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { partnerKit } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof partnerKit>;
let [a, first, second, last]: [Company, Company, Company, Company] = [{} as Company, {} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, last] = [await t.make.company(), await t.make.company()];
  const others = [await t.make.company(), await t.make.company()];
  [first, second] = others.toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1)) as [Company, Company];
});

/** Orders of which the later half is shared with the company that is gone to first. */
const shared = async (amount: number) => {
  const client = await t.make.client(a);
  const all: string[] = [];
  for (let n = 0; n < amount; n += 1) all.push(await t.make.order(a, { client }));
  const half = amount / 2;
  await t.call(contract.share, { transferid: second.transferid, orders: all.slice(0, half) }, a.token);
  await t.call(contract.share, { transferid: first.transferid, orders: all.slice(half) }, a.token);
  return all;
};
const takeBack = (some: string[]) => t.call(contract.takeBack, { orders: some }, a.token);
const lock = (db: Db, ids: string[]) => db.select().from(orders).where(anyOf(orders._id, ids)).orderBy(asc(orders._id)).for('update');

/** Until somebody waits for a lock of the database, or so many do. */
const somebodyWaits = async (total = 1) => {
  for (;;) {
    const { rows } = await t.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= total) return;
    await setTimeout(20);
  }
};

test('orders that are taken back of several companies are locked in the order in which everybody locks them', async () => {
  const [one = '', other = ''] = await shared(2);
  let taking: ReturnType<typeof takeBack> | undefined;
  await t.inCompany(a, async (db) => {
    await lock(db, [one]);
    taking = takeBack([one, other]);
    await somebodyWaits();
    await lock(db, [other]);
  });
  const outcome = await taking;
  expect([outcome?.status, outcome?.body]).toMatchObject([200, { changed: 2 }]);
});

test('many are taken back of two companies while the first and the last of them are changed', async () => {
  const many = await shared(120);
  const ends = [many[0]!, many.at(-1)!];
  let isOver = false;
  const taking = takeBack(many).finally(() => {
    isOver = true;
  });
  const changes: Promise<{ status: number }>[] = [];
  while (!isOver && changes.length < 20) {
    changes.push(t.call(orderCalls.changeBulk, { orders: ends, validation_type: changes.length % 2 ? [] : ['DNI'] }, a.token));
    await setTimeout(15);
  }
  expect((await taking).body).toMatchObject({ changed: 120 });
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
});

/** Orders of A that two companies shared on with the same third one, and are closed since; and the third one's, the later half by who is gone to first. */
const sharedOn = async (amount: number) => {
  const mine = await shared(amount);
  const theirs: string[] = [];
  for (const by of [second, first]) {
    const { data } = (await t.call(contract.expected, {}, by.token)).body;
    const ids = data.map(({ _id }) => _id).toSorted();
    expect((await t.call(contract.share, { transferid: last.transferid, orders: ids }, by.token)).body).toMatchObject({
      changed: amount / 2,
    });
    const its = (await t.call(contract.expected, {}, last.token)).body.data.map(({ _id }) => _id);
    theirs.push(...its.filter((_id) => !theirs.includes(_id)).toSorted());
    await kit.close(by);
  }
  return { mine, theirs };
};

test('so are those that two closed companies shared on with the same third one', async () => {
  const { mine, theirs } = await sharedOn(2);
  const [one = '', other = ''] = theirs;
  expect(one < other).toBe(true);
  let taking: ReturnType<typeof takeBack> | undefined;
  await t.inCompany(last, async (db) => {
    await lock(db, [one]);
    taking = takeBack(mine);
    await somebodyWaits();
    await lock(db, [other]);
  });
  const outcome = await taking;
  expect([outcome?.status, outcome?.body]).toMatchObject([200, { changed: 2 }]);
  for (const _id of theirs) expect(await kit.standing(last, _id)).toEqual([22, 'takenBack']);
});

test('many are taken back through them by two at once, while who has them changes the first and the last', async () => {
  const { mine, theirs } = await sharedOn(80);
  const ends = [theirs[0]!, theirs.at(-1)!];
  let isOver = false;
  const taking = Promise.all([takeBack(mine.slice(0, 60)), takeBack(mine.slice(20).toReversed())]).finally(() => {
    isOver = true;
  });
  const changes: Promise<{ status: number }>[] = [];
  while (!isOver && changes.length < 20) {
    changes.push(t.call(orderCalls.changeBulk, { orders: ends, validation_type: changes.length % 2 ? [] : ['DNI'] }, last.token));
    await setTimeout(15);
  }
  const outcomes = await taking;
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
  expect(outcomes.reduce((sum, { body }) => sum + body.changed, 0)).toBe(80);
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
  for (const _id of mine) expect((await kit.standing(a, _id))[1]).toBe('takenBack');
});

test('what a closed company shared on and what it has is taken back by two at once', async () => {
  const [lent, open, kept] = [await t.make.order(a), await t.make.order(a), await t.make.order(a)];
  await kit.share(first, second, await kit.share(a, first, lent));
  const awaited = await kit.share(a, second, open);
  await kit.share(a, first, kept);
  await kit.close(first);
  let taking: ReturnType<typeof takeBack>[] = [];
  await t.inCompany(second, async (db) => {
    await lock(db, [awaited]);
    taking = [takeBack([lent, open, kept])];
    await somebodyWaits();
    taking.push(takeBack([open, kept]));
    await somebodyWaits(2);
  });
  const outcomes = await Promise.all(taking);
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
  for (const order of [lent, open, kept]) expect((await kit.standing(a, order))[1]).toBe('takenBack');
});

test('of two closed companies that shared with each other both are locked before who wants it back', async () => {
  const [one, other] = [await t.make.order(a), await t.make.order(a)];
  const its = await kit.share(a, first, one);
  await kit.share(first, second, its);
  await kit.share(second, first, await kit.share(a, second, other));
  await kit.close(first);
  await kit.close(second);
  let taking: ReturnType<typeof takeBack> | undefined;
  await t.inCompany(first, async (db) => {
    await lock(db, [its]);
    taking = takeBack([one, other]);
    await somebodyWaits();
    const free = await t.inCompany(a, (mine) =>
      mine
        .select()
        .from(orders)
        .where(anyOf(orders._id, [one, other]))
        .for('update', { skipLocked: true }),
    );
    expect(free).toHaveLength(2);
  });
  expect((await taking)?.body).toMatchObject({ changed: 2 });
});

test('what stays anyway waits for nobody, nor what awaits no answer', async () => {
  const order = await t.make.order(a);
  const its = await kit.share(a, first, order);
  await kit.change(first, its, { status: 24 });
  await t.inCompany(first, async (db) => {
    await lock(db, [its]);
    expect(await kit.takeBack(a, order)).toMatch(/ya la recibió/);
    const { body } = await kit.confirm(first, its, await kit.share(a, first, await t.make.order(a)));
    expect(body).toMatchObject({ changed: 1, refused: [{ _id: its, message: 'Ya se confirmó' }] });
  });
});

test('nor for others who take something back of closed companies, where nothing of these comes back', async () => {
  const [done, open] = [await t.make.order(a), await t.make.order(a)];
  const its = await kit.share(a, second, done);
  await kit.change(second, its, { status: 8, driverAssign: await t.make.driver(second) });
  await kit.close(second);
  await kit.share(a, first, open);
  await t.inCompany(a, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('reparto take back'))`);
    expect((await takeBack([done, open])).body).toMatchObject({
      changed: 1,
      refused: [{ _id: done, message: `${kit.nameOf(second)} la entregó: no se recupera` }],
    });
  });
});

test('a company that is opened again while what it has is taken back keeps it', async () => {
  const order = await t.make.order(a);
  const its = await kit.share(a, first, order);
  await kit.change(first, its, { status: 24 });
  await kit.close(first);
  let taking: Promise<string | undefined> | undefined;
  await t.inCompany(first, async (db) => {
    await lock(db, [its]);
    taking = kit.takeBack(a, order);
    await somebodyWaits();
    await kit.close(first, null);
    const entry = { order: its, status: 26, employee: first.owner, source: 'back-office', createAt: new Date() } as const;
    await db.insert(orderHistory).values({ _id: newId(), ...entry });
  });
  expect(await taking).toMatch(/ya la recibió/);
  expect([(await kit.standing(a, order))[1], (await kit.standing(first, its))[1]]).toEqual(['confirmed', 'confirmed']);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
