import type { CountryCode } from '#shared/phone.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { fold, oneLine } from '#shared/text.ts';
import { areaName } from '../names/areaName.ts';
import { streetName } from '../names/streetName.ts';
import type { Direction, NumberRange, Segment, Side } from '../segment.ts';
import type { Findings } from './findings.ts';
import type { GeometryFault } from './geometry.ts';
import { textOfCell, type Field, type Layout } from './layouts/layout.ts';
import { inARow, lengthOf, sharedNumbers } from './parts.ts';
import { whereIs } from './projection.ts';
import { saidIn, type Row } from './row.ts';

/** Letters of a name, and of an area or a postal code. */
const MAX_NAME = 200;
const MAX_AREA = 100;
/** Other names that a street may have. */
const MAX_OTHERS = 20;
/** The largest house number. */
const MAX_NUMBER = 999_999;
/** Metres of a segment; ways over them are counted in seconds, and each second has its place in memory. */
const MAX_LENGTH = 100_000;
/** Units of a degree by which points are told apart, as they are stored. */
const SCALE = 1e6;

/** What holds for all streets of a load. */
export type Reading = {
  readonly layout: Layout;
  readonly country: CountryCode;
  /** In place of what the file says. */
  readonly town: string | undefined;
  readonly province: string | undefined;
  readonly findings: Findings;
  /** Other names of a street, by its folded name. */
  readonly names: ReadonlyMap<string, readonly string[]>;
};

/** A text of a file on one line, whatever letters are in it. */
const clean = (text: string, letters: number): string => {
  const line = oneLine(text.toWellFormed()).replace(/\s+/gu, ' ');
  return line.length > letters
    ? line
        .slice(0, letters)
        .toWellFormed()
        .replace(/\u{fffd}$/u, '')
        .trim()
    : line;
};

/** What sources write where there is no name. */
const NAMELESS = /^(?:[\s\p{P}]*|s\/?n|nn|null|none|nan|sin (?:nombre|denominaci[oó]n)|calle s\/n|innominad[ao])$/iu;

/** A street's name as the source writes it; empty where it says that there is none. */
const nameOf = (text: string) => {
  const name = clean(text, MAX_NAME);
  return NAMELESS.test(name) || streetName(name) === '' ? '' : name;
};

const EMPTY_NUMBER = /^(?:0+(?:[.,]0+)?|s\/?n[°º.]?|sn|-+|null|none|nan|)$/i;
const NUMBER = /^(\d{1,6})(?:[.,]0+)?$/;

/** The numbers of a side from its first to its last as the line goes; where one end alone is told, that number. */
const rangeOf = (from: unknown, to: unknown, findings: Findings): NumberRange | null => {
  const [first, last] = [from, to].map((value) => {
    const text = textOfCell(value);
    if (EMPTY_NUMBER.test(text)) return undefined;
    const number = Number(NUMBER.exec(text)?.[1]);
    if (number > 0 && number <= MAX_NUMBER) return number;
    findings.count('badNumber', text);
    return undefined;
  });
  const [start, end] = [first ?? last, last ?? first];
  if (start === undefined || end === undefined) return null;
  if ((start - end) % 2 !== 0) findings.count('mixed');
  return { from: start, to: end };
};

/** The points of a part as they are stored, without repeated ones; why it is none. */
const pointsOf = (line: readonly LngLat[], country: CountryCode): LngLat[] | 'onePoint' | 'tooLong' | 'elsewhere' | 'nowhere' => {
  const points: LngLat[] = [];
  for (const [lng, lat] of line) {
    const where = whereIs([lng, lat], country);
    if (where !== 'here') return where;
    const point: LngLat = [Math.round(lng * SCALE) / SCALE, Math.round(lat * SCALE) / SCALE];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  if (points.length < 2) return 'onePoint';
  return lengthOf(points) > MAX_LENGTH ? 'tooLong' : points;
};

const isFalling = (numbers: NumberRange | null) => numbers !== null && numbers.from > numbers.to;
const isRising = (numbers: NumberRange | null) => numbers !== null && numbers.from < numbers.to;
const turned: Readonly<Record<Direction, Direction>> = { forward: 'backward', backward: 'forward', both: 'both', none: 'none' };
const parityOf = (numbers: NumberRange | null) => (numbers === null ? undefined : numbers.from % 2);

/** What became of a row: its segments, or that its geometry was none, or that its coordinates are not on Earth. */
type RowSegments = { readonly segments: readonly Segment[]; readonly fault?: GeometryFault; readonly nowhere?: LngLat };

/** The segments of one row; what is left out or mended of it is counted. */
export const segmentsOf = (row: Row, { layout, country, town, province, findings, names }: Reading): RowSegments => {
  const text = (field: Field) => textOfCell(saidIn(row, layout.columns[field] ?? []));
  if (layout.isStreet?.(row) === false) {
    findings.count('notStreet');
    return { segments: [] };
  }
  const lines = layout.geometry(row);
  if (typeof lines === 'string') {
    findings.count(lines);
    return { segments: [], fault: lines };
  }
  const parts: LngLat[][] = [];
  for (const line of lines) {
    const points = pointsOf(line, country);
    if (points === 'nowhere') return { segments: [], nowhere: line.find((point) => whereIs(point, country) === 'nowhere') ?? [0, 0] };
    if (typeof points === 'string') findings.count(points);
    else parts.push(points);
  }
  if (parts.length === 0) return { segments: [] };

  const raw = textOfCell(saidIn(row, layout.columns.name ?? []));
  if (raw.length > MAX_NAME) findings.count('longName', raw);
  const name = nameOf(layout.nameWith?.(raw, row) ?? raw);
  if (name === '') findings.count('nameless');
  const numbersOf = (side: 'left' | 'right') =>
    rangeOf(saidIn(row, layout.columns[`${side}From`] ?? []), saidIn(row, layout.columns[`${side}To`] ?? []), findings);
  const [left, right] = [numbersOf('left'), numbersOf('right')];

  const told = layout.direction(row);
  if (told === undefined) findings.count('direction', text('direction'));
  const goesBack = layout.followsNumbers && [left, right].some(isFalling) && ![left, right].some(isRising);
  const rank = layout.rank(row);
  if (rank === undefined) findings.count('rank', text('rank'));

  const segmentTown = clean(town ?? layout.town?.(row) ?? text('town'), MAX_AREA);
  const segmentProvince = clean(province ?? layout.province?.(row) ?? text('province'), MAX_AREA);
  const sides = sidesOf(left, right, layout, text, (area) => areaName(clean(area, MAX_AREA), segmentTown, country));
  const whole: Omit<Segment, 'line'> = {
    name,
    otherNames: otherNamesOf(name, row, layout, names),
    direction: told === undefined ? 'both' : goesBack ? turned[told] : told,
    rank: rank ?? 'local',
    ...sides,
    town: townOf(segmentTown, segmentProvince, country),
    province: segmentProvince,
    country,
  };

  const inOrder = inARow(parts);
  if (inOrder && inOrder.length > 1) {
    const lengths = inOrder.map(lengthOf);
    const [lefts, rights] = [sharedNumbers(left, lengths), sharedNumbers(right, lengths)];
    return {
      segments: inOrder.map((line, at) => ({
        ...whole,
        left: { ...whole.left, numbers: lefts[at] ?? null },
        right: { ...whole.right, numbers: rights[at] ?? null },
        line,
      })),
    };
  }
  if (!inOrder && (left || right)) findings.count('scattered', name);
  const bare = inOrder ? {} : { left: { ...whole.left, numbers: null }, right: { ...whole.right, numbers: null } };
  return { segments: (inOrder ?? parts).map((line) => ({ ...whole, ...bare, line })) };
};

/** A town as people write it. 'CAPITAL' of a province is not the country's. */
const townOf = (town: string, province: string, country: CountryCode) => {
  if (/\p{Ll}/u.test(town)) return town;
  const name = areaName(town, province, country);
  return name === 'CABA' && !/^$|aut[oó]noma|caba|federal/i.test(province) ? town : name;
};

const sidesOf = (
  left: NumberRange | null,
  right: NumberRange | null,
  layout: Layout,
  text: (field: Field) => string,
  area: (name: string) => string,
): { left: Side; right: Side } => {
  // 'EVEN SIDE|ODD SIDE' where they differ.
  const [both = '', other] = text('area').split('|');
  const [first, second] = [area(text('leftArea') || both), area(text('rightArea') || (other ?? both))];
  const isTurned = layout.areasByParity === true && (parityOf(left) ?? 1 - (parityOf(right) ?? 1)) === 1;
  const code = (field: Field) => clean(text(field) || text('postalCode'), 10);
  return {
    left: { numbers: left, area: isTurned ? second : first, postalCode: code('leftPostalCode') },
    right: { numbers: right, area: isTurned ? first : second, postalCode: code('rightPostalCode') },
  };
};

const otherNamesOf = (name: string, row: Row, layout: Layout, names: Reading['names']): string[] => {
  if (name === '') return [];
  const own = layout.otherNames?.(row) ?? (layout.columns.otherName ?? []).map((column) => textOfCell(row.get(column)));
  const found = new Map<string, string>();
  for (const other of [...own, ...(names.get(fold(name)) ?? [])]) {
    const text = nameOf(other);
    if (text !== '' && fold(text) !== fold(name)) found.set(fold(text), text);
  }
  return [...found.values()].slice(0, MAX_OTHERS);
};
