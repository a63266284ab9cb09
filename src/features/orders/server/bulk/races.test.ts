import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { anOrder, NOW, testApp, type Company } from '../../../../testing/testApp.ts';
import { clients } from '../../../clients/server/tables.ts';
import { jobs as jobCalls } from '../../../jobs/contract.ts';
import { createCompany, createEmployee } from '../../../session/server/operations.ts';
import { orders as contract } from '../../contract.ts';
import { changeOrdersJob } from './bulk.ts';
import { createOrders } from '../operations.ts';
import { orderBatches, orderHistory, orders } from '../tables.ts';
import { orderKit } from '../testing.ts';

// What happens to the same orders at the same time: nothing is lost, and nothing happens twice.

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const makeMany = (db: Db, client: string, employee: string, many: number) =>
  createOrders(
    db,
    Array.from({ length: many }, () => ({ ...anOrder, client })),
    { employee, source: 'back-office', now: NOW },
  );
const formOf = async (company: Company, _id: string) => {
  const { data } = (await t.call(contract.form, { _id }, company.token)).body;
  return { ...data, client: data.client._id, warehouse: null, driverAssign: null };
};
const ended = (company: Company, _id: string | null) =>
  vi.waitFor(
    async () => {
      const { body } = await t.call(jobCalls.get, { _id }, company.token);
      expect(body.state).toBe('Completado');
      return body.result;
    },
    { timeout: 30_000, interval: 50 },
  );

test('forms, entries, bulk changes and undoings of the same orders at once: each that was taken is one version and one entry', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const ids = [await t.make.order(company, { client }), await t.make.order(company, { client }), await t.make.order(company, { client })];
  const { body: earlier } = await t.call(contract.changeBulk, { orders: ids, status: 6 }, company.token);
  const forms = await Promise.all(ids.map((_id) => formOf(company, _id)));
  const date = NOW.toISOString();
  const call = async (change: Promise<{ status: number; body: unknown }>) => ({ ...(await change), bulk: false });
  const bulk = async (change: Promise<{ status: number; body: unknown }>) => ({ ...(await change), bulk: true });
  const answers = await Promise.all([
    ...forms.flatMap((form) => [
      call(t.call(contract.save, { ...form, externalID: 'A' }, company.token)),
      call(t.call(contract.save, { ...form, externalID: 'B' }, company.token)),
    ]),
    ...ids.flatMap((_id) => [
      call(t.call(contract.addHistory, { _id, status: 42, deliveryDate: date, observation: 'una' }, company.token)),
      call(t.call(contract.addHistory, { _id, status: 42, deliveryDate: date, observation: 'leída', version: 2 }, company.token)),
    ]),
    bulk(t.call(contract.undoBulk, { batch: earlier.batch }, company.token)),
    bulk(t.call(contract.changeBulk, { orders: ids, status: 7 }, company.token)),
    bulk(t.call(contract.changeBulk, { orders: ids.toReversed(), status: 24 }, company.token)),
    bulk(t.call(contract.changeBulk, { orders: ids, status: 2, versions: Object.fromEntries(ids.map((_id) => [_id, 2])) }, company.token)),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const changed = answers.reduce(
    (sum, { status, body, bulk: many }) => sum + (many ? (body as { changed: number }).changed : Number(status === 200)),
    0,
  );
  const stored = await Promise.all(ids.map((_id) => kit.read(company, _id)));
  const entries = (await Promise.all(ids.map((_id) => kit.history(company, _id)))).flat();
  // Each order was created (an entry) and changed once before (a version and an entry).
  expect(entries).toHaveLength(ids.length * 2 + changed);
  expect(stored.reduce((sum, order) => sum + (order?.version ?? 0), 0)).toBe(ids.length * 2 + changed);
  expect(answers.filter(({ status, bulk: many }) => !many && status === 200).length).toBeGreaterThanOrEqual(ids.length);
});

test('an undoing and a form at once: one of them counts, and the other is told', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  for (let i = 0; i < 5; i += 1) {
    const _id = await t.make.order(company, { client });
    const { body: change } = await t.call(contract.changeBulk, { orders: [_id], status: 6 }, company.token);
    const form = await formOf(company, _id);
    const [undone, saved] = await Promise.all([
      t.call(contract.undoBulk, { batch: change.batch }, company.token),
      t.call(contract.save, { ...form, externalID: 'MÍO' }, company.token),
    ]);
    const order = await kit.read(company, _id);
    const first = saved.status === 200 ? [0, 1, 6, 'MÍO'] : [1, 0, 1, null];
    expect([undone.body.changed, undone.body.refusedTotal, order?.status, order?.externalID, order?.version]).toEqual([...first, 3]);
    expect(saved.status === 200 || saved.body.code === 'STALE').toBe(true);
    expect(await kit.history(company, _id)).toHaveLength(3);
  }
});

test('a form and a deletion at once: the order is saved or gone, never both', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  for (let i = 0; i < 5; i += 1) {
    const _id = await t.make.order(company, { client });
    const form = await formOf(company, _id);
    const [removed, saved] = await Promise.all([
      t.call(contract.remove, { _id, version: 1 }, company.token),
      t.call(contract.save, { ...form, externalID: 'MÍO' }, company.token),
    ]);
    const order = await kit.read(company, _id);
    expect([removed.status, saved.status, order?.status, order?.version]).toEqual(
      saved.status === 200 ? [409, 200, 1, 2] : [200, saved.body.code === 'STALE' ? 409 : 404, 99, 2],
    );
  }
});

test('two bulk changes in the background over the same orders both end, with one entry each at every order', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const ids = await t.inCompany(company, (db) => makeMany(db, client, company.owner, 1_200));
  const answers = await Promise.all([
    t.call(contract.changeBulk, { orders: ids, status: 6 }, company.token),
    t.call(contract.changeBulk, { orders: ids.toReversed(), status: 24 }, company.token),
  ]);
  const results = await Promise.all(answers.map(({ body }) => ended(company, body.job)));
  expect(results).toEqual([1, 2].map(() => ({ changed: 1_200, refused: [], refusedTotal: 0 })));
  const versions = await t.inCompany(company, (db) =>
    db.select({ version: orders.version, n: count() }).from(orders).groupBy(orders.version),
  );
  expect(versions).toEqual([{ version: 3, n: 1_200 }]);
  const last = await t.database.owner.query(
    `select count(*)::int as n from orders o join lateral (
       select status from order_history h where h.company_id = o.company_id and h.order = o._id order by version desc nulls last limit 1
     ) h on h.status = o.status where o.company_id = $1`,
    [company.companyId],
  );
  expect(last.rows).toEqual([{ n: 1_200 }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));

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
    await db.insert(clients).values({ _id: client, name: 'Vivero', search: 'vivero', address: 'Salta 100', lat: -34.6, lng: -58.4 });
    const ids = await makeMany(db, client, employee, 1_200);
    await db.insert(orderBatches).values({ _id: batch, employee, total: ids.length, job: run, createAt: new Date() });
    const payload = { batch, orders: ids, change: { status: 24 }, viewer: { _id: employee, degree: 1 } };
    await db.insert(jobRuns).values({ _id: run, name: changeOrdersJob.name, payload, state: 'Pendiente', employee, createAt: new Date() });
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
  const next = openJobs({ database: theirs, url: own.url, definitions: [changeOrdersJob], ports: { database: theirs } as never, log });
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
