import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { skus } from '../../../skus/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { orders as contract } from '../../contract.ts';
import type { StatusId } from '../../status.ts';
import { orderHistory } from '../tables.ts';
import { anAddress, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const remove = (company: Company, _id: string) => t.call(contract.remove, { _id, observation: 'x' }, company.token);
const restore = (company: Company, _id: string, token = company.token) => t.call(contract.restore, { _id }, token);
const deleted = async (token: string) =>
  (await t.call(contract.search, { status: [99] }, token)).body.orders.map(({ _id, status }) => [_id, status.id]);

test('unrestricted users find deleted orders by their status, and give them back what they had; it is told in the history', async () => {
  const company = await t.make.company();
  const [order, kept] = [await t.make.order(company, { status: 6 }), await t.make.order(company)];
  await remove(company, order);
  expect(await deleted(company.token)).toEqual([[order, 99]]);
  const all = async () => (await t.call(contract.search, {}, company.token)).body.orders.map(({ _id }) => _id);
  expect(await all()).toEqual([kept]);
  expect((await t.call(contract.search, { status: [1, 99] }, company.token)).body.total).toBe(2);

  expect((await restore(company, order)).body).toEqual({ _id: order, version: 3 });
  expect([await deleted(company.token), (await all()).toSorted()]).toEqual([[], [order, kept].toSorted()]);
  expect(await kit.read(company, order)).toMatchObject({ status: 6, version: 3 });
  const last = (await kit.history(company, order)).at(-1);
  expect(last).toMatchObject({ status: 6, employee: company.owner, changes: { status: { from: 99, to: 6 } } });
});

test('unrestricted users can look at one, others cannot; its number finds it for nobody', async () => {
  const [company, elsewhere] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(company, { externalID: 'ML-77' });
  await remove(company, order);
  const clerk = (await t.make.user(company, 'clerk', ['order'])).token;
  const { status, body } = await t.call(contract.detail, { _id: order }, company.token);
  expect([status, body.data.status]).toMatchObject([200, { id: 99, name: 'Eliminado', locked: true }]);
  expect(body.history.map((entry) => entry.status.id)).toEqual([99, 1]);
  for (const token of [clerk, elsewhere.token]) expect((await t.call(contract.detail, { _id: order }, token)).status).toBe(404);
  expect((await t.call(contract.tracking, { search: 'ML-77' }, company.token)).body.orders).toEqual([]);
});

test('others neither find nor restore them', async () => {
  const [company, elsewhere] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(company);
  await remove(company, order);
  const clerk = (await t.make.user(company, 'clerk', ['order'])).token;
  expect(await deleted(clerk)).toEqual([]);
  expect((await t.call(contract.search, { status: [99, 1] }, clerk)).body.total).toBe(0);
  expect((await restore(company, order, clerk)).status).toBe(403);
  expect(await deleted(elsewhere.token)).toEqual([]);
  expect((await restore(elsewhere, order)).status).toBe(404);
  expect((await kit.read(company, order))?.status).toBe(99);
});

test('one that stands, or was changed since it was read, stays as it is', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company);
  const answer = await restore(company, order);
  expect([answer.status, answer.body.message]).toEqual([409, 'La orden no está eliminada']);
  await remove(company, order);
  expect((await t.call(contract.restore, { _id: order, version: 1 }, company.token)).body.code).toBe('STALE');
  expect((await t.call(contract.restore, { _id: order, version: 2 }, company.token)).status).toBe(200);
});

test('nor does one come back whose client, warehouse or product is gone', async () => {
  const company = await t.make.company();
  const [client, warehouse] = [await t.make.client(company), await t.make.warehouse(company)];
  const product = await kit.product(company, client, { sku: 'REM-1' });
  const form = { ...kit.form(client), shipment_product: [{ product, variant: '', quantity: 1 }] };
  const sold = (await t.call(contract.create, form, company.token)).body._id;
  const waiting = await t.make.order(company, { status: 4, warehouse });
  const plain = await t.make.order(company, { client });
  for (const order of [sold, waiting, plain]) await remove(company, order);
  const gone = (table: typeof clients | typeof skus | typeof warehouses, _id: string, status: 1 | 3) =>
    t.inCompany(company, (db) => db.update(table).set({ status }).where(eq(table._id, _id)));
  const refusal = async (order: string) => {
    const { status, body } = await restore(company, order);
    return [status, body.message];
  };
  await gone(skus, product, 3);
  expect(await refusal(sold)).toEqual([409, 'No se puede restaurar: su producto REM-1 fue eliminado']);
  await gone(warehouses, warehouse, 3);
  expect(await refusal(waiting)).toEqual([409, 'No se puede restaurar: el depósito en que estaba fue eliminado']);
  await gone(clients, client, 3);
  expect(await refusal(plain)).toEqual([409, 'No se puede restaurar: su cliente fue eliminado']);
  await gone(clients, client, 1);
  expect((await restore(company, plain)).status).toBe(200);
});

test.each([
  [5, 409],
  [7, 409],
  [6, 200],
  [8, 200],
])('an order in status %i whose driver is gone: %i', async (status, answered) => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company, { name: 'Íñigo', last: 'Núñez' });
  const order = await t.make.order(company, { status: status as StatusId, driverAssign });
  await remove(company, order);
  await t.inCompany(company, (db) => db.update(employees).set({ status: 3 }).where(eq(employees._id, driverAssign)));
  const answer = await restore(company, order);
  expect(answer.status).toBe(answered);
  if (answered === 409) expect(answer.body.message).toBe('No se puede restaurar: su chofer Íñigo Núñez fue eliminado');
  expect(await kit.read(company, order)).toMatchObject({ status: answered === 409 ? 99 : status, driverAssign });
});

test('a product that is being deleted is waited for', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const product = await kit.product(company, client, { sku: 'REM-1' });
  const form = { ...kit.form(client), shipment_product: [{ product, variant: '', quantity: 1 }] };
  const order = (await t.call(contract.create, form, company.token)).body._id;
  await remove(company, order);
  const restored = await t.inCompany(company, async (db) => {
    await db.select().from(skus).where(eq(skus._id, product)).for('update');
    await db.update(skus).set({ status: 3 }).where(eq(skus._id, product));
    const answer = restore(company, order);
    // It comes to the product while this transaction is open.
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 300))]);
    return { answer };
  });
  expect((await restored.answer).status).toBe(409);
});

test('what was undone since its deletion counts for nothing', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { status: 5, driverAssign: await t.make.driver(company) });
  await remove(company, order);
  // A correction by many and its undoing, as they were possible before.
  const [batch, undoing] = [newId(), newId()];
  const entry = { order, employee: company.owner, source: 'back-office' as const, createAt: new Date() };
  await t.inCompany(company, (db) =>
    db.insert(orderHistory).values([
      { ...entry, _id: newId(), status: 18, changes: { status: { from: 99, to: 18 } }, batch },
      { ...entry, _id: newId(), status: 99, changes: { status: { from: 18, to: 99 } }, batch: undoing, undoes: batch },
    ]),
  );
  expect((await restore(company, order)).status).toBe(200);
  expect((await kit.read(company, order))?.status).toBe(5);
});

test('deleted twice at once, it is deleted once', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { status: 6 });
  const answers = await Promise.all([remove(company, order), remove(company, order)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await restore(company, order)).status).toBe(200);
  expect((await kit.read(company, order))?.status).toBe(6);
});

test('a return does not come back while another one of the same order stands', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const delivered = await t.make.order(company, { status: 8, driverAssign });
  const form = (await t.call(contract.returnForm, { _id: delivered }, company.token)).body.data;
  const bringBack = async () => (await t.call(contract.create, { ...form, driverAssign, toAddress: anAddress() }, company.token)).body;
  const first = await bringBack();
  await remove(company, first._id);
  const second = await bringBack();
  const { status, body } = await restore(company, first._id);
  expect([status, body.message]).toEqual([409, `No se puede restaurar: la orden ya tiene la devolución ${second.internalID}`]);
  await remove(company, second._id);
  const answers = await Promise.all([first, second].map(({ _id }) => restore(company, _id)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
