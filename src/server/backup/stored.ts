import { createHash } from 'node:crypto';
import type { FileStore, StoredFile } from '../files/files.ts';
import { StartupError } from '../startupError.ts';
import type { Archive } from './file/archive.ts';
import { lineOf, namedIn, type Manifest, type NamedFile } from './file/manifest.ts';
import { inParts, linesIn } from './file/parts.ts';
import type { Source } from './targets/target.ts';

/** Where stored files lie that backups name: one for all backups of a place, each by its sum, so that none is copied twice. */
export const POOL = 'files/';
export const pooled = (sha256: string): string => `${POOL}${sha256.slice(0, 2)}/${sha256}`;

/** The files that a backup names, as its list has them. */
export async function* filesOf(source: Source, manifest: Manifest): AsyncGenerator<NamedFile> {
  for await (const line of linesIn(source, manifest.files.parts)) yield namedIn(line);
}

/** How many stored files are copied at once. */
export const FILES_AT_ONCE = 4;

/** What is read of the store of files. */
export type Stored = Pick<FileStore, 'kept' | 'read'>;

/** The stored files of one backup, gathered in passes: those of a later pass are what was stored meanwhile. */
export type Gathered = {
  /** Looks at all files that are stored now. */
  pass(): AsyncGenerator<Uint8Array, void>;
  /** Writes the list of all that were seen. */
  list(archive: Archive): AsyncGenerator<Uint8Array, Manifest['files']>;
  /** Bytes that were copied, and not there before. */
  newBytes(): number;
  /** How many could not be read where they are stored; they are not in the backup. */
  unread(): number;
};

/** What systems say of a file that is there and cannot be read: a place on the disk that broke, or somebody else's. */
const UNREADABLE = new Set<unknown>(['EIO', 'EACCES', 'EPERM']);
const codesOf = (error: unknown) => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } | undefined };
  return [code, cause?.code];
};
export const isUnreadable = (error: unknown): boolean => codesOf(error).some((code) => UNREADABLE.has(code));

/**
 * Reads stored files. One that is gone meanwhile, or cannot be read, is left out: it is no reason to have no backup.
 * @param read reads it as far as is needed to know that it can be read
 */
export const openReading = (files: Stored) => {
  const unread = new Set<string>();
  return {
    unread: () => unread.size,
    read: async <T>(key: string, read: (stored: StoredFile) => Promise<T>): Promise<T | undefined> => {
      try {
        const stored = await files.read(key);
        const found = stored && (await read(stored));
        unread.delete(key);
        return found;
      } catch (error) {
        if (codesOf(error).includes('ENOENT')) return undefined;
        if (!isUnreadable(error)) throw error;
        unread.add(key);
        return undefined;
      }
    },
  };
};

/** A stored file of which the first piece was read: what cannot be opened is known then. */
export const begun = async ({ stream, size }: StoredFile) => {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first = await pieces.next();
  const content = async function* () {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value;
  };
  return { size, content: content() };
};

/** Puts stored files into the backup's own file. */
export const gatherIntoArchive = (files: Stored, archive: Archive): Gathered => {
  const seen = new Map<string, NamedFile>();
  const reading = openReading(files);
  let newBytes = 0;
  return {
    pass: async function* () {
      for await (const key of files.kept()) {
        if (seen.has(key)) continue;
        const stored = await reading.read(key, begun);
        if (!stored) continue;
        const placed = yield* archive.entry(`stored/${key}`, stored.size, stored.content);
        newBytes += stored.size;
        seen.set(key, { key, ...placed });
      }
    },
    list: (into) => listed(into, seen, true),
    newBytes: () => newBytes,
    unread: reading.unread,
  };
};

/** Writes the list of the files that a backup names. @param whole whether they are in its own file */
export async function* listed(
  archive: Archive,
  seen: ReadonlyMap<string, NamedFile>,
  whole: boolean,
): AsyncGenerator<Uint8Array, Manifest['files']> {
  let bytes = 0;
  const lines = async function* () {
    for (const named of seen.values()) {
      bytes += named.bytes;
      yield Buffer.from(lineOf(named), 'latin1');
    }
  };
  const parts = yield* inParts(archive, 'files', lines());
  return { count: seen.size, bytes, whole, parts };
}

/** Passes content on that has to be what was measured before. @throws at its end when it is not */
export async function* verified(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { bytes, sha256 }: { bytes: number; sha256: string },
) {
  const sum = createHash('sha256');
  let read = 0;
  for await (const piece of content) {
    sum.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== bytes || sum.digest('hex') !== sha256)
    throw new StartupError('Un archivo guardado no es el que era: cambió mientras se leía.');
}
