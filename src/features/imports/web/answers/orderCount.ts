import { orderCells } from '../../columns/cells.ts';
import type { Column } from '../../columns/columns.ts';
import type { WorkFile } from '../work/workFile.ts';

/** What tells one order from the next. */
const TELLING: ReadonlySet<Column> = new Set<Column>([
  'externalID',
  'client',
  'toAddress',
  'name',
  'phone',
  'email',
  'toTown',
  'toPostalCode',
  'product',
  'sku',
]);

/** How many orders the rows of a file are. */
export const orderCount = ({ found, reading }: Pick<WorkFile, 'found' | 'reading'>): number => {
  if (!reading.lines) return found.rows.length;
  const only = (meanings: typeof reading.columns) => meanings.map((column) => (column && TELLING.has(column) ? column : null));
  return orderCells(found.rows, { ...reading, columns: only(reading.columns), spare: only(reading.spare) }, {}).length;
};
