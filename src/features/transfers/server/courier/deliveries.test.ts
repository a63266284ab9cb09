import { newId } from '#server/ids.ts';
import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts as accountCalls } from '../../../accounts/contract.ts';
import { ledgerFaults } from '../../../accounts/server/ledger/ledgerFaults.ts';
import { movements, unsettledTallies } from '../../../accounts/server/tables.ts';
import { accountsApp, DAY, NOT_DELIVERED, PLACE } from '../../../accounts/server/testing.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from './drain.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const change = async ({ token }: Company, _id: string, fields: object) => {
  const { body } = await t.call(orderCalls.changeBulk, { orders: [_id], ...fields }, token);
  expect(body).toMatchObject({ changed: 1 });
};
const read = async (company: Company, _id: string) =>
  (await t.inCompany(company, (db) => db.select().from(orders).where(eq(orders._id, _id))))[0];
const DELIVERED = { status: 8, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' };
const CASH = 18_700;

/** Two companies, the first with a team, and an order with cash at its door that it shares with the second. */
const shared = async () => {
  const team = await t.team();
  const { company: a, client } = team;
  const b = await t.make.company();
  const order = await t.make.order(a, { client, deliveryDate: new Date(), chargeDestination: true, chargeAmount: String(CASH) });
  await t.inCompany(a, (db) => db.update(orders).set(PLACE).where(eq(orders._id, order)));
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  const [theirs = ''] = (await t.call(contract.expected, {}, b.token)).body.data.map(({ _id }) => _id);
  return { ...team, a, b, order, theirs, theirDriver: await t.make.driver(b) };
};

/** What each driver of a company is to hand in of today, by driver. */
const toHandIn = async ({ token }: Company) => {
  const { data } = (await t.call(accountCalls.cashDay, { day: DAY }, token)).body;
  return new Map(data.filter(({ expected }) => expected > 0).map(({ driver, expected }) => [driver._id, expected]));
};
/** What could be settled to the client of an order, with what was collected of it. */
const toSettle = async (company: Company, order: string) => {
  const { client } = (await read(company, order))!;
  const looked = { client, startDay: DAY, endDay: DAY, typeOrder: ['Normal' as const], exclude: [...NOT_DELIVERED] };
  const { orders: found } = (await t.call(accountCalls.unsettled, looked, company.token)).body;
  return found.map(({ _id, chargeAmount, driverAssign }) => ({ _id, collected: chargeAmount, driver: driverAssign?._id ?? null }));
};
/** How many delivered orders of a company nobody settled, as its account's screen counts them. */
const tallied = async (company: Company) =>
  (await t.inCompany(company, (db) => db.select({ count: sum(unsettledTallies.orders).mapWith(Number) }).from(unsettledTallies)))[0]
    ?.count ?? 0;

test('what the other company delivers is paid by it alone: its driver has the cash, the client of who shared it is credited', async () => {
  const { a, b, driver, order, theirs, theirDriver } = await shared();
  await change(b, theirs, { status: 5, driverAssign: theirDriver });
  await deliverAll();
  // Somebody gives it a driver here all the same.
  await change(a, order, { driverAssign: driver });
  await change(b, theirs, DELIVERED);
  await deliverAll();
  expect(await read(a, order)).toMatchObject({ status: 8, driverAssign: null, deliveredBy: b.transferid, charges: true });
  expect([await toHandIn(a), await toHandIn(b)]).toEqual([new Map(), new Map([[theirDriver, CASH]])]);
  expect(await toSettle(a, order)).toEqual([{ _id: order, collected: CASH, driver: null }]);
  expect(await toSettle(b, theirs)).toEqual([{ _id: theirs, collected: CASH, driver: theirDriver }]);
  expect([await tallied(a), await tallied(b)]).toEqual([1, 1]);
});

test('what who shared it delivers is theirs alone: the other company charges nothing and asks no driver for cash', async () => {
  const { a, b, driver, order, theirs, theirDriver } = await shared();
  await change(b, theirs, { status: 5, driverAssign: theirDriver });
  await change(b, theirs, { status: 18, observation: 'No era de esta zona' });
  await deliverAll();
  await change(a, order, { status: 5, driverAssign: driver });
  await change(a, order, DELIVERED);
  await deliverAll();
  expect(await read(b, theirs)).toMatchObject({ status: 8, driverAssign: null, deliveredBy: a.transferid, charges: false });
  expect([await toHandIn(a), await toHandIn(b)]).toEqual([new Map([[driver, CASH]]), new Map()]);
  expect(await toSettle(a, order)).toEqual([{ _id: order, collected: CASH, driver }]);
  expect(await toSettle(b, theirs)).toEqual([]);
  expect([await tallied(a), await tallied(b)]).toEqual([1, 0]);
});

test('of two who deliver at once neither takes it off the other’s driver; what is corrected by who wrote it is corrected on both sides', async () => {
  const { a, b, driver, order, theirs, theirDriver } = await shared();
  await change(b, theirs, { status: 5, driverAssign: theirDriver });
  await deliverAll();
  await change(a, order, { status: 5, driverAssign: driver });
  await deliverAll();
  await change(a, order, DELIVERED);
  await change(b, theirs, DELIVERED);
  await deliverAll();
  expect([await read(a, order), await read(b, theirs)]).toMatchObject([
    { status: 8, driverAssign: driver },
    { status: 8, driverAssign: theirDriver },
  ]);
  expect([await toHandIn(a), await toHandIn(b)]).toEqual([new Map([[driver, CASH]]), new Map([[theirDriver, CASH]])]);
});

test('what another company delivered, and corrects, is corrected here; what a driver of ours delivered it does not take back', async () => {
  const { a, b, driver, order, theirs, theirDriver } = await shared();
  await change(b, theirs, { status: 5, driverAssign: theirDriver });
  await change(b, theirs, DELIVERED);
  await change(b, theirs, { status: 10, observation: 'No era esta' });
  await deliverAll();
  expect([await read(a, order), await read(b, theirs)]).toMatchObject([{ status: 10 }, { status: 10 }]);
  expect([await tallied(a), await tallied(b)]).toEqual([0, 0]);
  await change(a, order, { status: 5, driverAssign: driver });
  const { body } = await t.call(orderCalls.changeBulk, { orders: [order], ...DELIVERED }, a.token);
  await deliverAll();
  // Whoever has the number of that change, as the other company does, has not done it.
  await t.inCompany(b, (db) =>
    db.insert(orderHistory).values({
      _id: newId(),
      order: theirs,
      status: 5,
      source: 'back-office',
      undoes: body.batch,
      createAt: new Date(),
    }),
  );
  await deliverAll();
  expect(await read(a, order)).toMatchObject({ status: 8, driverAssign: driver });
  expect(await toHandIn(a)).toEqual(new Map([[driver, CASH]]));
  const { data } = (await t.call(orderCalls.detail, { _id: order }, a.token)).body;
  expect(data.status.id).toBe(8);
});

test.each([false, true])(
  'cash of an order that was settled before the other company delivered it is credited (with a driver here: %s)',
  async (withDriver) => {
    const { a, b, client, driver, order, theirs, theirDriver, settle, settlement, balances } = await shared();
    if (withDriver) await change(a, order, { status: 5, driverAssign: driver });
    const made = await settle([order], { exclude: NOT_DELIVERED.filter((status) => status !== 30 && status !== 5) });
    const { collectTotal: before } = await settlement(made._id);
    await change(b, theirs, { status: 5, driverAssign: theirDriver });
    await change(b, theirs, DELIVERED);
    await deliverAll();
    expect(await read(a, order)).toMatchObject({ status: 8, driverAssign: null });
    expect(await settlement(made._id)).toMatchObject({ collected: CASH, collectTotal: before - CASH, version: 2 });
    const posted = await t.inCompany(a, (db) => db.select().from(movements).where(eq(movements.settlement, made._id)));
    expect(posted.filter(({ action }) => action === 'collected')).toMatchObject([{ amount: '18700.00', employee: null }]);
    expect((await balances()).get(client)).toBe(before - CASH);
    const { data } = (await t.call(accountCalls.settlementHistory, { _id: made._id, before: null }, a.token)).body;
    expect(data[0]).toMatchObject({ employee: null });
    expect(data[0]?.changes?.['late']?.to).toMatch(/se entregó después de liquidada: se acreditan \$\s18\.700,00$/);
    expect(await t.inCompany(a, ledgerFaults)).toEqual([]);
  },
);

test('an order that was settled while the other company had it gets no driver back that its settlement does not pay', async () => {
  const { a, b, driver, client, settle, settlement } = await shared();
  const order = await t.make.order(a, { client, status: 5, driverAssign: driver, deliveryDate: new Date() });
  await t.inCompany(a, (db) => db.update(orders).set(PLACE).where(eq(orders._id, order)));
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  const made = await settle([order], { exclude: NOT_DELIVERED.filter((status) => status !== 30) });
  expect((await t.call(contract.takeBack, { orders: [order] }, a.token)).body).toMatchObject({ changed: 1 });
  expect(await read(a, order)).toMatchObject({ status: 1, driverAssign: null });
  expect((await settlement(made._id)).orders).toMatchObject([{ driverAssign: null }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
