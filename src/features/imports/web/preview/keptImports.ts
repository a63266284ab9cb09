import { browserStore } from '#web/browserStore.ts';
import { editRow } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import type { ImportRow } from '../../rows/row.ts';
import { confirmRows } from './confirmRows.ts';
import type { OpenedFile } from '../file/openFile.ts';
import { isRead } from './previewColumns.tsx';

/** A preview that was left before it was imported. */
export type KeptImport = Omit<OpenedFile, 'rows'> & {
  rows: ImportRow[];
  /** When it was changed last, in epoch milliseconds. */
  at: number;
};

/** Changes with what a preview holds: what an older program kept is not read. */
const SHAPE = 1;
/** How long a preview is kept, in milliseconds: two weeks, after which its days are past. */
const KEPT_FOR = 14 * 86_400_000;

const prefixOf = (user: string) => `import.${user}.`;

/** A row as it is confirmed again; one that could not be read stays so. */
const sentRow = (row: OpenedFile['rows'][number]): ImportRow => ({
  ...editRow(row, {}),
  ...(!isRead(row) && row.errors.row && { error: row.errors.row }),
});

/** Forgets a preview of a user: it was imported, or is not wanted. */
export const dropImport = async (user: string, { id }: Pick<OpenedFile, 'id'>): Promise<void> =>
  browserStore.remove(prefixOf(user) + id).catch(() => undefined);

/** Keeps a preview for its user, in this browser. Where that keeps nothing, it lasts as long as its screen. */
export const keepImport = async (user: string, file: OpenedFile): Promise<void> =>
  browserStore
    .put(prefixOf(user) + file.id, { ...file, rows: file.rows.map(sentRow), at: Date.now(), shape: SHAPE })
    .catch(() => undefined);

/** The previews that a user left, newest first. */
export const keptImports = async (user: string): Promise<KeptImport[]> => {
  const all = (await browserStore.all(prefixOf(user)).catch(() => [])) as (KeptImport & { shape: number })[];
  const isGood = ({ shape, at }: (typeof all)[number]) => shape === SHAPE && at > Date.now() - KEPT_FOR;
  await Promise.all(all.filter((one) => !isGood(one)).map((one) => dropImport(user, one)));
  return all.filter(isGood).toSorted((a, b) => b.at - a.at);
};

/**
 * Opens a preview that was left: its rows are confirmed again, as days pass and orders are made meanwhile.
 * @param onProgress told the rows confirmed so far and altogether
 * @throws ApiError
 */
export const resumeImport = async (
  { at: _at, rows, ...file }: KeptImport,
  onProgress: (done: number, total: number) => void,
): Promise<OpenedFile> => ({ ...file, rows: markRepeats(await confirmRows(rows, onProgress)) });
