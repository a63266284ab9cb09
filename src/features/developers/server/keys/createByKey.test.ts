import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { orders } from '../../../orders/contract.ts';
import { orders as orderTable } from '../../../orders/server/tables.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { makeKey } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(async () => {
  expect(t.problems).toEqual([]);
  await t.close();
});

test('a key creates an order with origin API, and the history says its name and nobody else’s', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const { secret } = await makeKey(t, company, { name: 'Tienda propia' });
  const { status, body } = await t.call(orders.create, kit.form(client, { fromOrder: 'ML', externalID: 'W-1' }), secret);
  expect([status, body.fields]).toEqual([200, undefined]);
  expect(await kit.read(company, body._id)).toMatchObject({ fromOrder: 'API', status: 1, externalID: 'W-1' });
  expect(await kit.history(company, body._id)).toMatchObject([{ status: 1, employee: null, source: 'API', agent: 'Tienda propia' }]);
  const { body: found } = await t.call(orders.detail, { _id: body._id }, secret);
  expect(found.history).toMatchObject([{ employee: null, source: 'API', agent: 'Tienda propia' }]);
  expect((await t.call(orders.tracking, { search: 'W-1' }, secret)).body.orders).toMatchObject([{ _id: body._id }]);
});

test('a key creates one that somebody is to look at before, in status 0', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company);
  const { body } = await t.call(orders.create, kit.form(await t.make.client(company), { status: 0 }), secret);
  expect(await kit.read(company, body._id)).toMatchObject({ status: 0, fromOrder: 'API' });
});

test('without the scope for statuses a key creates orders in 0 and 1 alone, with nobody and nowhere', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company, { scopes: ['orders:read', 'orders:write'] });
  const client = await t.make.client(company);
  const [driverAssign, warehouse] = [await t.make.driver(company), await t.make.warehouse(company)];
  const create = (over: Record<string, unknown>) => t.call(orders.create, kit.form(client, over), secret);
  for (const status of [0, 1]) {
    const { body } = await create({ status });
    expect(await kit.read(company, body._id)).toMatchObject({ status });
  }
  const refused = 'Esta clave de API crea órdenes en estado 0 o 1: para lo demás necesita el alcance statuses';
  for (const status of [2, 6, 7, 8, 10, 18, 20, 22, 28]) {
    const answer = await create({ status });
    expect([status, answer.status, answer.body.fields?.status]).toEqual([status, 400, refused]);
  }
  for (const [over, fields] of [
    [{ driverAssign }, { driverAssign: refused }],
    [{ status: 0, driverAssign }, { driverAssign: refused }],
    [
      { status: 5, driverAssign },
      { status: refused, driverAssign: refused },
    ],
    [{ warehouse }, { warehouse: refused }],
  ])
    expect((await create(over!)).body.fields).toEqual(fields);
  expect(await t.inCompany(company, (db) => db.$count(orderTable))).toBe(2);
});

test('with the scope for statuses a key creates orders in any status but those for which the history demands more', async () => {
  const company = await t.make.company();
  const { secret } = await makeKey(t, company, { scopes: ['orders:write', 'statuses'] });
  const client = await t.make.client(company);
  const driverAssign = await t.make.driver(company);
  const create = (over: Record<string, unknown>) => t.call(orders.create, kit.form(client, over), secret);
  for (const [over, status] of [
    [{ status: 1, driverAssign }, 5],
    [{ status: 7, driverAssign }, 7],
    [{ status: 4, warehouse: await t.make.warehouse(company) }, 4],
    [{ status: 28 }, 28],
  ] as const) {
    const { body } = await create(over);
    expect(await kit.read(company, body._id)).toMatchObject({ status });
  }
  for (const status of [8, 10, 12, 14, 16, 18, 20, 21, 22]) {
    const answer = await create({ status, driverAssign });
    expect([status, answer.status, answer.body.fields]).toEqual([
      status,
      400,
      { status: 'Este estado pide más de lo que lleva una orden nueva: créela en 1 y cámbielo con POST /api/order/history' },
    ]);
  }
  expect(await t.inCompany(company, (db) => db.$count(orderTable))).toBe(4);
});
