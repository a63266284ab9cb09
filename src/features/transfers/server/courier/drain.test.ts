import { asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { anOrder, testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { createOrders } from '../../../orders/server/operations.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { transfers as contract } from '../../contract.ts';
import { transferOutbox, transfers } from '../tables.ts';
import { startCourier } from './courier.ts';
import { drain } from './drain.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** What could not be told in a test. */
const reported: unknown[] = [];
beforeEach(() => reported.splice(0));
const report = (error: unknown) => reported.push(error);

/** Two companies with some orders of the first that are shared with the second; those of both, in one order. */
const pair = async (many: number) => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(a);
  const ours = await t.inCompany(a, (db) =>
    createOrders(
      db,
      Array.from({ length: many }, () => ({ ...anOrder, client })),
      { employee: a.owner, source: 'back-office', now: new Date() },
    ),
  );
  const { body } = await t.call(contract.share, { transferid: b.transferid, orders: ours }, a.token);
  expect(body).toMatchObject({ changed: many });
  const sides = (company: Company) =>
    t.inCompany(company, (db) => db.select({ _id: transfers._id, order: transfers.order }).from(transfers).orderBy(asc(transfers._id)));
  return { a, b, ours: (await sides(a)).map(({ order }) => order), theirs: (await sides(b)).map(({ order }) => order) };
};

/** Writes a status to some orders, as whoever holds them does. */
const write = (company: Company, ids: readonly string[], status: StatusId) =>
  t.inCompany(company, async (db) => {
    await db.update(orders).set({ status });
    await insertMany(
      db,
      orderHistory,
      ids.map((order) => ({ _id: newId(), order, status, source: 'back-office' as const, createAt: new Date() })),
    );
  });

/** What arrived at a company's orders, by order, in its order. */
const arrived = async (company: Company) => {
  const found = await t.inCompany(company, (db) =>
    db
      .select({ order: orderHistory.order, status: orderHistory.status })
      .from(orderHistory)
      .where(isNotNull(orderHistory.origin))
      .orderBy(asc(orderHistory._id)),
  );
  return Map.groupBy(found, ({ order }) => order);
};
const waiting = (company: Company) => t.inCompany(company, (db) => db.$count(transferOutbox));

const ROUNDS: readonly StatusId[] = [2, 4, 7, 10, 24, 26, 28, 25, 12, 6];

test('10,000 entries come once each and in their order, though two processes bring them at once', async () => {
  const { a, b, ours, theirs } = await pair(1_000);
  for (const status of ROUNDS) await write(b, theirs, status);
  expect(await waiting(b)).toBe(10_000);
  const other = openDatabase(t.database.url, 4, () => undefined);
  await Promise.all([drain({ database: t.database, report }), drain({ database: other, report })]);
  await other.close();
  expect(await waiting(b)).toBe(0);
  const came = await arrived(a);
  const wrong = ours.filter(
    (order) =>
      came
        .get(order)
        ?.map(({ status }) => status)
        .join() !== ROUNDS.join(),
  );
  expect(wrong).toEqual([]);
  const [now] = await t.inCompany(a, (db) => db.selectDistinct({ status: orders.status, version: orders.version }).from(orders));
  expect(now).toEqual({ status: 6, version: 12 });
}, 120_000);

test('what cannot be told is set aside with all that comes after it, and the others go on', async () => {
  const { a, b, ours, theirs } = await pair(40);
  const bad = ours[17] ?? '';
  for (const status of [5, 7, 10] as const) await write(b, theirs, status);
  await t.database.owner.query(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_it before insert on order_history for each row
      when (new.origin is not null and new."order" = '${bad}' and new.status = 7) execute function refuse_it()`);
  const now = new Date();
  await drain({ database: t.database, report }, { now: () => now });
  const came = async () => Map.groupBy(await arrived(a).then((all) => [...all]), ([order]) => (order === bad ? 'bad' : 'good'));
  const told = (list: [string, { status: number }[]][] | undefined) =>
    new Set(list?.map(([, entries]) => entries.map(({ status }) => status).join()));
  expect([told((await came()).get('bad')), told((await came()).get('good'))]).toEqual([new Set(['5']), new Set(['5,7,10'])]);
  expect((await came()).get('good')).toHaveLength(39);
  expect([await waiting(b), reported.length]).toEqual([2, 1]);
  const [side] = await t.inCompany(b, (db) =>
    db
      .select()
      .from(transfers)
      .where(eq(transfers.order, theirs[17] ?? '')),
  );
  expect(side).toMatchObject({ attempts: 1, retryAt: new Date(now.getTime() + 1_000) });

  // It is not tried before its time, and waits twice as long each time.
  await drain({ database: t.database, report }, { now: () => now });
  expect(reported).toHaveLength(1);
  const later = new Date(now.getTime() + 1_000);
  await drain({ database: t.database, report }, { now: () => later });
  expect(reported).toHaveLength(2);

  await t.database.owner.query('drop trigger refuse_it on order_history');
  await drain({ database: t.database, report }, { now: () => new Date(later.getTime() + 2_000) });
  expect(told((await came()).get('bad'))).toEqual(new Set(['5,7,10']));
  const [after] = await t.inCompany(b, (db) =>
    db
      .select()
      .from(transfers)
      .where(eq(transfers.order, theirs[17] ?? '')),
  );
  expect([await waiting(b), after]).toMatchObject([0, { attempts: 0, retryAt: null }]);
});

test('without a database nothing is set aside, and it goes on when that is back', async () => {
  const { a, b, theirs } = await pair(3);
  await write(b, theirs, 24);
  const gone = openDatabase(t.database.url, 2, () => undefined);
  await gone.app.end();
  await expect(drain({ database: { ...gone, owner: gone.app }, report })).rejects.toThrow();
  await gone.owner.end();
  expect(await waiting(b)).toBe(3);
  await drain({ database: t.database, report });
  expect([await waiting(b), (await arrived(a)).size, reported]).toEqual([0, 3, []]);
});

test('a courier is told of what is written, and another one takes over when it ends', async () => {
  const { a, b, ours, theirs } = await pair(1);
  const first = startCourier({ database: t.database, report });
  const leads = async () =>
    (
      await t.database.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7263016 and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0]?.count;
  await vi.waitFor(async () => expect(await leads()).toBe(1), { timeout: 10_000 });
  const second = startCourier({ database: t.database, report });
  const has = (status: StatusId) =>
    vi.waitFor(
      async () => {
        const [order] = await t.inCompany(a, (db) =>
          db
            .select()
            .from(orders)
            .where(eq(orders._id, ours[0] ?? '')),
        );
        expect(order?.status).toBe(status);
      },
      { timeout: 10_000 },
    );
  await write(b, theirs, 24);
  await has(24);
  await first.stop();
  await write(b, theirs, 26);
  await has(26);
  // It loses its connection, and begins anew.
  await t.database.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'reparto courier' and datname = current_database()`);
  await write(b, theirs, 28);
  await has(28);
  await second.stop();
  expect(await leads()).toBe(0);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
