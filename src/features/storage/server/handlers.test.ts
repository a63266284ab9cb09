import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays, startOfDay, today } from '#shared/time.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { employeeWarehouses } from '../../employees/server/tables.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import type { SentFilter } from '../../orders/filter.ts';
import { orders } from '../../orders/server/tables.ts';
import { heldIds, type StatusId } from '../../orders/status.ts';
import { warehouses as warehouseCalls } from '../../warehouses/contract.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { storage as calls } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const status = async ({ token }: { token: string }) => (await t.call(calls.status, {}, token)).body;
const found = async (company: Company, filter: SentFilter) => (await t.call(orderCalls.search, filter, company.token)).body.total;
const named = (company: Company, _id: string, over: Partial<typeof warehouses.$inferInsert>) =>
  t.inCompany(company, (db) => db.update(warehouses).set(over).where(eq(warehouses._id, _id)));

/** An order in a warehouse for so many days. */
const lay = async (company: Company, warehouse: string, of: StatusId, days: number) => {
  const _id = await t.make.order(company, { status: of, warehouse });
  const heldSince = startOfDay(addDays(today(new Date()), -days));
  await t.inCompany(company, (db) => db.update(orders).set({ heldSince }).where(eq(orders._id, _id)));
};

/** Two warehouses, one of them empty, and orders of every sort. */
const stocked = async () => {
  const company = await t.make.company();
  const [full, empty] = [await t.make.warehouse(company), await t.make.warehouse(company)];
  await named(company, full, { name: 'Central Barracas', address: 'Av. Montes de Oca', addressNumber: 1780, town: 'Barracas' });
  await named(company, empty, { name: 'Ñorquín' });
  for (const [of, days] of [
    [4, 0],
    [4, 1],
    [4, 3],
    [18, 4],
    [30, 40],
    [6, 0],
  ] as const)
    await lay(company, full, of, days);
  // With its driver, delivered, cancelled, deleted; the last of these in no warehouse at all.
  for (const of of [5, 7, 8, 22, 99] as const) await lay(company, full, of, 9);
  await t.make.order(company, { status: 1 });
  await t.make.order(company, { status: 24 });
  return { company, full, empty };
};

test('tells of each warehouse how many orders lie in it, since when and in which status; what is empty says so', async () => {
  const { company, full, empty } = await stocked();
  expect(await status(company)).toEqual({
    data: [
      {
        _id: full,
        name: 'Central Barracas',
        address: 'Av. Montes de Oca 1780, Barracas',
        status: 1,
        packageTotal: 6,
        today: 2,
        recent: 2,
        long: 2,
        statuses: [
          { id: 4, total: 3 },
          { id: 6, total: 1 },
          { id: 18, total: 1 },
          { id: 30, total: 1 },
        ],
      },
      { _id: empty, name: 'Ñorquín', address: 'Salta 100', status: 1, packageTotal: 0, today: 0, recent: 0, long: 0, statuses: [] },
    ],
    nowhere: 1,
  });
});

test('each number is the total of the list that it opens', async () => {
  const { company } = await stocked();
  const { data, nowhere } = await status(company);
  for (const card of data) {
    const warehouse = [card._id];
    expect(await found(company, { warehouse, held: 'any' })).toBe(card.packageTotal);
    for (const age of ['today', 'recent', 'long'] as const) expect(await found(company, { warehouse, held: age })).toBe(card[age]);
    for (const { id, total } of card.statuses) expect(await found(company, { warehouse, held: 'any', status: [id] })).toBe(total);
  }
  expect(await found(company, { warehouse: [0], status: [...heldIds] })).toBe(nowhere);
});

test('is what keeps a warehouse from being deleted', async () => {
  const { company, full } = await stocked();
  const { status: code, body } = await t.call(warehouseCalls.remove, { _id: full }, company.token);
  expect([code, body.data]).toEqual([409, { count: 6 }]);
});

test('shows a warehouse that was deleted only while it holds something', async () => {
  const { company, full, empty } = await stocked();
  for (const _id of [full, empty]) await named(company, _id, { status: 3 });
  expect((await status(company)).data.map(({ _id, status: of }) => [_id, of])).toEqual([[full, 3]]);
});

test('who is of a warehouse sees their own, and nothing that is in none; who may not open orders gets no number of those', async () => {
  const { company, full } = await stocked();
  const keeper = await t.make.user(company, 'warehouse');
  expect(await status(keeper)).toEqual({ data: [], nowhere: null });
  await t.inCompany(company, (db) => db.insert(employeeWarehouses).values({ _id: newId(), employee: keeper._id, warehouse: full }));
  expect((await status(keeper)).data.map(({ _id }) => _id)).toEqual([full]);
  const clerk = await status(await t.make.user(company, 'clerk', ['warehouse']));
  expect([clerk.data.length, clerk.nowhere]).toEqual([2, null]);
});

test('is refused without the permission, to drivers, and shows nothing of another company', async () => {
  const { company } = await stocked();
  const other = await t.make.company();
  for (const { token } of [await t.make.user(company, 'clerk', ['order']), await t.make.user(company, 'driver')])
    expect((await t.call(calls.status, {}, token)).status).toBe(403);
  expect((await t.call(calls.status, {})).status).toBe(401);
  expect(await status(other)).toEqual({ data: [], nowhere: 0 });
});

test('what is imported can start from the active warehouses, by name', async () => {
  const { company, full, empty } = await stocked();
  const origins = async ({ token }: { token: string }) => (await t.call(warehouseCalls.forImport, {}, token)).body.data;
  const [first, second] = await origins(await t.make.user(company, 'clerk', ['order']));
  expect(first).toEqual({
    _id: full,
    id: first?.id,
    name: 'Central Barracas',
    address: 'Av. Montes de Oca',
    addressNumber: 1780,
    floor: null,
    door: null,
    town: 'Barracas',
    postalCode: null,
    location: { type: 'Point', coordinates: [-58.4, -34.6] },
  });
  expect(second?._id).toBe(empty);
  await named(company, empty, { status: 2 });
  expect(await origins(company)).toHaveLength(1);
  expect((await t.call(warehouseCalls.forImport, {}, (await t.make.user(company, 'driver')).token)).status).toBe(403);
  expect(await origins(await t.make.company())).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
