import { createHash } from 'node:crypto';
import type { CountryCode } from '#shared/phone.ts';
import { oneLine } from '#shared/text.ts';
import type { Database } from '../db.ts';
import { lookAt, type SeenFile } from './files/lookAt.ts';
import { readStreets, type ReadProgress } from './files/readStreets.ts';
import type { StreetFile } from './files/streetFile.ts';
import type { StreetSource } from './segment.ts';
import { storeStreets } from './store.ts';

/** Another one whenever the reader makes something else of the same file: it is then loaded again. */
const READER = 1;

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
  /** Loads them although the same files were loaded before. */
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
  const seen: SeenFile[] = [];
  for (const file of files) seen.push(await lookAt(file, signal));
  const { country = 'AR', columns, town, province, force = false } = options;
  const reading = await readStreets(seen, { country, columns, town, province }, { signal, ...(progress && { onProgress: progress }) });
  const told = {
    key: options.key ?? reading.source.key,
    name: oneLine(options.name ?? reading.source.name),
    attribution: oneLine(options.attribution ?? reading.source.attribution),
    country,
  };
  const hashes = seen.map(({ hash }) => hash).toSorted();
  const hash = createHash('sha256')
    .update(JSON.stringify([READER, hashes, told, columns ?? '', town ?? '', province ?? '']))
    .digest('hex');
  return storeStreets(database, { ...told, hash }, reading, now, { isForced: force, ...(onWait && { onWait }) });
};
