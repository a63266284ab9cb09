import { distance, type LngLat } from '#shared/place/geo.ts';
import type { Segment } from '../streets/segment.ts';
import { CROSSING, SPEED, type DrivableRank } from './speeds.ts';
import { strongParts } from './strongParts.ts';

/**
 * The streets as cars drive them. A segment is driven in two _ways_: `2 * segment` along its line and `2 * segment + 1` against it, so that
 * `way ^ 1` is the same stretch the other way round. Nodes are the ends that segments share; where lines only cross there is a bridge.
 */
export type RoadGraph = {
  /** By way: the node where it ends. It begins where `way ^ 1` ends. */
  readonly ends: Uint32Array;
  /** By way: seconds for the whole of it, with the wait at the crossing where it ends; Infinity where nobody may or can drive. */
  readonly cost: Float64Array;
  /** By segment, without any wait. */
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
  /** By segment: 1 for a motorway, on which there are no doors. */
  readonly isDoorless: Uint8Array;
  /** By node: from where in `leaving` the ways are that leave it, with one entry more at the end. */
  readonly first: Uint32Array;
  readonly leaving: Uint32Array;
  /** By segment: which of the points its line begins with, with one entry more at the end. */
  readonly start: Uint32Array;
  /** Longitude and latitude by turns, in millionths of a degree. */
  readonly points: Int32Array;
};

const MICRO = 1e6;
/** Ends are one that are the same to so many parts of a degree: about a metre. */
const ROUND = 1e5;
/** What hangs together with fewer nodes is taken for a yard that cannot be driven into and out of, unless nothing larger is loaded. */
const LARGE = 10;
/** Of so many stretches that meet, none is simply the other's continuation. */
const MEET = 3;

/** A point of a line. */
export const pointOf = ({ points }: RoadGraph, at: number): LngLat => [points[2 * at]! / MICRO, points[2 * at + 1]! / MICRO];

type Drivable = Segment & { rank: DrivableRank };
const isDrivable = (segment: Segment): segment is Drivable =>
  segment.rank !== 'path' && segment.direction !== 'none' && segment.line.length > 1;

/** Numbers for places, the same one for the same place. */
const nodeNumbers = () => {
  const known = new Map<number, number>();
  return ([lng, lat]: LngLat): number => {
    const place = Math.round((lng + 180) * ROUND) * 181 * ROUND + Math.round((lat + 90) * ROUND);
    const number = known.get(place) ?? known.size;
    known.set(place, number);
    return number;
  };
};

/** Which ways leave each node, of those that cost less than Infinity. */
const leavingOf = (nodes: number, ends: ArrayLike<number>, cost: ArrayLike<number>) => {
  const first = new Uint32Array(nodes + 1);
  const from = (way: number) => ends[way ^ 1]!;
  let ways = 0;
  for (let way = 0; way < ends.length; way += 1) {
    if (cost[way] === Infinity) continue;
    ways += 1;
    first[from(way) + 1]! += 1;
  }
  for (let node = 0; node < nodes; node += 1) first[node + 1]! += first[node]!;
  const leaving = new Uint32Array(ways);
  const next = first.slice();
  for (let way = 0; way < ends.length; way += 1) {
    if (cost[way] === Infinity) continue;
    leaving[next[from(way)]!] = way;
    next[from(way)]! += 1;
  }
  return { first, leaving };
};

/**
 * Makes the network of segments. What cars may not drive on is left out, and so is what they cannot both come to and leave: who lives there
 * is driven to as near as one gets.
 */
export const roadGraph = async (segments: Iterable<Segment> | AsyncIterable<Segment>): Promise<RoadGraph> => {
  const nodeAt = nodeNumbers();
  const ranks: DrivableRank[] = [];
  const metres: number[] = [];
  const ends: number[] = [];
  const isAllowed: boolean[] = [];
  const start: number[] = [0];
  const points: number[] = [];
  /** By node: how many stretches meet there. */
  const meeting: number[] = [];

  for await (const segment of segments) {
    if (!isDrivable(segment)) continue;
    const { line, direction, rank } = segment;
    let length = 0;
    for (const [at, point] of line.entries()) {
      if (at > 0) length += distance(line[at - 1]!, point);
      points.push(Math.round(point[0] * MICRO), Math.round(point[1] * MICRO));
    }
    for (const node of [nodeAt(line.at(-1)!), nodeAt(line[0]!)]) {
      ends.push(node);
      meeting[node] = (meeting[node] ?? 0) + 1;
    }
    isAllowed.push(direction !== 'backward', direction !== 'forward');
    ranks.push(rank);
    metres.push(length);
    start.push(points.length / 2);
  }

  const nodes = meeting.length;
  const seconds = Float64Array.from(metres, (length, segment) => length / SPEED[ranks[segment]!]);
  const cost = Float64Array.from(isAllowed, (allowed, way) => {
    if (!allowed) return Infinity;
    return seconds[way >> 1]! + (meeting[ends[way]!]! >= MEET ? CROSSING[ranks[way >> 1]!] : 0);
  });

  const all = leavingOf(nodes, ends, cost);
  const { part, sizes } = strongParts(all.first, all.leaving, ends);
  const enough = Math.min(
    LARGE,
    sizes.reduce((largest, size) => Math.max(largest, size), 0),
  );
  for (let way = 0; way < cost.length; way += 1) {
    const [from, to] = [part[ends[way ^ 1]!]!, part[ends[way]!]!];
    if (from !== to || sizes[to]! < enough) cost[way] = Infinity;
  }
  return {
    ends: Uint32Array.from(ends),
    cost,
    seconds,
    metres: Float64Array.from(metres),
    isDoorless: Uint8Array.from(ranks, (rank) => (rank === 'motorway' ? 1 : 0)),
    ...leavingOf(nodes, ends, cost),
    start: Uint32Array.from(start),
    points: Int32Array.from(points),
  };
};
