import Flatbush from 'flatbush';
import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';
import { nearestOnLine } from '../streets/near/nearestOnLine.ts';
import { pointOf, type RoadGraph } from './graph.ts';

/** Where a place is on the streets. */
export type Stand = {
  readonly segment: number;
  /** How far along the segment's line, from 0 to 1. */
  readonly along: number;
  /** The point of the line. */
  readonly point: LngLat;
  /** Metres from the place to that point. */
  readonly away: number;
};

/** Farther than this from any street it is not known how one drives to a place, in metres. */
const FAR = 500;
/** How far round a place streets are looked for, in metres; the next when none was found. */
const LOOKED = [60, 180, FAR];
/** By how many metres a motorway counts as farther: it may pass overhead, and nobody stops on it. */
const DOORLESS = 300;
/** Of two carriageways the one on whose right side the place is may be farther by so many metres. */
const CARRIAGEWAY = 20;
/** The cosine from which two directions count as opposite: within 30 degrees. */
const OPPOSITE = -0.866;

/** The nearest point of a segment, seen from a place. */
type Near = Stand & {
  /** As how far it counts. */
  readonly counted: number;
  /** Where who drives there goes, east and north, length 1; only for a segment of one way. */
  readonly heading: readonly [number, number] | undefined;
  /** Whether the place is on the left of who drives the only way there is. */
  readonly isLeft: boolean;
};

const nearest = (all: readonly Near[]) =>
  all.reduce<Near | null>((best, each) => (best && best.counted <= each.counted ? best : each), null);

/** The nearest point of a segment that can be driven on. */
const nearOn = (graph: RoadGraph, segment: number, place: LngLat): Near => {
  const { start, cost, isDoorless } = graph;
  const pointAt = (at: number) => pointOf(graph, at);
  const { point, along, away, heading, left } = nearestOnLine(start[segment]!, start[segment + 1]!, pointAt, place);
  const way = cost[2 * segment + 1] === Infinity ? 1 : cost[2 * segment] === Infinity ? -1 : 0;
  return {
    segment,
    along,
    point,
    away,
    counted: away + (isDoorless[segment] ? DOORLESS : 0),
    heading: way === 0 ? undefined : [way * heading[0], way * heading[1]],
    isLeft: way * left > 0,
  };
};

/** The carriageway the other way, when the place is on its right and it is nearly as near. */
const otherCarriageway = ({ heading, isLeft, away }: Near, all: readonly Near[]) => {
  if (!heading || !isLeft) return null;
  const [east, north] = heading;
  const isOther = (one: Near) =>
    one.heading && !one.isLeft && one.away <= away + CARRIAGEWAY && one.heading[0] * east + one.heading[1] * north < OPPOSITE;
  return nearest(all.filter(isOther));
};

/**
 * Finds where a place is on the streets: on the nearest segment that can be driven on; of an avenue's carriageways on the one on whose right
 * side it is. Null where there is none.
 */
export const snapping = (graph: RoadGraph): ((place: LngLat) => Stand | null) => {
  const { start, cost } = graph;
  const isUsed = (segment: number) => Math.min(cost[2 * segment]!, cost[2 * segment + 1]!) < Infinity;
  const used = Uint32Array.from(graph.metres.keys()).filter(isUsed);
  if (used.length === 0) return () => null;
  const boxes = new Flatbush(used.length);
  for (const segment of used) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = start[segment]!; at < start[segment + 1]!; at += 1) {
      const [lng, lat] = pointOf(graph, at);
      [west, south, east, north] = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
    }
    boxes.add(west, south, east, north);
  }
  boxes.finish();

  return (place) => {
    const [lng, lat] = place;
    for (const radius of LOOKED) {
      const high = radius / METRES_PER_DEGREE;
      const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
      const found = boxes.search(lng - wide, lat - high, lng + wide, lat + high);
      const all = found.map((at) => nearOn(graph, used[at]!, place)).filter(({ away }) => away <= radius);
      const best = nearest(all);
      if (best && (best.counted <= radius || radius === FAR)) return otherCarriageway(best, all) ?? best;
    }
    return null;
  };
};
