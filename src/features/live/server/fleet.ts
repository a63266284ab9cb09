import { and, eq, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { employees } from '../../session/server/tables.ts';
import { vehicles, vehicleTypes } from '../../fleet/server/tables.ts';
import type { LastPosition } from '../contract.ts';
import { isOnline } from '../position.ts';
import { vehiclePositions } from './tables.ts';

const last = vehiclePositions;

/** A stored last position as it is told, with what its driver is called. */
export const toldPosition = (row: typeof last.$inferSelect, driver: string | null): Omit<LastPosition, '_id'> => ({
  lat: row.lat,
  lng: row.lng,
  last: row.at,
  speed: row.speed,
  heading: row.heading,
  accuracy: row.accuracy,
  battery: row.battery,
  charging: row.charging,
  mock: row.mock,
  connected_date: row.onlineSince,
  connected_employee: row.employee === null || driver === null ? null : { _id: row.employee, name: driver },
});

/** The vehicles of the live map with their last positions. @param seen the only ones that the viewer sees; null for all */
export const liveFleet = async (db: Db, seen: readonly string[] | null, now: Date) => {
  const found = await db
    .select({
      _id: vehicles._id,
      movilnum: vehicles.movilnum,
      plate: vehicles.plate,
      color: vehicles.color,
      type: vehicleTypes.name,
      last,
      driver: sql<string | null>`${employees.name} || ' ' || ${employees.last}`,
    })
    .from(vehicles)
    .innerJoin(vehicleTypes, and(eq(vehicleTypes.companyId, vehicles.companyId), eq(vehicleTypes._id, vehicles.type)))
    .leftJoin(last, and(eq(last.companyId, vehicles.companyId), eq(last._id, vehicles._id)))
    .leftJoin(employees, and(eq(employees.companyId, last.companyId), eq(employees._id, last.employee)))
    .where(and(ne(vehicles.status, recordStatus.deleted), seen ? anyOf(vehicles._id, seen) : undefined));
  const told = found.map(({ last: position, driver, ...vehicle }) => ({
    ...vehicle,
    connected: isOnline(position?.at ?? null, now),
    position: position && toldPosition(position, driver),
  }));
  return told.toSorted((one, other) => byNumber.compare(one.movilnum, other.movilnum));
};

const byNumber = new Intl.Collator('es', { numeric: true });
