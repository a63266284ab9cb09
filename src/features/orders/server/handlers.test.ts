import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { warehouses as warehousesContract } from '../../warehouses/contract.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { orders as contract } from '../contract.ts';
import type { OrderFilter } from '../filter.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const at = (day: string) => new Date(`${day}T13:00:00.000Z`);
describe('search', () => {
  const find = async (company: Company, filter: Partial<OrderFilter> & Record<string, unknown>) => {
    const { status, body } = await t.call(contract.search, filter, company.token);
    expect(status).toBe(200);
    return body;
  };

  test('gives a page, newest delivery first, and the exact total', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const made: string[] = [];
    for (const day of ['2026-11-18', '2026-11-20', '2026-11-19']) made.push(await t.make.order(company, { client, deliveryDate: at(day) }));
    for (let i = 0; i < 25; i += 1) await t.make.order(company, { client, deliveryDate: at('2026-11-01') });
    const first = await find(company, {});
    expect(first.total).toBe(28);
    expect(first.orders).toHaveLength(25);
    expect(first.orders.slice(0, 3).map(({ _id }) => _id)).toEqual([made[1], made[2], made[0]]);
    const second = await find(company, { page: 2 });
    expect(second.orders).toHaveLength(3);
    const all = [...first.orders, ...second.orders].map(({ _id }) => _id);
    expect(new Set(all).size).toBe(28);
  });

  test('a house number is a word like the street, wherever it was written', async () => {
    const company = await t.make.company();
    const apart = await t.make.order(company, { toAddress: 'Matheu', toAddressNumber: 1062 });
    const together = await t.make.order(company, { toAddress: 'Matheu 1062', toAddressNumber: 0 });
    await t.make.order(company, { toAddress: 'Matheu', toAddressNumber: 980 });
    const { orders: found } = await find(company, { toAddress: 'matheu 1062', sortField: 'createAt', sortOrder: 'asc' });
    expect(found.map(({ _id }) => _id)).toEqual([apart, together]);
  });

  test('words give the same page and the exact total, also beyond the last page', async () => {
    const company = await t.make.company();
    const made: string[] = [];
    for (let i = 1; i <= 27; i += 1)
      made.unshift(await t.make.order(company, { toAddress: `Pasaje Oncativo ${i}`, deliveryDate: at('2026-11-20') }));
    await t.make.order(company, { toAddress: 'Otra calle 1' });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await find(company, { toAddress: 'oncativo', page }));
    expect(pages.map(({ orders, total }) => [orders.length, total])).toEqual([
      [25, 27],
      [2, 27],
      [0, 27],
    ]);
    expect(pages.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual(made);
  });

  test('a range holds both of its days, as days of UTC-3', async () => {
    const company = await t.make.company();
    const early = await t.make.order(company, { deliveryDate: new Date('2026-11-20T03:00:00Z') });
    const late = await t.make.order(company, { deliveryDate: new Date('2026-11-21T02:59:59Z') });
    await t.make.order(company, { deliveryDate: new Date('2026-11-21T03:00:00Z') });
    await t.make.order(company, { deliveryDate: new Date('2026-11-20T02:59:59Z') });
    const { orders: found } = await find(company, { startDay: '2026-11-20', endDay: '2026-11-20' });
    expect(found.map(({ _id }) => _id)).toEqual([late, early]);
  });

  test('without a date: the range is ignored', async () => {
    const company = await t.make.company();
    const undated = await t.make.order(company, { deliveryDate: null });
    await t.make.order(company);
    const { orders: found } = await find(company, { notDate: true, startDay: '2026-11-20', endDay: '2026-11-20' });
    expect(found.map(({ _id }) => _id)).toEqual([undated]);
  });

  test('status, client and driver narrow it together; 0 stands for no driver', async () => {
    const company = await t.make.company();
    const [client, driver] = [await t.make.client(company), await t.make.driver(company)];
    const wanted = await t.make.order(company, { client, driverAssign: driver, status: 5 });
    await t.make.order(company, { client, driverAssign: driver, status: 7 });
    await t.make.order(company, { driverAssign: driver, status: 5 });
    const free = await t.make.order(company, { client, status: 5 });
    const ids = async (filter: Partial<OrderFilter>) => (await find(company, filter)).orders.map(({ _id }) => _id);
    expect(await ids({ status: [5], client, driverAssign: driver })).toEqual([wanted]);
    expect(await ids({ status: [5], client, driverAssign: 0 })).toEqual([free]);
    expect(await ids({ status: [5, 7], client })).toHaveLength(3);
  });

  test.each([
    ['peña gurruchaga', 1],
    ['GURRÚCHAGA   palermo', 1],
    ['1414', 1],
    ['gurruchaga belgrano', 0],
    ['100%', 1],
    ['%', 1],
    ['_', 0],
    [`o'higgins`, 1],
    [`' or 1=1 --`, 0],
    ['\\', 0],
  ])('words %j find %i', async (toAddress, total) => {
    const company = await t.make.company();
    await t.make.order(company);
    await t.make.order(company, { toAddress: 'Local 100% Libre', toName: `Bernardo O’Higgins`, toTown: 'Quilmes', toPostalCode: '1878' });
    expect((await find(company, { toAddress })).total).toBe(total);
    expect((await find(company, { toAddress, startDay: '2026-11-20', endDay: '2026-11-20' })).total).toBe(total);
  });

  test('deleted orders are found by whoever is unrestricted and asks for them, by nobody else', async () => {
    const company = await t.make.company();
    await t.make.order(company, { status: 99 });
    expect((await find(company, {})).total).toBe(0);
    expect((await find(company, { status: [99] })).total).toBe(1);
    const { token } = await t.make.user(company, 'clerk', ['order']);
    expect((await t.call(contract.search, { status: [99] }, token)).body.total).toBe(0);
  });

  test.each([
    [{ page: 0 }, { page: 'La primera página es la 1' }],
    [{ size: 101 }, { size: 'Hasta 100 por página' }],
    [{ startDay: '2026-02-30' }, { startDay: 'No existe el día 30/02/2026' }],
    [
      { startDay: '2026-11-09', endDay: '2026-11-03' },
      { startDay: 'El 09/11/2026 es posterior al 03/11/2026', endDay: 'El 09/11/2026 es posterior al 03/11/2026' },
    ],
    [{ status: [3] }, { 'status.0': 'Estado inexistente' }],
    [{ client: 'x' }, { client: 'Identificador inválido' }],
    [{ driverAssign: 7 }, { driverAssign: 'Valor inválido' }],
    [{ sortField: 'internal_id; drop table orders' }, { sortField: 'No se puede ordenar por ese campo' }],
    [{ toAddress: 'x'.repeat(201) }, { toAddress: 'Hasta 200 caracteres' }],
  ])('%j is refused at its field', async (input, fields) => {
    const company = await t.make.company();
    const { status, body } = await t.call(contract.search, input, company.token);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('needs the permission order', async () => {
    const company = await t.make.company();
    const { token } = await t.make.user(company, 'clerk', ['office', 'map']);
    expect((await t.call(contract.search, {}, token)).status).toBe(403);
    const { token: permitted } = await t.make.user(company, 'operator', ['order']);
    expect((await t.call(contract.search, {}, permitted)).status).toBe(200);
  });

  test('finds nothing of another company, whatever ids are sent', async () => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    const [client, driverAssign] = [await t.make.client(b), await t.make.driver(b)];
    await t.make.order(b, { client, driverAssign });
    for (const filter of [{}, { client }, { driverAssign }, { toAddress: 'gurruchaga' }]) expect((await find(a, filter)).total).toBe(0);
  });
});

describe('detail', () => {
  test('shows the order and its history, newest first', async () => {
    const company = await t.make.company();
    const driver = await t.make.driver(company);
    const _id = await t.make.order(company, { driverAssign: driver, status: 5, chargeDestination: true, chargeAmount: '15300.50' });
    const { status, body } = await t.call(contract.detail, { _id }, company.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id,
      internalID: `${company.transferid}00000001`,
      chargeAmount: 15300.5,
      deliveryDate: '2026-11-20T13:00:00.000Z',
    });
    expect(JSON.parse(body.data.qr)).toMatchObject({ _id, internalID: body.data.internalID });
    expect(body.history.map((entry) => [entry.status.id, entry.driverAssign?._id ?? null, entry.source])).toEqual([
      [5, driver, 'back-office'],
      [1, null, 'back-office'],
    ]);
  });

  test('an order that does not exist, is deleted or is of another company answers 404', async () => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    const { token } = await t.make.user(a, 'clerk', ['order']);
    for (const _id of [newId(), await t.make.order(a, { status: 99 }), await t.make.order(b)]) {
      expect(await t.call(contract.detail, { _id }, token)).toMatchObject({ status: 404, body: { message: 'La orden no existe' } });
    }
  });

  test('bad ids and missing permission are refused', async () => {
    const company = await t.make.company();
    expect(await t.call(contract.detail, { _id: '1; drop' }, company.token)).toMatchObject({
      status: 400,
      body: { fields: { _id: 'Identificador inválido' } },
    });
    const { token } = await t.make.user(company, 'warehouse');
    expect((await t.call(contract.detail, { _id: newId() }, token)).status).toBe(403);
  });
});

describe('tracking', () => {
  test('finds by each of the three numbers and by the text of the QR', async () => {
    const company = await t.make.company();
    const _id = await t.make.order(company, { externalID: 'ÑA-1', externalTracking: '43210987654' });
    const { body: shown } = await t.call(contract.detail, { _id }, company.token);
    for (const search of [shown.data.internalID, shown.data.internalID.toLowerCase(), 'ÑA-1', '43210987654', shown.data.qr]) {
      const { body } = await t.call(contract.tracking, { search }, company.token);
      expect([search, body.orders.map((order) => order._id)]).toEqual([search, [_id]]);
    }
    const other = await t.make.company();
    expect((await t.call(contract.tracking, { search: 'ÑA-1' }, other.token)).body.orders).toEqual([]);
  });

  test('finds an internal number by its digits, without the company’s code', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    await t.make.order(other);
    const _id = await t.make.order(company);
    for (const search of ['1', '00000001', `${company.transferid}00000001`]) {
      const { body } = await t.call(contract.tracking, { search }, company.token);
      expect([search, body.orders.map((order) => order._id)]).toEqual([search, [_id]]);
    }
    expect((await t.call(contract.tracking, { search: '2' }, company.token)).body.orders).toEqual([]);
  });

  test('finds several at once, in their order, and tells which it did not find', async () => {
    const company = await t.make.company();
    const made = async (externalID: string) => t.make.order(company, { externalID });
    const [first, second, blank] = [await made('A-1'), await made('B-2'), await made('Pedido 77')];
    const { body: shown } = await t.call(contract.detail, { _id: first }, company.token);
    const found = async (search: string) => {
      const { body } = await t.call(contract.tracking, { search }, company.token);
      return [body.orders.map(({ _id }) => _id), body.missing];
    };
    for (const search of ['B-2\nA-1', ' B-2 ,a-1;A-1, ', 'B-2\tA-1', `B-2\r\n${shown.data.qr}`, `2 ${shown.data.internalID}`])
      expect([search, await found(search)]).toEqual([search, [[second, first], []]]);
    expect(await found('X-9, B-2 Y-8')).toEqual([[second], ['X-9', 'Y-8']]);
    expect(await found('B-2 , zzz')).toEqual([[second], ['zzz']]);
    expect(await found('Pedido 77')).toEqual([[blank], []]);
    expect(await found('X-9')).toEqual([[], []]);
    const many = (count: number) => Array.from({ length: count }, (_, each) => `N${each}`).join('\n');
    expect((await t.call(contract.tracking, { search: `B-2\n${many(199)}` }, company.token)).body.missing).toHaveLength(199);
    expect(await t.call(contract.tracking, { search: many(201) }, company.token)).toMatchObject({
      status: 400,
      body: { fields: { search: 'Hasta 200 números por vez' } },
    });
  });

  test.each(['%', '_', `' or true --`, '{"a":', '{"_id":"x","internalID":"%"}', 'no-existe'])('%s finds nothing', async (search) => {
    const company = await t.make.company();
    await t.make.order(company, { externalID: 'A1' });
    expect(await t.call(contract.tracking, { search }, company.token)).toMatchObject({ status: 200, body: { orders: [] } });
  });
});

test('the statuses come in their order with colours', async () => {
  const company = await t.make.company();
  const { body } = await t.call(contract.statuses, {}, company.token);
  expect(body.data.map(({ id }) => id)).toEqual([
    0, 1, 2, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28, 30, 40, 42, 88, 95, 99,
  ]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));

test('a warehouse that is inactive already is not said to be left so while orders wait in it', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  await t.make.order(company, { status: 4, warehouse });
  const why = async () => (await t.call(warehousesContract.remove, { _id: warehouse }, company.token)).body.message;
  expect(await why()).toMatch(/^Guarda 1 orden\. Pásela a otro depósito y vuelva a intentarlo, o déjelo inactivo: /);
  await t.inCompany(company, (db) => db.update(warehouses).set({ status: 2 }).where(eq(warehouses._id, warehouse)));
  expect(await why()).toBe('Guarda 1 orden. Pásela a otro depósito y vuelva a intentarlo.');
});
