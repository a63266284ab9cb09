import type { LngLat } from '#shared/place/geo.ts';
import type { Rank, Segment } from '../segment.ts';

/** Blocks of one street, of one rank, one behind another, as one line: a name wants more room than a block. */
export type LongLine = { readonly name: string; readonly rank: Rank; readonly line: readonly LngLat[] };

const keyOf = ([lng, lat]: LngLat) => `${lng} ${lat}`;

/** Joins lines where two of them, and no more, meet. */
const joined = (lines: readonly (readonly LngLat[])[]): LngLat[][] => {
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
