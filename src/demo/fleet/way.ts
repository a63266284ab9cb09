import { distance, type LngLat } from '#shared/place/geo.ts';
import type { Halt } from './dayPlan.ts';

/** Where a vehicle is at a moment, in epoch milliseconds; between two it drives straight. */
export type Waypoint = { at: number; place: LngLat };

/** Finds the way between two places. */
export type FindWay = (from: LngLat, to: LngLat) => Promise<readonly LngLat[]>;

/** Turns of a way where no street is known. */
const TURNS = 4;

/** The way along a town's blocks where no street is known: by turns east or west, north or south. */
export const byBlocks = (from: LngLat, to: LngLat): LngLat[] => {
  const step = (n: number, of: 0 | 1) => from[of] + ((to[of] - from[of]) * n) / TURNS;
  const way: LngLat[] = [from];
  for (let n = 1; n <= TURNS; n += 1) way.push([step(n, 0), step(n - 1, 1)], [step(n, 0), step(n, 1)]);
  return way;
};

/** The way of a day along its halts, each piece in the time that its length has of the whole drive. */
export const drawWay = async (halts: readonly Halt[], find: FindWay): Promise<Waypoint[]> => {
  const way: Waypoint[] = [];
  for (const [n, { place, arrive, leave }] of halts.entries()) {
    way.push({ at: arrive, place }, { at: leave, place });
    const next = halts[n + 1];
    if (!next || distance(place, next.place) < 1) continue;
    const line = [place, ...(await find(place, next.place)), next.place];
    const lengths = line.slice(1).map((to, i) => distance(line[i] as LngLat, to));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let driven = 0;
    for (const [i, length] of lengths.slice(0, -1).entries()) {
      driven += length;
      if (length > 0) way.push({ at: leave + ((next.arrive - leave) * driven) / whole, place: line[i + 1] as LngLat });
    }
  }
  return way;
};
