import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { orders as calls } from '../../contract.ts';
import type { StatusId } from '../../status.ts';
import { orderHistory } from '../tables.ts';
import { visitsOf } from './visits.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const write = (company: Company, order: string, driver: string, status: StatusId, createAt: Date) =>
  t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status, driverAssign: driver, source: 'driver', createAt }),
  );
const visits = async (company: Company, ...employees: string[]) =>
  (await t.inCompany(company, (db) => visitsOf(db, { employees, from: at(12), to: at(20) }))).map(({ _id, status, delivered }) => ({
    _id,
    status,
    delivered,
  }));

test('tells of each visit of the drivers in a period, in their order, whichever way it ended; of nothing else that happened', async () => {
  const company = await t.make.company();
  const [driver, other] = [await t.make.driver(company), await t.make.driver(company)];
  const [one, two, gone] = [
    await t.make.order(company, { driverAssign: driver }),
    await t.make.order(company, { driverAssign: driver }),
    await t.make.order(company, { driverAssign: driver, status: 99 }),
  ];
  await write(company, one, driver, 7, at(12));
  await write(company, two, driver, 8, at(14));
  await write(company, one, driver, 10, at(13));
  await write(company, one, driver, 42, at(15));
  await write(company, one, driver, 8, at(20));
  await write(company, two, driver, 21, at(11));
  await write(company, two, other, 8, at(16));
  await write(company, gone, driver, 8, at(14));
  expect(await visits(company, driver)).toEqual([
    { _id: one, status: 10, delivered: false },
    { _id: two, status: 8, delivered: true },
  ]);
  expect(await visits(company, driver, other)).toHaveLength(3);
  expect(await visits(await t.make.company(), driver, other)).toEqual([]);
});

test('a visit that was taken back was none', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const order = await t.make.order(company, { driverAssign: driver, status: 7 });
  const made = await t.call(calls.changeBulk, { orders: [order], status: 10, observation: 'Nadie' }, company.token);
  expect(made.body).toMatchObject({ changed: 1 });
  const all = { employees: [driver], from: new Date(0), to: new Date('2100-01-01') };
  const found = () => t.inCompany(company, (db) => visitsOf(db, all));
  expect(await found()).toHaveLength(1);
  expect((await t.call(calls.undoBulk, { batch: made.body.batch }, company.token)).status).toBe(200);
  expect(await found()).toEqual([]);
});
