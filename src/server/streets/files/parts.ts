import { distance, type LngLat } from '#shared/place/geo.ts';
import type { NumberRange } from '../segment.ts';

type Line = readonly LngLat[];

/** Decimals of a degree by which ends meet: a metre. */
const SCALE = 1e5;
const nodeOf = ([lng, lat]: LngLat) => `${Math.round(lng * SCALE)},${Math.round(lat * SCALE)}`;
const endsOf = (line: Line) => [nodeOf(line[0] ?? [0, 0]), nodeOf(line.at(-1) ?? [0, 0])] as const;

/** Length of a line in metres. */
export const lengthOf = (line: Line): number =>
  line.reduce((sum, point, at) => sum + (at === 0 ? 0 : distance(line[at - 1] ?? point, point)), 0);

/**
 * The parts of one street put in a row, each drawn in the direction of the row, which is the one that most of them have; undefined when they
 * fork, close or leave gaps.
 */
export const inARow = (parts: readonly Line[]): Line[] | undefined => {
  if (parts.length === 1) return [...parts];
  const at = new Map<string, Line[]>();
  for (const part of parts)
    for (const node of new Set(endsOf(part))) {
      const meeting = at.get(node);
      if (meeting) meeting.push(part);
      else at.set(node, [part]);
    }
  const ends = [...at].filter(([, meeting]) => meeting.length === 1);
  if (ends.length !== 2 || [...at.values()].some((meeting) => meeting.length > 2)) return undefined;
  const left = new Set(parts);
  const row: Line[] = [];
  let [node = ''] = ends[0] ?? [];
  let along = 0;
  for (let next = at.get(node)?.[0]; next; next = at.get(node)?.find((part) => left.has(part))) {
    left.delete(next);
    const [from, to] = endsOf(next);
    const isAlong = from === node;
    along += (isAlong ? 1 : -1) * lengthOf(next);
    row.push(isAlong ? next : next.toReversed());
    node = isAlong ? to : from;
  }
  if (left.size > 0) return undefined;
  return along >= 0 ? row : row.map((line) => line.toReversed()).toReversed();
};

/** The numbers of a whole row shared among its parts by their lengths; a part too short for a number has none. */
export const sharedNumbers = (numbers: NumberRange | null, lengths: readonly number[]): (NumberRange | null)[] => {
  if (!numbers || lengths.length === 1) return lengths.map(() => numbers);
  const span = Math.abs(numbers.to - numbers.from);
  const step = span % 2 === 0 ? 2 : 1;
  const doors = span / step + 1;
  const sign = Math.sign(numbers.to - numbers.from) * step;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let walked = 0;
  return lengths.map((length) => {
    const first = Math.round((walked / total) * doors);
    walked += length;
    const last = Math.round((walked / total) * doors) - 1;
    return last < first ? null : { from: numbers.from + first * sign, to: numbers.from + last * sign };
  });
};
