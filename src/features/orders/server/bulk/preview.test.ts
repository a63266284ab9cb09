import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import type { NewOrder } from '../operations.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const preview = (token: string, orders: unknown) => t.call(contract.previewBulk, { orders }, token);
const many = (company: Company, amount: number, over: Partial<NewOrder>) =>
  Promise.all(Array.from({ length: amount }, () => t.make.order(company, over)));
/** 23:30 of the 20th at UTC-3: the 21st in UTC. */
const late = new Date('2026-11-21T02:30:00Z');
const on = (date: number) => new Date(`2026-11-${date}T13:00:00Z`);

test('tells how many are in each status, due on each day, with a driver and out for delivery', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const [ana, beto] = [await t.make.driver(company), await t.make.driver(company)];
  await many(company, 3, { client, deliveryDate: late });
  await many(company, 2, { client, status: 7, driverAssign: ana, deliveryDate: on(19) });
  const [out] = await many(company, 1, { client, status: 7, driverAssign: beto, deliveryDate: null });
  await many(company, 1, { client, status: 5, driverAssign: beto, deliveryDate: on(19) });
  await many(company, 1, { client, status: 99 });
  const { status, body } = await preview(company.token, { filter: {} });
  expect([status, body]).toEqual([
    200,
    {
      total: 7,
      found: expect.stringMatching(/^-?\d+$/),
      statuses: [
        { id: 1, total: 3 },
        { id: 7, total: 3 },
        { id: 5, total: 1 },
      ],
      days: [
        { day: '2026-11-19', total: 3 },
        { day: '2026-11-20', total: 3 },
        { day: null, total: 1 },
      ],
      assigned: { total: 4, drivers: 2 },
      onTheRoad: { total: 3, drivers: 2 },
      shared: [],
    },
  ]);
  const some = await preview(company.token, { filter: { status: [7] }, except: [out] });
  expect(some.body).toMatchObject({ total: 2, statuses: [{ id: 7, total: 2 }], onTheRoad: { total: 2, drivers: 1 } });
  const one = await preview(company.token, [out]);
  expect(one.body).toMatchObject({ total: 1, days: [{ day: null, total: 1 }] });
});

test('the four days with most orders are told, in the order of the days', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  for (const [date, amount] of [
    [16, 2],
    [17, 1],
    [18, 4],
    [19, 2],
    [20, 3],
  ] as const)
    await many(company, amount, { client, deliveryDate: on(date) });
  const { body } = await preview(company.token, { filter: {} });
  expect(body.days.map(({ day, total }) => [day?.slice(-2), total])).toEqual([
    ['16', 2],
    ['18', 4],
    ['19', 2],
    ['20', 3],
  ]);
});

test('orders of other companies are not counted, nor without the permission', async () => {
  const [own, other] = [await t.make.company(), await t.make.company()];
  const theirs = await t.make.order(other);
  expect((await preview(own.token, { filter: {} })).body).toMatchObject({ total: 0, statuses: [], days: [] });
  expect((await preview(own.token, [theirs])).body.total).toBe(0);
  const { token } = await t.make.user(own, 'clerk', ['office']);
  expect((await preview(token, { filter: {} })).status).toBe(403);
  expect((await preview(own.token, [])).body.fields).toEqual({ orders: 'Requerido' });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
