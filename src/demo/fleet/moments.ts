import { bearing, distance } from '#shared/place/geo.ts';
import type { Waypoint } from './way.ts';

/** What a vehicle's device would tell at a moment. */
export type Moment = {
  lat: number;
  lng: number;
  /** Kilometres an hour. */ speed: number;
  /** Degrees from north; null while it stands. */ heading: number | null;
};

/** How far off a device is, in degrees: some four metres. */
const TREMBLE = 0.000_04;

/** A number from -1 to 1, the same for the same text of numbers: what a device is off by. */
const trembling = (seed: number, at: number, axis: number) => {
  let mixed = Math.imul(seed ^ Math.imul(Math.floor(at / 1000), 0x9e3779b1), 0x85ebca6b) ^ Math.imul(axis, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 31 - 1;
};

/** Milliseconds until a moment that is told comes again, however long telling the last one took. @param every of which they are, in milliseconds */
export const untilNext = (now: number, every: number): number => every - (now % every);

/** Where a way is at a moment, as a device tells it; undefined outside of the way. @param seed tells one device's error from another's */
export const momentOf = (way: readonly Waypoint[], at: number, seed: number): Moment | undefined => {
  let [low, high] = [0, way.length - 1];
  const [first, last] = [way[low], way[high]];
  if (!first || !last || at < first.at || at > last.at) return undefined;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((way[middle] as Waypoint).at <= at) low = middle;
    else high = middle;
  }
  const [from, to] = [way[low] as Waypoint, way[high] as Waypoint];
  const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 0;
  const metres = distance(from.place, to.place);
  const drives = metres > 1;
  return {
    lng: from.place[0] + (to.place[0] - from.place[0]) * share + trembling(seed, at, 1) * TREMBLE,
    lat: from.place[1] + (to.place[1] - from.place[1]) * share + trembling(seed, at, 2) * TREMBLE,
    speed: drives ? Math.round((metres / (to.at - from.at)) * 3600) : 0,
    heading: drives ? Math.round(bearing(from.place, to.place)) % 360 : null,
  };
};
