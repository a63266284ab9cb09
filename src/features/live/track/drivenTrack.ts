import { decodePolyline, encodePolyline } from '#shared/way/polyline.ts';
import type { Track } from '../contract.ts';
import { STOP_MS, stopsOf, type Standing } from './stops.ts';
import { thinned } from './thinned.ts';
import { metresBetween, withoutJumps, type Passed } from './withoutJumps.ts';

/** Less between two fixes is trembling, in metres. */
const TREMBLING = 20;
/** How near to a stop, in metres and in milliseconds, what was visited from it was. */
const VISIT = { metres: 250, ms: 2 * 60_000 };

type Visited = { _id: string; internalID: string; lat: number; lng: number; delivered: boolean; at: Date };

/** The places with each stop as its two ends, where nothing trembles. */
const calmed = (points: readonly Passed[], stops: readonly Standing[]): Passed[] => {
  const line: Passed[] = [];
  let next = 0;
  for (const { first, last, lat, lng, from, to } of stops) {
    line.push(...points.slice(next, first), { lat, lng, at: from, speed: 0 }, { lat, lng, at: to, speed: 0 });
    next = last + 1;
  }
  return [...line, ...points.slice(next)];
};

/** Metres driven and milliseconds on the move: from each place to the next one that is more than trembling away. */
const driven = (line: readonly Passed[]) => {
  let [metres, moving] = [0, 0];
  let counted = line[0];
  let before = line[0];
  for (const point of line.slice(1)) {
    const step = metresBetween(counted!, point);
    if (step >= TREMBLING) {
      metres += step;
      // Who stood for a while before they moved did not move then.
      const since = before && metresBetween(counted!, before) < TREMBLING / 2 ? before : counted!;
      const took = point.at.getTime() - since.at.getTime();
      if (took < STOP_MS) moving += took;
      counted = point;
    }
    before = point;
  }
  return { metres, moving };
};

const speedAt = (line: readonly Passed[], i: number): number => {
  const { speed } = line[i]!;
  if (speed !== null) return speed;
  const [before, after] = [line[i - 1] ?? line[i]!, line[i + 1] ?? line[i]!];
  const hours = (after.at.getTime() - before.at.getTime()) / 3_600_000;
  return hours > 0 ? metresBetween(before, after) / 1000 / hours : 0;
};

/**
 * The way of a vehicle from what was stored of it.
 * @param points in the order of time
 * @param begin the first instant of the day, from which seconds are counted
 */
export const drivenTrack = (points: readonly Passed[], visits: readonly Visited[], begin: Date): Track => {
  const passed = withoutJumps(points);
  const stops = stopsOf(passed);
  const calm = calmed(passed, stops);
  const { metres, moving } = driven(calm);
  const line = thinned(calm.map((point, i) => ({ ...point, speed: speedAt(calm, i) })));
  return {
    line: encodePolyline(line.map(({ lat, lng }) => [lng, lat])),
    at: line.map(({ at }) => Math.round((at.getTime() - begin.getTime()) / 1000)),
    speed: line.map(({ speed }) => Math.round(speed)),
    stops: stops.map(({ lat, lng, from, to }) => ({
      lat,
      lng,
      from,
      to,
      visits: visits
        .filter(
          (visit) =>
            visit.at.getTime() >= from.getTime() - VISIT.ms &&
            visit.at.getTime() <= to.getTime() + VISIT.ms &&
            metresBetween(visit, { lat, lng }) <= VISIT.metres,
        )
        .map(({ _id, internalID, delivered, at }) => ({ _id, internalID, delivered, at })),
    })),
    metres: Math.round(metres),
    moving: Math.round(moving / 1000),
  };
};

/** Where a way begins and ends, and when; null for one without a place. @param begin from when its seconds are counted */
export const endsOf = ({ line, at }: Track, begin: Date) => {
  const places = decodePolyline(line);
  const passed = (which: 0 | -1) => {
    const [place, seconds] = [places.at(which), at.at(which)];
    return place && seconds !== undefined ? { lng: place[0], lat: place[1], at: new Date(begin.getTime() + seconds * 1000) } : null;
  };
  const [start, end] = [passed(0), passed(-1)];
  return start && end ? { start, end } : null;
};
