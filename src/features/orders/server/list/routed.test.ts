import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { addDays, instantAt, today } from '#shared/time.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { routing } from '../../../routing/contract.ts';
import { orders as calls } from '../../contract.ts';
import { orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const day = today(new Date());

/** A driver with two orders in a saved route, the second before the first, one in none, and one of tomorrow's route. */
const withRoutes = async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const make = (on: string) =>
    t.make.order(company, { status: 5, driverAssign: driver, deliveryDate: instantAt(on, 10), toLat: -34.6, toLng: -58.45 });
  const tomorrow = addDays(day, 1);
  const [first, second, none, later] = [await make(day), await make(day), await make(day), await make(tomorrow)];
  const save = (startDay: string, stops: string[]) =>
    t.call(
      routing.save,
      {
        driverAssign: driver,
        startDay,
        mode: 'circular',
        location: pointAt(-58.4, -34.6),
        departure: instantAt(startDay, 9).toISOString(),
        orders: stops,
        version: 0,
      },
      company.token,
    );
  const { body } = await save(day, [second, first]);
  await save(tomorrow, [later]);
  const detail = async (_id: string) => (await t.call(calls.detail, { _id }, company.token)).body.data;
  const change = (order: string, set: Partial<typeof orders.$inferInsert>) =>
    t.inCompany(company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));
  return { company, driver, first, second, none, later, plan: body.plan, detail, change, tomorrow };
};

test('the detail of a routed order has its place, when the route comes there, and the way that leads to it', async () => {
  const { first, none, plan, detail } = await withRoutes();
  const { planned, duration, distance } = plan.orders[1]!;
  expect(await detail(first)).toMatchObject({ sequence: 2, planned, duration, distance, moved: false });
  expect(await detail(none)).toMatchObject({ sequence: null, planned: null, duration: null, distance: null, moved: false });
});

test('an address that changes after the save is told beside what was planned for the former', async () => {
  const { first, none, plan, detail, change } = await withRoutes();
  await change(first, { toLng: -58.47 });
  await change(none, { toLng: -58.47 });
  const { planned, duration } = plan.orders[1]!;
  expect(await detail(first)).toMatchObject({ planned, duration, moved: true });
  expect(await detail(none)).toMatchObject({ planned: null, moved: false });
});

test('a change of status keeps it; another driver, another day and no driver lose it, and have it again when they are taken back', async () => {
  const { company, driver, first, detail, change, tomorrow } = await withRoutes();
  const sequence = async () => (await detail(first)).sequence;
  for (const status of [7, 8, 10] as const) {
    await change(first, { status });
    expect(await sequence()).toBe(2);
  }
  await change(first, { deliveryDate: instantAt(day, 23, 59) });
  expect(await sequence()).toBe(2);
  await change(first, { deliveryDate: instantAt(tomorrow, 0) });
  expect(await sequence()).toBeNull();
  await change(first, { deliveryDate: instantAt(day, 0), driverAssign: await t.make.driver(company) });
  expect(await sequence()).toBeNull();
  await change(first, { driverAssign: null });
  expect(await sequence()).toBeNull();
  await change(first, { driverAssign: driver });
  expect(await sequence()).toBe(2);
});

test('a driver’s orders are sorted by their stops, day by day; what is in no route comes last, both ways', async () => {
  const { company, driver, first, second, none, later, tomorrow } = await withRoutes();
  const sorted = async (sortOrder: 'asc' | 'desc', over: object = {}) => {
    const asked = { driverAssign: driver, startDay: day, endDay: tomorrow, sortField: 'sequence', sortOrder, page: 1, size: 25, ...over };
    const { status, body } = await t.call(calls.search, asked, company.token);
    return status === 200 ? body.orders.map(({ _id }) => _id) : body.fields;
  };
  expect(await sorted('asc')).toEqual([second, first, later, none]);
  expect(await sorted('desc')).toEqual([later, first, second, none]);
  expect(await sorted('asc', { driverAssign: undefined })).toEqual({ sortField: 'Elija un chofer para ordenar por esta columna' });
  expect(await sorted('asc', { startDay: undefined, endDay: undefined })).toEqual({
    sortField: 'Elija hasta 31 días para ordenar por esta columna',
  });
});

test('the export has the stops, and when they are come to', async () => {
  const { company, driver } = await withRoutes();
  const asked = {
    filter: { driverAssign: driver, startDay: day, endDay: day },
    sortField: 'sequence',
    sortOrder: 'asc',
    columns: ['sequence', 'planned', 'internalID'],
  };
  const { body } = await t.call(calls.export, asked, company.token);
  const { rawPayload } = await t.app.inject((body as { url: string }).url);
  const [head, ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
  expect(head).toEqual(['Parada', 'Llegada', '# Int.']);
  expect(rows.map(([stop]) => stop)).toEqual([1, 2, null]);
});
