import { type Day, endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import type { Track } from '../../live/contract.ts';
import { trackOf, vehiclesDriven } from '../../live/server/operations.ts';
import { drivenTrack } from '../../live/track/drivenTrack.ts';
import type { Seen } from './drivers.ts';

/** The ways that a driver drove on some days, both included, in the vehicles that a viewer sees: a day has one for each vehicle. */
export const readDriven = async (
  db: Db,
  seen: Seen,
  driver: string,
  { startDay, endDay }: { startDay: Day; endDay: Day },
): Promise<Map<Day, Track[]>> => {
  const tracks = new Map<Day, Track[]>();
  for (const { day, vehicle } of await vehiclesDriven(db, seen, { employee: driver, startDay, endDay })) {
    const from = startOfDay(day);
    const points = await trackOf(db, { vehicle, from, to: endOfDay(day) });
    if (points.length > 0) tracks.set(day, [...(tracks.get(day) ?? []), drivenTrack(points, [], from)]);
  }
  return tracks;
};

/** Metres of some ways. */
export const metresOf = (tracks: readonly Track[]): number => tracks.reduce((sum, { metres }) => sum + metres, 0);
