import type { LngLat } from '#shared/place/geo.ts';
import type { Spot } from './houses.ts';
import type { NameMatch } from './nameIndex.ts';
import { metresBetween } from './onSegment.ts';
import type { StreetIndex } from './streetIndex.ts';

/** Where streets meet. */
export type Crossing = { readonly spot: Spot; readonly names: readonly string[]; readonly score: number; readonly isWeak: boolean };

/** How far apart two streets that meet may end, in metres: those with lanes apart do. */
const MEETING = 45;
/** Pairs of streets that are tried. */
const MAX_PAIRS = 400;
/** Streets of a name that are tried where none meets another exactly. */
const FEW = 4;
/** Corners of the same two streets closer than this, in metres, are one. */
const SAME = 400;
/** Blocks are no longer than this, in metres. */
const BLOCK = 1_000;

type End = { readonly point: LngLat; readonly segment: number };

const endsOf = (index: StreetIndex, street: number): End[] =>
  [...index.segmentsOf(street)].flatMap((segment) => index.ends(segment).map((point) => ({ point, segment })));

/** Ends of a street that are, to a metre, those of another. */
const sharedEnds = (index: StreetIndex, one: number, other: number): End[] => {
  const corners = new Set<number>();
  for (const segment of index.segmentsOf(other)) corners.add(index.corner(segment, 0)).add(index.corner(segment, 1));
  return [...index.segmentsOf(one)].flatMap((segment) => {
    const end = corners.has(index.corner(segment, 0)) ? 0 : corners.has(index.corner(segment, 1)) ? 1 : undefined;
    return end === undefined ? [] : [{ point: index.ends(segment)[end], segment }];
  });
};

/** Ends of a street that are close to those of another, the closest first. */
const closeEnds = (index: StreetIndex, one: number, other: number): End[] => {
  const others = endsOf(index, other);
  const close: { end: End; metres: number }[] = [];
  for (const end of endsOf(index, one)) {
    let least = Infinity;
    for (const { point } of others) {
      // Most are far away, and a look tells.
      if (Math.abs(point[1] - end.point[1]) > 0.0006 || Math.abs(point[0] - end.point[0]) > 0.0012) continue;
      least = Math.min(least, metresBetween(point, end.point));
    }
    if (least <= MEETING) close.push({ end, metres: least });
  }
  return close.toSorted((a, b) => a.metres - b.metres).map(({ end }) => end);
};

/** Where two streets meet, each place once. */
const meetings = (index: StreetIndex, one: number, other: number, find: typeof sharedEnds): End[] => {
  const kept: End[] = [];
  for (const end of find(index, one, other)) if (!kept.some(({ point }) => metresBetween(point, end.point) < SAME)) kept.push(end);
  return kept;
};

const spotOf = (index: StreetIndex, { point, segment }: End): Spot => {
  const { area, postalCode } = index.side(segment, 'left');
  return { point, area, postalCode, known: 'corner' };
};

/**
 * Where streets meet that names may mean: of two the corner, of a third one the middle between both corners.
 * @param third may be empty
 */
export const cornersOf = (
  index: StreetIndex,
  first: readonly NameMatch[],
  second: readonly NameMatch[],
  third: readonly NameMatch[] = [],
  find = sharedEnds,
): Crossing[] => {
  const pairs = first
    .flatMap((one) =>
      second
        .filter(({ street }) => index.streets[street]?.town === index.streets[one.street]?.town)
        .map((other) => ({ one, other, score: (one.score + other.score) / 2 })),
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_PAIRS);
  const nameOf = (street: number) => index.streets[street]?.name ?? '';
  const found = pairs.flatMap(({ one, other, score }) => {
    const isWeak = one.isWeak || other.isWeak;
    const names = [nameOf(one.street), nameOf(other.street)];
    return meetings(index, one.street, other.street, find).flatMap((end): Crossing[] => {
      const spot = spotOf(index, end);
      if (third.length === 0) return [{ spot, names, score, isWeak }];
      return third.flatMap((last) =>
        meetings(index, one.street, last.street, find)
          .filter(({ point }) => metresBetween(point, end.point) < BLOCK)
          .map((until): Crossing => {
            const point: LngLat = [(end.point[0] + until.point[0]) / 2, (end.point[1] + until.point[1]) / 2];
            const all = (one.score + other.score + last.score) / 3;
            return { spot: { ...spot, point }, names: [...names, nameOf(last.street)], score: all, isWeak: isWeak || last.isWeak };
          }),
      );
    });
  });
  if (found.length > 0) return found;
  if (find === sharedEnds) return cornersOf(index, first.slice(0, FEW), second.slice(0, FEW), third.slice(0, FEW), closeEnds);
  return third.length > 0 ? cornersOf(index, first, second) : [];
};
