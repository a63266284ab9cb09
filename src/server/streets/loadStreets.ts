import { createHash } from 'node:crypto';
import type { CountryCode } from '#shared/phone.ts';
import { cut, oneLine } from '#shared/text.ts';
import type { Database } from '../db.ts';
import { lookAt, type SeenFile } from './files/lookAt.ts';
import { readStreets, type ReadProgress } from './files/readStreets.ts';
import { StreetFileError, type StreetFile } from './files/streetFile.ts';
import type { StreetSource } from './segment.ts';
import { storeStreets } from './store.ts';

/** Another one whenever the reader makes something else of the same file: it is then loaded again. */
const READER = 1;

/** Keys that are easily typed. */
const KEY = /^[a-z0-9][a-z0-9_-]{0,59}$/;
/** Letters of a source's name and attribution. */
const MAX_NAME = 120;
const MAX_ATTRIBUTION = 300;

export type LoadOptions = {
  /** AR unless told. */
  readonly country?: CountryCode | undefined;
  /** Unless told as its kind of file is called: `caba`, or the file's name. */
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly attribution?: string | undefined;
  /** What the columns of another kind of file are: 'name=NOMBRE,leftFrom=…'. */
  readonly columns?: string | undefined;
  /** Where the streets are, for files that do not tell. */
  readonly town?: string | undefined;
  readonly province?: string | undefined;
  /** Loads them although the same files were loaded before, or twice as many streets. */
  readonly force?: boolean | undefined;
};

export type LoadWatch = {
  readonly now: Date;
  readonly progress?: (progress: ReadProgress) => void;
  /** Told when another load has to end first. */
  readonly onWait?: () => void;
  readonly signal?: AbortSignal | undefined;
};

export type Loaded = {
  readonly source: StreetSource;
  /** What was not understood, in Spanish sentences. */
  readonly report: readonly string[];
  /** The same files were loaded before, and nothing was written. */
  readonly unchanged: boolean;
};

const shown = (text: string, letters: number) => cut(oneLine(text), letters).toWellFormed();

/**
 * Reads street files and stores their streets in place of those of the same key: all or nothing. Whoever holds the threads refreshes them.
 * @throws StreetFileError with a Spanish sentence for files that streets cannot be read from
 */
export const loadStreets = async (
  database: Database,
  files: readonly StreetFile[],
  options: LoadOptions,
  { now, progress, onWait, signal }: LoadWatch,
): Promise<Loaded> => {
  if (options.key !== undefined && !KEY.test(options.key))
    throw new StreetFileError('La clave puede tener letras minúsculas sin acentos, números y guiones, hasta 60');
  const seen: SeenFile[] = [];
  for (const file of files) seen.push(await lookAt(file, signal));
  const { country = 'AR', columns, town, province, force = false } = options;
  const reading = await readStreets(seen, { country, columns, town, province }, { signal, ...(progress && { onProgress: progress }) });
  const told = {
    key: options.key ?? reading.source.key,
    name: shown(options.name ?? reading.source.name, MAX_NAME),
    attribution: shown(options.attribution ?? reading.source.attribution, MAX_ATTRIBUTION),
    country,
  };
  const hashes = seen.map(({ hash }) => hash).toSorted();
  const hash = createHash('sha256')
    .update(JSON.stringify([READER, hashes, told, columns ?? '', town ?? '', province ?? '']))
    .digest('hex');
  try {
    return await storeStreets(database, { ...told, hash }, reading, now, { isForced: force, signal, ...(onWait && { onWait }) });
  } finally {
    await reading.close();
  }
};
