import type { LngLat } from '#shared/place/geo.ts';
import { alongLine, metresBetween } from './onSegment.ts';
import { NONE, type Area, type StreetIndex } from './streetIndex.ts';

/** A place on a street. */
export type Spot = {
  readonly point: LngLat;
  readonly area: Area;
  readonly postalCode: string;
  /** The number has its place there; else it lies between others, or the street has no such number, or none was asked for. */
  readonly known: 'door' | 'between' | 'corner' | 'missing' | 'street';
};

type Side = 'left' | 'right';
type Numbered = { segment: number; side: Side; from: number; to: number; low: number; high: number };

/** Doors of one number closer than this, in metres, are one. */
const SAME = 300;
/** How far from the nearest number another one may lie between two, and how far beyond the last one. */
const BETWEEN = 100;
const BEYOND = 6;
/** How far apart two ends of a gap may be, in metres. */
const GAP = 1_500;

const sides = ['left', 'right'] as const;

const numberedSides = (index: StreetIndex, street: number): Numbered[] =>
  [...index.segmentsOf(street)].flatMap((segment) =>
    sides.flatMap((side) => {
      const { from, to } = index.side(segment, side);
      return from === NONE || to === NONE ? [] : [{ segment, side, from, to, low: Math.min(from, to), high: Math.max(from, to) }];
    }),
  );

const spotAt = (index: StreetIndex, segment: number, side: Side, part: number, known: Spot['known']): Spot => {
  const { area, postalCode } = index.side(segment, side);
  return { point: alongLine(index.line(segment), part, side), area, postalCode, known };
};

const partOf = ({ from, to }: Numbered, number: number) => (from === to ? 0.5 : (number - from) / (to - from));
const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

const apart = (spots: readonly Spot[]): Spot[] => {
  const kept: Spot[] = [];
  for (const spot of spots) if (!kept.some(({ point }) => metresBetween(point, spot.point) < SAME)) kept.push(spot);
  return kept;
};

/** Where between two numbered sides a number lies that neither has; undefined when it is none of theirs. */
const betweenOf = (index: StreetIndex, numbered: readonly Numbered[], number: number): Spot | undefined => {
  const below = numbered.filter(({ high }) => high < number).toSorted((a, b) => b.high - a.high)[0];
  const above = numbered.filter(({ low }) => low > number).toSorted((a, b) => a.low - b.low)[0];
  const endOf = (one: Numbered, end: 'low' | 'high') => spotAt(index, one.segment, one.side, partOf(one, one[end]), 'between');
  const last = below && { spot: endOf(below, 'high'), away: number - below.high };
  const next = above && { spot: endOf(above, 'low'), away: above.low - number };
  if (!last || !next) {
    const only = last ?? next;
    return only && only.away <= BEYOND ? only.spot : undefined;
  }
  if (Math.min(last.away, next.away) > BETWEEN || metresBetween(last.spot.point, next.spot.point) > GAP) return undefined;
  const [nearer] = [last, next].toSorted((a, b) => a.away - b.away);
  const point = alongLine([last.spot.point, next.spot.point], last.away / (last.away + next.away), 'middle');
  return nearer && { ...nearer.spot, point };
};

/** Where the houses of a number stand on a street: more than one only where it is numbered twice. */
export const doorsOf = (index: StreetIndex, street: number, number: number): Spot[] => {
  const all = numberedSides(index, street);
  const within = all.filter(({ low, high }) => number >= low && number <= high);
  const own = within.filter(({ low }) => low % 2 === number % 2);
  if (own.length > 0) return apart(own.map((one) => spotAt(index, one.segment, one.side, partOf(one, number), 'door')));
  // Only the other side of that block has numbers.
  if (within.length > 0) return apart(within.map((one) => spotAt(index, one.segment, otherSide(one.side), partOf(one, number), 'between')));
  const sameSide = all.filter(({ low }) => low % 2 === number % 2);
  const found = betweenOf(index, sameSide.length > 0 ? sameSide : all, number);
  return found ? [found] : [];
};

/** The end of a street's numbers that is nearest to one that it does not have; undefined when it has none at all. */
export const nearestNumber = (index: StreetIndex, street: number, number: number): Spot | undefined => {
  const awayOf = ({ low, high }: Numbered) => Math.max(low - number, number - high, 0);
  const [nearest] = numberedSides(index, street).toSorted((a, b) => awayOf(a) - awayOf(b));
  if (!nearest) return undefined;
  return spotAt(index, nearest.segment, nearest.side, partOf(nearest, number < nearest.low ? nearest.low : nearest.high), 'missing');
};

/** How many segments of a street have numbers. */
export const numberedLength = (index: StreetIndex, street: number): number =>
  index.segmentsOf(street).filter((segment) => sides.some((side) => index.side(segment, side).from !== NONE)).length;

/**
 * The middle of a street, or of the part of it that somebody means: of the segments that are as good as the best the one in their middle.
 * @param awayOf how far a segment is from what is meant, in metres
 */
export const middleOf = (index: StreetIndex, street: number, awayOf: (spot: Spot) => number): Spot | undefined => {
  const middles = [...index.segmentsOf(street)].map((segment) => {
    const { area, postalCode } = index.side(segment, 'left');
    const [[lng, lat], [otherLng, otherLat]] = index.ends(segment);
    const spot: Spot = { point: [(lng + otherLng) / 2, (lat + otherLat) / 2], area, postalCode, known: 'street' };
    return { segment, spot, away: awayOf(spot) };
  });
  const least = Math.min(...middles.map(({ away }) => away));
  const meant = middles.filter(({ away }) => away <= least + SAME);
  const mean = (at: 0 | 1) => meant.reduce((sum, { spot }) => sum + spot.point[at], 0) / meant.length;
  const centre: LngLat = [mean(0), mean(1)];
  const awayFromCentre = meant.map((each) => ({ each, away: metresBetween(each.spot.point, centre) }));
  const best = awayFromCentre.reduce<(typeof awayFromCentre)[number] | undefined>(
    (nearest, one) => (nearest && nearest.away <= one.away ? nearest : one),
    undefined,
  )?.each;
  return best && { ...best.spot, point: alongLine(index.line(best.segment), 0.5, 'middle') };
};
