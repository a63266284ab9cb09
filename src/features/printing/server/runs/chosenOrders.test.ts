import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a run is of the orders that there still are, and tells which are not', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const [gone, own, theirs] = [await t.make.order(company), await t.make.order(company), await t.make.order(other)];
  await t.call(orderCalls.remove, { _id: gone }, company.token);
  const { body } = await t.call(printing.beginRun, { orders: [gone, own, theirs] }, company.token);
  expect([body.data.orders, body.data.total, body.absent]).toEqual([1, 1, [gone, theirs]]);
  const { body: notes } = await t.call(printing.notes, { id: { run: body.data._id } }, company.token);
  expect([notes.missing.length, notes.absent]).toEqual([1, []]);
});
