import { fold } from '#shared/text.ts';
import type { Direction, Rank } from '../../segment.ts';
import type { GeometryFault, Lines } from '../geometry.ts';
import type { Row } from '../row.ts';

/** What a column can say of a segment, by the names that the option for columns has for it. */
export const fields = [
  'name',
  'otherName',
  'leftFrom',
  'leftTo',
  'rightFrom',
  'rightTo',
  'direction',
  'rank',
  'area',
  'leftArea',
  'rightArea',
  'postalCode',
  'leftPostalCode',
  'rightPostalCode',
  'town',
  'province',
  'geometry',
] as const;
export type Field = (typeof fields)[number];

/** How the files of one source say what a segment is. Columns are written as `columnKey` has them. */
export type Layout = {
  /** What these files are called, in a sentence. */
  readonly title: string;
  /** Columns that only its files have: one of each list at least. */
  readonly knownBy: readonly (readonly string[])[];
  /** For each field its columns, the first that says anything. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly geometry: (row: Row) => Lines | GeometryFault;
  /** Undefined for words that are not known. */
  readonly direction: (row: Row) => Direction | undefined;
  readonly rank: (row: Row) => Rank | undefined;
  /** Whether it is a street at all: some files have railways and streams among them. */
  readonly isStreet?: (row: Row) => boolean;
  /** Other columns decide on the name: 'AV' and 'SANTA FE'. */
  readonly nameWith?: (name: string, row: Row) => string;
  /** Its other names, where they are more than what stands in its columns of them. */
  readonly otherNames?: (row: Row) => readonly string[];
  /** Whether the direction is that of growing numbers, and not that of the line. */
  readonly followsNumbers?: true;
  /** Whether the areas are those of the even and of the odd side, and not those of the left and of the right. */
  readonly areasByParity?: true;
  readonly town?: (row: Row) => string;
  readonly province?: (row: Row) => string;
  /** How the source is called unless it is told. */
  readonly source: (file: string) => { readonly key: string; readonly name: string; readonly attribution: string };
};

/** Columns that a geometry stands in, whoever writes the file. */
export const geometryColumns = ['geometry', 'geometria', 'wkt', 'the_geom', 'geom', 'wkt_geom', 'geojson', 'shape', 'linestring'];

/** A text of a cell, whatever stands in it. */
export const textOfCell = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A file's name as a key: 'Ejes Montevideo.geojson.gz' is 'ejes-montevideo'. */
export const keyOfFile = (file: string): string =>
  fold(file)
    .replace(/(?:\.[a-z]{2,7})+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'calles';
