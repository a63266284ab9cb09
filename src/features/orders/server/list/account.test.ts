import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { idAt } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import type { OrderFilter } from '../../filter.ts';
import { orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The orders that a filter finds, oldest first; with and without a range of days, which take different ways through the database. */
const find = async (company: Company, filter: Partial<OrderFilter>) => {
  const ids = async (range: object) => {
    const search = { ...filter, ...range, sortField: 'createAt', sortOrder: 'asc' };
    const { body } = await t.call(contract.search, search, company.token);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ _id }) => _id);
  };
  const all = await ids({});
  expect(await ids({ startDay: '2026-11-20', endDay: '2026-11-20' })).toEqual(all);
  return all;
};

test('an account of Mercado Libre is the one that the stored QR names, however that is written; what is no number of one is none', async () => {
  const company = await t.make.company();
  const sold = async (qr: string | null) => t.make.order(company, { fromOrder: 'ML', qr });
  const whole = await sold('{"id":"41","sender_id":180000001,"hash_code":"x==","security_digit":"0"}');
  const spaced = await sold('{ "sender_id" : "180000001" , "id": "42" }');
  const last = await sold('{"id":"43","sender_id":180000002}');
  for (const none of [
    null,
    '{"id":"44","t":"lm"}',
    '41234567890',
    '{"sender_id":"x1"}',
    `{"sender_id":${'1'.repeat(21)}}`,
    '{"sender_id":1',
  ])
    await sold(none);
  expect(await find(company, { fromOrderAccount: '180000001' })).toEqual([whole, spaced]);
  expect(await find(company, { fromOrderAccount: '180000002' })).toEqual([last]);
  expect(await find(company, { fromOrderAccount: '1' })).toEqual([]);
  const { status, body } = await t.call(contract.search, { fromOrderAccount: '1; drop' }, company.token);
  expect([status, body.fields]).toEqual([400, { fromOrderAccount: 'Cuenta inexistente' }]);
});

test('days of creation are those of UTC-3, both included', async () => {
  const company = await t.make.company();
  const [like] = [await t.make.order(company)];
  const madeAt = async (at: string) => {
    const _id = idAt(new Date(at));
    await t.inCompany(company, async (db) => {
      const [{ companyId: _company, validationMask: _mask, fromOrderAccount: _account, charges: _charges, ...order } = expect.fail()] =
        await db.select().from(orders).where(eq(orders._id, like));
      await db.insert(orders).values({ ...order, _id, internalID: at, createAt: new Date(at) });
    });
    return _id;
  };
  await madeAt('2026-11-10T02:59:59.999Z');
  const first = await madeAt('2026-11-10T03:00:00.000Z');
  const last = await madeAt('2026-11-12T02:59:59.999Z');
  await madeAt('2026-11-12T03:00:00.000Z');
  expect(await find(company, { createAt: { startDay: '2026-11-10', endDay: '2026-11-11' } })).toEqual([first, last]);
  const { status } = await t.call(contract.search, { createAt: { startDay: '2026-11-10' } }, company.token);
  expect(status).toBe(400);
});
