import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { storage as storageCalls } from '../../../storage/contract.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from './drain.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

/** Shares an order with a company. @returns the order that this gets */
const share = async (from: Company, to: Company, order: string) => {
  await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token);
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};

test('a parcel that the other company has lies in no warehouse of who shared it', async () => {
  const a = await t.make.company();
  const b = await t.make.company();
  const warehouse = await t.make.warehouse(a);
  const order = await t.make.order(a, { status: 4, warehouse });
  const theirs = await share(a, b, order);
  const { body } = await t.call(orderCalls.changeBulk, { orders: [theirs], status: 4, warehouse: await t.make.warehouse(b) }, b.token);
  expect(body).toMatchObject({ changed: 1 });
  await drain({ database: t.database, report: (error) => t.problems.push(error) });
  expect(await kit.read(a, order)).toMatchObject({ status: 4, warehouse: null });
});

test('it left that warehouse as soon as it was confirmed; while it is awaited it lies there, and taken back it lies there again', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const warehouse = await t.make.warehouse(a);
  const [order, other] = [await t.make.order(a, { status: 4, warehouse }), await t.make.order(a, { status: 4, warehouse })];
  const theirs = await share(a, b, order);
  await share(a, b, other);
  const inside = async () => (await t.call(storageCalls.status, {}, a.token)).body.data.find(({ _id }) => _id === warehouse)?.packageTotal;
  expect(await inside()).toBe(2);
  await t.call(contract.confirm, { orders: [theirs] }, b.token);
  expect(await inside()).toBe(1);
  expect(await kit.read(a, order)).toMatchObject({ status: 30, warehouse: null });
  expect((await kit.history(a, order)).at(-1)).toMatchObject({
    observation: 'Confirmó que la recibió',
    changes: { warehouse: { from: warehouse, to: null } },
  });
  await t.call(contract.takeBack, { orders: [other] }, a.token);
  expect(await kit.read(a, other)).toMatchObject({ status: 4, warehouse });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
