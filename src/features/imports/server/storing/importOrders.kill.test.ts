import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { asCompany, type Db, openDatabase } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { clients } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { createCompany, createEmployee } from '../../../session/server/operations.ts';
import { checkRow } from '../../rows/row.ts';
import { importOrders } from './importOrders.ts';
import { imports as importTable } from '../tables.ts';
import { DAY, row } from '../testing.ts';

test('a process killed with -9 in the middle leaves no order, and the next one creates each of them once', async () => {
  const own = await testDatabase();
  const theirs = openDatabase(own.url, 6, () => undefined);
  const victim = fork(path.join(import.meta.dirname, 'imports.victim.ts'), [own.url], { stdio: 'inherit' });
  await once(victim, 'message');

  const { companyId, typeOf } = await asPlatform(theirs, (db) =>
    createCompany(db, { name: 'Empresa', transferid: '01AB', countryCode: 'AR' }),
  );
  const employee = await asPlatform(theirs, (db) =>
    createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Núñez' }),
  );
  const [client, sent, run] = [newId(), newId(), newId()];
  const drafts = Array.from({ length: 2_500 }, () => checkRow(row({ client }), { today: DAY }).draft).filter(
    (draft) => draft !== undefined,
  );
  const read = <T>(work: (db: Db) => Promise<T>) => asCompany(theirs, companyId, work);
  await read(async (db) => {
    await db
      .insert(clients)
      .values({ _id: client, number: 1, name: 'Vivero', search: 'vivero', address: 'Salta 100', lat: -34.6, lng: -58.4 });
    await db.insert(importTable).values({
      _id: sent,
      fileName: 'pedidos.csv',
      fingerprint: 'x',
      rows: drafts,
      total: drafts.length,
      job: run,
      employee,
      createAt: new Date(),
    });
    const payload = { import: sent, startDay: DAY, endDay: DAY };
    await db.insert(jobRuns).values({ _id: run, name: 'import', payload, state: 'Pendiente', employee, createAt: new Date() });
    await db.execute(
      sql`insert into pgboss.job_common (id, name, data, retry_limit) values (${run}, 'runs', ${JSON.stringify({ company: companyId, run })}, 3)`,
    );
  });
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const stored = () => read((db) => db.select({ importId: orders.importId, internalID: orders.internalID }).from(orders));
  expect(await stored()).toEqual([]);

  const log = { error: () => undefined, warn: () => undefined } as never;
  const next = openJobs({ database: theirs, url: own.url, definitions: [importOrders], ports: { database: theirs } as never, log });
  await next.start();
  await vi.waitFor(
    async () => {
      const [found] = await read((db) => db.select().from(jobRuns).where(eq(jobRuns._id, run)));
      expect(found).toMatchObject({ state: 'Completado', attempt: 1, result: { created: 2_500 } });
    },
    { timeout: 20_000, interval: 50 },
  );
  const all = await stored();
  expect(new Set(all.map(({ importId }) => importId))).toEqual(new Set(drafts.map(({ importId }) => importId)));
  expect(all).toHaveLength(2_500);
  expect(
    all
      .map(({ internalID }) => internalID)
      .toSorted()
      .at(-1),
  ).toBe('01AB00002500');
  await next.stop();
  await theirs.close();
  await own.drop();
}, 60_000);
