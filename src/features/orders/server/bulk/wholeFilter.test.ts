import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { asCompany } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { anOrder, NOW, testApp, type Company } from '../../../../testing/testApp.ts';
import { jobs as jobCalls } from '../../../jobs/contract.ts';
import { BulkOutcome } from '../../change.ts';
import { orders as contract } from '../../contract.ts';
import { changeOrdersJob } from './bulk.ts';
import { noMoney } from './orderMoney.ts';
import { noSharing } from '../transfer/orderSharing.ts';
import { createOrders, type NewOrder } from '../operations.ts';
import { orderBatches } from '../batchTables.ts';
import { orderHistory } from '../tables.ts';
import { orderKit } from '../testing.ts';

/** Nothing is settled here. */
const changing = changeOrdersJob(noMoney, noSharing);

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

/** Many orders of one client, made in one go. */
const makeMany = async (company: Company, many: number, over: Partial<NewOrder> = {}) => {
  const client = await t.make.client(company);
  const list = Array.from({ length: many }, () => ({ ...anOrder, ...over, client }));
  return t.inCompany(company, (db) => createOrders(db, list, { employee: company.owner, source: 'back-office', now: NOW }));
};
const ended = async (company: Company, _id: string | null) =>
  vi.waitFor(
    async () => {
      const { body } = await t.call(jobCalls.get, { _id }, company.token);
      expect(['Completado', 'Error']).toContain(body.state);
      return body;
    },
    { timeout: 60_000, interval: 100 },
  );
const total = async (company: Company, filter: object) => (await t.call(contract.search, filter, company.token)).body.total;

test('a whole filter, but for some, is changed at once while it finds up to 500', async () => {
  const company = await t.make.company();
  const ids = await makeMany(company, 30);
  await t.make.order(company, { typeOrder: 'Flex' });
  const { status, body } = await t.call(
    contract.changeBulk,
    { orders: { filter: { typeOrder: ['Normal'] }, except: [ids[3], { _id: ids[4] }] }, status: 24 },
    company.token,
  );
  expect([status, body]).toMatchObject([200, { changed: 28, refusedTotal: 0, total: 28, job: null }]);
  expect(await total(company, { status: [24] })).toBe(28);
  expect((await kit.read(company, ids[3] ?? ''))?.status).toBe(1);
});

test('a filter that finds nothing is refused', async () => {
  const company = await t.make.company();
  const { status, body } = await t.call(contract.changeBulk, { orders: { filter: {} }, status: 24 }, company.token);
  expect([status, body.message]).toEqual([400, 'El filtro no encuentra órdenes']);
});

test('a filter that finds more orders than were agreed to changes none, and is changed once they were', async () => {
  const company = await t.make.company();
  const ids = await makeMany(company, 4);
  const change = (expected: unknown) =>
    t.call(contract.changeBulk, { orders: { filter: { status: [1] }, except: [ids[0]] }, expected, status: 24 }, company.token);
  const refused = await change(2);
  expect([refused.status, refused.body]).toEqual([409, { code: 'MORE', message: 'Ahora son 3 órdenes: confirme otra vez' }]);
  expect(await total(company, { status: [24] })).toBe(0);
  expect(await t.inCompany(company, (db) => db.select().from(orderBatches))).toEqual([]);
  for (const expected of [0, -1, 1.5, 'x']) expect([expected, (await change(expected)).status]).toEqual([expected, 400]);
  expect((await change(3)).body).toMatchObject({ changed: 3, total: 3 });
  await makeMany(company, 1);
  const fewer = await change(3);
  expect(fewer.body, 'fewer than agreed to are').toMatchObject({ changed: 1, total: 1 });
});

test('a filter that finds other orders than were agreed to, be they as many, changes none', async () => {
  const company = await t.make.company();
  const [left, kept] = await makeMany(company, 2);
  const orders = { filter: { status: [1] }, except: [await t.make.order(company)] };
  const { total: expected, found } = (await t.call(contract.previewBulk, { orders }, company.token)).body;
  const change = (over: object = {}) => t.call(contract.changeBulk, { orders, expected, found, status: 24, ...over }, company.token);
  await t.call(contract.changeBulk, { orders: [left], status: 5, driverAssign: await t.make.driver(company) }, company.token);
  const fewer = await change();
  expect([fewer.status, fewer.body]).toEqual([409, { code: 'MORE', message: 'Ahora es 1 orden: confirme otra vez' }]);
  await makeMany(company, 1);
  const others = await change();
  expect([others.status, others.body]).toEqual([409, { code: 'MORE', message: 'Ahora son otras órdenes: confirme otra vez' }]);
  expect((await kit.read(company, kept ?? ''))?.status).toBe(1);
  const { body } = await t.call(contract.previewBulk, { orders }, company.token);
  expect(body.found).not.toBe(found);
  expect((await change({ found: body.found })).body).toMatchObject({ changed: 2, total: 2 });
});

test('nor does one whose orders went on since the question', async () => {
  const company = await t.make.company();
  const [ana, beto] = [await t.make.driver(company), await t.make.driver(company)];
  const [order] = await makeMany(company, 1, { driverAssign: ana });
  const agree = async () => (await t.call(contract.previewBulk, { orders: { filter: {} } }, company.token)).body.found;
  const change = (found: string) => t.call(contract.changeBulk, { orders: { filter: {} }, expected: 1, found, status: 24 }, company.token);
  for (const since of [{ status: 7 }, { status: 7, driverAssign: beto }]) {
    const found = await agree();
    await t.call(contract.changeBulk, { orders: [order], ...since }, company.token);
    expect([since, (await change(found)).body]).toEqual([since, { code: 'MORE', message: 'Ahora es 1 orden: confirme otra vez' }]);
  }
  expect((await change(await agree())).body).toMatchObject({ changed: 1 });
});

test('more than 500 are changed in the background with progress and told with their refusals; then undone, but for what changed since', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'operator', ['order']);
  const driverAssign = await t.make.driver(company);
  const ids = await makeMany(company, 1_190);
  const delivered = await makeMany(company, 12, { status: 8, driverAssign });
  const { status, body } = await t.call(contract.changeBulk, { orders: { filter: {} }, status: 5, driverAssign }, token);
  expect([status, body]).toMatchObject([200, { changed: 0, refused: [], total: 1_202 }]);
  const run = await ended(company, body.job);
  expect([run.state, run.done, run.total]).toEqual(['Completado', 1_202, 1_202]);
  const outcome = BulkOutcome.parse(run.result);
  expect([outcome.changed, outcome.refusedTotal]).toEqual([1_190, 12]);
  expect(outcome.refused.map(({ _id }) => _id).toSorted()).toEqual(delivered.toSorted());
  expect(outcome.refused[0]?.message).toBe('Una orden en estado Entregado solo puede corregirla un administrador');
  expect(await total(company, { status: [5], driverAssign })).toBe(1_190);

  await t.call(contract.changeBulk, { orders: [ids[700]], status: 7 }, token);
  const undone = await t.call(contract.undoBulk, { batch: body.batch }, token);
  expect(undone.body).toMatchObject({ changed: 0, total: 1_190 });
  const back = BulkOutcome.parse((await ended(company, undone.body.job)).result);
  expect([back.changed, back.refused.map(({ _id }) => _id)]).toEqual([1_189, [ids[700]]]);
  expect(await total(company, { status: [1], driverAssign: 0 })).toBe(1_189);
  const again = await t.call(contract.undoBulk, { batch: body.batch }, token);
  expect(again.body).toMatchObject({ changed: 1_189, refusedTotal: 1, job: null });
});

test('an undoing that failed is begun again when it is asked for again', async () => {
  const company = await t.make.company();
  await makeMany(company, 501);
  const { body } = await t.call(contract.changeBulk, { orders: { filter: {} }, status: 24 }, company.token);
  await ended(company, body.job);
  const failed = { _id: newId(), name: 'undo change of orders', payload: {}, createAt: new Date(), endAt: new Date(), error: 'Falló' };
  const [batch, job] = [newId(), failed._id];
  await t.inCompany(company, async (db) => {
    await db.insert(jobRuns).values({ ...failed, state: 'Error' });
    const undoing = { _id: batch, employee: company.owner, total: 501, undoes: body.batch, job };
    await db.insert(orderBatches).values({ ...undoing, createAt: new Date() });
  });
  const again = await t.call(contract.undoBulk, { batch: body.batch }, company.token);
  expect(again.body).toMatchObject({ batch, total: 501 });
  expect(again.body.job).not.toBe(job);
  expect((await t.call(contract.undoBulk, { batch: body.batch }, company.token)).body.batch).toBe(batch);
  expect((await ended(company, again.body.job)).result).toMatchObject({ changed: 501, refusedTotal: 0 });
  expect(await total(company, { status: [1] })).toBe(501);
});

test('begun again after a process died, it changes each order once and counts them all', async () => {
  const company = await t.make.company();
  const ids = await makeMany(company, 600);
  const batch = newId();
  const viewer = { _id: company.owner, degree: 1 };
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) => asCompany(t.database, company.companyId, run);
  await inCompany((db) => db.insert(orderBatches).values({ _id: batch, employee: company.owner, total: 600, createAt: NOW }));
  const payload = changing.payload.parse({ batch, orders: ids, change: { status: 24 }, viewer });
  const context = { payload, company: company.companyId, run: newId(), employee: company.owner, ports: t.ports, inCompany };
  const dies = changing.run({
    ...context,
    progress: (done) => (done === 0 ? Promise.resolve() : Promise.reject(new Error('killed'))),
  });
  await expect(dies).rejects.toThrow('killed');
  expect(await total(company, { status: [24] })).toBe(500);
  const outcome = await changing.run({ ...context, progress: () => Promise.resolve() });
  expect(outcome).toEqual({ changed: 600, refused: [], refusedTotal: 0 });
  const entries = await inCompany((db) => db.select().from(orderHistory).where(eq(orderHistory.batch, batch)));
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
  expect(await total(company, { status: [24] })).toBe(600);
});

test('a change that is still being done cannot be undone yet', async () => {
  const company = await t.make.company();
  const batch = newId();
  await t.inCompany(company, (db) =>
    db.insert(orderBatches).values({ _id: batch, employee: company.owner, total: 600, job: newId(), createAt: new Date() }),
  );
  const { status, body } = await t.call(contract.undoBulk, { batch }, company.token);
  expect([status, body.message]).toEqual([409, 'El cambio todavía se está haciendo']);
});

test('a change that asks for what it lacks is refused before anything is begun', async () => {
  const company = await t.make.company();
  await makeMany(company, 501);
  const { status, body } = await t.call(contract.changeBulk, { orders: { filter: {} }, status: 5 }, company.token);
  expect([status, body.fields]).toEqual([400, { driverAssign: 'Requerido' }]);
  expect(await t.inCompany(company, (db) => db.select().from(orderBatches))).toEqual([]);
});

test('a filter reaches only the own company', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  await t.make.order(a);
  const theirs = await t.make.order(b);
  const { body } = await t.call(contract.changeBulk, { orders: { filter: {} }, status: 24 }, a.token);
  expect(body.total).toBe(1);
  expect((await kit.read(b, theirs))?.status).toBe(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
