import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import type { Sent } from '#shared/contract.ts';
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
import { heldSorts } from '../heldSorts.ts';

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

/** What the list of what lies in warehouses finds, as whoever may not open the orders' own. */
const held = async ({ token }: { token: string }, filter: Sent<typeof calls.held> = {}) => (await t.call(calls.held, filter, token)).body;
const keeperOf = async (company: Company, ...own: string[]) => {
  const keeper = await t.make.user(company, 'warehouse');
  const pairs = own.map((warehouse) => ({ _id: newId(), employee: keeper._id, warehouse }));
  if (pairs.length > 0) await t.inCompany(company, (db) => db.insert(employeeWarehouses).values(pairs));
  return keeper;
};

describe('the list of what lies in warehouses', () => {
  test('tells what a depot needs of each order, what has been there longest first', async () => {
    const { company, full } = await stocked();
    await named(company, full, { name: 'Central Barracas' });
    const client = await t.make.client(company, 'Ñandú & Cía.');
    const driverAssign = await t.make.driver(company, { name: 'Rocío', last: 'Peralta' });
    const [_id, heldSince] = [
      await t.make.order(company, { client, status: 24, warehouse: full, driverAssign, typeOrder: 'Flex' }),
      new Date(0),
    ];
    await t.inCompany(company, (db) =>
      db.update(orders).set({ heldSince, toTown: 'Munro', toPostalCode: '1605' }).where(eq(orders._id, _id)),
    );
    const { data, total } = await held(company);
    expect([total, data.length]).toEqual([7, 7]);
    expect(data[0]).toEqual({
      _id,
      internalID: expect.stringMatching(new RegExp(`^${company.transferid}\\d{8}$`)),
      client: 'Ñandú & Cía.',
      toTown: 'Munro',
      toPostalCode: '1605',
      status: 24,
      typeOrder: 'Flex',
      warehouse: { _id: full, name: 'Central Barracas' },
      heldSince: heldSince.toISOString(),
      driver: 'Rocío Peralta',
    });
    expect(data.map(({ heldSince: at }) => at)).toEqual(data.map(({ heldSince: at }) => at).toSorted());
    expect(data[1]).toMatchObject({ status: 30, driver: null });
  });

  test('has as many rows as each number of the warehouses says, to whoever sees them', async () => {
    const { company, full, empty } = await stocked();
    await lay(company, empty, 20, 5);
    const third = await t.make.warehouse(company);
    await lay(company, third, 21, 0);
    await named(company, third, { status: 3 });
    for (const viewer of [
      company,
      await t.make.user(company, 'clerk', ['warehouse']),
      await keeperOf(company, full, third),
      await keeperOf(company, empty),
      await keeperOf(company),
    ]) {
      const { data } = await status(viewer);
      const sum = (of: (card: (typeof data)[number]) => number) => data.reduce((all, card) => all + of(card), 0);
      expect((await held(viewer)).total).toBe(sum(({ packageTotal }) => packageTotal));
      for (const age of ['today', 'recent', 'long'] as const)
        expect((await held(viewer, { held: age })).total).toBe(sum((card) => card[age]));
      for (const card of data) {
        const warehouse = [card._id];
        expect((await held(viewer, { warehouse })).total).toBe(card.packageTotal);
        for (const age of ['today', 'recent', 'long'] as const)
          expect((await held(viewer, { warehouse, held: age })).total).toBe(card[age]);
        for (const id of heldIds) {
          const { total, data: rows } = await held(viewer, { warehouse, status: [id] });
          expect(total).toBe(card.statuses.find((one) => one.id === id)?.total ?? 0);
          expect(rows.every((row) => row.status === id && row.warehouse._id === card._id)).toBe(true);
        }
      }
    }
  });

  test('comes in pages without holes or repetitions, and sorted as asked', async () => {
    const { company } = await stocked();
    const { data: all } = await held(company);
    const pages = [1, 2, 3].map((page) => held(company, { page, size: 4 }));
    const read = await Promise.all(pages);
    expect(read.map(({ total }) => total)).toEqual([6, 6, 6]);
    expect(read.flatMap(({ data }) => data)).toEqual(all);
    const { data: numbered } = await held(company, { sortField: 'internalID', sortOrder: 'desc' });
    expect(numbered.map(({ internalID }) => internalID)).toEqual(
      all
        .map(({ internalID }) => internalID)
        .toSorted()
        .toReversed(),
    );
    for (const sortField of heldSorts) expect((await held(company, { sortField })).total).toBe(6);
  });

  test.each([
    ['its number', ({ internalID }) => internalID],
    ['its number in lower case', ({ internalID }) => internalID.toLowerCase()],
    ['the digits alone', ({ internalID }) => String(Number(internalID.slice(-8)))],
    ['how its number begins', ({ internalID }) => internalID.slice(0, -1)],
    ['the external number', () => 'ML-77_1'],
    ['how the external number begins', () => ' ml-77 '],
    ['the tracking', () => '4400123%9'],
    ['how the tracking begins', () => '44001'],
    ['what its label says', ({ _id, internalID }) => JSON.stringify({ _id, internalID, externalID: 'ML-77_1', sender_id: _id })],
  ] as const satisfies [string, (order: { _id: string; internalID: string }) => string][])(
    "finds the order in one's hand by %s",
    async (_, numberOf) => {
      const { company, full } = await stocked();
      const _id = await t.make.order(company, { status: 4, warehouse: full, externalID: 'ML-77_1', externalTracking: '4400123%9' });
      const { data: all } = await held(company);
      const order = all.find((one) => one._id === _id);
      if (!order) throw new Error('it does not lie there');
      const seen = (await held(company, { number: numberOf(order) })).data.map((one) => one._id);
      expect(seen).toContain(_id);
      const keeper = await keeperOf(company, full);
      expect((await held(keeper, { number: numberOf(order) })).data.map((one) => one._id)).toEqual(seen);
    },
  );

  test('finds by number neither what holds it further on, nor by signs that stand for any, nor what lies elsewhere', async () => {
    const { company, full, empty } = await stocked();
    const _id = await t.make.order(company, { status: 4, warehouse: full, externalID: 'ML-77_1' });
    await t.make.order(company, { status: 8, warehouse: full, externalID: 'ML-77_1' });
    expect((await held(company, { number: 'ML-77_1' })).data.map((one) => one._id)).toEqual([_id]);
    for (const number of ['77_1', '%', 'ML_77', 'ML-77_1 x', '\\', 'Salta'])
      expect(await held(company, { number })).toEqual({ data: [], total: 0 });
    expect(await held(await keeperOf(company, empty), { number: 'ML-77_1' })).toEqual({ data: [], total: 0 });
    expect((await held(company, { number: ' ' })).total).toBe(7);
  });

  test('shows who is of a warehouse nothing of another, whatever they ask for', async () => {
    const { company, full, empty } = await stocked();
    const keeper = await keeperOf(company, empty);
    expect(await held(keeper, { warehouse: [full] })).toEqual({ data: [], total: 0 });
    expect(await held(keeper, { warehouse: [full, empty, 0] })).toEqual({ data: [], total: 0 });
  });

  test('refuses what no list has, whoever lacks the permission, and shows nothing of another company', async () => {
    const { company, full } = await stocked();
    for (const [bad, field, said] of [
      [{ held: 'siempre' }, 'held', 'Opción inexistente'],
      [{ warehouse: ['x'] }, 'warehouse.0', 'Identificador inválido'],
      [{ sortField: 'valuePackage' }, 'sortField', 'No se puede ordenar por ese campo'],
      [{ page: 0 }, 'page', 'La primera página es la 1'],
      [{ number: 'x'.repeat(251) }, 'number', 'Máximo 250 caracteres'],
    ] as const) {
      const answer = await t.call(calls.held, bad, company.token);
      expect([answer.status, answer.body]).toMatchObject([400, { fields: { [field]: said } }]);
    }
    for (const { token } of [await t.make.user(company, 'clerk', ['order']), await t.make.user(company, 'driver')])
      expect((await t.call(calls.held, {}, token)).status).toBe(403);
    expect((await t.call(calls.held, {})).status).toBe(401);
    expect(await held(await t.make.company(), { warehouse: [full] })).toEqual({ data: [], total: 0 });
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
