import type { LngLat } from '#shared/place/geo.ts';
import type { Segment, Side } from '../segment.ts';

/** A degree of latitude in metres. */
const DEGREE = 111_195;

/** The place so many metres east and north of another. */
export const metresFrom = ([lng, lat]: LngLat, east: number, north: number): LngLat => [
  lng + east / (DEGREE * Math.cos((lat * Math.PI) / 180)),
  lat + north / DEGREE,
];

/** A segment of nothing in particular, of Buenos Aires: a street of 100 m to the east, without numbers. */
export const segmentWith = (over: Partial<Segment> = {}): Segment => {
  const bare: Side = { numbers: null, area: '', postalCode: '' };
  const start: LngLat = [-58.43, -34.6];
  return {
    name: 'LOYOLA',
    otherNames: [],
    direction: 'both',
    rank: 'local',
    left: bare,
    right: bare,
    town: 'CABA',
    province: 'Ciudad Autónoma de Buenos Aires',
    country: 'AR',
    line: [start, metresFrom(start, 100, 0)],
    ...over,
  };
};

/** One street of a grid, from its west or its south end; a hundred numbers to a block, even ones on the left. */
export type GridStreet = Partial<Pick<Segment, 'name' | 'otherNames' | 'direction' | 'rank'>> & {
  readonly name: string;
  /** The hundred that its first block begins with, 0 without it; null for a street without numbers. */
  readonly from?: number | null;
  /** Blocks that are not there, counted from 0. */
  readonly gaps?: readonly number[];
  /** Its lines are drawn against its numbers. */
  readonly isReversed?: boolean;
};

/** A city of straight blocks. */
export type Grid = Partial<Pick<Segment, 'town' | 'province' | 'country'>> & {
  /** Its south-west corner. */
  readonly at?: LngLat;
  /** Length of a block in metres; 100 without it. */
  readonly block?: number;
  /** Streets from west to east, the southernmost first. */
  readonly across: readonly GridStreet[];
  /** Streets from south to north, the westernmost first. */
  readonly along: readonly GridStreet[];
  /** The barrio of a block, by its column and row. */
  readonly areaOf?: (column: number, row: number) => string;
  readonly postalCode?: string;
};

/** The segments of a grid: those that meet share their end points. */
export const grid = (city: Grid): Segment[] => {
  const { at = [-58.43, -34.6], block = 100, across, along, areaOf = () => '', postalCode = '', town, province, country } = city;
  const corner = (column: number, row: number) => metresFrom(at, column * block, row * block);
  const blocksOf = (
    street: GridStreet,
    count: number,
    ends: (each: number) => [LngLat, LngLat],
    areas: (each: number) => [string, string],
  ) =>
    Array.from({ length: count }, (_, each) => each)
      .filter((each) => !street.gaps?.includes(each))
      .map((each) => {
        const first = street.from === null ? null : (street.from ?? 0) + each * 100;
        const [start, end] = ends(each);
        const [leftArea, rightArea] = areas(each);
        const range = (odd: number, isTurned: boolean) => {
          if (first === null) return null;
          const [low, high] = [first + 2 - odd, first + 100 - odd];
          return isTurned ? { from: high, to: low } : { from: low, to: high };
        };
        const turned = street.isReversed ?? false;
        const left: Side = { numbers: range(0, turned), area: leftArea, postalCode };
        const right: Side = { numbers: range(1, turned), area: rightArea, postalCode };
        const { name, otherNames = [], direction = 'both', rank = 'local' } = street;
        return segmentWith({
          name,
          otherNames,
          direction,
          rank,
          line: turned ? [end, start] : [start, end],
          // Walking the other way the sides change.
          left: turned ? right : left,
          right: turned ? left : right,
          ...(town !== undefined && { town }),
          ...(province !== undefined && { province }),
          ...(country !== undefined && { country }),
        });
      });
  return [
    ...across.flatMap((street, row) =>
      blocksOf(
        street,
        along.length - 1,
        (each) => [corner(each, row), corner(each + 1, row)],
        (each) => [areaOf(each, row), areaOf(each, row - 1)],
      ),
    ),
    ...along.flatMap((street, column) =>
      blocksOf(
        street,
        across.length - 1,
        (each) => [corner(column, each), corner(column, each + 1)],
        (each) => [areaOf(column - 1, each), areaOf(column, each)],
      ),
    ),
  ];
};

/** Where the two grids of `smallCity` begin; the second is some 7 km south-west of the first. */
export const smallCityAt: { readonly palermo: LngLat; readonly flores: LngLat } = { palermo: [-58.43, -34.59], flores: [-58.47, -34.64] };

/** The streets of `smallCity` in Palermo (two columns of blocks) and Villa Crespo (the others). */
const palermo: Grid = {
  at: smallCityAt.palermo,
  areaOf: (column) => (column < 2 ? 'PALERMO' : 'VILLA CRESPO'),
  across: [
    { name: 'CORRIENTES AV.', rank: 'main', from: 1000 },
    { name: 'JUSTO, JUAN B. AV.', otherNames: ['AV.JUAN B. JUSTO'], rank: 'trunk' },
    { name: '33 ORIENTALES', otherNames: ['ARTES'] },
    { name: '25 DE MAYO', gaps: [2] },
    { name: 'HONDURAS', direction: 'forward', from: 4000 },
    { name: 'GORRITI', direction: 'backward', from: 4000, isReversed: true },
    { name: 'SAENZ PEÑA, ROQUE, PRES.', from: 500 },
    { name: 'SAENZ PEÑA, LUIS, PRES.', from: 500 },
  ],
  along: [
    { name: 'CALLAO AV.', rank: 'main' },
    { name: 'GURRUCHAGA', direction: 'backward', from: 1500 },
    { name: 'THAMES', direction: 'forward', from: 1200 },
    { name: 'PAZ, GRAL. AV.', otherNames: ['AV.GENERAL PAZ'], rank: 'trunk', from: 1000 },
    { name: 'MITRE, BARTOLOME', otherNames: ['BARTOLOME MITRE', 'PIEDAD'], from: 300 },
    { name: '3 DE FEBRERO' },
    { name: 'CALLE 50', from: 1000 },
    { name: 'SCALABRINI ORTIZ, RAUL AV.', otherNames: ['AV.RAUL SCALABRINI ORTIZ', 'CANNING'], rank: 'main' },
    { name: 'AZUL, PASAJE', from: null },
  ],
};

/** Its streets in Flores, some of which are called as those in Palermo. */
const flores: Grid = {
  at: smallCityAt.flores,
  areaOf: () => 'FLORES',
  across: [
    { name: 'RIVADAVIA AV.', rank: 'main', from: 6000 },
    { name: 'HONDURAS', otherNames: ['PIEDAD'], from: 4000 },
    { name: 'SAN MARTIN AV.', rank: 'main', from: 1000 },
    { name: '9 DE JULIO', from: 800 },
  ],
  along: [
    { name: 'MITRE, EMILIO', otherNames: ['EMILIO MITRE'], from: 300 },
    { name: 'CALLE 51', from: 1000 },
    { name: '1ro DE MAYO' },
    { name: 'VIRREY LINIERS', otherNames: ['LINIERS VIRREY'] },
  ],
};

/** A city of two grids with the traps of real ones: namesakes, gaps, reversed lines, one-way streets, numbers in names, former names. */
export const smallCity = (): Segment[] => [...grid(palermo), ...grid(flores)];
