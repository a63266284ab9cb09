import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asc, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { anOrder } from '../../../../testing/testApp.ts';
import { clients } from '../../../clients/server/tables.ts';
import { createOrders } from '../../../orders/server/operations.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { createCompany, createEmployee } from '../../../session/server/operations.ts';
import { shareOrders } from '../share.ts';
import { transferOutbox } from '../tables.ts';
import { drain } from './drain.ts';

const ORDERS = 300;
const ROUNDS: readonly StatusId[] = [2, 5, 7, 10, 24, 26, 7, 12];

test('couriers that are killed with -9, in the middle of a delivery and whenever: each entry comes once, and in its order', async () => {
  const own = await testDatabase();
  const ours = openDatabase(own.url, 4, () => undefined);
  const begin = (mode: string) => fork(path.join(import.meta.dirname, 'courier.victim.ts'), [own.url, mode], { stdio: 'inherit' });
  const make = async (transferid: string) => {
    const { companyId, typeOf } = await asPlatform(ours, (db) => createCompany(db, { name: transferid, transferid, countryCode: 'AR' }));
    const employee = await asPlatform(ours, (db) =>
      createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Núñez' }),
    );
    return { employee, within: <T>(work: (db: Db) => Promise<T>) => asCompany(ours, companyId, work), companyId };
  };
  const [a, b] = [await make('01AB'), await make('02AB')];
  await a.within(async (db) => {
    const client = newId();
    await db
      .insert(clients)
      .values({ _id: client, number: 1, name: 'Vivero', search: 'vivero', address: 'Salta 100', lat: -34.6, lng: -58.4 });
    const made = Array.from({ length: ORDERS }, () => ({ ...anOrder, client }));
    const ids = await createOrders(db, made, { employee: a.employee, source: 'back-office', now: new Date() });
    const viewer = { _id: a.employee, company: a.companyId, degree: 1 };
    expect((await shareOrders(db, ids, { transferid: '02AB' }, { viewer, now: new Date() })).entries).toHaveLength(ORDERS);
  });
  const theirs = await b.within((db) => db.select({ _id: orders._id }).from(orders));
  for (const status of ROUNDS)
    await b.within((db) =>
      insertMany(
        db,
        orderHistory,
        theirs.map(({ _id }) => ({ _id: newId(), order: _id, status, source: 'back-office' as const, createAt: new Date() })),
      ),
    );
  const waiting = () => b.within((db) => db.$count(transferOutbox));
  const all = ORDERS * ROUNDS.length;

  const first = begin('hang');
  await once(first, 'message');
  await once(first, 'message');
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await waiting()).toBe(all - 500);

  // Killed a little later each time, while another one waits for its place.
  for (let time = 0; time < 5 && (await waiting()) > 0; time += 1) {
    const [one, other] = [begin('run'), begin('run')];
    await Promise.all([once(one, 'message'), once(other, 'message')]);
    await wait(40 + 60 * time);
    one.kill('SIGKILL');
    other.kill('SIGKILL');
    await Promise.all([once(one, 'exit'), once(other, 'exit')]);
  }
  const reported: unknown[] = [];
  await drain({ database: ours, report: (error) => reported.push(error) });
  expect([await waiting(), reported]).toEqual([0, []]);
  const arrived = await a.within((db) =>
    db
      .select({ order: orderHistory.order, status: orderHistory.status })
      .from(orderHistory)
      .where(isNotNull(orderHistory.origin))
      .orderBy(asc(orderHistory._id)),
  );
  const told = [...Map.groupBy(arrived, ({ order }) => order).values()].map((entries) => entries.map(({ status }) => status).join());
  expect([told.length, new Set(told)]).toEqual([ORDERS, new Set([ROUNDS.join()])]);
  const stored = await a.within((db) => db.selectDistinct({ status: orders.status, version: orders.version }).from(orders));
  expect(stored).toEqual([{ status: 12, version: 2 + ROUNDS.length }]);
  await ours.close();
  await own.drop();
}, 120_000);
