import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#shared/time.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { dashboard } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let company: Company;
let driver: { _id: string; token: string };
const day = today(new Date());

beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  driver = await t.make.user(company, 'driver');
  const [warehouse, colleague, deliveryDate] = [await t.make.warehouse(company), await t.make.driver(company), new Date()];
  await t.make.order(company, { deliveryDate, status: 1 });
  await t.make.order(company, { deliveryDate, status: 1 });
  await t.make.order(company, { deliveryDate, status: 4, warehouse });
  await t.make.order(company, { deliveryDate, status: 7, driverAssign: driver._id });
  await t.make.order(company, { deliveryDate, status: 7, driverAssign: colleague });
  await t.make.order(company, { deliveryDate: new Date(Date.now() - 5 * 86_400_000), status: 7, driverAssign: driver._id });
  await t.make.order(await t.make.company(), { deliveryDate, status: 1 });
});
afterAll(() => t.close());

const figures = async (token: string) => {
  const { status, body } = await t.call(dashboard.today, {}, token);
  return [status, body];
};

test('with the permission for orders one sees all of today’s orders of the company, by status', async () => {
  const all = {
    day,
    total: 5,
    statuses: [
      { id: 1, total: 2 },
      { id: 4, total: 1 },
      { id: 7, total: 2 },
    ],
  };
  expect(await figures(company.token)).toEqual([200, all]);
  expect(await figures((await t.make.user(company, 'operator', ['order'])).token)).toEqual([200, all]);
});

test('a driver sees those of today that are theirs', async () => {
  expect(await figures(driver.token)).toEqual([200, { day, total: 1, statuses: [{ id: 7, total: 1 }] }]);
});

test('the people of the warehouses see what lies in one, whether their kind or a permission makes them so', async () => {
  const inside = { day, total: 1, statuses: [{ id: 4, total: 1 }] };
  expect(await figures((await t.make.user(company, 'warehouse')).token)).toEqual([200, inside]);
  expect(await figures((await t.make.user(company, 'clerk', ['warehouse'])).token)).toEqual([200, inside]);
});

test('who sees no orders is answered without any', async () => {
  const none = { day, total: 0, statuses: [] };
  expect(await figures((await t.make.user(company, 'clerk', ['office', 'fleet', 'account', 'map', 'transfer'])).token)).toEqual([
    200,
    none,
  ]);
});

test('without a session there is no panel', async () => {
  expect((await t.call(dashboard.today, {})).status).toBe(401);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
