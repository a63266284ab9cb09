import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { routing } from '../../../routing/contract.ts';
import { transfers as contract } from '../../contract.ts';
import { transferOutbox, transfers } from '../tables.ts';
import { drain } from './drain.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });

/** Shares an order with a company. @returns the order that this gets */
const share = async (from: Company, to: Company, order: string) => {
  await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token);
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};
const shared = async (over: Parameters<App['make']['order']>[1] = {}) => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(a, over);
  return { a, b, order, theirs: await share(a, b, order) };
};
const change = async (company: Company, order: string, body: Record<string, unknown>) => {
  const answer = await t.call(orderCalls.changeBulk, { orders: [order], ...body }, company.token);
  expect(answer.body).toMatchObject({ changed: 1 });
  return answer.body;
};
const statuses = async (company: Company, order: string) => (await kit.history(company, order)).map(({ status }) => status);
const stateOf = async (company: Company, order: string) =>
  (
    await t.inCompany(company, (db) =>
      db.select({ state: transfers.state, endAt: transfers.endAt }).from(transfers).where(eq(transfers.order, order)),
    )
  )[0];
const both = async (a: Company, order: string, b: Company, theirs: string) => [
  (await kit.read(a, order))?.status,
  (await kit.read(b, theirs))?.status,
];

test('an order that its driver is taken from is as a new one again on the other side too, along a chain', async () => {
  const { a, b, order, theirs } = await shared();
  const c = await t.make.company();
  const third = await share(b, c, theirs);
  const driver = await t.make.driver(c);
  await change(c, third, { status: 5, driverAssign: driver });
  await deliverAll();
  expect(await both(a, order, c, third)).toEqual([5, 5]);
  await t.call(routing.removeAssign, { order: third }, c.token);
  await deliverAll();
  expect(await both(a, order, c, third)).toEqual([1, 1]);
  expect(await kit.read(b, theirs)).toMatchObject({ status: 1 });
  expect((await kit.history(a, order)).at(-1)).toMatchObject({ status: 1, unapplied: null, changes: { status: { from: 5, to: 1 } } });
});

test.each([0, 1])('a bulk change to %i is told as any other, by either side', async (status) => {
  const { a, b, order, theirs } = await shared();
  await change(b, theirs, { status: 7, driverAssign: await t.make.driver(b) });
  await change(b, theirs, { status });
  await deliverAll();
  expect(await both(a, order, b, theirs)).toEqual([status, status]);
  await change(a, order, { status: 26 });
  await change(a, order, { status });
  await deliverAll();
  expect(await both(a, order, b, theirs)).toEqual([status, status]);
});

test('the entry of the creation is told to nobody, and nothing that came meanwhile is older than it', async () => {
  const { a, b, order, theirs } = await shared();
  expect(await t.inCompany(b, (db) => db.$count(transferOutbox))).toBe(0);
  // Written before the order was shared, and told after.
  await change(a, order, { status: 26 });
  await t.database.owner.query(`update order_history set create_at = create_at - interval '1 minute' where "order" = $1 and status = 26`, [
    order,
  ]);
  await deliverAll();
  expect([await both(a, order, b, theirs), await statuses(b, theirs)]).toEqual([
    [26, 26],
    [1, 26],
  ]);
});

test('of going back to 1 and what the other company wrote before it the last stands on both sides', async () => {
  const { a, b, order, theirs } = await shared();
  await change(b, theirs, { status: 7, driverAssign: await t.make.driver(b) });
  await deliverAll();
  await change(a, order, { status: 26 });
  await change(b, theirs, { status: 1 });
  await deliverAll();
  expect(await both(a, order, b, theirs)).toEqual([1, 1]);
});

test('who gives a received order to a driver has it in hand: that confirms it on both sides, and is told as a confirmation', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(a, { status: 4, warehouse: await t.make.warehouse(a) });
  const theirs = await share(a, b, order);
  await change(b, theirs, { driverAssign: await t.make.driver(b) });
  expect(await statuses(b, theirs)).toEqual([1, 88]);
  expect(await stateOf(b, theirs)).toMatchObject({ state: 'confirmed' });
  const back = await t.call(contract.takeBack, { orders: [order] }, a.token);
  expect(back.body).toMatchObject({
    changed: 0,
    refused: [{ message: expect.stringMatching(/ya la recibió: pídale que la pase a Devolución y vuelva a intentar$/) }],
  });
  await deliverAll();
  const written = await kit.history(b, theirs);
  expect(await stateOf(a, order)).toEqual({ state: 'confirmed', endAt: written.at(-1)?.createAt });
  expect(await statuses(a, order)).toEqual([1, 4, 30, 42]);
  expect((await kit.history(a, order)).at(-1)).toMatchObject({
    observation: 'Confirmó que la recibió',
    partner: `Empresa ${Number(b.transferid.slice(0, 2))}`,
    driverAssign: null,
    employee: null,
    createAt: written.at(-1)?.createAt,
  });
  expect(await kit.read(a, order)).toMatchObject({ status: 30, warehouse: null });
  // From then on it is an edit as any other.
  await change(b, theirs, { driverAssign: await t.make.driver(b) });
  expect(await t.inCompany(b, (db) => db.$count(transferOutbox))).toBe(0);
  await change(b, theirs, { status: 7 });
  await deliverAll();
  expect(await both(a, order, b, theirs)).toEqual([7, 7]);
});

test('a driver and a status that are told together come to one confirmation and the status', async () => {
  const { a, b, order, theirs } = await shared();
  const { batch } = await change(b, theirs, { driverAssign: await t.make.driver(b) });
  await t.call(orderCalls.undoBulk, { batch }, b.token);
  await change(b, theirs, { status: 6 });
  await deliverAll();
  expect([await statuses(a, order), await both(a, order, b, theirs)]).toEqual([
    [1, 30, 42, 6],
    [6, 6],
  ]);
});

test('a driver of who shared it confirms nothing', async () => {
  const { a, b, order, theirs } = await shared();
  await change(a, order, { driverAssign: await t.make.driver(a) });
  await deliverAll();
  expect([(await stateOf(a, order))?.state, (await stateOf(b, theirs))?.state]).toEqual(['open', 'open']);
  expect(await t.inCompany(a, (db) => db.$count(transfers, and(isNotNull(transfers.endAt))))).toBe(0);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
