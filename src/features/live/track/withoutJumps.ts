import { distance } from '#shared/place/geo.ts';

/** A place on the way, as it was stored. */
export type Passed = { at: Date; lat: number; lng: number; speed: number | null };

/** No vehicle is faster, in metres a second: 252 km/h. */
const MAX_SPEED = 70;
/** What a fix may be beside the place, in metres: of less nobody says that it is a jump. */
const NOISE = 100;
/** So many in a row that belong together are where the vehicle is, however it came there. */
const BELIEVED = 3;

/** Metres between two places. */
export const metresBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): number =>
  distance([one.lng, one.lat], [other.lng, other.lat]);

const canReach = (from: Passed, to: Passed) => {
  const metres = metresBetween(from, to);
  return metres <= NOISE || metres <= (MAX_SPEED * (to.at.getTime() - from.at.getTime())) / 1000;
};

/** The places without those that no vehicle could have come to from the ones around them. @param points in the order of time */
export const withoutJumps = <P extends Passed>(points: readonly P[]): P[] => {
  const kept: P[] = [];
  let doubted: P[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || canReach(last, point)) {
      kept.push(point);
      doubted = [];
      continue;
    }
    const before = doubted.at(-1);
    doubted = before && canReach(before, point) ? [...doubted, point] : [point];
    if (doubted.length < BELIEVED) continue;
    // What was believed at first was the jump.
    if (kept.length < BELIEVED) kept.length = 0;
    kept.push(...doubted);
    doubted = [];
  }
  return kept;
};
