import { v7 } from 'uuid';
import { counted } from '#shared/noun.ts';
import type { Day } from '#shared/day.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { type OrderCells, orderReader } from '../../columns/cells.ts';
import { type Column, columns } from '../../columns/columns.ts';
import type { Ask } from '../../columns/asks.ts';
import { withBlockClients } from '../../columns/blocks.ts';
import { type Knowledge, knowColumns } from '../../columns/know.ts';
import { type Answers, type DueRule, Reading } from '../../columns/layout.ts';
import { isKnownTitle } from '../../columns/shops.ts';
import { titledOf, valuesOf } from '../../columns/values.ts';
import type { PreviewRow } from '../../contract.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import { isFailing } from '../../rows/preview.ts';
import type { ImportRow } from '../../rows/row.ts';
import { findTable, type FoundTable, type TableChoice } from '../../sheet/findTable.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import type { Layout } from '../api.ts';
import { FileRefused } from './fileRefused.ts';
import { inSlices } from './inSlices.ts';
import type { PlaceWork } from './placeWork.ts';

/** The steps of an import, in their order, as the screen calls them. */
export const steps = {
  table: 'Tabla',
  columns: 'Columnas',
  answers: 'Para todo el archivo',
  review: 'Revisar',
  placing: 'Ubicar',
  done: 'Importar',
} as const;
/** A step of an import. */
export type ShownStep = keyof typeof steps;
/** A step of a file that was not sent yet. */
export type Step = Exclude<ShownStep, 'done'>;
/** The steps in their order. */
export const stepNames = Object.keys(steps) as ShownStep[];

/** A row in the preview, with what only the browser knows of it. */
export type WorkRow = PreviewRow & {
  /** Where its town is, for who wants to place it there knowingly. */
  readonly guess?: PlacedAddress | undefined;
  /** The rows of the sheet that told it, counted from 1. */
  readonly lines?: readonly number[] | undefined;
  /** Cells were written in it that the server has not looked at. */
  readonly changed?: true;
};

/** What was answered for all of a file, records by their `_id`. */
export type FileAnswers = Omit<Answers, 'client' | 'driver'> & { readonly client?: string | null; readonly driver?: string | null };

/** A row as it is kept: what of it cannot be told again by the server. */
export type KeptRow = ImportRow & Pick<WorkRow, 'lines' | 'guess'> & { readonly again?: boolean | undefined };

/** An order file in work. */
export interface WorkFile {
  /** Made by this browser; the team's list knows the file by it. */
  readonly id: string;
  readonly name: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly step: Step;
  readonly source: OrderFile;
  readonly choice: TableChoice;
  readonly found: FoundTable;
  /** What is remembered of files with the same titles; null when nothing is. */
  readonly layout: Layout | null;
  readonly knowledge: Knowledge;
  /** How it is read now: as it was understood, and as somebody said since. */
  readonly reading: Reading;
  /** Columns about which somebody has said what there was to say, by their place. */
  readonly settled: readonly number[];
  readonly answers: FileAnswers;
  /** The day of all orders that have none of their own. */
  readonly due: Day | undefined;
  /** Whether its answers are remembered for the next file with the same titles. */
  readonly remember: boolean;
  /** Once the server has looked at them. */
  readonly rows: readonly WorkRow[] | undefined;
  /** Rows that were kept, to be looked at again before they are shown. */
  readonly stale?: readonly KeptRow[] | undefined;
  /** What the rows were read by. */
  readonly confirmed?: Pick<WorkFile, 'found' | 'reading' | 'answers' | 'due'> | undefined;
  /** What was done at the step of its addresses. */
  readonly placing?: PlaceWork | undefined;
  /** In which streets its addresses were looked for last (`streetsVersion`). */
  readonly searched?: string | undefined;
  /** `_id` of the import that it was sent as, until its orders are stored; whether that failed, and there is something to do again. */
  readonly sent?: { readonly import: string; readonly failed?: boolean | undefined } | undefined;
}

/** Whether a file was sent and may not have to be sent again. */
export const isAway = ({ sent }: Pick<WorkFile, 'sent'>): boolean => sent !== undefined && !sent.failed;

/** The days that the answers mean, seen from today. */
export type DueDays = Readonly<Record<DueRule, Day>> & { readonly why: string | null };

const isRefusal = (found: FoundTable | FileRefusal): found is FileRefusal => 'refusal' in found;

/** What the layout's answers say today. */
const dueOf = (answers: FileAnswers, days: DueDays) => (answers.day ? days[answers.day] : undefined);

/** The file with the day that its answer means today; one that was chosen from the calendar stays. */
export const dueSeenFrom = (file: WorkFile, days: DueDays): WorkFile => ({ ...file, due: dueOf(file.answers, days) ?? file.due });

type Opening = Pick<WorkFile, 'id' | 'name' | 'hash' | 'source' | 'choice'>;

/** How a table with these titles was read the last time; undefined when it was not, or does not fit any more. */
export const rememberedReading = (layout: Layout | null, { headers }: Pick<FoundTable, 'headers'>): Reading | undefined =>
  layout && layout.reading.titlesBelow === undefined && layout.reading.columns.length === headers.length
    ? Reading.parse(layout.reading)
    : undefined;

/**
 * A file whose table was found: what is understood of it, with what is remembered of its layout.
 * @param known where its columns were understood already, away from the screen
 */
const understood = (opening: Opening, found: FoundTable, layout: Layout | null, days: DueDays, known?: Knowledge): WorkFile => {
  const reading = rememberedReading(layout, found);
  const remembered = reading ? layout : null;
  const knowledge = known ?? knowColumns(titledOf(found), days.today, reading);
  const named = new Set(valuesOf(titledOf(found), knowledge.reading.columns.indexOf('client')));
  const answers: FileAnswers = {
    createSkus: knowledge.shop !== undefined,
    ...remembered?.answers,
    // Where rows name several, somebody has to say whose the others are.
    ...(named.size > 1 && { client: null }),
  };
  return {
    ...opening,
    step: 'table',
    found,
    layout: remembered,
    knowledge,
    reading: knowledge.reading,
    settled: [],
    answers,
    due: dueOf(answers, days),
    remember: true,
    rows: undefined,
  };
};

/** The table of a file as it is found under a choice. @throws FileRefused */
export const tableOf = (source: OrderFile, choice: TableChoice = {}): FoundTable => {
  const found = findTable(source, isKnownTitle, choice);
  if (isRefusal(found)) throw new FileRefused(found);
  return found;
};

/**
 * A new file in work, at the first step where somebody has to say something.
 * @param known what is understood of its columns, where that is known already
 */
export const beginFile = (
  { name, hash, source, choice = {} }: Pick<WorkFile, 'name' | 'hash' | 'source'> & Partial<Pick<WorkFile, 'choice'>>,
  found: FoundTable,
  layout: Layout | null,
  days: DueDays,
  known?: Knowledge,
): WorkFile => {
  const file = understood({ id: v7(), name, hash, source, choice }, found, layout, days, known);
  return { ...file, step: firstStep(file) };
};

/** Whether two files have the same titles. */
const isLike = ({ found }: WorkFile, other: WorkFile) => JSON.stringify(found.headers) === JSON.stringify(other.found.headers);

/** Whether a file, of which nobody has said anything yet, can be read as another was. */
export const canLearn = (file: WorkFile, from: WorkFile): boolean => {
  const { layout, rows, stale, reading, knowledge, settled, answers, due } = file;
  const isSaid = layout !== null || reading !== knowledge.reading || settled.length > 0 || Boolean(answers.client) || due !== undefined;
  return file.id !== from.id && !isSaid && !rows && !stale && isLike(file, from);
};

/** The file as it is read once its layout is remembered, at the first step where somebody still has to say something. */
export const learnt = (file: WorkFile, layout: Layout | null, days: DueDays): WorkFile => {
  const next = understood(file, file.found, layout, days);
  return { ...next, step: firstStep(next) };
};

/** The file with another choice of its table; what was said of columns stays where the titles do. */
export const chooseTable = (file: WorkFile, choice: TableChoice, layout: Layout | null, days: DueDays): WorkFile => {
  const found = tableOf(file.source, choice);
  const isSame = JSON.stringify(found.headers) === JSON.stringify(file.found.headers);
  // What was mended stays with its row; the rows of another sheet are others.
  if (isSame) return { ...file, choice, found, ...(found.sheet !== file.found.sheet && { rows: undefined, stale: undefined }) };
  return { ...understood({ ...file, choice }, found, layout, days), step: 'table' };
};

/**
 * What nobody has said yet of the columns, and has to. A column that is not read and that nothing is known of may stay so: it is shown, and
 * the layout remembers it.
 */
export const openAsks = ({ knowledge, settled, reading }: WorkFile): Ask[] =>
  knowledge.asks.filter(({ at, about, guess }) => {
    const column = reading.columns[at] ?? null;
    if (about === 'unit') return column === 'weight' && reading.weight === undefined;
    if (about === 'paid') return column === 'paid';
    if (about === 'type') return column === 'typeOrder';
    if (settled.includes(at)) return false;
    if (about === 'guess') return column !== null;
    if (guess === undefined || column !== null) return false;
    // Of several that may be it one was chosen.
    const isChosen = reading.columns.includes(guess) && !knowledge.reading.columns.includes(guess);
    return 'joined' in columns[guess] || !isChosen;
  });

const reads = ({ reading }: WorkFile, column: Column) => reading.columns.includes(column) || reading.spare.includes(column);

const lacks = (file: WorkFile, column: Column) => {
  const placesOf = (wanted: Column) => file.reading.columns.flatMap((each, at) => (each === wanted ? [at] : []));
  const says = (cells: readonly string[], places: readonly number[]) => places.some((at) => cells[at]?.trim());
  const [its, to] = [placesOf(column), placesOf('toAddress')];
  // A row that is one more product of the order above says nothing of it.
  const isOrder = (cells: readonly string[]) => !file.reading.lines || says(cells, to);
  return (
    its.length === 0 ||
    withBlockClients(file.found.rows, file.reading).some(
      ({ cells, error, goesOn }) => error === undefined && !goesOn && isOrder(cells) && !says(cells, its),
    )
  );
};

/** Why the columns cannot be used as they are. */
export const refuseColumns = (file: WorkFile): string | undefined =>
  reads(file, 'toAddress') ? undefined : `Falta decir qué columna es ${columns.toAddress.title}`;

/** Whether a file says no client, or no day, for some of its orders. */
export const silentOn = (file: WorkFile, column: 'client' | 'deliveryDate'): boolean => lacks(file, column);

/** What still has to be said for all of the file. */
export const missingAnswers = (file: WorkFile): ('client' | 'day')[] => [
  ...(silentOn(file, 'client') && !file.answers.client ? (['client'] as const) : []),
  ...(silentOn(file, 'deliveryDate') && !file.due ? (['day'] as const) : []),
];

/** Whether the rows are still those of the table, the columns and the answers. */
export const isConfirmed = ({ rows, confirmed, found, reading, answers, due }: WorkFile): boolean =>
  rows !== undefined &&
  confirmed?.found === found &&
  confirmed.reading === reading &&
  confirmed.answers === answers &&
  confirmed.due === due;

/** The step that comes next, once this one is done. */
export const stepAfter = (file: WorkFile): Step => {
  if (file.step === 'table') return firstStep({ ...file, choice: { ...file.choice, sheet: file.found.sheet } });
  if (file.step === 'columns') return file.layout === null || missingAnswers(file).length > 0 ? 'answers' : 'review';
  return file.step === 'answers' ? 'review' : 'placing';
};

/** Whether a step can be gone to: nothing before it keeps the file. */
export const canGoTo = (file: WorkFile, step: ShownStep): boolean => {
  if (step === 'done') return false;
  if (step === 'table' || step === 'columns') return true;
  if (refuseColumns(file) !== undefined || openAsks(file).length > 0) return false;
  return step === 'answers' || missingAnswers(file).length === 0;
};

/** The first step at which somebody has to say something. */
const firstStep = (file: WorkFile): Step => {
  const sheets = file.found.counts.filter((count) => count !== null);
  if (file.choice.sheet === undefined && sheets.length > 1) return 'table';
  const isSurprising = file.layout === null && file.knowledge.shop === undefined && file.knowledge.asks.length > 0;
  if (refuseColumns(file) !== undefined || isSurprising || openAsks(file).length > 0) return 'columns';
  return missingAnswers(file).length > 0 ? 'answers' : 'review';
};

/** The orders of a file, as its columns and answers have them. */
export const ordersOf = async ({ found, reading, answers, due }: WorkFile): Promise<OrderCells[]> => {
  const reader = orderReader(reading);
  await inSlices(withBlockClients(found.rows, reading), reader.read);
  return reader.orders({ day: due, typeOrder: answers.typeOrder, town: answers.town });
};

/** The rows of a file as they are sent to be looked at for the first time. */
export const importRows = async (file: WorkFile): Promise<KeptRow[]> => {
  const fileClient = file.answers.client;
  const rows: KeptRow[] = [];
  await inSlices(await ordersOf(file), ({ row, rows: lines, cells, error }) =>
    rows.push({ importId: v7(), row, cells, lines, ...(fileClient && { fileClient }), ...(error !== undefined && { error }) }),
  );
  return rows;
};

/** Whether the layout is what somebody said, a shop's, or the sender's own sheet, in words. */
export const layoutName = ({ knowledge, layout }: Pick<WorkFile, 'knowledge' | 'layout'>): string => {
  if (knowledge.shop) return knowledge.shop.name;
  return layout ? 'Planilla conocida' : 'Planilla nueva';
};

/** The rows that become orders: looked at, neither wrong, nor unplaced, nor there already unless somebody wants them again. */
export const goingIn = (rows: readonly WorkRow[]): WorkRow[] =>
  rows.filter((row) => !row.changed && !isFailing(row) && (!row.existing || row.draft?.again));

/** '248 órdenes'. */
export const countedOrders = (count: number): string => counted(count, ORDERS);
