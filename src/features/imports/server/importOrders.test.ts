import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asCompany, type Db, openDatabase } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs.ts';
import { jobRuns } from '#server/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { clients } from '../../clients/server/tables.ts';
import { createOrders } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { createCompany, createEmployee } from '../../session/server/operations.ts';
import { checkRow } from '../row.ts';
import { importOrders } from './importOrders.ts';
import { imports as importTable } from './tables.ts';
import { DAY, importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

test('of rows that were imported before only the others are created', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, {}, {}, {});
  await t.ended(company, (await t.send(company, drafts.slice(0, 2))).body.job);
  const { body } = await t.send(company, drafts);
  expect(await t.ended(company, body.job)).toMatchObject({ state: 'Completado', result: { created: 1 } });
  expect(await t.ordersOf(company)).toHaveLength(3);
});

test('the job run twice creates once, and tells the same', async () => {
  const { company } = await t.withClient();
  const { body } = await t.send(company, await t.draftsOf(company, {}, {}));
  const { result } = await t.ended(company, body.job);
  const [sent] = await t.storedImports(company);
  const context = {
    payload: { import: body._id, startDay: DAY, endDay: DAY },
    company: company.companyId,
    run: body.job,
    employee: company.owner,
    ports: t.ports,
    inCompany: <T>(run: (db: Db) => Promise<T>) => t.inCompany(company, run),
    progress: () => Promise.resolve(),
  };
  expect(await importOrders.run(context)).toEqual(result);
  // Its rows put back, as if the emptying had been lost.
  const drafts = await t.draftsOf(company, {});
  await t.inCompany(company, (db) => db.update(importTable).set({ rows: drafts }));
  expect(await importOrders.run(context)).toEqual({ ...result, created: 1 });
  await t.inCompany(company, (db) => db.update(importTable).set({ rows: drafts }));
  expect(await importOrders.run(context)).toEqual({ ...result, created: 0 });
  expect(sent?.rows).toEqual([]);
  expect(await t.ordersOf(company)).toHaveLength(3);
});

test('an import whose job failed is begun again when it is sent again', async () => {
  const { company, client } = await t.withClient();
  const drafts = await t.draftsOf(company, {});
  const state = (status: number) => t.inCompany(company, (db) => db.update(clients).set({ status }).where(eq(clients._id, client)));
  const gate = await t.database.owner.connect();
  await gate.query('begin; lock table orders in access exclusive mode');
  const { body } = await t.send(company, drafts);
  await state(2);
  await gate.query('commit');
  gate.release();
  const failed = await t.ended(company, body.job);
  expect(failed).toMatchObject({ state: 'Error', error: expect.stringContaining('dejó de estar activo') as string });
  await state(1);
  const again = await t.send(company, drafts);
  expect(again.body).toMatchObject({ _id: body._id });
  expect(again.body.job).not.toBe(body.job);
  expect(await t.ended(company, again.body.job)).toMatchObject({ state: 'Completado', result: { created: 1 } });
});

test('an order is created by hand while an import is being stored; numbers differ', async () => {
  const { company } = await t.withClient();
  const { body } = await t.send(company, await t.draftsOf(company, {}, {}));
  await t.ended(company, body.job);
  const [first] = await t.ordersOf(company);
  if (!first) throw new Error('nothing was imported');
  const rows = await t.draftsOf(company, {}, {}, {});
  await t.inCompany(company, (db) => db.update(importTable).set({ rows }));
  let byHand = '';
  await importOrders.run({
    payload: { import: body._id, startDay: DAY, endDay: DAY },
    company: company.companyId,
    run: body.job,
    employee: company.owner,
    ports: t.ports,
    inCompany: <T>(run: (db: Db) => Promise<T>) => t.inCompany(company, run),
    // All of the import's orders are stored by then, in a transaction that is still open.
    progress: async (done) => {
      if (done === 0) return;
      byHand = await t.inCompany(company, async (db) => {
        await db.execute(sql`set local lock_timeout = '2s'`);
        const { validationMask: _mask, _id: _own, companyId: _theirs, internalID: _number, ...copy } = first;
        const [made = ''] = await createOrders(db, [{ ...copy, importId: null }], {
          employee: company.owner,
          source: 'back-office',
          now: new Date(),
        });
        return made;
      });
    },
  });
  const stored = await t.ordersOf(company);
  expect(stored.map(({ internalID }) => Number(internalID.slice(4)))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stored.at(-1)?._id).toBe(byHand);
});

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
    await db.insert(clients).values({ _id: client, name: 'Vivero', search: 'vivero', address: 'Salta 100', lat: -34.6, lng: -58.4 });
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
