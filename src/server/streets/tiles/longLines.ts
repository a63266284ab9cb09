import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';
import type { Rank, Segment } from '../segment.ts';

/** Blocks of one street, of one rank, one behind another, as one line: a name wants more room than a block. */
export type LongLine = { readonly name: string; readonly rank: Rank; readonly line: readonly LngLat[] };

const keyOf = ([lng, lat]: LngLat) => `${lng} ${lat}`;

/** Lines joined where two of them, and no more, meet. */
export const joined = (lines: readonly (readonly LngLat[])[]): LngLat[][] => {
  const meeting = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    for (const end of [line[0]!, line.at(-1)!]) {
      const known = meeting.get(keyOf(end));
      if (known) known.push(at);
      else meeting.set(keyOf(end), [at]);
    }
  }
  const used = new Set<number>();
  /** What goes on behind the end of a line, without its first point. */
  const onward = function* (from: LngLat): Generator<LngLat> {
    for (let end = from; ;) {
      const here = meeting.get(keyOf(end)) ?? [];
      const next = here.length === 2 ? here.find((at) => !used.has(at)) : undefined;
      if (next === undefined) return;
      used.add(next);
      const line = lines[next]!;
      const way = keyOf(line[0]!) === keyOf(end) ? line : line.toReversed();
      yield* way.slice(1);
      end = way.at(-1)!;
    }
  };
  return lines.flatMap((line, at) => {
    if (used.has(at)) return [];
    used.add(at);
    const [ahead, behind] = [[...onward(line.at(-1)!)], [...onward(line[0]!)]];
    return [[...behind.toReversed(), ...line, ...ahead]];
  });
};

/**
 * The streets as lines as long as they go on.
 * @param nameOf how a street's name is written on the map
 */
export const longLines = (segments: readonly Segment[], nameOf: (segment: Segment) => string): LongLine[] => {
  const streets = new Map<string, { name: string; rank: Rank; lines: (readonly LngLat[])[] }>();
  for (const segment of segments) {
    const { rank, line } = segment;
    const name = nameOf(segment);
    const key = `${rank} ${name}`;
    const street = streets.get(key);
    if (street) street.lines.push(line);
    else streets.set(key, { name, rank, lines: [line] });
  }
  return [...streets.values()].flatMap(({ name, rank, lines }) => joined(lines).map((line) => ({ name, rank, line })));
};

/** A line without the points that lie less than so many metres beside it (Douglas and Peucker): what is seen of it from far away. */
export const straightened = (line: readonly LngLat[], metres: number): LngLat[] => {
  const east = METRES_PER_DEGREE * Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [ax, ay] = [line[from]![0] * east, line[from]![1] * METRES_PER_DEGREE];
    const [dx, dy] = [line[to]![0] * east - ax, line[to]![1] * METRES_PER_DEGREE - ay];
    const long = dx * dx + dy * dy;
    let [furthest, off] = [0, metres * metres];
    for (let at = from + 1; at < to; at += 1) {
      const [x, y] = [line[at]![0] * east - ax, line[at]![1] * METRES_PER_DEGREE - ay];
      const share = long === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / long));
      const aside = (x - share * dx) ** 2 + (y - share * dy) ** 2;
      if (aside > off) [furthest, off] = [at, aside];
    }
    if (furthest === 0) continue;
    kept.add(furthest);
    spans.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
};
