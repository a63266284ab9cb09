import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { anOrder, NOW } from '../../../../testing/testApp.ts';
import { clients } from '../../../clients/server/tables.ts';
import { createCompany, createEmployee } from '../../../session/server/operations.ts';
import { changeOrdersJob } from './bulk.ts';
import { noMoney } from './orderMoney.ts';
import { noSharing } from '../transfer/orderSharing.ts';
import { createOrders } from '../operations.ts';
import { orderBatches } from '../batchTables.ts';
import { orderHistory, orders } from '../tables.ts';

/** Nothing is settled here. */
const changing = changeOrdersJob(noMoney, noSharing);

test('a process killed with -9 in a bulk change: the next one changes the rest, and each order once', async () => {
  const own = await testDatabase();
  const theirs = openDatabase(own.url, 6, () => undefined);
  const victim = fork(path.join(import.meta.dirname, 'bulk.victim.ts'), [own.url], { stdio: 'inherit' });
  await once(victim, 'message');
  const { companyId, typeOf } = await asPlatform(theirs, (db) =>
    createCompany(db, { name: 'Empresa', transferid: '01AB', countryCode: 'AR' }),
  );
  const employee = await asPlatform(theirs, (db) =>
    createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Núñez' }),
  );
  const read = <T>(work: (db: Db) => Promise<T>) => asCompany(theirs, companyId, work);
  const [client, batch, run] = [newId(), newId(), newId()];
  await read(async (db) => {
    await db
      .insert(clients)
      .values({ _id: client, number: 1, name: 'Vivero', search: 'vivero', address: 'Salta 100', lat: -34.6, lng: -58.4 });
    const made = Array.from({ length: 1_200 }, () => ({ ...anOrder, client }));
    const ids = await createOrders(db, made, { employee, source: 'back-office', now: NOW });
    await db.insert(orderBatches).values({ _id: batch, employee, total: ids.length, job: run, createAt: new Date() });
    const payload = { batch, orders: ids, change: { status: 24 }, viewer: { _id: employee, degree: 1 } };
    await db.insert(jobRuns).values({ _id: run, name: changing.name, payload, state: 'Pendiente', employee, createAt: new Date() });
    await db.execute(
      sql`insert into pgboss.job_common (id, name, data, retry_limit) values (${run}, 'runs', ${JSON.stringify({ company: companyId, run })}, 3)`,
    );
  });
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const changed = () => read((db) => db.select({ order: orderHistory.order }).from(orderHistory).where(eq(orderHistory.batch, batch)));
  expect(await changed()).toHaveLength(500);

  const log = { error: () => undefined, warn: () => undefined } as never;
  const next = openJobs({ database: theirs, url: own.url, definitions: [changing], ports: { database: theirs } as never, log });
  await next.start();
  await vi.waitFor(
    async () => {
      const [found] = await read((db) => db.select().from(jobRuns).where(eq(jobRuns._id, run)));
      expect(found).toMatchObject({ state: 'Completado', attempt: 1, done: 1_200, result: { changed: 1_200, refusedTotal: 0 } });
    },
    { timeout: 20_000, interval: 50 },
  );
  const entries = await changed();
  expect([entries.length, new Set(entries.map(({ order }) => order)).size]).toEqual([1_200, 1_200]);
  const stored = await read((db) =>
    db
      .select()
      .from(orders)
      .where(inArray(orders.status, [24])),
  );
  expect(stored.filter(({ version }) => version === 2)).toHaveLength(1_200);
  await next.stop();
  await theirs.close();
  await own.drop();
}, 60_000);
