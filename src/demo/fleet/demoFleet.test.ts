import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { distance } from '#shared/place/geo.ts';
import { instantAt } from '#shared/time.ts';
import { asPlatform } from '#server/platform.ts';
import { newId } from '#server/ids.ts';
import { vehicleDrivers } from '../../features/fleet/server/tables.ts';
import { makeVehicle } from '../../features/fleet/server/testing.ts';
import { positions, vehiclePositions } from '../../features/live/server/tables.ts';
import { companies } from '../../features/session/server/tables.ts';
import { type Company, testApp } from '../../testing/testApp.ts';
import { demoCompanies } from '../settings.ts';
import { startDemoFleet } from './demoFleet.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let demo: Company;
let other: Company;
const NOW = instantAt('2026-11-24', 16);
const DOOR = { toLat: -34.588, toLng: -58.43 };

const withDrivenVehicle = async (company: Company) => {
  const vehicle = await makeVehicle(t, company, { plate: 'AB123CD' });
  const driver = await t.make.driver(company);
  await t.inCompany(company, (db) => db.insert(vehicleDrivers).values({ _id: newId(), vehicle, employee: driver }));
  return { vehicle, driver };
};

beforeAll(async () => {
  t = await testApp();
  demo = await t.make.company();
  other = await t.make.company();
  const { name, transferid } = demoCompanies[1]!;
  await asPlatform(t.database, (db) => db.update(companies).set({ name, transferid }).where(eq(companies.companyId, demo.companyId)));
});
afterAll(() => t.close());

const told = (company: Company) => t.inCompany(company, (db) => db.select().from(positions).orderBy(positions.at));
const run = async (until: () => Promise<unknown>) => {
  const fleet = startDemoFleet({ database: t.database, roads: t.ports.roads, report: (error) => t.problems.push(error) }, () => NOW);
  await vi.waitFor(until, { timeout: 20_000, interval: 200 });
  await fleet.stop();
};

test('a demo company has a fleet on the move with a history; it is told once, however often the server begins, and no other company has one', async () => {
  const { vehicle, driver } = await withDrivenVehicle(demo);
  await withDrivenVehicle(other);
  await t.make.order(demo, { driverAssign: driver, status: 5, deliveryDate: NOW, ...DOOR });
  const days = async () => {
    const found = await t.inCompany(demo, (db) =>
      db.execute<{ day: string }>(sql`select distinct (at - interval '3 hours')::date as day from positions`),
    );
    expect(found.rows.length).toBeGreaterThanOrEqual(4);
  };
  await run(days);
  const first = await told(demo);
  expect(first.length).toBeGreaterThan(1000);
  expect(first.every((one) => one.vehicle === vehicle && one.at <= NOW)).toBe(true);
  const [last] = await t.inCompany(demo, (db) => db.select().from(vehiclePositions));
  expect(last).toMatchObject({ _id: vehicle, employee: driver });
  expect(NOW.getTime() - last!.at.getTime()).toBeLessThan(61_000);
  for (const [n, one] of first.entries()) {
    const next = first[n + 1];
    if (next && next.at.getTime() - one.at.getTime() <= 60_000)
      expect(distance([one.lng, one.lat], [next.lng, next.lat])).toBeLessThan(1500);
  }
  await run(days);
  expect(await told(demo)).toHaveLength(first.length);
  expect(await told(other)).toEqual([]);
});
