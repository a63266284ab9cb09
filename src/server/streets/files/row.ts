import { kept } from '#shared/kept.ts';
import { fold } from '#shared/text.ts';

/** What a file says of one street or segment, by `columnKey`. */
export type Row = ReadonlyMap<string, unknown>;

/** A column as it is compared: 'Altura.Inicio.Derecha' and 'ALTURA_INICIO_DERECHA' are one. */
export const columnKey: (name: string) => string = kept((name) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, ''),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep an object may nest what it says, and how many columns it may have; what is beyond is not read. */
const DEPTH = 4;
const MAX_COLUMNS = 1_000;

const add = (row: Map<string, unknown>, object: Readonly<Record<string, unknown>>, prefix: string, depth: number) => {
  for (const [name, value] of Object.entries(object)) {
    if (row.size >= MAX_COLUMNS) return;
    const key = columnKey(prefix + name);
    // A geometry is one value; the rest of a nested object are columns.
    if (isObject(value) && !('coordinates' in value) && depth < DEPTH) add(row, value, `${key}_`, depth + 1);
    else if (row.get(key) === undefined || row.get(key) === null) row.set(key, value);
  }
};

/** An object of JSON as a row: a GeoJSON feature by its properties and its `geometry`, others with what they nest: 'altura_inicio_derecha'. */
export const rowOf = (object: unknown): Row | undefined => {
  if (!isObject(object)) return undefined;
  const row = new Map<string, unknown>();
  if (object['type'] === 'Feature') {
    row.set('geometry', object['geometry']);
    if (isObject(object['properties'])) add(row, object['properties'], '', 1);
  } else add(row, object, '', 1);
  return row;
};

/** The first of some columns that says anything. */
export const saidIn = (row: Row, columns: readonly string[]): unknown => {
  for (const column of columns) {
    const value = row.get(column);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
};
