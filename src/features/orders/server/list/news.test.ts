import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfDay, today } from '#shared/time.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { orders as calls } from '../../contract.ts';
import type { SentFilter } from '../../filter.ts';
import type { StatusId } from '../../status.ts';
import { orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let company: Company;
const names = new Map<string, string>();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

const order = async (name: string, status: StatusId, lastActionDate: Date, over: object = {}) => {
  const _id = await t.make.order(company, { status, ...over });
  await t.inCompany(company, (db) => db.update(orders).set({ lastActionDate }).where(eq(orders._id, _id)));
  names.set(_id, name);
};

const found = async (filter: SentFilter) => {
  const { body } = await t.call(calls.search, filter, company.token);
  expect(body.total).toBe(body.orders.length);
  return body.orders.map(({ _id }) => names.get(_id) ?? '').toSorted((a, b) => a.localeCompare(b));
};

beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  const morning = startOfDay(today(new Date()));
  await order('visit at midnight', 10, morning);
  await order('visit of yesterday', 12, new Date(morning.getTime() - 1));
  await order('on the street today', 7, morning);
  await order('quiet', 7, ago(48.1));
  await order('nearly quiet', 5, ago(47.9));
  await order('delivered', 8, ago(100), { chargeDestination: true, chargeAmount: '100.00' });
  await order('brought back', 18, ago(100));
  await order('cancelled', 22, ago(100));
  await order('deleted', 99, ago(100));
});
afterAll(() => t.close());

test('visits that failed today are those of the day at UTC-3', async () => {
  expect(await found({ news: 'failedToday' })).toEqual(['visit at midnight']);
});

test('of an order under way nothing was heard for 48 hours; of one whose way is over nobody asks', async () => {
  expect(await found({ news: 'quiet' })).toEqual(['quiet']);
});

test('open are those that were not delivered, brought back nor cancelled', async () => {
  expect(await found({ open: true })).toEqual(['nearly quiet', 'on the street today', 'quiet', 'visit at midnight', 'visit of yesterday']);
});

test('what is collected at the door', async () => expect(await found({ charge: true, status: [8] })).toEqual(['delivered']));

test('they are found in any order of the list', async () => {
  for (const sortField of ['client', 'driverAssign', 'status', 'toAddress'] as const)
    for (const filter of [{ open: true }, { news: 'quiet' }, { held: 'any' }] as const) {
      const { status } = await t.call(calls.search, { ...filter, startDay: '2026-01-01', endDay: '2026-01-20', sortField }, company.token);
      expect([sortField, filter, status]).toEqual([sortField, filter, 200]);
    }
});

test('another company finds none of them', async () => {
  const other = await t.make.company();
  expect((await t.call(calls.search, { news: 'quiet' }, other.token)).body).toMatchObject({ orders: [], total: 0 });
});

test('what is no news is refused', async () => {
  const { status, body } = await t.call(calls.search, { news: 'loud' }, company.token);
  expect([status, body.fields]).toEqual([400, { news: 'Opción inexistente' }]);
});
