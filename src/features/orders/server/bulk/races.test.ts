import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#server/db.ts';
import { anOrder, NOW, testApp, type Company } from '../../../../testing/testApp.ts';
import { jobs as jobCalls } from '../../../jobs/contract.ts';
import { orders as contract } from '../../contract.ts';
import { createOrders } from '../operations.ts';
import { orders } from '../tables.ts';
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
