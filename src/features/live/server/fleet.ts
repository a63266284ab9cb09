import { and, eq, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { employees } from '../../session/server/tables.ts';
import { driverLabel } from '../../fleet/server/operations.ts';
import { vehicles, vehicleTypes } from '../../fleet/server/tables.ts';
import type { LastPosition } from '../contract.ts';
import { isOnline, type Position } from '../position.ts';
import { vehiclePositions } from './tables.ts';

const last = vehiclePositions;

/** Who drives, as far as that is known. */
const driverOf = (_id: string | null, name: string | null) => (_id === null || name === null ? null : { _id, name });

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
  connected_employee: driverOf(row.employee, driver),
});

type Found = Omit<Position, 'at'> & {
  _id: string;
  movilnum: string;
  plate: string;
  color: string;
  type: string;
  /** Epoch milliseconds; null for a vehicle that never told where it is, and then all that follows is. */
  at: number | null;
  since: number;
  employee: string | null;
  driver: string | null;
};

const positionOf = (row: Found, at: number): Omit<LastPosition, '_id'> => ({
  lat: row.lat,
  lng: row.lng,
  last: new Date(Math.round(at)),
  speed: row.speed,
  heading: row.heading,
  accuracy: row.accuracy,
  battery: row.battery,
  charging: row.charging,
  mock: row.mock,
  connected_date: new Date(Math.round(row.since)),
  connected_employee: driverOf(row.employee, row.driver),
});

/** The vehicles of the live map with their last positions. @param seen the only ones that the viewer sees; null for all */
export const liveFleet = async (db: Db, seen: readonly string[] | null, now: Date) => {
  // As it comes: to have thousands of rows mapped takes longer than to read them.
  const { rows } = await db.execute<Found>(sql`
    select ${vehicles._id} as _id, ${vehicles.movilnum} as movilnum, ${vehicles.plate} as plate, ${vehicles.color} as color,
      ${vehicleTypes.name} as type, date_part('epoch', ${last.at}) * 1000 as at,
      date_part('epoch', ${last.onlineSince}) * 1000 as since, ${last.lat} as lat, ${last.lng} as lng, ${last.speed} as speed,
      ${last.heading} as heading, ${last.accuracy} as accuracy, ${last.battery} as battery, ${last.charging} as charging,
      ${last.mock} as mock, ${last.employee} as employee, ${driverLabel} as driver
    from ${vehicles}
    join ${vehicleTypes} on ${and(eq(vehicleTypes.companyId, vehicles.companyId), eq(vehicleTypes._id, vehicles.type))}
    left join ${last} on ${and(eq(last.companyId, vehicles.companyId), eq(last._id, vehicles._id))}
    left join ${employees} on ${and(eq(employees.companyId, last.companyId), eq(employees._id, last.employee))}
    where ${and(ne(vehicles.status, recordStatus.deleted), seen ? anyOf(vehicles._id, seen) : undefined)}`);
  // Field by field: to take the rest of thousands of rows apart takes longer than to write them.
  return rows.toSorted(byNumber).map((row) => ({
    _id: row._id,
    movilnum: row.movilnum,
    plate: row.plate,
    color: row.color,
    type: row.type,
    connected: row.at !== null && isOnline(new Date(row.at), now),
    position: row.at === null ? null : positionOf(row, row.at),
  }));
};

const collator = new Intl.Collator('es', { numeric: true });
const DIGITS = /^\d{1,15}$/;
/** Most fleet numbers are numbers: a collator takes ten times as long to say which is greater. */
const byNumber = (one: Pick<Found, 'movilnum'>, other: Pick<Found, 'movilnum'>): number =>
  DIGITS.test(one.movilnum) && DIGITS.test(other.movilnum)
    ? Number(one.movilnum) - Number(other.movilnum)
    : collator.compare(one.movilnum, other.movilnum);
