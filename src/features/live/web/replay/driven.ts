import { bearing, distance } from '#shared/place/geo.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { startOfDay, type Day } from '#shared/time.ts';
import type { LngLat } from '#web/map/bounds.ts';
import type { TrackShown } from '../../contract.ts';

/** One place of a way: seconds since the day began, kilometres an hour, metres driven until then. */
type Passed = LngLat & { at: number; speed: number; along: number };
/** Where a vehicle was longer than five minutes; it rests there before its first way, or back from its last one where the day began. */
export type DrivenStop = LngLat & {
  from: number;
  to: number;
  visits: TrackShown['stops'][number]['visits'];
  rest: 'before' | 'after' | null;
};
/** So near to where its day began a vehicle is back, in metres. */
const BACK = 250;

/** The way of a vehicle on a day, in seconds since it began. */
export type Driven = {
  points: Passed[];
  stops: DrivenStop[];
  first: number;
  last: number;
  metres: number;
  moving: number;
  fastest: number;
};

/** A moment of a way. */
export type Moment = LngLat & {
  /** Degrees from north; null before it moved. */
  heading: number | null;
  speed: number;
  /** Metres driven until then. */
  along: number;
  /** The last place passed. */
  index: number;
};

/** The way as it is replayed; undefined where nothing is known of that day. */
export const drivenOf = (track: TrackShown, day: Day): Driven | undefined => {
  const begin = startOfDay(day).getTime();
  const since = (instant: string) => Math.round((Date.parse(instant) - begin) / 1_000);
  const line = decodePolyline(track.line);
  let along = 0;
  const points = line.map(([lng, lat], n): Passed => {
    const before = line[n - 1];
    if (before) along += distance(before, [lng, lat]);
    return { lng, lat, at: track.at[n] ?? 0, speed: track.speed[n] ?? 0, along };
  });
  const [start, end] = [points.at(0), points.at(-1)];
  if (!start || !end) return undefined;
  // Lengths add up to what the server has counted, which knows the places that the line leaves out.
  const scale = along > 0 ? track.metres / along : 1;
  return {
    points: points.map((point) => ({ ...point, along: point.along * scale })),
    stops: track.stops.map(({ lat, lng, from, to, visits }) => {
      const isBack = distance([start.lng, start.lat], [lng, lat]) < BACK;
      const rest = since(from) <= start.at ? 'before' : isBack && since(to) >= end.at ? 'after' : null;
      return { lat, lng, from: since(from), to: since(to), visits, rest };
    }),
    first: start.at,
    last: end.at,
    metres: track.metres,
    moving: track.moving,
    fastest: Math.max(0, ...points.map(({ speed }) => speed)),
  };
};

const headingOf = (from: LngLat, to: LngLat): number | null => {
  const [east, north] = [(to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat];
  if (Math.abs(east) < 1e-6 && Math.abs(north) < 1e-6) return null;
  return bearing([from.lng, from.lat], [to.lng, to.lat]);
};

/** The last place that was passed by a second of the day. */
const indexAt = (points: readonly Passed[], second: number): number => {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.at ?? 0) <= second) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Where the vehicle was at a second of the day, between two places by their times. */
export const momentAt = ({ points }: Driven, second: number): Moment => {
  const index = indexAt(points, second);
  const from = points[index] ?? { lng: 0, lat: 0, at: 0, speed: 0, along: 0 };
  const to = points[index + 1] ?? from;
  const share = to.at > from.at ? Math.min(1, Math.max(0, (second - from.at) / (to.at - from.at))) : 0;
  const between = (one: number, other: number) => one + (other - one) * share;
  const moves = to.along - from.along > 1;
  let heading = moves ? headingOf(from, to) : null;
  for (let before = index; heading === null && before > 0; before -= 1)
    heading = headingOf(points[before - 1] ?? from, points[before] ?? from);
  return {
    lng: between(from.lng, to.lng),
    lat: between(from.lat, to.lat),
    heading,
    speed: moves ? Math.round(between(from.speed, to.speed)) : 0,
    along: between(from.along, to.along),
    index,
  };
};

/** The part of the line that was driven by a second of the day. */
export const lineUntil = (driven: Driven, second: number): LngLat[] => {
  const { lng, lat, index } = momentAt(driven, second);
  return [...driven.points.slice(0, index + 1), { lng, lat }];
};

/** A stop of which nobody knows what it was for. */
export const isIdle = ({ visits, rest }: DrivenStop): boolean => visits.length === 0 && rest === null;

/** Stops with a visit that were reached by a second of the day, and in all. */
export const visitedStops = ({ stops }: Driven, second: number): { done: number; all: number } => {
  const visited = stops.filter(({ visits }) => visits.length > 0);
  return { done: visited.filter(({ from }) => from <= second).length, all: visited.length };
};

/** What was done at a stop, in words. */
export const stopInWords = ({ visits, rest }: DrivenStop): string => {
  const delivered = visits.filter((visit) => visit.delivered).length;
  const failed = visits.length - delivered;
  if (visits.length === 0) return rest === null ? 'Sin visitas registradas' : rest === 'before' ? 'Antes de salir' : 'De vuelta';
  const words = [
    delivered > 0 && (delivered === 1 ? '1 entrega' : `${delivered} entregas`),
    failed > 0 && (failed === 1 ? '1 visita sin entrega' : `${failed} visitas sin entrega`),
  ];
  return words.filter(Boolean).join(' · ');
};

/** The second of the day as the clock shows it. */
export const clockAt = (second: number): string => {
  const minutes = Math.floor(second / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** The fastest in each of so many equal parts of the way's time, in kilometres an hour. */
export const speedCurve = (driven: Driven, parts: number): number[] => {
  const { points, first, last } = driven;
  const wide = Math.max(1, last - first) / parts;
  const curve = Array.from({ length: parts }, (_, part) => momentAt(driven, first + (part + 0.5) * wide).speed);
  for (const { at, speed } of points) {
    const part = Math.min(parts - 1, Math.floor((at - first) / wide));
    curve[part] = Math.max(curve[part] ?? 0, speed);
  }
  return curve;
};
