import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts as accountCalls } from '../../../accounts/contract.ts';
import { ledgerFaults } from '../../../accounts/server/ledger/ledgerFaults.ts';
import { movements } from '../../../accounts/server/tables.ts';
import { accountsApp, NOT_DELIVERED, PLACE } from '../../../accounts/server/testing.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from './drain.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

/**
 * An order of a client that another company has, settled before that company delivers it with its cash.
 * @param withDriver whether somebody gave it a driver of its own company meanwhile
 */
const deliveredLate = async ({ withDriver }: { withDriver: boolean }) => {
  const team = await t.team();
  const { company: a, client, driver, settle, settlement } = team;
  const b = await t.make.company();
  const order = await t.make.order(a, { client, deliveryDate: new Date(), chargeDestination: true, chargeAmount: '18700' });
  await t.inCompany(a, (db) => db.update(orders).set(PLACE).where(eq(orders._id, order)));
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  const [theirs = ''] = (await t.call(contract.expected, {}, b.token)).body.data.map(({ _id }) => _id);
  const change = async ({ token }: { token: string }, _id: string, fields: object) => {
    const { body } = await t.call(orderCalls.changeBulk, { orders: [_id], ...fields }, token);
    expect(body).toMatchObject({ changed: 1 });
  };
  if (withDriver) await change(a, order, { status: 5, driverAssign: driver });
  const made = await settle([order], { exclude: NOT_DELIVERED.filter((status) => status !== 30 && status !== 5) });
  const before = (await settlement(made._id)).collectTotal;
  await change(b, theirs, { status: 5, driverAssign: await t.make.driver(b) });
  await change(b, theirs, { status: 8, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' });
  await drain({ database: t.database, report: (error) => t.problems.push(error) });
  const [mine] = await t.inCompany(a, (db) => db.select().from(orders).where(eq(orders._id, order)));
  expect(mine).toMatchObject({ status: 8, driverAssign: withDriver ? driver : null });
  return { ...team, before, made };
};

test('cash of an order that was settled, has a driver here and is delivered by another company is credited, by nobody of this company', async () => {
  const { company, client, settlement, balances, before, made } = await deliveredLate({ withDriver: true });
  expect(await settlement(made._id)).toMatchObject({ collected: 18_700, collectTotal: before - 18_700, version: 2 });
  const posted = await t.inCompany(company, (db) => db.select().from(movements).where(eq(movements.settlement, made._id)));
  expect(posted.filter(({ action }) => action === 'collected')).toMatchObject([{ amount: '18700.00', employee: null }]);
  expect((await balances()).get(client)).toBe(before - 18_700);
  const { data } = (await t.call(accountCalls.settlementHistory, { _id: made._id, before: null }, company.token)).body;
  expect(data[0]).toMatchObject({ employee: null });
  expect(data[0]?.changes?.['late']?.to).toMatch(/se entregó después de liquidada: se acreditan \$\s18\.700,00$/);
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
});

test('cash that the other company has is in no hands here: it is not kept back from what the client owes', async () => {
  const { company, client, settlement, balances, before, made } = await deliveredLate({ withDriver: false });
  expect(await settlement(made._id)).toMatchObject({ collected: 0, collectTotal: before, version: 1 });
  expect((await balances()).get(client)).toBe(before);
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
