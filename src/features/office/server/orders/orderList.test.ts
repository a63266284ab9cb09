import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { orders as orderContract } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { office } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The orders that a filter finds, oldest first, by each of the two calls that look for them. */
const find = async (company: Company, filter: object) => {
  const search = { ...filter, sortField: 'createAt', sortOrder: 'asc' };
  const { body, status } = await t.call(office.officeOrders, search, company.token);
  expect(status).toBe(200);
  const ids = body.orders.map(({ _id }) => _id);
  expect(body.orderTotal).toBe(ids.length);
  expect((await t.call(office.officeOrderIds, { ...search, size: 100_000 }, company.token)).body).toEqual({ ids });
  return ids;
};

test('each of its filters finds what the list of orders finds by it; one origin is one of them', async () => {
  const company = await t.make.company();
  const [client, driver, warehouse] = [await t.make.client(company, 'Otra'), await t.make.driver(company), await t.make.warehouse(company)];
  const first = await t.make.order(company, { client, deliveryDate: new Date('2026-11-20T12:00:00Z') });
  const second = await t.make.order(company, { driverAssign: driver, status: 5, deliveryDate: null });
  const third = await t.make.order(company, { warehouse, status: 4, typeOrder: 'Flex', validation_type: ['DNI'] });
  const fourth = await t.make.order(company, { fromOrder: 'ML', client, qr: '{"id":"1","sender_id":7}', toName: 'Zulma Ñandú' });
  expect(await find(company, {})).toEqual([first, second, third, fourth]);
  expect(await find(company, { client })).toEqual([first, fourth]);
  expect(await find(company, { client: { _id: client } })).toEqual([first, fourth]);
  expect(await find(company, { notDate: true, startDay: '2026-11-20', endDay: '2026-11-20' })).toEqual([second]);
  expect(await find(company, { driverAssign: driver })).toEqual([second]);
  expect(await find(company, { driverAssign: 0 })).toEqual([first, third, fourth]);
  expect(await find(company, { status: [4, 5] })).toEqual([second, third]);
  expect(await find(company, { typeOrder: ['Flex'] })).toEqual([third]);
  expect(await find(company, { warehouse: [warehouse] })).toEqual([third]);
  expect(await find(company, { validation_type: ['DNI', 'Firma'] })).toEqual([third]);
  expect(await find(company, { search: 'zulma nandu' })).toEqual([fourth]);
  expect(await find(company, { fromOrder: 'Admin' })).toEqual([first, second, third]);
  expect(await find(company, { fromOrder: 'ML', client, fromOrderAccount: '7' })).toEqual([fourth]);
  expect(await find(company, { fromOrder: 'ML', client, fromOrderAccount: '8' })).toEqual([]);
  // What an old client sends for nothing chosen.
  expect(await find(company, { fromOrder: null, fromOrderAccount: null, client: null, createAt: null, withHistory: false })).toHaveLength(
    4,
  );
});

test.each([
  [{ fromOrder: 'ML' }, { client: 'Requerido', fromOrderAccount: 'Requerido' }],
  [{ fromOrderAccount: '7' }, { fromOrderAccount: 'Requiere el origen ML' }],
  [{ fromOrder: 'Marte' }, { fromOrder: expect.any(String) }],
  [{ status: [99] }, { status: 'Estado inexistente' }],
  [{ status: [95] }, { status: 'Estado inexistente' }],
  [{ sortField: 'password' }, { sortField: 'No se puede ordenar por ese campo' }],
  [{ sortField: 'toAddress' }, { sortField: 'Elija hasta 31 días para ordenar por esta columna' }],
  [
    { startDay: '2026-11-09', endDay: '2026-11-03' },
    { startDay: 'El 09/11/2026 es posterior al 03/11/2026', endDay: 'El 09/11/2026 es posterior al 03/11/2026' },
  ],
  [
    { createAt: { startDay: '2026-11-09', endDay: '2026-11-03' } },
    { 'createAt.startDay': 'El 09/11/2026 es posterior al 03/11/2026', 'createAt.endDay': 'El 09/11/2026 es posterior al 03/11/2026' },
  ],
  [{ page: 0 }, { page: 'La primera página es la 1' }],
])('%j is refused at its field by the page and by the ids, and by the export', async (search, fields) => {
  const company = await t.make.company();
  for (const call of [office.officeOrders, office.officeOrderIds]) {
    const { status, body } = await t.call(call, search, company.token);
    expect([status, body.fields]).toEqual([400, fields]);
  }
  const { sortField, page, ...filter } = search as { sortField?: string; page?: number };
  if (page !== undefined) return;
  const columns = ['internalID'];
  const { status } = await t.call(office.officeExport, { filter, columns, ...(sortField && { sortField }) }, company.token);
  expect(status).toBe(400);
});

test('what is settled stays: orders made, changed and deleted meanwhile move none of the others', async () => {
  const company = await t.make.company();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.push(await t.make.order(company, { deliveryDate: new Date(Date.UTC(2026, 10, 20 - n, 13)) }));
  const { ids } = (await t.call(office.officeOrderIds, {}, company.token)).body;
  expect(ids).toEqual(made);
  await t.make.order(company, { deliveryDate: new Date('2026-11-25T13:00:00Z') });
  await t.inCompany(company, (db) =>
    db
      .update(orders)
      .set({ deliveryDate: null })
      .where(eq(orders._id, made[1] ?? '')),
  );
  expect((await t.call(orderContract.remove, { _id: made[2] }, company.token)).status).toBe(200);
  const { body } = await t.call(office.officeOrderRows, { ids }, company.token);
  expect(body.orders.map(({ _id }) => _id)).toEqual([made[0], made[1], made[3], made[4]]);
});

test('pages of ids follow each other, and are the pages of the list', async () => {
  const company = await t.make.company();
  for (let n = 0; n < 5; n += 1) await t.make.order(company);
  const all = await find(company, {});
  const page = async (number: number) =>
    (await t.call(office.officeOrderIds, { sortField: 'createAt', sortOrder: 'asc', page: number, size: 2 }, company.token)).body.ids;
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4), []]);
  expect((await t.call(office.officeOrderIds, { size: 100_001 }, company.token)).body.fields).toEqual({ size: 'Hasta 100000 por página' });
  expect((await t.call(office.officeOrders, { size: 1_001 }, company.token)).body.fields).toEqual({ size: 'Hasta 1000 por página' });
});

test('a block is fifty orders at most, in the order asked for, and none of another company', async () => {
  const [own, other] = [await t.make.company(), await t.make.company()];
  const [one, two, theirs] = [await t.make.order(own), await t.make.order(own), await t.make.order(other)];
  const { body } = await t.call(office.officeOrderRows, { ids: [two, theirs, one] }, own.token);
  expect(body.orders.map(({ _id }) => _id)).toEqual([two, one]);
  const many = Array.from({ length: 51 }, () => newId());
  expect((await t.call(office.officeOrderRows, { ids: many }, own.token)).body.fields).toEqual({ ids: 'Hasta 50 por vez' });
  expect((await t.call(office.officeOrderRows, { ids: [] }, own.token)).body.fields).toEqual({ ids: 'Requerido' });
  expect(await find(own, {})).toEqual([one, two]);
});

test('accounts are those that a client has connected, by name, and those that its orders alone tell of', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const [client, another] = [await t.make.client(company), await t.make.client(company, 'Otra')];
  const connect = (of: string, userId: string, nickname: string, type: 'ml' | 'tn' = 'ml') =>
    t.inCompany(company, (db) =>
      db.insert(clientIntegrations).values({ _id: newId(), client: of, type, nickname, userId, status: 'Work', createAt: new Date() }),
    );
  await connect(client, '700', 'ÑANDÚ.OFICIAL');
  await connect(client, '600', 'NANDU.TIENDA', 'tn');
  await connect(another, '800', 'OTRA');
  for (const account of [500, 700, 900, 900]) await t.make.order(company, { client, fromOrder: 'ML', qr: `{"sender_id":${account}}` });
  await t.make.order(company, { client: another, fromOrder: 'ML', qr: '{"sender_id":100}' });
  const ask = async (input: object, at = company) => (await t.call(office.officeAccounts, input, at.token)).body.data;
  const [named, ...told] = [
    { value: '700', label: 'ÑANDÚ.OFICIAL', note: '700' },
    ...['500', '900'].map((value) => ({ value, label: `Cuenta ${value}` })),
  ];
  expect(await ask({ client })).toEqual([named, ...told]);
  expect(await ask({ client, search: 'nandu' })).toEqual([named]);
  expect(await ask({ client, search: '90' })).toEqual([told[1]]);
  expect(await ask({})).toEqual([]);
  expect(await ask({ ids: ['800', '500', '42'] })).toEqual([
    { value: '800', label: 'OTRA' },
    { value: '500', label: 'Cuenta 500' },
    { value: '42', label: 'Cuenta 42' },
  ]);
  expect(await ask({ client }, other)).toEqual([]);
  expect((await t.call(office.officeAccounts, { ids: ['x'] }, company.token)).status).toBe(400);
});

test('without both permissions nothing of it is answered', async () => {
  const company = await t.make.company();
  for (const permission of ['office', 'order'] as const) {
    const { token } = await t.make.user(company, 'clerk', [permission]);
    expect((await t.call(office.officeOrders, {}, token)).status).toBe(403);
  }
  const { token } = await t.make.user(company, 'clerk', ['office', 'order']);
  expect((await t.call(office.officeOrders, {}, token)).status).toBe(200);
});
