import { and, asc, desc, eq, gte, isNotNull, lt, lte, max, sql } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { employees } from '../../session/server/tables.ts';
import { drivenDays, positions, vehiclePositions } from './tables.ts';

export { toldPosition } from './fleet.ts';
export { storePositions, type StoredPosition } from './ingest/storePositions.ts';

/** A visit of a driver to an order's destination. */
export type Visit = { _id: string; internalID: string; lat: number; lng: number; delivered: boolean; at: Date };

/** Finds the visits that drivers made in a period, `to` excluded: orders are a later slice's. */
export type VisitsOf = (db: Db, period: { employees: readonly string[]; from: Date; to: Date }) => Promise<Visit[]>;

/** Counts what a driver has to deliver on a day, and what is delivered of it: days of drivers are a later slice's. */
export type DeliveriesOf = (db: Db, driver: string, day: Day) => Promise<{ delivered: number; total: number }>;

/** The only vehicles that a viewer sees on maps; null for who sees all of them. */
export const seenVehicles = async (db: Db, viewer: Pick<Viewer, '_id' | 'degree'>): Promise<readonly string[] | null> => {
  if (isUnrestricted(viewer)) return null;
  const [found] = await db.select({ fleetAccess: employees.fleetAccess }).from(employees).where(eq(employees._id, viewer._id));
  return found && found.fleetAccess.length > 0 ? found.fleetAccess : null;
};

/** Whether a viewer sees a vehicle on maps. */
export const sees = async (db: Db, viewer: Pick<Viewer, '_id' | 'degree'>, vehicle: string): Promise<boolean> =>
  (await seenVehicles(db, viewer))?.includes(vehicle) ?? true;

/** Places of a way at most: a day has 86,400 seconds. */
const MAX_PLACES = 100_000;

/**
 * Where a vehicle was in a period, `to` excluded, in the order of its way: a look into the partitions of that period. Of each second the first
 * place: some devices tell of hundreds.
 */
export const trackOf = (db: Db, { vehicle, from, to }: { vehicle: string; from: Date; to: Date }) => {
  const { at, lat, lng, speed, accuracy, mock } = positions;
  const second = sql`date_trunc('second', ${at})`;
  const isFirst = sql<boolean>`${second} is distinct from lag(${second}) over (order by ${at})`;
  const told = db
    .select({ at, lat, lng, speed, accuracy, mock, isFirst: isFirst.as('is_first') })
    .from(positions)
    .where(and(eq(positions.vehicle, vehicle), gte(at, from), lt(at, to)))
    .as('told');
  return db
    .select({ at: told.at, lat: told.lat, lng: told.lng, speed: told.speed, accuracy: told.accuracy, mock: told.mock })
    .from(told)
    .where(eq(told.isFirst, true))
    .orderBy(asc(told.at))
    .limit(MAX_PLACES);
};

/** A place on a vehicle's way. */
export type TrackPoint = Awaited<ReturnType<typeof trackOf>>[number];

/** Which vehicles an employee drove on some days (UTC-3), both included, as far as positions tell. @param seen the only ones that are told; null for all */
export const vehiclesDriven = (
  db: Db,
  seen: readonly string[] | null,
  { employee, startDay, endDay }: { employee: string; startDay: Day; endDay: Day },
): Promise<{ day: Day; vehicle: string }[]> =>
  db
    .select({ day: drivenDays.day, vehicle: drivenDays.vehicle })
    .from(drivenDays)
    .where(
      and(
        eq(drivenDays.employee, employee),
        gte(drivenDays.day, startDay),
        lte(drivenDays.day, endDay),
        seen === null ? undefined : anyOf(drivenDays.vehicle, seen),
      ),
    )
    .orderBy(asc(drivenDays._id));

/** The last positions of some vehicles; those that never told where they are have none. */
export const lastPositions = (db: Db, vehicles: readonly string[]) =>
  db.select().from(vehiclePositions).where(anyOf(vehiclePositions._id, vehicles));

/** When each driver was last heard of by way of a vehicle. */
export const lastHeard = async (db: Db): Promise<ReadonlyMap<string, Date>> => {
  const found = await db
    .select({ employee: vehiclePositions.employee, at: max(vehiclePositions.at) })
    .from(vehiclePositions)
    .where(isNotNull(vehiclePositions.employee))
    .groupBy(vehiclePositions.employee);
  return new Map(found.flatMap(({ employee, at }) => (employee && at ? [[employee, at] as const] : [])));
};

/** Where a driver was last: the newest of the last positions of vehicles that they drive; undefined without one. */
export const lastOfDriver = async (db: Db, employee: string): Promise<typeof vehiclePositions.$inferSelect | undefined> => {
  const [last] = await db
    .select()
    .from(vehiclePositions)
    .where(eq(vehiclePositions.employee, employee))
    .orderBy(desc(vehiclePositions.at))
    .limit(1);
  return last;
};
