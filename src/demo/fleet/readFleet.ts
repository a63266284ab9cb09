import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type LngLat, lngLatOf } from '#shared/place/geo.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { asCompany, type Database } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { vehicleDrivers, vehicles } from '../../features/fleet/server/tables.ts';
import { lastPositions } from '../../features/live/server/operations.ts';
import { devices } from '../../features/live/server/tables.ts';
import { isItsRoute, isItsStop, routes, routeStops } from '../../features/orders/server/routeTables.ts';
import { isUnderWay, orders } from '../../features/orders/server/tables.ts';
import { visitsOf } from '../../features/orders/server/operations.ts';
import { newSecret } from '../../features/session/server/operations.ts';
import { companies, employees } from '../../features/session/server/tables.ts';
import { warehouses } from '../../features/warehouses/server/tables.ts';
import { demoCompanies } from '../settings.ts';

/** A vehicle of a demo company that somebody drives. */
export type DemoVehicle = {
  company: string;
  _id: string;
  /** Its place among those of its company. */
  n: number;
  driver: string;
  device: string;
  home: LngLat;
};

const demoIds = (database: Database) =>
  asPlatform(database, async (db) => {
    const all = await db.select({ companyId: companies.companyId, name: companies.name, transferid: companies.transferid }).from(companies);
    return all.filter((one) => demoCompanies.some(({ name, transferid }) => one.name === name && one.transferid === transferid));
  });

/** The phone that tells where a vehicle is: made where there is none, with a secret that nobody knows. */
const deviceOf = async (db: Parameters<Parameters<typeof asCompany>[2]>[0], vehicle: string, driver: string, now: Date) => {
  const [known] = await db
    .select({ _id: devices._id })
    .from(devices)
    .where(and(eq(devices.vehicle, vehicle), ne(devices.status, recordStatus.deleted)))
    .orderBy(asc(devices._id))
    .limit(1);
  if (known) return known._id;
  const _id = newId();
  const [person] = await db.select({ name: employees.name }).from(employees).where(eq(employees._id, driver));
  await db.insert(devices).values({
    _id,
    vehicle,
    name: `Teléfono de ${person?.name ?? 'chofer'}`,
    uniqueId: `demo-${_id.slice(-8)}`,
    employee: driver,
    secretHash: newSecret().hash,
    createAt: now,
  });
  return _id;
};

/** The vehicles of the demo companies, each with the first of its drivers whose own it is; none where there is no demo. */
export const readFleet = async (database: Database, now: Date): Promise<DemoVehicle[]> => {
  const fleet: DemoVehicle[] = [];
  for (const { companyId } of await demoIds(database)) {
    await asCompany(database, companyId, async (db) => {
      const [site] = await db.select({ lat: warehouses.lat, lng: warehouses.lng }).from(warehouses).orderBy(asc(warehouses.id)).limit(1);
      const pairs = await db
        .select({ vehicle: vehicles._id, driver: vehicleDrivers.employee })
        .from(vehicles)
        .innerJoin(vehicleDrivers, and(eq(vehicleDrivers.companyId, vehicles.companyId), eq(vehicleDrivers.vehicle, vehicles._id)))
        .innerJoin(employees, and(eq(employees.companyId, vehicleDrivers.companyId), eq(employees._id, vehicleDrivers.employee)))
        .where(and(ne(vehicles.status, recordStatus.deleted), eq(employees.status, recordStatus.active)))
        .orderBy(asc(vehicles._id), asc(employees._id));
      const taken = new Set<string>();
      const own = pairs.filter(({ vehicle, driver }) => {
        if (taken.has(vehicle) || taken.has(driver)) return false;
        taken.add(vehicle).add(driver);
        return true;
      });
      for (const [n, { vehicle, driver }] of own.entries())
        fleet.push({
          company: companyId,
          _id: vehicle,
          n,
          driver,
          device: await deviceOf(db, vehicle, driver, now),
          home: [site?.lng ?? -58.3745, site?.lat ?? -34.6405],
        });
    });
  }
  return fleet;
};

/** What a vehicle's driver has to do on a day: doors and when they were there, and those where nobody has been, in the order of the saved route. */
export const readTask = (database: Database, { company, driver }: DemoVehicle, day: Day) =>
  asCompany(database, company, async (db) => {
    const [from, to] = [startOfDay(day), endOfDay(day)];
    const visits = await visitsOf(db, { employees: [driver], from, to });
    const open = await db
      .select({ lat: orders.toLat, lng: orders.toLng, sequence: routeStops.sequence })
      .from(orders)
      .leftJoin(routes, isItsRoute)
      .leftJoin(routeStops, isItsStop)
      .where(
        and(
          eq(orders.driverAssign, driver),
          sql`${orders.deliveryDate} >= ${from.toISOString()}::timestamptz and ${orders.deliveryDate} < ${to.toISOString()}::timestamptz`,
          isUnderWay,
          isNull(orders.returnOf),
        ),
      )
      .orderBy(sql`${routeStops.sequence} nulls last`, asc(orders._id));
    return {
      visits: visits.map((visit) => ({ place: lngLatOf(visit), at: visit.at.getTime() })),
      open: open.map((order) => ({ place: lngLatOf(order), isRouted: order.sequence !== null })),
    };
  });

/** When each vehicle was last heard of. */
export const lastStored = async (database: Database, fleet: readonly DemoVehicle[]): Promise<Map<string, Date>> => {
  const last = new Map<string, Date>();
  for (const [company, its] of Map.groupBy(fleet, (one) => one.company)) {
    const found = await asCompany(database, company, (db) =>
      lastPositions(
        db,
        its.map(({ _id }) => _id),
      ),
    );
    for (const { _id, at } of found) last.set(_id, at);
  }
  return last;
};
