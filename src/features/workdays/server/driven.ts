import { and, eq, gte, lte } from 'drizzle-orm';
import { type Day, endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import type { Track } from '../../live/contract.ts';
import { trackOf } from '../../live/server/operations.ts';
import { drivenDays } from '../../live/server/tables.ts';
import { drivenTrack } from '../../live/track/drivenTrack.ts';
import type { Seen } from './drivers.ts';

/** The ways that a driver drove on some days, both included, in the vehicles that a viewer sees: a day has one for each vehicle. */
export const readDriven = async (
  db: Db,
  seen: Seen,
  driver: string,
  { startDay, endDay }: { startDay: Day; endDay: Day },
): Promise<Map<Day, Track[]>> => {
  const driven = await db
    .select({ day: drivenDays.day, vehicle: drivenDays.vehicle })
    .from(drivenDays)
    .where(and(eq(drivenDays.employee, driver), gte(drivenDays.day, startDay), lte(drivenDays.day, endDay)));
  const tracks = new Map<Day, Track[]>();
  for (const { day, vehicle } of driven.filter((one) => seen === null || seen.includes(one.vehicle))) {
    const from = startOfDay(day);
    const points = await trackOf(db, { vehicle, from, to: endOfDay(day) });
    if (points.length > 0) tracks.set(day, [...(tracks.get(day) ?? []), drivenTrack(points, [], from)]);
  }
  return tracks;
};

/** Metres of some ways. */
export const metresOf = (tracks: readonly Track[]): number => tracks.reduce((sum, { metres }) => sum + metres, 0);
