import { and, eq, ne } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { endOfDay, startOfDay, type Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import type { Track } from '../contract.ts';
import { drivenTrack } from '../track/drivenTrack.ts';
import { sees, trackOf, type VisitsOf } from './operations.ts';
import { drivenDays } from './tables.ts';

/** Whether there is such a vehicle for a viewer. */
export const findSeen = async (db: Db, viewer: Viewer, vehicle: string): Promise<boolean> =>
  (await sees(db, viewer, vehicle)) &&
  (await db.$count(vehicles, and(eq(vehicles._id, vehicle), ne(vehicles.status, recordStatus.deleted)))) > 0;

/** The way of a vehicle on a day, with what its drivers visited where it stood. */
export const dayTrack = async (db: Db, visitsOf: VisitsOf, { vehicle, day }: { vehicle: string; day: Day }): Promise<Track> => {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const points = await trackOf(db, { vehicle, from, to });
  const drivers = await db
    .selectDistinct({ employee: drivenDays.employee })
    .from(drivenDays)
    .where(and(eq(drivenDays.day, day), eq(drivenDays.vehicle, vehicle)));
  const employees = drivers.map(({ employee }) => employee);
  const visits = employees.length === 0 ? [] : await visitsOf(db, { employees, from, to });
  return drivenTrack(points, visits, from);
};
