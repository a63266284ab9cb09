import { toCsv } from '#shared/csv.ts';
import { type Column, columnNames, columns } from './columns.ts';
import type { PreviewRow } from './contract.ts';

/** What can be done with a row of the preview. */
export type RowState = 'error' | 'unplaced' | 'ready';

/** Whether a row can be imported, waits for a place on the map, or is wrong; being wrong counts first. */
export const stateOf = ({ errors, unplaced }: PreviewRow): RowState => {
  if (Object.keys(errors).length > 0) return 'error';
  return unplaced.length > 0 ? 'unplaced' : 'ready';
};

/** How many rows are in each state. */
export const countStates = (rows: readonly PreviewRow[]): Record<RowState, number> => {
  const counts = { error: 0, unplaced: 0, ready: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
};

/** The columns that the preview shows (spec 2 §2.9). */
export const shownColumns = ['client', 'deliveryDate', 'externalID', 'typeOrder', 'fromAddress', 'toAddress', 'chargeAmount'] as const;
/** One of them. */
export type ShownColumn = (typeof shownColumns)[number];

/** The shown column where a message of any column stands: what has no column of its own stands at the destination. */
const shownAt = (column: Column | 'row'): ShownColumn => {
  if (column === 'fromLat' || column === 'fromLng') return 'fromAddress';
  return shownColumns.find((shown) => shown === column) ?? 'toAddress';
};

const UNPLACED = 'Sin ubicar en el mapa';

/** A sentence at a cell: red cannot be imported, amber needs a place on the map, plain is only said. */
export interface CellMessage {
  readonly tone: 'danger' | 'warn' | 'plain';
  readonly text: string;
}

const titled = (column: Column | 'row', shown: ShownColumn, text: string) =>
  column === shown || column === 'row' ? text : `${columns[column].title}: ${text}`;

const entries = (messages: PreviewRow['errors']) => Object.entries(messages) as [Column | 'row', string][];

/** What is told at a cell of the preview, gravest first; a column that is not shown is named. */
export const messagesAt = (row: PreviewRow, shown: ShownColumn): CellMessage[] => [
  ...entries(row.errors)
    .filter(([column]) => shownAt(column) === shown)
    .map(([column, text]) => ({ tone: 'danger' as const, text: titled(column, shown, text) })),
  ...(row.unplaced.some((end) => end === shown) ? [{ tone: 'warn' as const, text: UNPLACED }] : []),
  ...entries(row.notes)
    // The amount to charge is shown as it was read.
    .filter(([column]) => column !== 'chargeAmount' && shownAt(column) === shown)
    .map(([column, text]) => ({ tone: 'plain' as const, text: titled(column, shown, text) })),
];

const reasonOf = ({ errors, unplaced }: PreviewRow) =>
  [
    ...entries(errors).map(([column, text]) => (column === 'row' ? text : `${columns[column].title}: ${text}`)),
    ...unplaced.map((end) => `${columns[end].title}: ${UNPLACED}`),
  ].join('. ');

/** The rows that cannot be imported as a CSV to mend and send again: their number, their cells as written, and why. */
export const failedCsv = (rows: readonly PreviewRow[]): string => {
  const failed = rows.filter((row) => stateOf(row) !== 'ready');
  const used = columnNames.filter((column) => rows.some(({ cells }) => cells[column] !== undefined));
  return toCsv([['fila', ...used, 'motivo'], ...failed.map((row) => [row.row, ...used.map((column) => row.cells[column]), reasonOf(row)])]);
};

const isColumn = (name: string): name is Column => name in columns;

/** The rows with what a refused import said about them: form paths such as `orders.3.client` stand at their cells. */
export const markFaults = (rows: readonly PreviewRow[], fields: Readonly<Record<string, string>>): PreviewRow[] => {
  const faults = new Map<number, PreviewRow['errors']>();
  for (const [path, message] of Object.entries(fields)) {
    const [, at, field = ''] = /^orders\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    if (at === undefined) continue;
    faults.set(Number(at), { ...faults.get(Number(at)), [isColumn(field) ? field : 'row']: message });
  }
  return rows.map((row, at) => {
    const told = faults.get(at);
    return told ? { ...row, errors: { ...row.errors, ...told } } : row;
  });
};
