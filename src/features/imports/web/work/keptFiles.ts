import { browserStore } from '#web/browserStore.ts';
import { keptRow } from './changedRows.ts';
import { type Chunk, filesOf, type Gone, type Head, type Kept, packed, SHAPE } from './keptParts.ts';
import type { WorkFile, WorkRow } from './workFile.ts';

/** How long a file is kept, in milliseconds: two weeks, after which its days are past. */
const KEPT_FOR = 14 * 86_400_000;
/** Rows kept together: a change of one writes these and no others. */
const CHUNK = 500;

const prefixOf = (user: string) => `import.${user}.`;
const keyOf = (user: string, id: string, part: string) => `${prefixOf(user)}${id}.${part}`;

/** What was written of a file in this tab: only what differs is written again. */
const written = new Map<string, Pick<WorkFile, 'source' | 'rows' | 'found'> & { confirmedFound: WorkFile['found'] | undefined }>();

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
  const said = confirmed && { reading: confirmed.reading, answers: confirmed.answers, due: confirmed.due };
  type Part = Head | ReturnType<typeof packed> | Chunk;
  const at = (part: string, value: Part) => [keyOf(user, file.id, part), value] as const;
  const parts = function* parts() {
    yield at('head', { kind: 'head', ...file, confirmed: said, chunks, at: Date.now(), shape: SHAPE });
    if (before?.source !== source) yield at('source', packed({ kind: 'source', id: file.id, source }));
    if (before?.found !== found || before.confirmedFound !== confirmedFound)
      yield at('found', packed({ kind: 'found', id: file.id, found, before: confirmedFound === found ? undefined : confirmedFound }));
    for (let chunk = 0; rows && chunk < (chunks ?? 0); chunk += 1) {
      if (!differs(before?.rows, rows, chunk)) continue;
      const its = rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(keptRow);
      yield at(`rows.${chunk}`, { kind: 'rows', id: file.id, chunk, rows: its });
    }
  };
  try {
    await browserStore.putAll(parts());
  } catch {
    written.delete(file.id);
  }
};

/** Forgets a file of a user: it was sent, or is not wanted. */
export const dropFile = async (user: string, id: string): Promise<void> => {
  written.delete(id);
  const gone: Gone = { kind: 'gone', id, at: Date.now() };
  try {
    await browserStore.removeAll(keyOf(user, id, ''));
    // Another tab that has not heard of it yet may still be keeping it.
    await browserStore.putAll([[keyOf(user, id, 'gone'), gone]]);
  } catch {
    // Where the browser keeps nothing, there was nothing.
  }
};

/** What a user left, and what of it cannot be used, which is forgotten. */
export const keptFiles = async (user: string): Promise<Kept> => {
  const values = await browserStore.all(prefixOf(user)).catch(() => []);
  const kept = filesOf(values, Date.now() - KEPT_FOR);
  const forget = [...kept.broken, ...kept.old].map((id) => browserStore.removeAll(keyOf(user, id, '')).catch(() => undefined));
  await Promise.all([...forget, ...kept.late.map((id) => dropFile(user, id))]);
  return kept;
};
