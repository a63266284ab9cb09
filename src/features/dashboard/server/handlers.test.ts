import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartRanges, monthFrom } from '#shared/chart/periods.ts';
import { addDays, dayOf, endOfDay, startOfDay, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { employeeWarehouses } from '../../employees/server/tables.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orders } from '../../orders/server/tables.ts';
import { transfers as transferCalls } from '../../transfers/contract.ts';
import { employees, sessions } from '../../session/server/tables.ts';
import { dashboard } from '../contract.ts';
import { comparedSpans } from '../flow.ts';
import { type OrderTodo, todoFilter, todoKeys } from '../todo.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const now = new Date();
const day = today(now);
const DAY = 86_400_000;
const forbidden = [403, 'FORBIDDEN'];
const get = async (path: string, token: string) => {
  const answer = await t.app.inject({ method: 'GET', url: path, headers: { token } });
  return { status: answer.statusCode, body: answer.json() };
};
const change = (company: Company, _id: string, values: Partial<typeof orders.$inferInsert>) =>
  t.inCompany(company, (db) => db.update(orders).set(values).where(eq(orders._id, _id)));

/** A company with orders of the last fourteen months, on both sides of midnight and of the ends of months. */
const oldCompany = async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const moments = [0, 1, 6, 7, 8, 29, 30, 31, 60, 200, 364, 400].flatMap((days) => {
    const start = startOfDay(addDays(day, -days)).getTime();
    return [start, start - 1, start + 5 * 3_600_000].filter((at) => at <= now.getTime());
  });
  moments.push(startOfDay(monthFrom(day, 0)).getTime(), startOfDay(monthFrom(day, 0)).getTime() - 1);
  for (const [i, at] of moments.entries()) {
    const _id = await t.make.order(company, { client, status: i % 3 === 0 ? 8 : i % 7 === 1 ? 99 : 1, deliveryDate: new Date(at + DAY) });
    await change(company, _id, { createAt: new Date(at) });
  }
  return company;
};

test('the flow of each range, today and this month equal what is counted', async () => {
  const company = await oldCompany();
  const rows = await t.inCompany(company, (db) => db.select().from(orders));
  const made = rows.filter(({ status }) => status !== 99).map(({ createAt }) => createAt);
  const done = rows.flatMap(({ status, deliveryDate }) => (status === 8 && deliveryDate ? [deliveryDate] : []));
  const between = (all: Date[], from: Date, until: Date) => all.filter((at) => at >= from && at < until).length;
  for (const range of chartRanges) {
    const { status, body } = await get(`/api/dashboard/stat/graph?range=${range}`, company.token);
    expect(status).toBe(200);
    const next = (start: string) => (body.unit === 'day' ? addDays(start, 1) : monthFrom(start, 1));
    const { before, beforeDay, ...running } = body.running;
    for (const point of [...body.graph, running]) {
      const [from, until] = [startOfDay(point.start), startOfDay(next(point.start))];
      expect(point).toEqual({ start: point.start, created: between(made, from, until), delivered: between(done, from, until) });
    }
    const starts = [...body.graph, running].map(({ start }: { start: string }) => start);
    expect(starts.slice(1)).toEqual(starts.slice(0, -1).map(next));
    expect(body.graph).toHaveLength({ ALL: starts.length - 1, '1M': 30, '6M': 6, '1Y': 12 }[range]);
    expect(range !== 'ALL' || starts[0] === monthFrom(dayOf(Math.min(...[...made, ...done].map(Number))), 0)).toBe(true);
    for (const [unit, figure] of [['day', body.moreInfo.left] as const, ['month', body.moreInfo.middle] as const]) {
      const spans = comparedSpans(unit, now);
      expect(figure).toMatchObject({
        total: between(made, spans.now.from, endOfDay(day)),
        until: between(made, spans.now.from, spans.now.until),
        before: between(made, spans.before.from, spans.before.until),
      });
    }
    expect(before).toBe(body.moreInfo[body.unit === 'day' ? 'left' : 'middle'].before);
    expect(beforeDay).toBe(comparedSpans(body.unit, now).beforeDay);
  }
});

test('a range that there is not is refused; without orders, and in another company, there is no flow', async () => {
  const company = await t.make.company();
  const { status, body } = await get('/api/dashboard/stat/graph?range=2Y', company.token);
  expect([status, body.fields]).toEqual([400, { range: 'Opción inexistente' }]);
  const clerk = await t.make.user(company, 'clerk', ['office', 'warehouse']);
  const refused = await get('/api/dashboard/stat/graph', clerk.token);
  expect([refused.status, refused.body.code]).toEqual(forbidden);
  const empty = await get('/api/dashboard/stat/graph?range=ALL', company.token);
  expect(empty.body).toMatchObject({
    graph: [],
    running: { created: 0, delivered: 0, before: 0 },
    moreInfo: { left: { compare: 0, prop: 'equal' } },
  });
});

test('the cards count what their lists find, for who may open them', async () => {
  const company = await t.make.company();
  const [one, other] = [await t.make.warehouse(company), await t.make.warehouse(company)];
  const driver = await t.make.user(company, 'driver');
  const away = await t.make.user(company, 'driver');
  await asPlatform(t.database, (db) =>
    db
      .update(sessions)
      .set({ usedAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(sessions.employee, away._id)),
  );
  await t.make.order(company, { status: 7, driverAssign: driver._id, deliveryDate: now });
  await t.make.order(company, { status: 8, driverAssign: driver._id, deliveryDate: now });
  await t.make.order(company, { status: 22, deliveryDate: now });
  for (const warehouse of [one, one, other]) await t.make.order(company, { status: 4, warehouse });
  const old = await t.make.order(company, { status: 4, warehouse: other });
  await change(company, old, { heldSince: new Date(now.getTime() - 9 * DAY) });

  const { body } = await t.call(dashboard.stat, {}, company.token);
  const whole = { VehicleOnline: 1, drivers: 2, OrderDelivery: 1, today: { total: 2, delivered: 1 }, OrderWarehouse: 4, held: 1 };
  expect(body).toEqual({ at: body.at, ...whole });
  const total = async (filter: object) => (await t.call(orderCalls.search, filter, company.token)).body.total;
  expect([await total({ status: [7] }), await total({ held: 'any' }), await total({ held: 'long' })]).toEqual([1, 4, 1]);

  const none = { VehicleOnline: null, drivers: null, OrderDelivery: null, today: null, OrderWarehouse: null, held: null };
  const of = async (token: string) => (await t.call(dashboard.stat, {}, token)).body;
  expect(await of(driver.token)).toMatchObject(none);
  expect(await of((await t.make.user(company, 'clerk', ['office'])).token)).toMatchObject(none);
  expect(await of((await t.make.user(company, 'clerk', ['fleet'])).token)).toMatchObject({ ...none, VehicleOnline: 1, drivers: 2 });
  const keeper = await t.make.user(company, 'warehouse');
  expect(await of(keeper.token)).toMatchObject({ ...none, OrderWarehouse: 0, held: 0 });
  await t.inCompany(company, (db) => db.insert(employeeWarehouses).values({ _id: newId(), employee: keeper._id, warehouse: one }));
  expect(await of(keeper.token)).toMatchObject({ ...none, OrderWarehouse: 2, held: 0 });
  expect((await t.call(dashboard.stat, {})).status).toBe(401);
  expect(await of((await t.make.company()).token)).toMatchObject({ VehicleOnline: 0, OrderDelivery: 0, OrderWarehouse: 0 });
});

/** A company with something to do on every line. */
const busyCompany = async () => {
  const company = await t.make.company();
  const [warehouse, driver] = [await t.make.warehouse(company), await t.make.driver(company, { name: 'Rocío', last: 'Peralta' })];
  const client = await t.make.client(company, 'Mate & Cía.');
  const of = (over: object) => t.make.order(company, { client, ...over });
  const [due, morning] = [now, startOfDay(day)];
  const make = async (over: object, later: Partial<typeof orders.$inferInsert> = { lastActionDate: now }) =>
    change(company, await of(over), later);
  await make({ status: 1, deliveryDate: due, toPartialMatch: true });
  await make({ status: 8, deliveryDate: due, toPartialMatch: true, driverAssign: driver });
  await make({ status: 4, warehouse, deliveryDate: due });
  await make({ status: 10, deliveryDate: new Date(now.getTime() - DAY), driverAssign: driver }, { lastActionDate: morning });
  await make({ status: 14, deliveryDate: new Date(now.getTime() - DAY), driverAssign: driver }, { lastActionDate: morning });
  await make({ status: 7, driverAssign: driver, deliveryDate: null }, { lastActionDate: new Date(now.getTime() - 3 * DAY) });
  await make({ status: 8, driverAssign: driver, deliveryDate: due, chargeDestination: true, chargeAmount: '1500.50' });
  await make({
    status: 8,
    driverAssign: driver,
    deliveryDate: new Date(now.getTime() - 6 * DAY),
    chargeDestination: true,
    chargeAmount: '100',
  });
  await make({
    status: 8,
    driverAssign: driver,
    deliveryDate: new Date(now.getTime() - 8 * DAY),
    chargeDestination: true,
    chargeAmount: '7',
  });
  await make({ status: 4, warehouse, deliveryDate: null }, { lastActionDate: now, heldSince: new Date(now.getTime() - 9 * DAY) });
  await t.inCompany(company, async (db) => {
    await db
      .update(employees)
      .set({ licenseExpire: addDays(day, 30) })
      .where(eq(employees._id, driver));
    const connection = { _id: newId(), client, type: 'ml' as const, nickname: 'MATE', userId: '7', createAt: now };
    await db.insert(clientIntegrations).values({ ...connection, status: 'Expired', retry: 3, expire: new Date(now.getTime() - DAY) });
  });
  const partner = await t.make.company();
  const shared = [await t.make.order(partner), await t.make.order(partner)];
  await t.call(transferCalls.share, { transferid: company.transferid, orders: shared }, partner.token);
  // Of its own it lies in no day's work.
  await t.inCompany(company, (db) => db.update(orders).set({ deliveryDate: null }).where(isNotNull(orders.receivedFrom)));
  return company;
};

test('each line counts exactly what its list finds, and says why', async () => {
  const company = await busyCompany();
  const { status, body } = await t.call(dashboard.todo, {}, company.token);
  expect(status).toBe(200);
  expect(body.lines.map(({ key }) => key)).toEqual(
    todoKeys.filter((key) => !['vehicles', 'unappliedSent', 'unappliedReceived'].includes(key)),
  );
  for (const { key, count } of body.lines) {
    if (key === 'arrivals') {
      const found = await t.call(transferCalls.search, { typeTransfer: 'received', transferStatus: 'open' }, company.token);
      expect(count).toBe(found.body.total);
      continue;
    }
    if (key === 'charges' || key === 'people' || key === 'connections' || key === 'vehicles') continue;
    if (key === 'unappliedSent' || key === 'unappliedReceived') continue;
    const found = await t.call(orderCalls.search, todoFilter(key satisfies OrderTodo, day), company.token);
    expect([key, count]).toEqual([key, found.body.total]);
  }
  const quietDay = dayOf(now.getTime() - 3 * DAY);
  expect(body.lines).toMatchObject([
    { key: 'doubt', count: 1 },
    { key: 'driverless', count: 2, places: [{ name: 'Central', count: 1 }] },
    { key: 'failed', count: 2, third: 1 },
    { key: 'arrivals', count: 2, companies: [{ name: expect.stringMatching(/^Empresa /), count: 2 }], oldest: day },
    { key: 'quiet', count: 1, oldest: { client: 'Mate & Cía.', day: quietDay } },
    { key: 'charges', count: 3, amount: 1607.5, drivers: 1, oldest: dayOf(now.getTime() - 8 * DAY) },
    { key: 'people', count: 1, first: { day: addDays(day, 30), what: 'Licencia', name: 'Rocío Peralta' } },
    { key: 'connections', count: 1, first: { client: 'Mate & Cía.', type: 'ml', retry: 3 } },
    { key: 'held', count: 1, places: [{ name: 'Central', count: 1 }], oldest: dayOf(now.getTime() - 9 * DAY) },
  ]);
  expect(body).toMatchObject({ today: { total: 4, delivered: 2 }, warehouses: null, admin: null });
});

test('one is told of what one may open, and whom to ask for more', async () => {
  const company = await busyCompany();
  const keys = async (token: string) => (await t.call(dashboard.todo, {}, token)).body.lines.map(({ key }) => key);
  expect(await keys((await t.make.user(company, 'clerk', ['office'])).token)).toEqual(['people', 'connections']);
  expect(await keys((await t.make.user(company, 'clerk', ['fleet', 'map', 'transfer'])).token)).toEqual(['arrivals']);
  expect(await keys((await t.make.user(company, 'clerk', ['account'])).token)).toEqual(['charges']);
  expect(await keys((await t.make.user(company, 'operator', ['order'])).token)).toEqual(['doubt', 'driverless', 'failed', 'quiet', 'held']);
  const keeper = await t.make.user(company, 'warehouse');
  expect(await keys(keeper.token)).toEqual([]);
  const asked = async () => (await t.call(dashboard.todo, {}, keeper.token)).body;
  expect(await asked()).toMatchObject({ today: null, admin: 'Dueña Núñez', warehouses: [] });
  await t.make.user(company, 'admin', [], { name: 'Carolina', last: 'Iñíguez' });
  const [held] = await t.inCompany(company, (db) => db.select({ warehouse: orders.warehouse }).from(orders).where(eq(orders.status, 4)));
  const keepsAll = await t.make.user(company, 'warehouse');
  const pair = { _id: newId(), employee: keepsAll._id, warehouse: held?.warehouse ?? '' };
  await t.inCompany(company, (db) => db.insert(employeeWarehouses).values(pair));
  expect(await keys(keepsAll.token)).toEqual(['held']);
  const theirs = await t.make.warehouse(company);
  await t.inCompany(company, (db) => db.insert(employeeWarehouses).values({ _id: newId(), employee: keeper._id, warehouse: theirs }));
  expect(await asked()).toMatchObject({ lines: [], admin: 'Carolina Iñíguez', warehouses: [{ _id: theirs, name: 'Central' }] });
  expect(await keys((await t.make.user(company, 'driver')).token)).toEqual([]);
  expect(await keys((await t.make.company()).token)).toEqual([]);
  expect((await t.call(dashboard.todo, {})).status).toBe(401);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
