import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import type { FeeRule } from '../../../fees/rules.ts';
import { fees as feeCalls } from '../../../fees/contract.ts';
import { fees } from '../../../fees/server/tables.ts';
import { aFee } from '../../../fees/server/testing.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, asked, DAY, NOT_DELIVERED } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const up: FeeRule = { operator: 'inc', type: 'percent', typeMethod: 'all', value: 1_000, condition: null };

test('a tariff with absurd rules charges the most that an order costs: it is looked for, settled and checked as any other', async () => {
  const { company, client, deliver, settle, settlement } = await t.team();
  const order = await deliver();
  const rules = Array.from({ length: 12 }, () => up);
  await t.inCompany(company, (db) => db.update(fees).set({ rules }));
  const looked = { client, startDay: DAY, endDay: DAY, typeOrder: asked(client, []).typeOrder, exclude: [...NOT_DELIVERED] };
  const found = await t.call(calls.unsettled, looked, company.token);
  expect([found.status, found.body.orders]).toMatchObject([200, [{ _id: order, invoice_pay: 10_000_000, invoice_cash: 10_000_000 }]]);
  const { _id } = await settle([order]);
  expect(await settlement(_id)).toMatchObject({ cash: 10_000_000 });
  expect((await t.call(feeCalls.checks, {}, company.token)).status).toBe(200);
});

test('a line keeps few of many tariffs with its price, however many there are', async () => {
  const { company, deliver, settle } = await t.team();
  const { clients: _, ...plain } = aFee;
  const others = Array.from({ length: 300 }, (__, at) => ({ ...plain, _id: newId(), name: `Otra ${at}`, createAt: new Date(at) }));
  await t.inCompany(company, (db) => db.insert(fees).values(others.map((fee) => ({ ...fee, fromOrder: [], rules: [] }))));
  const order = await deliver();
  await settle([order]);
  const { body } = await t.call(calls.settledPrice, { order }, company.token);
  expect(body.data.fees.map(({ name, why }) => [name, why])).toEqual([
    ['Tarifa Zona Sur', 'Es para todos los clientes'],
    ...[299, 298, 297, 296].map((at) => [`Otra ${at}`, 'Es anterior']),
  ]);
  expect(body.data.others).toBe(296);
  expect(JSON.stringify(body.data).length).toBeLessThan(2_000);
});
