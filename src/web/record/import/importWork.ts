import type { ImportState, TwinChoice } from '#shared/record/import/importContract.ts';
import type { Changes } from '#shared/record/changes.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { type Field, type Fields, said } from '#shared/record/fields.ts';
import type { JoinedColumns } from '#shared/record/import/joinedColumn.ts';

/** A table of a file: its titles and the rows beneath them. */
export type ImportTable = {
  /** Names of the file's sheets, and which one this is. */
  sheets: readonly string[];
  sheet: number;
  titles: readonly string[];
  /** Rows by their index in the sheet; `error` is said of one whose cells may stand in the wrong columns. */
  rows: readonly { at: number; cells: readonly string[]; error?: string }[];
};

/** An address that has to be put on the map. */
export type ImportAddress = { address: string; addressNumber: number; town: string; postalCode: string };

/** What the server says was done with a file. */
export type ImportCounts = { created: number; edited: number; same: number };

/** What puts an address on the map by hand is drawn with. */
export type PinProps = {
  address: ImportAddress;
  coordinates: [number, number];
  onSave: (coordinates: [number, number]) => void;
  onClose: () => void;
};

/** Cells by field. */
type Cells = Readonly<Record<string, string>>;

/** What the server says of a row. */
export type CheckedRow = {
  row: number;
  state: ImportState;
  name: string;
  record: { _id: string; version: number } | null;
  changes: Changes;
  errors: Readonly<Record<string, string>>;
  /** What its cells tell that is not read, by field, with why. */
  ignored: Readonly<Record<string, string>>;
  /** Who else has its name; `same` where it may be said to be that one. */
  twin: { sentence: string; same: boolean } | null;
  unplaced: ImportAddress | null;
};

/** A row of a file on its way. */
export type FileRow = {
  row: number;
  cells: Cells;
  /** Names what is made of it, however often it is sent. */
  _id: string;
  /** Why it cannot be read at all. */
  unread?: string | undefined;
  /** Other rows of the file that it holds too, where several rows of one record are joined. */
  joined?: readonly number[];
  /** What is wrong with it beside other rows of its record, by field. */
  clashes?: Readonly<Record<string, string>> | undefined;
  /** The address that was looked up or put on the map, and whether it is to be looked at. */
  address?: ImportAddress | undefined;
  doubt?: boolean;
  /** What somebody said of one that has another's name. */
  choice?: TwinChoice | undefined;
};

/** A row of the preview; with what the server tells of some records besides. */
export type PreviewRow<Told extends object = object> = FileRow & CheckedRow & Partial<Told>;

/** A row as it is asked about. */
export type AskedRow = { row: number; cells: Cells; twin?: TwinChoice | undefined };

/** The rows as they are asked about: those that can be read. */
export const askedRows = (rows: readonly FileRow[]): AskedRow[] =>
  rows.flatMap(({ row, cells, unread, choice }) => (unread === undefined ? [{ row, cells, twin: choice }] : []));

/** The rows of a table by what its columns mean; a column of several fields is put apart, the column of one goes before it. @param newId made once per row */
export const fileRows = (
  { rows }: Pick<ImportTable, 'rows'>,
  meant: readonly (string | null)[],
  newId: () => string,
  joined: JoinedColumns = {},
): FileRow[] =>
  rows.map(({ at, cells, error }) => {
    const told = meant.flatMap((field, column) => (field && cells[column]?.trim() ? [[field, cells[column].trim()] as const] : []));
    const parts = told.map(([field, text]) => joined[field]?.parts(text) ?? {});
    return {
      row: at + 1,
      cells: Object.assign({}, ...parts, Object.fromEntries(told.filter(([field]) => !joined[field]))) as Cells,
      _id: newId(),
      ...(error !== undefined && { unread: error }),
    };
  });

/** What the server said, at the rows of the file; those that cannot be read were not asked about. */
export const previewOf = <Told extends object>(rows: readonly FileRow[], checked: readonly (CheckedRow & Told)[]): PreviewRow<Told>[] => {
  const byRow = new Map(checked.map((one) => [one.row, one]));
  return rows.map((one) => {
    const told = byRow.get(one.row);
    if (told) return { ...one, ...told, ...(one.clashes && { state: 'error' as const, errors: one.clashes }) };
    const errors = { row: one.unread ?? 'No se pudo leer' };
    const unread: PreviewRow = {
      ...one,
      state: 'error',
      name: '',
      record: null,
      changes: {},
      errors,
      ignored: {},
      twin: null,
      unplaced: null,
    };
    return unread;
  });
};

/** What a preview shows of its rows: of one state, those to be looked at, or all. */
export type ShownRows = ImportState | 'doubt' | 'all';

/** Whether a row is among them. */
export const isShown = ({ state, doubt = false }: PreviewRow, shown: ShownRows): boolean => {
  if (shown === 'all') return true;
  return shown === 'doubt' ? doubt && (state === 'new' || state === 'edit') : state === shown;
};

const labelOf = (fields: Fields, field: string) => fields[field]?.label;

/** The rows that are imported where they were put on the map doubtfully, and nobody looked. */
export const doubtfulRows = <Row extends PreviewRow>(rows: readonly Row[]): Row[] => rows.filter((row) => isShown(row, 'doubt'));

/** Rows as a table: what the file has of them and a last column, for a file to work through. */
const rowTable = (rows: readonly PreviewRow[], fields: Fields, title: string, last: (row: PreviewRow) => string): string[][] => {
  const used = Object.keys(fields).filter((name) => rows.some(({ cells }) => cells[name]));
  return [
    [...used.map((name) => labelOf(fields, name) ?? name), 'Fila', title],
    ...rows.map((row) => [...used.map((name) => row.cells[name] ?? ''), String(row.row), last(row)]),
  ];
};

/** The rows of {@link doubtfulRows} as a table. */
export const doubtTable = (rows: readonly PreviewRow[], fields: Fields): string[][] =>
  rowTable(doubtfulRows(rows), fields, 'Revisar', () => 'Ubicación dudosa');

/** The rows that something is done with. */
export const goodRows = <Row extends PreviewRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ state }) => state === 'new' || state === 'edit');

/** The rows as they are sent. */
export const sentRows = (rows: readonly PreviewRow[]) =>
  goodRows(rows).map(({ row, cells, choice, _id, record }) => ({
    row,
    cells,
    twin: choice,
    _id: record?._id ?? _id,
    version: record?.version ?? null,
  }));

const BLANK = '—';

/** What a row changes, in words: 'Teléfono', before, after. */
export const changeLines = ({ changes }: Pick<CheckedRow, 'changes'>, fields: Fields): { label: string; from: string; to: string }[] =>
  Object.keys(fields).flatMap((name) => {
    const change = changes[name];
    if (!change) return [];
    const words = (value: typeof change.from) => said(fields[name] as Field, value) || BLANK;
    return [{ label: fields[name]!.label, from: words(change.from), to: words(change.to) }];
  });

/** Letters of a cell that are shown beside what is wrong with it. */
const SHOWN = 40;

/** What is wrong with a row, in words, in the form's order, with what the file has: 'CUIT «20123»: Faltan dígitos'. */
export const errorLines = ({ errors, cells }: Pick<PreviewRow, 'errors' | 'cells'>, fields: Fields): string[] =>
  ['row', ...Object.keys(fields)].flatMap((name) => {
    const sentence = errors[name];
    if (sentence === undefined) return [];
    const label = labelOf(fields, name);
    if (label === undefined) return [sentence];
    const text = cells[name] ?? '';
    const written = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    return [`${label}${written === '' || sentence.includes(`«${text}»`) ? '' : ` «${written}»`}: ${sentence}`];
  });

/** What of a row is not read, in words: 'Vehículos: no se lee. Este tipo no lleva vehículos'. */
export const ignoredLines = ({ ignored }: Pick<CheckedRow, 'ignored'>, fields: Fields): string[] =>
  Object.keys(fields).flatMap((name) => (ignored[name] === undefined ? [] : [`${labelOf(fields, name)}: no se lee. ${ignored[name]}`]));

/** How many rows of the file stand in some rows of a preview. */
export const rowsIn = (rows: readonly Pick<FileRow, 'joined'>[]): number =>
  rows.reduce((sum, { joined = [] }) => sum + 1 + joined.length, 0);

/** Rows of a file that are named one by one. */
const NAMED = 8;

/** Which rows of the file a row holds, in words: 'Junta las filas 2, 3 y 7'; undefined when it is one. */
export const joinedLine = ({ row, joined = [] }: Pick<FileRow, 'row' | 'joined'>): string | undefined => {
  if (joined.length === 0) return undefined;
  const all = [row, ...joined];
  const named = all.slice(0, all.length > NAMED ? NAMED - 1 : -1);
  const rest = all.length > NAMED ? `${formatCount(all.length - named.length)} más` : all.at(-1);
  return `Junta las filas ${named.join(', ')} y ${rest}`;
};

/** Whether a row is left out: it has errors, or nobody said who it is. */
export const isLeftOut = ({ state }: Pick<PreviewRow, 'state'>): boolean => state === 'error' || state === 'twin';

/** The rows that are left out, with why: a table for a file to mend. */
export const faultTable = (rows: readonly PreviewRow[], fields: Fields): string[][] => {
  const why = (row: PreviewRow) => (row.state === 'twin' && row.twin ? row.twin.sentence : errorLines(row, fields).join('. '));
  return rowTable(rows.filter(isLeftOut), fields, 'Motivo', why);
};

const ROW = { one: 'fila', many: 'filas' };

/** What was not done with a file, in words: 'Quedaron afuera 2 filas con error y 1 por decidir'; '' when all of it was. */
export const leftOutText = (rows: readonly PreviewRow[], removed: number): string => {
  const count = (one: ImportState) => rows.filter(({ state }) => state === one).length;
  const parts = [
    { count: count('error'), what: 'con error' },
    { count: count('twin'), what: 'por decidir' },
    { count: removed, what: 'que quitó' },
  ].filter((part) => part.count > 0);
  const all = parts.reduce((sum, part) => sum + part.count, 0);
  if (all === 0) return '';
  const told = parts.map((part, at) => `${at === 0 ? counted(part.count, ROW) : formatCount(part.count)} ${part.what}`);
  const listed = told.length > 1 ? `${told.slice(0, -1).join(', ')} y ${told.at(-1)}` : told[0];
  return `${all === 1 ? 'Quedó' : 'Quedaron'} afuera ${listed}`;
};
