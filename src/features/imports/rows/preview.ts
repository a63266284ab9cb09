import { toCsv } from '#shared/list/csv.ts';
import { type Column, columnNames, columns } from '../columns/columns.ts';
import type { PreviewRow } from '../contract.ts';
import { type DraftAddress, placedEnd, type PlacedAddress, withNumber } from './end.ts';
import { checkRow, type ImportRow } from './row.ts';
import type { Day } from '#shared/day.ts';

/** What can be done with a row of the preview. */
export const rowStates = ['error', 'unplaced', 'existing', 'doubt', 'ready'] as const;
export type RowState = (typeof rowStates)[number];

/** Whether a place on the map is a guess: the middle of its town, or another number of its street. */
const isGuess = (draft: PreviewRow['draft']) => Boolean(draft?.toAddress.partial_match || draft?.fromAddress?.partial_match);

/** Whether something is said of any column, without a list of them: ten thousand rows are asked again and again. */
const saysAny = (said: object | undefined): boolean => {
  for (const _column in said) return true;
  return false;
};

/**
 * Whether a row is wrong, is there already and stays out, waits for a place on the map, can be imported but is worth a look, or is ready;
 * the first of them counts, so that each row is counted once.
 */
export const stateOf = ({ errors, unplaced, existing, doubts, draft }: PreviewRow): RowState => {
  if (saysAny(errors)) return 'error';
  if (existing && !draft?.again) return 'existing';
  if (unplaced.length > 0) return 'unplaced';
  return isGuess(draft) || saysAny(doubts) ? 'doubt' : 'ready';
};

/** How a row stands out: red when its delivery day must be changed (spec 2 §2.9). */
export const toneOf = ({ errors }: PreviewRow): 'danger' | undefined => (errors.deliveryDate ? 'danger' : undefined);

/** Whether a row cannot be imported as it is. */
export const isFailing = (row: PreviewRow): boolean => {
  const state = stateOf(row);
  return state === 'error' || state === 'unplaced';
};

/** An end of an order of the preview. */
export type End = PreviewRow['unplaced'][number];

/** The columns that write the address of an end; the first is its line. */
const writtenIn = {
  fromAddress: ['fromAddress', 'fromTown', 'fromPostalCode', 'fromNumber'],
  toAddress: ['toAddress', 'toTown', 'toPostalCode', 'toNumber', 'toProvince'],
} as const satisfies Record<End, readonly Column[]>;

/** The address of an end as the file writes it, on one line: 'San Martín 450, 1708 Morón, Buenos Aires'. */
export const writtenAddress = ({ cells }: Pick<PreviewRow, 'cells'>, end: End): string => {
  const [line = '', town = '', postalCode = '', number = '', province = ''] = writtenIn[end].map((column) => cells[column]?.trim());
  return [withNumber(line, number), [postalCode, town].filter(Boolean).join(' '), province].filter(Boolean).join(', ');
};

/** The columns that say where an end is. */
const pointIn = { fromAddress: ['fromLat', 'fromLng'], toAddress: ['toLat', 'toLng'] } as const satisfies Record<End, readonly Column[]>;

/** The places of a row that still hold under other cells: each belongs to the address, and the coordinates, it was found for. */
const placesUnder = (cells: PreviewRow['cells'], before: PreviewRow): ImportRow['places'] => {
  const { fromAddress, toAddress } = before.places ?? {};
  const isSame = (end: End) =>
    [...writtenIn[end], ...pointIn[end]].every((column) => (cells[column] ?? '') === (before.cells[column] ?? ''));
  return {
    ...(fromAddress && isSame('fromAddress') && { fromAddress }),
    ...(toAddress && isSame('toAddress') && { toAddress }),
  } as ImportRow['places'];
};

/** A row as it is sent to be checked again, with what was changed in it. */
export const editRow = (before: PreviewRow, change: PreviewRow['cells']): ImportRow => {
  const { importId, row, cells, fileClient } = before;
  const isChanged = (column: Column) => change[column] !== undefined && change[column] !== cells[column];
  const points = {
    ...((isChanged('toAddress') || isChanged('toNumber')) && { toLat: '', toLng: '' }),
    ...((isChanged('fromAddress') || isChanged('fromNumber')) && { fromLat: '', fromLng: '' }),
  };
  const written = Object.fromEntries(
    Object.entries({ ...cells, ...points, ...change }).filter(([column, text]) => text !== '' || column in cells),
  );
  return { importId, row, cells: written, places: placesUnder(written, before), ...(fileClient && { fileClient }) };
};

/**
 * A row that is read anew, under other columns, with what was mended in it before.
 * @param fresh its cells as they are read now
 * @param read its cells as they were read when it was mended
 */
export const carryOver = (
  fresh: PreviewRow['cells'],
  before: PreviewRow,
  read: PreviewRow['cells'],
): Pick<ImportRow, 'importId' | 'cells' | 'places'> => {
  const mended = Object.entries(before.cells).filter(([column, text]) => text !== (read[column as Column] ?? ''));
  const cells = { ...fresh, ...(Object.fromEntries(mended) as PreviewRow['cells']) };
  return { importId: before.importId, cells, places: placesUnder(cells, before) };
};

/** What somebody said of the order itself, and no cell of it. */
const withAgain = (draft: PreviewRow['draft'], before: PreviewRow['draft']) => draft && { ...draft, ...(before?.again && { again: true }) };

/** The row with the place of one of its ends; coordinates of its cells that were wrong count no more. */
export const placeRow = (row: PreviewRow, end: End, place: PlacedAddress, today: Day): PreviewRow => {
  const places = { ...row.places, [end]: place } as ImportRow['places'];
  const { importId, row: number, cells, fileClient, draft: before } = row;
  const read = before?.[end];
  // Of 10,000 rows that have no place yet none has to be read once more; the server's answer has all of an end's fields.
  const isUnplaced = read && !row.places?.[end];
  const draft = isUnplaced
    ? { ...before, [end]: placedEnd(read as DraftAddress, place) }
    : withAgain(checkRow({ importId, row: number, cells, fileClient, places }, { today }).draft, before);
  const unplaced = row.unplaced.filter((other) => other !== end);
  const wrong = entries(row.errors).filter(([column]) => !(pointIn[end] as readonly string[]).includes(column));
  const errors: PreviewRow['errors'] = place.chosen ? Object.fromEntries(wrong) : row.errors;
  const haserror = unplaced.length > 0 || Object.keys(errors).length > 0;
  return { ...row, places, unplaced, errors, haserror, ...(draft && { draft }) };
};

/** The end of a row that a person has to put on the map, or to confirm there; its text is the file's. */
export const pendingEnd = ({ draft, unplaced }: PreviewRow): End | undefined => {
  if (!draft) return undefined;
  if (unplaced.includes('toAddress') || draft.toAddress.partial_match) return 'toAddress';
  return unplaced.includes('fromAddress') && draft.fromAddress ? 'fromAddress' : undefined;
};

/** The SKUs that rows name and their clients do not have. */
export const missingSkus = (rows: readonly PreviewRow[]): string[] => [...new Set(rows.flatMap(({ missing }) => missing ?? []))];

/** How many rows are in each state. */
export const countStates = (rows: readonly PreviewRow[]): Record<RowState, number> => {
  const counts = { error: 0, unplaced: 0, existing: 0, doubt: 0, ready: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
};

/** The columns that the preview shows: those of spec 2 §2.9, and who receives. */
export const shownColumns = [
  'client',
  'deliveryDate',
  'externalID',
  'typeOrder',
  'name',
  'fromAddress',
  'toAddress',
  'chargeAmount',
] as const;
/** One of them. */
export type ShownColumn = (typeof shownColumns)[number];

const beside: Partial<Record<Column | 'row', ShownColumn>> = {
  phone: 'name',
  email: 'name',
  paid: 'chargeAmount',
  shipping: 'typeOrder',
  orderState: 'externalID',
};

/** The shown column where a message of any column stands: what has no column of its own stands at the destination. */
const shownAt = (column: Column | 'row'): ShownColumn => {
  if (column.startsWith('from')) return 'fromAddress';
  return beside[column] ?? shownColumns.find((shown) => shown === column) ?? 'toAddress';
};

const UNPLACED = 'Sin ubicar en el mapa';

/** What speaks against a doubtful place, in words. */
export const doubtSaid = (place: Pick<PlacedAddress, 'doubt'> | undefined): string => place?.doubt || 'Ubicación aproximada';

/** A sentence at a cell: red cannot be imported, amber needs a place on the map, plain is only said. */
export interface CellMessage {
  readonly tone: 'danger' | 'warn' | 'plain';
  readonly text: string;
  /** The column that it is about. */
  readonly column?: Column;
  /** The stored order that it is about. */
  readonly order?: string;
}

const isEnd = (shown: ShownColumn): shown is End => shown === 'fromAddress' || shown === 'toAddress';

const titled = (column: Column | 'row', shown: ShownColumn, text: string) =>
  column === shown || column === 'row' ? text : `${columns[column].title}: ${text}`;

const columnIn = (column: Column | 'row') => (column === 'row' ? {} : { column });

const existingText = ({ existing, draft }: PreviewRow) =>
  existing ? `${draft?.again ? 'Se repetirá' : 'Ya está'}: ${existing.internalID}${existing.by ? `, de ${existing.by}` : ''}` : '';

const entries = (messages: PreviewRow['errors']) => Object.entries(messages) as [Column | 'row', string][];

/** What is told at a cell of the preview, gravest first; a column that is not shown is named. */
export const messagesAt = (row: PreviewRow, shown: ShownColumn): CellMessage[] => [
  ...entries(row.errors)
    .filter(([column]) => shownAt(column) === shown)
    .map(([column, text]) => ({ tone: 'danger' as const, text: titled(column, shown, text), ...columnIn(column) })),
  ...(shown === 'externalID' && row.existing
    ? [{ tone: row.draft?.again ? ('warn' as const) : ('plain' as const), text: existingText(row), order: row.existing._id }]
    : []),
  ...entries(row.doubts ?? {})
    .filter(([column]) => shownAt(column) === shown)
    .map(([column, text]) => ({ tone: 'warn' as const, text: titled(column, shown, text), ...columnIn(column) })),
  ...(row.unplaced.some((end) => end === shown) ? [{ tone: 'warn' as const, text: UNPLACED }] : []),
  ...(row.draft && isEnd(shown) && row.draft[shown]?.partial_match
    ? [{ tone: 'warn' as const, text: doubtSaid(row.places?.[shown]) }]
    : []),
  ...entries(row.notes)
    // The amount to charge is shown as it was read; that it was paid is told.
    .filter(([column, text]) => (column !== 'chargeAmount' || text.startsWith('Ya pagado')) && shownAt(column) === shown)
    .map(([column, text]) => ({ tone: 'plain' as const, text: titled(column, shown, text), ...columnIn(column) })),
];

const reasonOf = ({ errors, unplaced }: PreviewRow) =>
  [
    ...entries(errors).map(([column, text]) => (column === 'row' ? text : `${columns[column].title}: ${text}`)),
    ...unplaced.map((end) => `${columns[end].title}: ${UNPLACED}`),
  ].join('. ');

const withClient = <R extends PreviewRow>(row: R, name: string): R => ({
  ...row,
  cells: { ...row.cells, client: row.cells.client?.trim() || name },
});

/** How a file wrote its rows. */
export interface WrittenIn {
  readonly headers: readonly string[];
  /** What each of its columns means; null is not read. */
  readonly columns: readonly (Column | null)[];
  /** The cells of a row of the sheet, counted from 1, as they came. */
  readonly cellsOf: (line: number) => readonly string[];
}

type FileRow = PreviewRow & { readonly lines?: readonly number[] | undefined };

/**
 * The rows that cannot be imported as a CSV to mend and send again: their number, their cells as written, those of columns that are not
 * read too, and why. The cells of a row that does not fit the header stand in the columns where they stood, those too many after them.
 */
export const failedCsv = (rows: readonly FileRow[], { headers, columns: meanings, cellsOf }: WrittenIn): string => {
  const failed = rows.filter(isFailing).map((row) => (row.fileClient && row.client ? withClient(row, row.client.name) : row));
  const came = failed.map((row) => (row.lines ?? [row.row]).map(cellsOf));
  const isMisfit = ({ cells }: PreviewRow) => Object.keys(cells).length === 0;
  const said = (at: number, places: readonly number[]) =>
    [...new Set((came[at] ?? []).flatMap((cells) => places.map((place) => cells[place]?.trim() ?? '')))].filter(Boolean).join(' ');
  const placesOf = (column: Column) => meanings.flatMap((meaning, place) => (meaning === column ? [place] : []));
  const used = columnNames.filter(
    (column) =>
      [...rows, ...failed].some(({ cells }) => cells[column] !== undefined) ||
      failed.some((row, at) => isMisfit(row) && said(at, placesOf(column)) !== ''),
  );
  const longest = Math.max(...failed.flatMap((row, at) => (isMisfit(row) ? (came[at] ?? []).map(({ length }) => length) : [])), 0);
  const others = Array.from({ length: Math.max(headers.length, longest) }, (_, place) => place).filter(
    (place) => !meanings[place] && failed.some((row, at) => (place < headers.length || isMisfit(row)) && said(at, [place]) !== ''),
  );
  return toCsv([
    ['Fila', ...used.map((column) => columns[column].title), ...others.map((place) => headers[place] ?? `Celda ${place + 1}`), 'Motivo'],
    ...failed.map((row, at) => [
      row.row,
      ...used.map((column) => (isMisfit(row) ? said(at, placesOf(column)) : row.cells[column])),
      ...others.map((place) => said(at, [place])),
      reasonOf(row),
    ]),
  ]);
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
