import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { faceOf } from '#shared/time.ts';
import type { FileStore } from '../files/files.ts';
import { lacksSpace, NO_SPACE } from '../files/diskSpace.ts';
import { newId } from '../ids.ts';
import { UNDER_WAY } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { openArchive } from './file/archive.ts';
import { connectToCopy, cut } from './database/catalogue.ts';
import { openSnapshot } from './database/dump.ts';
import { FORMAT, PRODUCT, type Manifest, type NamedFile } from './file/manifest.ts';
import { formerBackups, rotate } from './rotate.ts';
import { filesOf, gatherIntoArchive, gatherIntoPool } from './stored.ts';
import { backupRuns, type BackupKind } from './tables.ts';
import type { Target } from './targets/target.ts';

/** What a backup is made of, and where it goes. */
export type BackupParts = {
  /** Connection as the owner of the database. */
  url: string;
  files: Pick<FileStore, 'kept' | 'read'>;
  target: Target;
  kind: BackupKind;
  /** What it is called when the place does not choose. */
  name?: string;
  /** Of the program. */
  version: string;
  configuration: Pick<Manifest, 'configuration' | 'secret'>;
  now: () => Date;
  /** Told of the process that reads for us in the database. */
  onReader?: (pid: number) => void;
};

/** How a backup went. */
export type Made = {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  /** Of the stored files that were not there before. */
  newBytes: number;
  /** Backups that were no longer to be kept. */
  removed: readonly string[];
  /** Files that cannot be read as the backups that they seem to be. */
  strange: readonly string[];
  /** Why former backups could not be removed. */
  fault?: string;
};

/** One backup at a time of a database: who makes it holds this lock, which goes with its connection. */
const LOCK = `hashtext('reparto backup')`;

/**
 * @returns the row of this one; none in a database of a version that had none yet: it is backed up before it is migrated
 * @throws StartupError when another one is under way, or there is nothing
 */
const begin = async (keeper: pg.Client, { target, kind, now }: BackupParts): Promise<string | undefined> => {
  const { rows: found } = await keeper.query<{ migrations: boolean; runs: boolean; half: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrations, to_regclass('public.backup_runs') is not null as runs,
       to_regclass('public.${UNDER_WAY}') is not null as half`,
  );
  if (found[0]?.half) throw new StartupError('No se copia: la base de datos se está restaurando, o su restauración se cortó.');
  if (!found[0]?.migrations) throw new StartupError('No hay nada que copiar: la base de datos está vacía.');
  const { rows } = await keeper.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  if (!rows[0]?.held) throw new StartupError('Ya hay una copia de seguridad en curso: espere a que termine.');
  if (!found[0].runs) return undefined;
  const db = drizzle({ client: keeper });
  await db.update(backupRuns).set({ endAt: now(), error: 'Se interrumpió antes de terminar' }).where(isNull(backupRuns.endAt));
  const _id = newId();
  await db.insert(backupRuns).values({ _id, kind, target: target.told, beginAt: now() });
  return _id;
};

/** A free name at a place, by the minute (UTC-3) in which it is made. */
const freeName = async (target: Target, now: Date): Promise<string> => {
  const minuteOf = `reparto-${faceOf(now).toISOString().slice(0, 16).replace(':', '-')}`;
  for (let more = 1; ; more += 1) {
    const name = `${minuteOf}${more > 1 ? `-${more}` : ''}.backup`;
    if (!(await target.open(name))) return name;
  }
};

/** What a backup that failed says to whoever looks after it; of what is nobody's fault outside, only that. */
export const faultOfBackup = (error: unknown, target: Pick<Target, 'told'>, what = 'La copia'): string => {
  if (error instanceof StartupError) return error.message;
  if (lacksSpace(error)) return `${NO_SPACE}: no entra en ${target.told}`;
  const { $metadata, code, message } = error as { $metadata?: { httpStatusCode?: number }; code?: string; message?: string };
  if ($metadata) return `${target.told} no responde como debe${$metadata.httpStatusCode ? ` (${$metadata.httpStatusCode})` : ''}`;
  return `${what} no pudo terminar (${code ?? message ?? String(error)})`;
};

/**
 * Makes a backup, and removes those that are no longer to be kept unless it is a whole one. It is there whole or not at all; those before it
 * are not touched until it is. Its row in `backup_runs` says how it went.
 * @throws what `faultOfBackup` puts into words
 */
export const makeBackup = async (parts: BackupParts): Promise<Made> => {
  const { url, files, target, kind, now } = parts;
  const keeper = await connectToCopy(url);
  const teller = await connectToCopy(url);
  const tell = async (values: Partial<typeof backupRuns.$inferInsert>) => {
    if (run)
      await drizzle({ client: teller })
        .update(backupRuns)
        .set(values)
        .where(and(eq(backupRuns._id, run), isNull(backupRuns.endAt)));
  };
  let run: string | undefined;
  try {
    run = await begin(keeper, parts);
    if (kind !== 'whole') await target.tidy();
    const name = parts.name ?? (await freeName(target, now()));
    const written = { rows: 0, files: 0, newBytes: 0 };

    const content = async function* (): AsyncGenerator<Uint8Array> {
      const archive = openArchive(JSON.stringify({ product: PRODUCT, format: FORMAT }));
      yield* archive.begin();
      const gathered = kind === 'whole' ? gatherIntoArchive(files, archive) : await gatherIntoPool(files, target, await knownFiles(target));
      yield* gathered.pass();
      const snapshot = await openSnapshot(keeper, url, parts.onReader);
      // What was stored up to the moment of the database: rows name files that were stored before.
      yield* gathered.pass();
      const dumped = yield* snapshot.dump(archive);
      const list = yield* gathered.list(archive);
      const { version, configuration } = parts;
      const manifest: Manifest = { product: PRODUCT, format: FORMAT, version, ...dumped, files: list, ...configuration };
      yield* archive.end(JSON.stringify(manifest));
      written.rows = dumped.tables.reduce((sum, { rows }) => sum + rows, 0);
      written.files = list.count;
      written.newBytes = gathered.newBytes();
    };
    await target.write(name, content());

    const source = await target.open(name);
    if (!source) throw new Error(`${name} is not there`);
    await tell({ endAt: now(), file: name, bytes: source.bytes, ...written });
    const made = { file: name, bytes: source.bytes, ...written };
    if (kind === 'whole') return { ...made, removed: [], strange: [] };
    // The backup is good whatever becomes of the old ones.
    return {
      ...made,
      ...(await rotate(target, name).catch((error: unknown) => ({ removed: [], strange: [], fault: faultOfBackup(error, target) }))),
    };
  } catch (error) {
    await tell({ endAt: now(), error: faultOfBackup(error, target) }).catch(() => undefined);
    throw error;
  } finally {
    cut(keeper);
    cut(teller);
  }
};

/** The files that the newest backup of a place names, by their keys; none when it cannot be read: all are then read anew. */
const knownFiles = async (target: Target): Promise<Map<string, NamedFile>> => {
  const known = new Map<string, NamedFile>();
  const [newest] = (await formerBackups(target)).good;
  try {
    if (newest) for await (const file of filesOf(newest.source, newest.manifest)) known.set(file.key, file);
    return known;
  } catch {
    return new Map();
  }
};
