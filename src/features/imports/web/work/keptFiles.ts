import { browserStore } from '#web/browserStore.ts';
import { keptRow } from './changedRows.ts';
import type { KeptRow, WorkFile, WorkRow } from './workFile.ts';

/** Changes with what a file in work holds: what an older program kept is not read. */
const SHAPE = 3;
/** How long a file is kept, in milliseconds: two weeks, after which its days are past. */
const KEPT_FOR = 14 * 86_400_000;
/** Rows kept together: a change of one writes these and no others. */
const CHUNK = 500;

/** A file that was left before it was sent. */
export type KeptFile = Omit<WorkFile, 'rows' | 'stale'> & {
  readonly rows: readonly KeptRow[] | undefined;
  /** When it was changed last, in epoch milliseconds. */
  readonly at: number;
};

type Confirmed = NonNullable<WorkFile['confirmed']>;
type Head = Omit<KeptFile, 'rows' | 'source' | 'found' | 'confirmed'> & {
  readonly kind: 'head';
  readonly shape: number;
  readonly chunks: number | undefined;
  readonly confirmed: Omit<Confirmed, 'found'> | undefined;
};
/** The table, and the one that the rows were read from where that is another. */
type Found = {
  readonly kind: 'found';
  readonly id: string;
  readonly found: Confirmed['found'];
  readonly before: Confirmed['found'] | undefined;
};
type Source = { readonly kind: 'source'; readonly id: string; readonly source: WorkFile['source'] };
type Chunk = { readonly kind: 'rows'; readonly id: string; readonly chunk: number; readonly rows: readonly KeptRow[] };

const prefixOf = (user: string) => `import.${user}.`;
const keyOf = (user: string, id: string, part: string) => `${prefixOf(user)}${id}.${part}`;

/** What was written of a file in this tab: only what differs is written again. */
const written = new Map<string, Pick<WorkFile, 'source' | 'rows' | 'found'> & { confirmedFound: Confirmed['found'] | undefined }>();

const differs = (before: WorkFile['rows'], now: readonly WorkRow[], chunk: number) => {
  for (let at = chunk * CHUNK; at < Math.min(now.length, (chunk + 1) * CHUNK); at += 1) if (before?.[at] !== now[at]) return true;
  return before === undefined || before.length !== now.length;
};

/** Keeps a file for its user, in this browser. Where that keeps nothing, it lasts as long as its screen. */
export const keepFile = async (user: string, { source, rows, stale, found, confirmed, ...file }: WorkFile): Promise<void> => {
  // Its rows are kept as they are until they are shown again.
  if (stale) return;
  const before = written.get(file.id);
  const confirmedFound = confirmed?.found;
  written.set(file.id, { source, rows, found, confirmedFound });
  const chunks = rows && Math.ceil(rows.length / CHUNK);
  const put = (part: string, value: Head | Source | Found | Chunk) => browserStore.put(keyOf(user, file.id, part), value);
  const said = confirmed && { reading: confirmed.reading, answers: confirmed.answers, due: confirmed.due };
  try {
    // First of all: what has no head is taken for a leftover, and another tab may be looking.
    await put('head', { kind: 'head', ...file, confirmed: said, chunks, at: Date.now(), shape: SHAPE });
    if (before?.source !== source) await put('source', { kind: 'source', id: file.id, source });
    if (before?.found !== found || before.confirmedFound !== confirmedFound)
      await put('found', { kind: 'found', id: file.id, found, before: confirmedFound === found ? undefined : confirmedFound });
    for (let chunk = 0; rows && chunk < (chunks ?? 0); chunk += 1) {
      if (!differs(before?.rows, rows, chunk)) continue;
      const its = rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(keptRow);
      await put(`rows.${chunk}`, { kind: 'rows', id: file.id, chunk, rows: its });
    }
  } catch {
    written.delete(file.id);
  }
};

/** Forgets a file of a user: it was sent, or is not wanted. */
export const dropFile = async (user: string, id: string): Promise<void> => {
  written.delete(id);
  await browserStore.removeAll(keyOf(user, id, '')).catch(() => undefined);
};

/** The files that a user left, oldest first. */
export const keptFiles = async (user: string): Promise<KeptFile[]> => {
  const all = (await browserStore.all(prefixOf(user)).catch(() => [])) as (Head | Source | Found | Chunk)[];
  const heads = all.filter((part) => part.kind === 'head' && part.shape === SHAPE && part.at > Date.now() - KEPT_FOR) as Head[];
  const known = new Set(heads.map(({ id }) => id));
  const strays = new Set(all.map(({ id }) => id).filter((id) => id !== undefined && !known.has(id)));
  await Promise.all([...strays].map((id) => dropFile(user, id)));
  return heads
    .flatMap(({ kind: _kind, shape: _shape, chunks, confirmed, ...head }): KeptFile[] => {
      const table = all.find((part): part is Found => part.kind === 'found' && part.id === head.id);
      const source = all.find((part): part is Source => part.kind === 'source' && part.id === head.id);
      const parts = all.filter((part): part is Chunk => part.kind === 'rows' && part.id === head.id && part.chunk < (chunks ?? 0));
      if (!source || !table || parts.length < (chunks ?? 0)) return [];
      const rows = chunks === undefined ? undefined : parts.toSorted((a, b) => a.chunk - b.chunk).flatMap((part) => part.rows);
      const { found, before = found } = table;
      return [{ ...head, source: source.source, found, confirmed: confirmed && { ...confirmed, found: before }, rows }];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
