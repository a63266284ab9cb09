import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import type { Jobs } from '#server/ports.ts';
import { testDatabase } from '#server/testing.ts';
import { anOrder, NOW } from '../../../../testing/testApp.ts';
import { clients } from '../../../clients/server/tables.ts';
import { createOrders } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { createCompany, createEmployee } from '../../../session/server/operations.ts';
import { ledgerFaults } from '../ledger/ledgerFaults.ts';
import { movements, settlementLines, settlements } from '../tables.ts';
import { asked, PLACE, priced } from '../testing.ts';
import { addBatch, settleBatch } from './batches.ts';
import { batchClients, settlementBatches } from './tables.ts';

const CLIENTS = ['Ábaco', 'Bazar', 'Cepillo', 'Dedal', 'Espejo'];
const ORDERS = 8;

test('a process killed with -9 in the middle of a batch: the next one settles the rest, and each client once', async () => {
  const own = await testDatabase();
  const theirs = openDatabase(own.url, 6, () => undefined);
  const victim = fork(path.join(import.meta.dirname, 'batches.victim.ts'), [own.url], { stdio: 'inherit' });
  await once(victim, 'message');
  const { companyId, typeOf } = await asPlatform(theirs, (db) =>
    createCompany(db, { name: 'Empresa', transferid: '01AB', countryCode: 'AR' }),
  );
  const employee = await asPlatform(theirs, (db) =>
    createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Núñez' }),
  );
  const read = <T>(work: (db: Db) => Promise<T>) => asCompany(theirs, companyId, work);
  await priced({ inCompany: (_: unknown, work: (db: Db) => Promise<unknown>) => read(work) } as never, {} as never);
  const [batch, run] = [newId(), newId()];
  const ids = CLIENTS.map(() => newId());
  const viewer = { _id: employee, company: companyId, name: '', kind: 'owner' as const, degree: 1, permission: [] };
  await read(async (db) => {
    await db
      .insert(clients)
      .values(
        CLIENTS.map((name, at) => ({ _id: ids[at]!, number: at + 1, name, search: name, address: 'Salta 100', lat: -34.6, lng: -58.4 })),
      );
    const by = { employee, source: 'back-office' as const, now: NOW };
    for (const client of ids)
      await createOrders(
        db,
        Array.from({ length: ORDERS }, () => ({ ...anOrder, client })),
        by,
      );
    await db.update(orders).set({ ...PLACE, status: 8, deliveryDate: new Date(), driverAssign: employee });
    const { order: _, ...form } = asked('', []);
    const jobs = { enqueue: () => Promise.resolve(run) } as unknown as Jobs;
    await addBatch(db, { ...form, _id: batch, client: ids, unpriced: false }, { viewer, now: new Date(), jobs });
    const payload = { batch };
    await db.insert(jobRuns).values({ _id: run, name: settleBatch.name, payload, state: 'Pendiente', employee, createAt: new Date() });
    await db.execute(
      sql`insert into pgboss.job_common (id, name, data, retry_limit) values (${run}, 'runs', ${JSON.stringify({ company: companyId, run })}, 3)`,
    );
  });
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const made = () => read((db) => db.select({ client: settlements.client, orders: settlements.orders }).from(settlements));
  // Two are settled at once: whichever was the first.
  const [first, ...more] = await made();
  expect([first?.orders, more]).toEqual([ORDERS, []]);
  expect(ids.slice(0, 2)).toContain(first?.client);
  expect(await read(ledgerFaults)).toEqual([]);

  const log = { error: () => undefined, warn: () => undefined } as never;
  const next = openJobs({ database: theirs, url: own.url, definitions: [settleBatch], ports: { database: theirs } as never, log });
  await next.start();
  await vi.waitFor(
    async () => {
      const [found] = await read((db) => db.select().from(jobRuns).where(eq(jobRuns._id, run)));
      expect(found).toMatchObject({ state: 'Completado', attempt: 1, result: { settled: CLIENTS.length, failed: 0 } });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await made()).map(({ client }) => client).toSorted()).toEqual(ids.toSorted());
  const [found] = await read((db) => db.select().from(settlementBatches));
  expect(found).toMatchObject({ state: 'Completado', halted: false });
  const turns = await read((db) => db.select().from(batchClients));
  expect(new Set(turns.map(({ outcome }) => outcome))).toEqual(new Set(['settled']));
  expect(await read((db) => db.$count(settlementLines))).toBe(CLIENTS.length * ORDERS);
  // To each client what it is charged, and to the driver what was earned, once.
  expect(await read((db) => db.$count(movements))).toBe(CLIENTS.length * 2);
  expect(await read(ledgerFaults)).toEqual([]);
  await next.stop();
  await theirs.close();
  await own.drop();
}, 60_000);
