import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { feeClients } from '../../../fees/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, priced } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

test('a tariff reaches what was delivered and is not settled: of its clients, or of all where it names none', async () => {
  const { company, client, deliver, settle } = await t.team();
  const fee = await priced(t, company, 'Otra');
  const other = await t.make.client(company, 'Otra');
  const [first] = [await deliver(), await deliver(), await deliver({ client: other })];
  await t.make.order(company, { client, status: 5 });
  const reach = async () => (await t.call(calls.feeReach, { _id: fee }, company.token)).body;
  expect(await reach()).toEqual({ orders: 3, active: true });
  await settle([first]);
  expect(await reach()).toMatchObject({ orders: 2 });
  await t.inCompany(company, (db) => db.insert(feeClients).values({ _id: newId(), fee, client }));
  expect(await reach()).toMatchObject({ orders: 1 });
  const elsewhere = await t.make.company();
  expect((await t.call(calls.feeReach, { _id: fee }, elsewhere.token)).status).toBe(404);
});
