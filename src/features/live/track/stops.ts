import { metresBetween, type Passed } from './withoutJumps.ts';

/** How far from its middle the fixes of a vehicle lie that stands, in metres. */
const STANDING_METRES = 60;
/** Who stands longer has stopped, in milliseconds (a light is shorter). */
export const STOP_MS = 5 * 60_000;
/** So many fixes may lie elsewhere before who stands has left: a GPS among houses errs for a moment. */
const STRAYS = 2;
/** Of what lay together for too short a time this share is passed over: to begin anew with each fix would be work without end. */
const PASSED_OVER = 1 / 8;

/** Where a vehicle stood: the places from `first` to `last`, strays among them included. */
export type Standing = { lat: number; lng: number; from: Date; to: Date; first: number; last: number };

/** The last of the places that lie around a first one, and their middle. */
const standingFrom = (points: readonly Passed[], first: number) => {
  let { lat, lng } = points[first]!;
  let [count, last, strays] = [1, first, 0];
  for (let i = first + 1; i < points.length && strays <= STRAYS; i += 1) {
    const point = points[i]!;
    if (metresBetween({ lat, lng }, point) > STANDING_METRES) {
      strays += 1;
      continue;
    }
    count += 1;
    lat += (point.lat - lat) / count;
    lng += (point.lng - lng) / count;
    [last, strays] = [i, 0];
  }
  return { lat, lng, last };
};

/** Where a vehicle stood for more than five minutes. @param points in the order of time, without jumps */
export const stopsOf = (points: readonly Passed[]): Standing[] => {
  const stops: Standing[] = [];
  for (let first = 0; first < points.length;) {
    const { lat, lng, last } = standingFrom(points, first);
    const [from, to] = [points[first]!.at, points[last]!.at];
    if (to.getTime() - from.getTime() > STOP_MS) {
      stops.push({ lat, lng, from, to, first, last });
      first = last + 1;
    } else first += Math.max(1, Math.floor((last - first) * PASSED_OVER));
  }
  return stops;
};
