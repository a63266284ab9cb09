import { and, asc, eq, ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { vehicleDrivers, vehicles } from '../../fleet/server/tables.ts';
import type { LastPosition } from '../../live/contract.ts';
import { isOnline } from '../../live/position.ts';
import { lastOfDriver, lastPositions, toldPosition } from '../../live/server/operations.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';

/** A driver, whatever their status: days of who has left stay. @throws 404 for who is none */
export const findDriver = async (db: Db, _id: string) => {
  const [found] = await db
    .select({ _id: employees._id, name: employees.name, last: employees.last, phone: employees.phone, status: employees.status })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .where(and(eq(employees._id, _id), eq(employeeTypes.kind, 'driver')));
  if (!found) throw refuse.notFound('El chofer no existe');
  const { last, ...driver } = found;
  return { ...driver, name: `${driver.name} ${last}`.trim() };
};

/** The only vehicles that a viewer sees; null for all. */
export type Seen = readonly string[] | null;

/** The vehicles that a driver may take out, by fleet number, of those that a viewer sees. */
export const vehiclesOf = (db: Db, seen: Seen, driver: string) =>
  db
    .select({ _id: vehicles._id, movilnum: vehicles.movilnum, plate: vehicles.plate, color: vehicles.color })
    .from(vehicleDrivers)
    .innerJoin(vehicles, and(eq(vehicles.companyId, vehicleDrivers.companyId), eq(vehicles._id, vehicleDrivers.vehicle)))
    .where(
      and(
        eq(vehicleDrivers.employee, driver),
        ne(vehicles.status, recordStatus.deleted),
        seen === null ? undefined : anyOf(vehicles._id, seen),
      ),
    )
    .orderBy(asc(vehicles.movilnum));

/** Where a driver was last in one of the vehicles that a viewer sees. */
const lastSeen = async (db: Db, seen: Seen, driver: string) => {
  if (seen === null) return lastOfDriver(db, driver);
  const theirs = (await lastPositions(db, seen)).filter(({ employee }) => employee === driver);
  return theirs.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
};

/** Where a driver is. */
export const liveOf = async (
  db: Db,
  { seen, now }: { seen: Seen; now: Date },
  driver: { _id: string; name: string },
): Promise<{ position: LastPosition | null; connected: boolean; now: Date }> => {
  const last = await lastSeen(db, seen, driver._id);
  if (!last) return { position: null, connected: false, now };
  return { position: { _id: last._id, ...toldPosition(last, driver.name) }, connected: isOnline(last.at, now), now };
};
