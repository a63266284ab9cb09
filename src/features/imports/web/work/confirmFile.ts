import { carryOver } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import type { ImportRow } from '../../rows/row.ts';
import { importsApi } from '../api.ts';
import { confirmRows } from '../preview/confirmRows.ts';
import { changedRows, keptRow, takenIn } from './changedRows.ts';
import type { KeptFile } from './keptParts.ts';
import { nextTurn } from './inSlices.ts';
import { knownStreets } from './knownStreets.ts';
import { canLearn, importRows, type KeptRow, learnt, ordersOf, type WorkFile, type WorkRow } from './workFile.ts';

/** Told while rows are looked at: how many of them so far and altogether. */
export type Progress = (done: number, total: number) => void;

/** Rows that the server has looked at, with what only the browser knows of them. */
const lookedAt = async (rows: readonly KeptRow[], { answers }: Pick<WorkFile, 'answers'>, onProgress?: Progress): Promise<WorkRow[]> => {
  const sent = rows.map(({ lines: _lines, guess: _guess, again: _again, ...row }): ImportRow => row);
  const checked = await confirmRows(sent, { createSkus: answers.createSkus, onProgress });
  return checked.map((row, at) => {
    const { lines, guess, again } = rows[at] ?? {};
    return { ...row, lines, guess: row.guess ?? guess, ...(row.draft && again && { draft: { ...row.draft, again } }) };
  });
};

/** Rows read anew as they were mended under other columns: those that were taken out stay out. */
const mendedRows = async (file: WorkFile): Promise<KeptRow[]> => {
  const fresh = await importRows(file);
  if (!file.confirmed || !file.rows) return fresh;
  const before = await ordersOf({ ...file, ...file.confirmed });
  const readBefore = new Map(before.map(({ row, cells }) => [row, cells]));
  const shown = new Map(file.rows.map((row) => [row.row, row]));
  return fresh.flatMap((row) => {
    const old = shown.get(row.row);
    // Rows that the table did not have before are new.
    if (!old) return readBefore.has(row.row) ? [] : [row];
    const own = old.fileClient !== file.confirmed?.answers.client && old.fileClient ? { fileClient: old.fileClient } : {};
    return [{ ...row, ...own, ...carryOver(row.cells, old, readBefore.get(row.row) ?? {}), again: old.draft?.again }];
  });
};

/** Rows with those told that are there twice: each batch was checked by itself. What comes before and after has turns of its own. */
const withRepeats = async (rows: readonly WorkRow[]): Promise<WorkRow[]> => {
  await nextTurn();
  const marked = markRepeats(rows);
  await nextTurn();
  return marked;
};

/**
 * The file with its rows as the server sees them, at its preview; what was mended in them before stays.
 * @throws ApiError
 */
export const confirmFile = async (file: WorkFile, onProgress?: Progress): Promise<WorkFile> => {
  // Of streets that come meanwhile nobody knows which rows they were there for.
  const [searched, mended] = await Promise.all([knownStreets(), mendedRows(file)]);
  const rows = await lookedAt(mended, file, onProgress);
  const { found, reading, answers, due } = file;
  return {
    ...file,
    step: 'review',
    rows: await withRepeats(rows),
    confirmed: { found, reading, answers, due },
    searched,
    placing: undefined,
    stale: undefined,
  };
};

/** A file as it was kept; its rows are to be looked at again when it is opened, as days pass and orders are made meanwhile. */
export const resumedFile = ({ at: _at, rows, ...file }: KeptFile): WorkFile => ({ ...file, rows: undefined, stale: rows });

/** The file with its rows looked at again. @throws ApiError */
export const refreshFile = async (file: WorkFile, onProgress?: Progress): Promise<WorkFile> =>
  file.stale ? { ...file, rows: await withRepeats(await lookedAt(file.stale, file, onProgress)), stale: undefined } : file;

/** Changed rows that are looked at together: those of one cell do not wait for those of thousands. */
const AT_A_TIME = 2_000;

/**
 * Has the rows of a file that were changed looked at, until there are none.
 * @param fileNow the file as it is by now; undefined when nobody wants it any more
 * @throws ApiError
 */
export const lookAtChanged = async (fileNow: () => WorkFile | undefined, put: (file: WorkFile) => void): Promise<void> => {
  for (;;) {
    const file = fileNow();
    const sent = changedRows(file?.rows).slice(0, AT_A_TIME);
    if (!file || sent.length === 0) return;
    const seen = await lookedAt(sent.map(keptRow), file);
    const now = fileNow();
    if (now?.rows) put({ ...now, rows: takenIn(now.rows, sent, seen) });
  }
};

/** Of files that wait those that are like one that was sent, each with what it is once it is read as that one was. @throws ApiError */
export const filesLearnt = async (files: readonly WorkFile[], from: WorkFile): Promise<(readonly [WorkFile, WorkFile])[]> => {
  const waiting = files.filter((file) => from.remember && canLearn(file, from));
  if (waiting.length === 0) return [];
  const [{ layout }, days] = await Promise.all([importsApi.layout.call({ headers: [...from.found.headers] }), importsApi.days.call({})]);
  const read: (readonly [WorkFile, WorkFile])[] = [];
  for (const file of waiting) {
    const next = learnt(file, layout, days);
    read.push([file, next.step === 'review' ? await confirmFile(next) : next]);
  }
  return read;
};
