import { asc } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anyOf } from '#server/query/anyOf.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';

let t: App;
let [a, first, second]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  a = await t.make.company();
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

/** Until somebody waits for a lock of the database. */
const somebodyWaits = async () => {
  for (;;) {
    const { rows } = await t.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await setTimeout(20);
  }
};

test('orders that are taken back of several companies are locked in the order in which everybody locks them', async () => {
  const [one = '', other = ''] = await shared(2);
  let taking: ReturnType<typeof takeBack> | undefined;
  await t.inCompany(a, async (db) => {
    const lock = (ids: string[]) => db.select().from(orders).where(anyOf(orders._id, ids)).orderBy(asc(orders._id)).for('update');
    await lock([one]);
    taking = takeBack([one, other]);
    await somebodyWaits();
    await lock([other]);
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

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
