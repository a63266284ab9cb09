import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10, dayOf, instantAt } from '#shared/time.ts';
import { readConfig } from '#server/config.ts';
import { asCompany, openDatabase, type Database } from '#server/db.ts';
import { openFiles, type FileStore } from '#server/files/files.ts';
import { counters } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase, type TestDatabase } from '#server/testing.ts';
import { clients } from '../features/clients/server/tables.ts';
import { vehicleDrivers } from '../features/fleet/server/tables.ts';
import { createOrders } from '../features/orders/server/operations.ts';
import { orderProducts, orders } from '../features/orders/server/tables.ts';
import { eventIds, isEvent, statusAfter, type StatusId, transition } from '../features/orders/status.ts';
import { inRegion } from '../features/places/server/operations.ts';
import { regions } from '../features/places/server/tables.ts';
import { companies, employees, employeeTypes, logins } from '../features/session/server/tables.ts';
import { skus } from '../features/skus/server/tables.ts';
import { transferOutbox } from '../features/transfers/server/tables.ts';
import { DEMO_PASSWORD, demoSignIns, makeDemo } from './demo.ts';
import { amountsOf, backwards, type Entry, type Order, readAll, type Stored, transferStates } from './testing.ts';

const NOW = instantAt('2026-11-19', 16, 20);
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-demo-'));
let files: FileStore;
let own: TestDatabase;
let database: Database;
const ids: Record<string, string> = {};

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 4, (error) => {
    throw error;
  });
  files = await openFiles(readConfig({ DATA_DIR: folder }));
  await makeDemo(database, { now: NOW, files });
  for (const { companyId, transferid } of await asPlatform(database, (db) => db.select().from(companies))) ids[transferid] = companyId;
  for (const company of companyIds()) read.push(await readAll(database, company));
}, 120_000);
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Both companies' orders, read once: the tests only look. */
const read: Stored[] = [];
const storedOf = (i: 0 | 1): Stored => read[i] as Stored;
const companyIds = () => [ids['12AB'] ?? '', ids['34CD'] ?? ''] as const;

describe('what there is', () => {
  const amounts = (company: string) => amountsOf(database, company);

  test('3 warehouses, 40 drivers, 30 vehicles, 25 clients and one that stands for Flecha, staff of every kind, 5000 orders and 600 of the year before', async () => {
    expect(await amounts(companyIds()[0])).toEqual({
      warehouses: 3,
      vehicles: 30,
      clients: 26,
      orders: 5600,
      unsought: 0,
      owner: 1,
      admin: 1,
      clerk: 2,
      operator: 2,
      warehouse: 3,
      driver: 40,
      other: 1,
    });
  });

  test('the second company has 1 warehouse, 4 drivers, 5 clients, 120 orders and 60 of the year before', async () => {
    expect(await amounts(companyIds()[1])).toMatchObject({ warehouses: 1, vehicles: 4, clients: 5, orders: 180, driver: 4, owner: 1 });
  });

  test('every driver may take out a vehicle, and every client has products', async () => {
    const { unserved, idle } = await asCompany(database, companyIds()[0], async (db) => ({
      idle: await db
        .select({ name: employees.name })
        .from(employees)
        .innerJoin(employeeTypes, and(eq(employeeTypes._id, employees.typeEmployee), eq(employeeTypes.kind, 'driver')))
        .where(notInArray(employees._id, db.select({ employee: vehicleDrivers.employee }).from(vehicleDrivers))),
      unserved: await db
        .select({ name: clients.name })
        .from(clients)
        .where(and(ne(clients.name, 'Flecha Entregas'), notInArray(clients._id, db.select({ client: skus.client }).from(skus)))),
    }));
    expect({ idle, unserved }).toEqual({ idle: [], unserved: [] });
  });

  test('one client is called Tienda Demo, and Ñandú Indumentaria is found without its signs', async () => {
    const found = await asCompany(database, companyIds()[0], (db) =>
      db.select({ name: clients.name, search: clients.search }).from(clients),
    );
    expect(found).toContainEqual({ name: 'Tienda Demo', search: 'tienda demo' });
    expect(found).toContainEqual({ name: 'Ñandú Indumentaria', search: 'nandu indumentaria' });
  });

  test('the seven sign-ins are those that are printed, with their password', async () => {
    const stored = await asPlatform(database, (db) => db.select({ email: logins.email, passwordHash: logins.passwordHash }).from(logins));
    const printed = stored.find(({ email }) => email === 'demo@reparto.test')?.passwordHash ?? '';
    const theirs = stored.filter(({ passwordHash }) => passwordHash === printed).map(({ email }) => email);
    expect(new Set(theirs)).toEqual(new Set(demoSignIns.map(({ email }) => email)));
    expect(await verify(printed, DEMO_PASSWORD)).toBe(true);
    expect(demoSignIns.map(({ email }) => email)).toEqual([
      'demo@reparto.test',
      'oficina@reparto.test',
      'operador@reparto.test',
      'deposito@reparto.test',
      'chofer@reparto.test',
      'otra@reparto.test',
      'flecha@reparto.test',
    ]);
  });

  test('some orders have product lines, cash on delivery, an unsure address, no date, a printed label', async () => {
    const { orders: all } = storedOf(0);
    const lines = await asCompany(database, companyIds()[0], (db) => db.select({ order: orderProducts.order }).from(orderProducts));
    const share = (some: (order: Order) => boolean) => all.filter(some).length / all.length;
    expect(new Set(lines.map(({ order }) => order)).size).toBeGreaterThan(1000);
    expect(share((order) => order.chargeDestination)).toBeCloseTo(1 / 6, 1);
    expect(all.filter((order) => order.chargeDestination).every((order) => Number(order.chargeAmount) > 0)).toBe(true);
    expect(all.filter((order) => order.toPartialMatch).length).toBeGreaterThan(10);
    expect(all.filter((order) => order.deliveryDate === null)).toHaveLength(40);
    const flex = all.filter((order) => order.typeOrder === 'Flex' && order.qr?.includes(`"id":"${order.externalID}"`));
    expect(flex.length).toBeGreaterThan(300);
  });
});

test('the last deliveries have a photo, a signature and a DNI', () => {
  const { company, historyOf } = storedOf(0);
  const proven = [...historyOf.values()].flat().filter(({ files: some }) => some.length > 0);
  expect(proven).toHaveLength(40);
  expect(proven.every(({ status, files: some }) => status === 8 && some.every(({ key }) => key.startsWith(`${company}/`)))).toBe(true);
});

test('orders are shared with Flecha, which has some of them on their way, and it shares some', async () => {
  const states = (company = '') => transferStates(database, company);
  const sides = await states(ids['12AB']);
  expect(sides).toMatchObject({ 'sent confirmed': 18, 'sent refused': 2, 'sent takenBack': 2, 'sent open': 10 });
  expect(sides['received confirmed']).toBe(6);
  expect(sides['received open']).toBeGreaterThan(0);
  const swapped = Object.entries(sides).map(([state, some]) => [
    state.replace(/sent|received/, (type) => (type === 'sent' ? 'received' : 'sent')),
    some,
  ]);
  expect(await states(ids['56EF'])).toEqual(Object.fromEntries(swapped));
  expect(await asPlatform(database, (db) => db.$count(transferOutbox))).toBe(0);
  // Histories of shared orders run forwards as all others, and none of it is still to come.
  expect(await backwards(database, [ids['12AB'], ids['56EF']], NOW)).toEqual([]);
});

test('some orders went back after three visits, and towns are found by their outline', async () => {
  const { historyOf } = storedOf(0);
  const visits = [...historyOf.values()].map((history) =>
    history.flatMap(({ status }) => ([10, 12, 14, 18].includes(status) ? status : [])),
  );
  expect(visits.filter((statuses) => statuses.join() === '10,12,14,18').length).toBeGreaterThan(0);
  const found = await asCompany(database, companyIds()[0], async (db) => {
    const [palermo] = await db.select().from(regions).where(eq(regions.search, 'palermo'));
    const isThere = eq(orders.toTown, 'Palermo');
    const inside = and(isThere, inRegion({ lat: orders.toLat, lng: orders.toLng }, palermo?._id ?? ''));
    return [await db.$count(orders, inside), await db.$count(orders, isThere)];
  });
  expect(found[0]).toBeGreaterThan(0);
  expect(found[0]).toBe(found[1]);
});

describe('every order', () => {
  /** Everything wrong with an order's history. */
  const faultsOf = (order: Order, history: Entry[]): string[] => {
    const faults: string[] = [];
    const must = (rule: string, holds: boolean) => holds || faults.push(`${order.internalID}: ${rule}`);
    const [first] = history;
    must('begins with Creado', first?.status === 1 && first.createAt.getTime() === order.createAt.getTime());
    let [status, hasDriver, before]: [StatusId, boolean, number] = [1, false, 0];
    for (const entry of history) {
      const refusal = transition(status, entry.status, {
        unrestricted: false,
        hasDriver: hasDriver || entry.driverAssign !== null,
        hasObservation: entry.observation !== null,
        via: entry.status === 40 ? 'system' : entry === first ? 'form' : 'history',
      });
      must(`${status} -> ${entry.status}: ${refusal}`, refusal === undefined);
      must('goes forward in time', entry.createAt.getTime() >= before && entry.createAt <= NOW);
      must('names its warehouse', (entry.status === 4) === (entry.warehouse !== null));
      status = statusAfter(status, entry.status);
      hasDriver ||= entry.driverAssign !== null;
      before = entry.createAt.getTime();
    }
    const [last, label] = [history.at(-1), history.find((entry) => entry.status === 40)];
    must('has the status of its history', status === order.status && !isEvent(order.status));
    must('has the day and the last moment of its history', last?.createAt.getTime() === order.lastActionDate.getTime());
    must('is due when its history says', last?.deliveryDate?.getTime() === order.deliveryDate?.getTime());
    must('was printed when its history says', label?.createAt.getTime() === order.printAt?.getTime());
    must('has a driver if its history does', hasDriver === (order.driverAssign !== null));
    return faults;
  };

  test.each([0, 1] as const)('of company %i goes from status to status as the rules allow', async (i) => {
    const { orders: all, historyOf } = storedOf(i);
    expect(all.flatMap((order) => faultsOf(order, historyOf.get(order._id) ?? []))).toEqual([]);
  });

  test('that was delivered has a driver and ends with who received it', async () => {
    const { orders: all, historyOf } = storedOf(0);
    const delivered = all.filter(({ status }) => status === 8);
    expect(delivered.length > 4000 && delivered.length < 5000).toBe(true);
    const wrong = delivered.filter((order) => {
      const last = historyOf.get(order._id)?.findLast((entry) => !eventIds.some((event) => event === entry.status));
      return (
        !order.driverAssign || last?.status !== 8 || !last.clientName || !/^\d{8}$/.test(last.clientIDNumber ?? '') || !last.observation
      );
    });
    expect(wrong).toEqual([]);
  });

  test('is where its city is', async () => {
    const boxes = [
      { south: -34.75, north: -34.5, west: -58.65, east: -58.24 },
      { south: -34.92, north: -34.88, west: -56.21, east: -56.14 },
    ] as const;
    for (const i of [0, 1] as const) {
      const { south, north, west, east } = boxes[i];
      const inside = (lat: number, lng: number) => lat > south && lat < north && lng > west && lng < east;
      const { orders: all } = storedOf(i);
      expect(all.filter((order) => !inside(order.toLat, order.toLng) || !inside(order.fromLat, order.fromLng))).toEqual([]);
    }
  });

  test('has the number of its place in the order of creation, and the next one made goes on from there', async () => {
    const { company, orders: all } = storedOf(1);
    expect(all.map(({ internalID }) => internalID)).toEqual(all.map((_, i) => `34CD${String(i + 1).padStart(8, '0')}`));
    expect(all.every((order, i) => i === 0 || order.createAt >= (all[i - 1]?.createAt ?? NOW))).toBe(true);
    const next = await asCompany(database, company, async (db) => {
      const {
        _id: __,
        internalID: ___,
        companyId: ____,
        validationMask: _____,
        fromOrderAccount: ______,
        charges: _______,
        ...like
      } = all[0] as Order;
      const [made] = await createOrders(db, [{ ...like, importId: null }], { employee: null, source: 'back-office', now: NOW });
      const [order] = await db
        .select({ internalID: orders.internalID })
        .from(orders)
        .where(eq(orders._id, made ?? ''));
      const [counter] = await db.select({ value: counters.value }).from(counters);
      return { ...order, ...counter };
    });
    expect(next).toEqual({ internalID: '34CD00000181', value: 181 });
  });
});

describe('days', () => {
  test('today has orders at every stage, days before are over, days ahead have not begun', async () => {
    const { orders: all } = storedOf(0);
    const today = dayOf(NOW);
    const statusesOn = (holds: (day: string) => boolean) =>
      new Set(all.filter(({ deliveryDate }) => deliveryDate && holds(dayOf(deliveryDate))).map(({ status }) => status));
    for (const status of [4, 5, 7, 8, 10] as const) expect(statusesOn((day) => day === today)).toContain(status);
    expect([...statusesOn((day) => day < today)].filter((status) => [1, 2, 4, 5, 6, 7, 24, 25].includes(status))).toEqual([]);
    expect([...statusesOn((day) => day > today)].filter((status) => status === 7 || status === 8)).toEqual([]);
    expect(all.every(({ deliveryDate: due, status }) => status === 8 || !due || due >= at10(addDays(today, -30)))).toBe(true);
  });

  test('the driver who signs in has orders today', async () => {
    const mine = await asCompany(database, companyIds()[0], (db) =>
      db
        .select({ status: orders.status })
        .from(orders)
        .innerJoin(employees, and(eq(employees._id, orders.driverAssign), eq(employees.email, 'chofer@reparto.test')))
        .where(eq(orders.deliveryDate, at10(dayOf(NOW)))),
    );
    expect(mine.length).toBeGreaterThan(2);
  });
});

test('the companies do not see each other', async () => {
  const [first, second] = read;
  const seen = new Set(first?.orders.map(({ _id }) => _id));
  expect(second?.orders.some(({ _id }) => seen.has(_id))).toBe(false);
  expect(new Set(second?.orders.map(({ companyId }) => companyId))).toEqual(new Set([second?.company]));
  const names = asCompany(database, companyIds()[1], (db) => db.select({ name: companies.name }).from(companies));
  expect(await names).toEqual([{ name: 'Mandados del Plata' }]);
  const twice = await database.owner.query('select from client_integrations group by type, user_id having count(*) > 1');
  expect(twice.rowCount).toBe(0);
});

test('where there is a company already, nothing is made', async () => {
  const lines: string[] = [];
  await makeDemo(database, { now: NOW, files, log: (line) => lines.push(line) });
  expect([await asPlatform(database, (db) => db.$count(companies)), lines]).toEqual([3, []]);
});
