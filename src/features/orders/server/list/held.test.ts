import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay, today } from '#shared/time.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import type { OrderFilter } from '../../filter.ts';
import { orderKit } from '../testing.ts';
import { orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const find = async (company: Company, filter: Partial<OrderFilter>) => {
  const { body } = await t.call(contract.search, { ...filter, sortField: 'createAt', sortOrder: 'asc' }, company.token);
  return body.orders.map(({ _id }) => _id);
};

const sinceOf = async (company: Company, _id: string) => (await kit.read(company, _id))?.heldSince.getTime() ?? 0;

const change = (company: Company, body: object) => t.call(contract.changeBulk, body, company.token);

test('is found by how long it has been there, by the day on which it came in', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  const first = (days: number) => startOfDay(addDays(today(new Date()), days));
  const edges = [first(0), new Date(first(0).getTime() - 1), first(-3), new Date(first(-3).getTime() - 1)];
  const held: string[] = [];
  for (const heldSince of edges) {
    const _id = await t.make.order(company, { status: 4, warehouse });
    await t.inCompany(company, (db) => db.update(orders).set({ heldSince }).where(eq(orders._id, _id)));
    held.push(_id);
  }
  // With its driver, in no warehouse, delivered.
  for (const over of [{ status: 5, warehouse }, { status: 18 }, { status: 8, warehouse }] as const) await t.make.order(company, over);
  expect(await find(company, { held: 'any' })).toEqual(held);
  expect(await find(company, { held: 'today' })).toEqual(held.slice(0, 1));
  expect(await find(company, { held: 'recent' })).toEqual(held.slice(1, 3));
  expect(await find(company, { held: 'long' })).toEqual(held.slice(3));
  expect(await find(company, { held: 'long', warehouse: [await t.make.warehouse(company)] })).toEqual([]);
  const { status, body } = await t.call(contract.search, { held: 'siempre' }, company.token);
  expect([status, body.code]).toEqual([400, 'INVALID']);
});

test('is there since it came in, not since it was last touched; another warehouse, or a way out and back, counts anew', async () => {
  const company = await t.make.company();
  const [one, other] = [await t.make.warehouse(company), await t.make.warehouse(company)];
  const driverAssign = await t.make.driver(company);
  const _id = await t.make.order(company, { status: 4, warehouse: one });
  const came = await sinceOf(company, _id);
  await change(company, { orders: [_id], status: 21 });
  await change(company, { orders: [_id], status: 4, warehouse: one });
  expect(await sinceOf(company, _id)).toBe(came);
  await change(company, { orders: [_id], status: 4, warehouse: other });
  const moved = await sinceOf(company, _id);
  expect(moved).toBeGreaterThan(came);
  await change(company, { orders: [_id], status: 7, driverAssign });
  expect(await sinceOf(company, _id)).toBe(moved);
  await change(company, { orders: [_id], status: 18, observation: 'Vuelve' });
  expect(await sinceOf(company, _id)).toBeGreaterThan(moved);
});

test('is there as long as before once a bulk change that took it out is undone', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { status: 4, warehouse: await t.make.warehouse(company) });
  const came = await sinceOf(company, _id);
  const { body } = await change(company, { orders: [_id], status: 7, driverAssign: await t.make.driver(company) });
  await t.call(contract.undoBulk, { batch: body.batch }, company.token);
  expect(await find(company, { held: 'any' })).toEqual([_id]);
  expect(await sinceOf(company, _id)).toBe(came);
});

test('a form that puts an order into a warehouse brings it in', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  const client = await t.make.client(company);
  const before = Date.now();
  const { body: made } = await t.call(contract.create, { ...kit.form(client), importId: crypto.randomUUID() }, company.token);
  await t.inCompany(company, (db) =>
    db
      .update(orders)
      .set({ heldSince: new Date(0) })
      .where(eq(orders._id, made._id)),
  );
  const { status } = await t.call(
    contract.save,
    { ...kit.form(client, { status: 4, warehouse }), _id: made._id, version: 1 },
    company.token,
  );
  expect(status).toBe(200);
  expect(await sinceOf(company, made._id)).toBeGreaterThanOrEqual(before);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
