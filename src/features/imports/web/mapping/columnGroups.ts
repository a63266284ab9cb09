import type { Column } from '../../columns/columns.ts';
import type { Reading } from '../../columns/layout.ts';

/** Columns of a file that make one value together, by their places: a street with its number, floor and door. */
export interface ColumnGroup {
  readonly column: Column;
  /** The columns of that meaning. */
  readonly columns: readonly number[];
  /** The columns that belong to it under a meaning of their own. */
  readonly companions: readonly number[];
  /** Read in a row where the others say nothing. */
  readonly spare: readonly number[];
}

/** By column, the one that it belongs to where that is read; the first of them that is. */
const heads: Partial<Record<Column, readonly Column[]>> = {
  toNumber: ['toAddress'],
  floor: ['toAddress'],
  door: ['toAddress'],
  fromNumber: ['fromAddress'],
  paid: ['chargeAmount'],
  sku: ['product'],
  variant: ['product', 'sku'],
  quantity: ['product', 'sku'],
};

/** The columns that a file is read by, those together that make one value, in the file's order. */
export const columnGroups = ({ columns, spare }: Pick<Reading, 'columns' | 'spare'>): ColumnGroup[] => {
  const used = new Set([...columns, ...spare].filter((column) => column !== null));
  const headOf = (column: Column) => heads[column]?.find((head) => columns.includes(head)) ?? column;
  const placesIn = (meanings: Reading['columns'], is: (column: Column) => boolean) =>
    meanings.flatMap((column, at) => (column !== null && is(column) ? [at] : []));
  const groups = [...used]
    .filter((column) => headOf(column) === column)
    .map((column) => ({
      column,
      columns: placesIn(columns, (one) => one === column),
      companions: placesIn(columns, (one) => one !== column && headOf(one) === column),
      spare: placesIn(spare, (one) => one === column),
    }));
  const placeOf = ({ columns: own, companions, spare: others }: ColumnGroup) =>
    Math.min(...(own.length > 0 ? own : [...companions, ...others]));
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
};
