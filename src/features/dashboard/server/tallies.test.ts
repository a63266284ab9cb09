import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { dayOf } from '#shared/time.ts';
import { orderSearch } from '../../orders/server/searchTables.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import type { StatusId } from '../../orders/status.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { tallyPurge } from './purge.ts';
import { orderTallies } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const DAY = 86_400_000;
type Count = { hour: string; created: number; delivered: number };

/** The tallies by day at UTC-3, without days at nothing. */
const tallied = (company: Company) =>
  t.inCompany(company, async (db) => {
    const { rows } = await db.execute<Count>(sql`
      select to_char(${orderTallies.hour} - interval '3 hours', 'YYYY-MM-DD') as hour, sum(created)::int as created, sum(delivered)::int as delivered
      from ${orderTallies} group by 1 having sum(created) <> 0 or sum(delivered) <> 0 order by 1`);
    return rows;
  });

/** What the orders themselves say. */
const counted = (company: Company) =>
  t.inCompany(company, async (db) => {
    const days = new Map<string, Count>();
    const of = (at: Date) => {
      const hour = dayOf(at);
      const count = days.get(hour) ?? { hour, created: 0, delivered: 0 };
      days.set(hour, count);
      return count;
    };
    for (const { status, createAt, deliveryDate } of await db.select().from(orders)) {
      if (status !== 99) of(createAt).created += 1;
      if (status === 8 && deliveryDate) of(deliveryDate).delivered += 1;
    }
    return [...days.values()].toSorted((a, b) => a.hour.localeCompare(b.hour));
  });

/** Numbers that look random and are the same each time. */
const drawer = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('after any mixture of changes, bulk ones, deletions and undoings the tallies equal what is counted', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const random = drawer(7);
  const statuses: StatusId[] = [1, 4, 5, 7, 8, 10, 22, 99];
  const drawn = () => statuses[Math.floor(random() * statuses.length)] ?? 1;
  const moment = () => new Date(Date.now() - Math.floor(random() * 200 * DAY));
  const ids: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const over = { status: drawn(), driverAssign: driver, createAt: moment(), deliveryDate: random() < 0.1 ? null : moment() };
    const _id = await t.make.order(company, over);
    await t.inCompany(company, (db) => db.update(orders).set({ createAt: over.createAt }).where(eq(orders._id, _id)));
    ids.push(_id);
  }
  expect(await tallied(company)).toEqual(await counted(company));
  for (let round = 0; round < 40; round += 1) {
    const some = ids.filter(() => random() < 0.2);
    const change = [{ status: drawn() }, { deliveryDate: moment() }, { deliveryDate: null }, { toName: 'Otra' }][Math.floor(random() * 4)];
    await t.inCompany(company, (db) =>
      db
        .update(orders)
        .set(change ?? {})
        .where(inArray(orders._id, some)),
    );
  }
  expect(await tallied(company)).toEqual(await counted(company));

  const open = await Promise.all([1, 2, 3].map(() => t.make.order(company, { status: 7, driverAssign: driver, deliveryDate: new Date() })));
  const done = await t.call(
    orderCalls.changeBulk,
    { orders: open, status: 8, clientName: 'Ana', clientIDNumber: '20111222', observation: 'Entregado' },
    company.token,
  );
  expect([done.status, done.body]).toMatchObject([200, { changed: 3 }]);
  expect(await tallied(company)).toEqual(await counted(company));
  const { batch } = done.body;
  expect((await t.call(orderCalls.undoBulk, { batch }, company.token)).status).toBe(200);
  expect(await tallied(company)).toEqual(await counted(company));

  await asPlatform(t.database, async (db) => {
    const some = ids.slice(0, 9);
    await db.delete(orderHistory).where(inArray(orderHistory.order, some));
    await db.delete(orderSearch).where(inArray(orderSearch._id, some));
    await db.delete(orders).where(inArray(orders._id, some));
  });
  expect(await tallied(company)).toEqual(await counted(company));
});

test('folding leaves one row of an hour, of an old day, and all numbers as they were', async () => {
  const company = await t.make.company();
  const other = await t.make.company();
  const now = new Date();
  const [recent, old] = [new Date(now.getTime() - 3 * DAY), new Date(now.getTime() - 100 * DAY)];
  for (const createAt of [recent, recent, old, new Date(old.getTime() - 3_600_000), new Date(old.getTime() - 3_600_000)]) {
    const _id = await t.make.order(company, { status: 1 });
    await t.inCompany(company, (db) => db.update(orders).set({ createAt }).where(eq(orders._id, _id)));
  }
  await t.make.order(other, { status: 1 });
  const before = [await tallied(company), await tallied(other)];
  const fold = () => asPlatform(t.database, (db) => tallyPurge['order_tallies']!(db, now, now));
  expect((await fold()).rowCount).toBeGreaterThan(8);
  expect([await tallied(company), await tallied(other)]).toEqual(before);
  const rows = await t.inCompany(company, (db) => db.select().from(orderTallies));
  expect(rows.length).toBeLessThanOrEqual(3);
  expect((await fold()).rowCount).toBe(0);
});

test('only the triggers write tallies, and each company sees its own', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  await t.make.order(company, { status: 1 });
  expect(await tallied(other)).toEqual([]);
  const forbidden = { cause: { message: 'permission denied for table order_tallies' } };
  await expect(t.inCompany(company, (db) => db.delete(orderTallies))).rejects.toMatchObject(forbidden);
  const row = { _id: '01938c3e-0000-7000-8000-000000000000', hour: new Date(), created: 5, delivered: 0 };
  await expect(t.inCompany(company, (db) => db.insert(orderTallies).values(row))).rejects.toMatchObject(forbidden);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
