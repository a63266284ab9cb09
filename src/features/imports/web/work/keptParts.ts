import * as z from 'zod';
import { Point } from '#shared/place/point.ts';
import { columnNames } from '../../columns/columns.ts';
import { dueRules } from '../../columns/layout.ts';
import { ImportRow } from '../../rows/row.ts';
import type { KeptRow, WorkFile } from './workFile.ts';

/** Changes with what a file in work holds: what an older program kept is not read. */
export const SHAPE = 3;

/** A file that was left before it was sent. */
export type KeptFile = Omit<WorkFile, 'rows' | 'stale'> & {
  readonly rows: readonly KeptRow[] | undefined;
  /** When it was changed last, in epoch milliseconds. */
  readonly at: number;
};

type Confirmed = NonNullable<WorkFile['confirmed']>;
/** What is kept of a file besides its cells. */
export type Head = Omit<KeptFile, 'rows' | 'source' | 'found' | 'confirmed'> & {
  readonly kind: 'head';
  readonly shape: number;
  readonly chunks: number | undefined;
  readonly confirmed: Omit<Confirmed, 'found'> | undefined;
};
/** The table, and the one that the rows were read from where that is another. */
export type Found = {
  readonly kind: 'found';
  readonly id: string;
  readonly found: Confirmed['found'];
  readonly before: Confirmed['found'] | undefined;
};
/** The cells of the file as they came. */
export type Source = { readonly kind: 'source'; readonly id: string; readonly source: WorkFile['source'] };
/** Rows that are kept together. */
export type Chunk = { readonly kind: 'rows'; readonly id: string; readonly chunk: number; readonly rows: readonly KeptRow[] };
/** What is kept of a file under one key. */
export type Part = Head | Found | Source | Chunk;

/** That a file was forgotten: another tab may write parts of it afterwards. */
export type Gone = { readonly kind: 'gone'; readonly id: string; readonly at: number };

/** Thousands of small cells are kept as one text: a browser takes five times as long to copy each of them. */
export const packed = ({ kind, id, ...content }: Found | Source): Packed => ({ kind, id, json: JSON.stringify(content) });
const Packed = z.object({ kind: z.string(), id: z.string(), json: z.string() });
type Packed = z.infer<typeof Packed>;

const unpacked = (value: unknown): unknown => {
  const { data } = Packed.safeParse(value);
  if (!data) return value;
  const { json, ...told } = data;
  try {
    return { ...(JSON.parse(json) as object), ...told };
  } catch {
    return told;
  }
};

const Meanings = z.array(z.enum(columnNames).nullable());
const ReadBy = z.looseObject({ columns: Meanings, spare: Meanings, lines: z.boolean(), words: z.looseObject({}) });
const Answered = z.looseObject({
  createSkus: z.boolean(),
  client: z.string().nullish(),
  driver: z.string().nullish(),
  day: z.enum(dueRules).nullish(),
  typeOrder: z.string().nullish(),
  town: z.string().nullish(),
});
const KnownOf = z.looseObject({
  reading: ReadBy,
  asks: z.array(z.looseObject({ at: z.int(), about: z.enum(['unread', 'unit', 'paid', 'type', 'guess']) })),
});
const Cells = z.array(z.string());
const Table = z.looseObject({
  sheet: z.int(),
  header: z.int().nullable(),
  headers: Cells,
  titles: Cells,
  rows: z.array(z.looseObject({ at: z.int(), cells: Cells })),
  left: z.array(z.looseObject({ at: z.int() })),
  merged: z.array(z.looseObject({ column: z.int(), cells: z.int() })),
  counts: z.array(z.int().nullable()),
});

/** What the program relies on in what a browser has kept, which anything may have happened to. */
const schemas = {
  head: z.looseObject({
    shape: z.literal(SHAPE),
    at: z.number(),
    id: z.string(),
    name: z.string(),
    hash: z.string(),
    step: z.enum(['table', 'columns', 'answers', 'review', 'placing']),
    choice: z.looseObject({}),
    layout: z.looseObject({ reading: ReadBy, clients: z.array(z.looseObject({ _id: z.string(), name: z.string() })) }).nullable(),
    knowledge: KnownOf,
    reading: ReadBy,
    settled: z.array(z.int()),
    answers: Answered,
    due: z.string().optional(),
    remember: z.boolean(),
    chunks: z.int().optional(),
    confirmed: z.looseObject({ reading: ReadBy, answers: Answered }).optional(),
    placing: z
      .looseObject({
        group: z.enum(['unplaced', 'doubtful']).optional(),
        decided: z.looseObject({ unplaced: z.int(), doubtful: z.int() }),
      })
      .optional(),
    searched: z.string().optional(),
    sent: z.looseObject({ import: z.string(), failed: z.boolean().optional() }).optional(),
  }),
  found: z.looseObject({ id: z.string(), found: Table, before: Table.optional() }),
  source: z.looseObject({
    id: z.string(),
    source: z.looseObject({
      sheets: z.array(z.looseObject({ name: z.string(), rows: z.array(Cells), merges: z.array(z.looseObject({})) })),
      form: z.string(),
      told: z.array(z.string()),
    }),
  }),
  rows: z.looseObject({
    id: z.string(),
    chunk: z.int(),
    rows: z.array(
      z.looseObject({
        ...ImportRow.shape,
        lines: z.array(z.int()).optional(),
        guess: z.looseObject({ location: Point }).optional(),
        again: z.boolean().optional(),
      }),
    ),
  }),
};

const Told = z.looseObject({ kind: z.enum(['head', 'found', 'source', 'rows']), id: z.string() });
const Gone = z.looseObject({ kind: z.literal('gone'), id: z.string(), at: z.number() });
const Old = z.looseObject({ shape: z.number(), at: z.number() });

/** Its parts are the same objects: what is the same twice stays so. */
const isPart = (value: unknown): value is Part => {
  const told = Told.safeParse(value);
  return told.success && schemas[told.data.kind].safeParse(value).success;
};

/** Of a file whose rows cannot be used the table is still there: they are read from it again. */
const withRows = (file: Omit<KeptFile, 'rows'>, chunks: number | undefined, parts: readonly Chunk[]): KeptFile => {
  if (chunks === undefined) return { ...file, rows: undefined };
  if (parts.length === chunks) return { ...file, rows: parts.toSorted((a, b) => a.chunk - b.chunk).flatMap(({ rows }) => rows) };
  const step = file.step === 'review' || file.step === 'placing' ? 'answers' : file.step;
  return { ...file, step, rows: undefined, confirmed: undefined };
};

/** What was kept, as files. */
export interface Kept {
  /** Oldest first. */
  readonly files: readonly KeptFile[];
  /** Ids of those whose rows could not be used: what was mended in them is lost. */
  readonly unmended: readonly string[];
  /** Ids of what cannot be used at all. */
  readonly broken: readonly string[];
  /** Ids of what is too old, or of an older program. */
  readonly old: readonly string[];
  /** Ids of what was written of files after they were forgotten. */
  readonly late: readonly string[];
}

/**
 * The files of what a browser has kept of them, each value as it came.
 * @param since nothing that was changed last before it counts, in epoch milliseconds
 */
export const filesOf = (kept: readonly unknown[], since: number): Kept => {
  const values = kept.map(unpacked);
  const parts = values.filter(isPart);
  const marks = values.flatMap((value) => Gone.safeParse(value).data ?? []);
  const gone = new Set(marks.map(({ id }) => id));
  const told = new Set(values.flatMap((value) => Told.safeParse(value).data?.id ?? []));
  const ids = new Set([...told].filter((id) => !gone.has(id)));
  const isOld = (value: unknown) => {
    const { data } = Old.safeParse(value);
    return data !== undefined && (data.shape !== SHAPE || data.at < since);
  };
  const old = new Set(values.filter(isOld).flatMap((value) => Told.safeParse(value).data?.id ?? []));
  const unmended: string[] = [];
  const files = [...ids].flatMap((id): KeptFile[] => {
    const its = parts.filter((part) => part.id === id);
    const head = its.find((part) => part.kind === 'head');
    const table = its.find((part) => part.kind === 'found');
    const source = its.find((part) => part.kind === 'source')?.source;
    if (old.has(id) || !head || !table || !source) return [];
    const { kind: _kind, shape: _shape, chunks, confirmed, ...rest } = head;
    const { found, before = found } = table;
    const file = { ...rest, source, found, confirmed: confirmed && { ...confirmed, found: before } };
    const rows = its.filter((part) => part.kind === 'rows').filter(({ chunk }) => chunk < (chunks ?? 0));
    if (rows.length < (chunks ?? 0)) unmended.push(id);
    return [withRows(file, chunks, rows)];
  });
  const whole = new Set(files.map(({ id }) => id));
  return {
    files: files.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    unmended,
    broken: [...ids].filter((id) => !whole.has(id) && !old.has(id)),
    old: [...old, ...marks.filter(({ id, at }) => at < since && !told.has(id)).map(({ id }) => id)],
    late: [...told].filter((id) => gone.has(id)),
  };
};
