import { eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { faceOf } from '#shared/time.ts';
import { lacksSpace, NO_SPACE } from '../files/diskSpace.ts';
import { newId } from '../ids.ts';
import { UNDER_WAY } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { openArchive } from './file/archive.ts';
import { connectToCopy, cut } from './database/catalogue.ts';
import { openSnapshot } from './database/dump.ts';
import { checkWhole } from './file/reading.ts';
import { FORMAT, PRODUCT, type Manifest, type NamedFile } from './file/manifest.ts';
import { complaintOf, type Met } from './complaint.ts';
import { gatherIntoPool, lookAtPool, type Pool } from './pool/pool.ts';
import { formerBackups, rotate, type Former } from './rotate.ts';
import { filesOf, gatherIntoArchive, isUnreadable, type Stored } from './stored.ts';
import { backupRuns, type BackupKind } from './tables.ts';
import type { Target } from './targets/target.ts';

/** What a backup is made of, and where it goes. */
export type BackupParts = {
  /** Connection as the owner of the database. */
  url: string;
  files: Stored;
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
  /** What did not go well, or is not as it should be at the place, in Spanish sentences. */
  complaint: string | undefined;
};

/** One backup at a time of a database: who makes it holds this lock, which goes with its connection. */
const LOCK = `hashtext('reparto backup')`;

/** What is known of backups at their beginning. */
type Begun = {
  /** The row of this one; none in a database of a version that had none yet: it is backed up before it is migrated. */
  run: string | undefined;
  /** Whether that row has a place for a complaint: former versions' have none. */
  complains: boolean;
  /** Whether there was ever one at that place. */
  hadSome: boolean;
};

/** @throws StartupError when another one is under way, or there is nothing */
const begin = async (keeper: pg.Client, { target, kind, now }: BackupParts): Promise<Begun> => {
  const { rows: found } = await keeper.query<{ migrations: boolean; runs: boolean; complains: boolean; half: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrations, to_regclass('public.backup_runs') is not null as runs,
       exists(select from pg_attribute where attrelid = to_regclass('public.backup_runs') and attname = 'complaint') as complains,
       to_regclass('public.${UNDER_WAY}') is not null as half`,
  );
  if (found[0]?.half) throw new StartupError('No se copia: la base de datos se está restaurando, o su restauración se cortó.');
  if (!found[0]?.migrations) throw new StartupError('No hay nada que copiar: la base de datos está vacía.');
  const { rows } = await keeper.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  if (!rows[0]?.held) throw new StartupError('Ya hay una copia de seguridad en curso: espere a que termine.');
  const { runs, complains } = found[0];
  if (!runs) return { run: undefined, complains, hadSome: false };
  const db = drizzle({ client: keeper });
  await db.update(backupRuns).set({ endAt: now(), error: 'Se interrumpió antes de terminar' }).where(isNull(backupRuns.endAt));
  const { rowCount } = await keeper.query(`select from backup_runs where target = $1 and file is not null and kind <> 'whole' limit 1`, [
    target.told,
  ]);
  const run = newId();
  // By the columns that it had from the first.
  await keeper.query('insert into backup_runs (_id, kind, target, begin_at) values ($1, $2, $3, $4)', [run, kind, target.told, now()]);
  return { run, complains, hadSome: rowCount !== 0 };
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
  type Fault = { $metadata?: { httpStatusCode?: number }; name?: string; code?: string; message?: string };
  const { $metadata, name, code, message } = error as Fault;
  if (name === 'TimeoutError') return `${target.told} no contesta`;
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
    if (run) await drizzle({ client: teller }).update(backupRuns).set(values).where(eq(backupRuns._id, run));
  };
  let run: string | undefined;
  let isMade = false;
  try {
    const begun = await begin(keeper, parts);
    ({ run } = begun);
    if (kind !== 'whole') await target.tidy();
    const place = kind === 'whole' ? undefined : await lookAt(target, now());
    const name = parts.name ?? (await freeName(target, now()));
    const written = { rows: 0, files: 0, newBytes: 0 };
    let unread = 0;

    const content = async function* (): AsyncGenerator<Uint8Array> {
      const archive = openArchive(JSON.stringify({ product: PRODUCT, format: FORMAT }));
      yield* archive.begin();
      const gathered = place ? gatherIntoPool(files, target, place.known, place.pool) : gatherIntoArchive(files, archive);
      yield* gathered.pass();
      const snapshot = await openSnapshot(keeper, url, parts.onReader);
      // What was stored up to the moment of the database: rows name files that were stored before.
      yield* gathered.pass();
      const dumped = yield* snapshot.dump(archive);
      const list = yield* gathered.list(archive);
      const { version, configuration } = parts;
      const pool = place?.pool.state() ?? NO_POOL;
      const manifest: Manifest = { product: PRODUCT, format: FORMAT, version, kind, ...dumped, files: list, pool, ...configuration };
      yield* archive.end(JSON.stringify(manifest));
      written.rows = dumped.tables.reduce((sum, { rows }) => sum + rows, 0);
      written.files = list.count;
      written.newBytes = gathered.newBytes();
      unread = gathered.unread();
    };
    await target.write(name, content());

    const source = await target.open(name);
    if (!source) throw new Error(`${name} is not there`);
    const made = { file: name, bytes: source.bytes, ...written };
    await tell({ endAt: now(), ...made });
    isMade = true;
    // The backup is good whatever becomes of the old ones.
    const rotated =
      place && (await rotate(target, name, place.pool).catch((error: unknown) => ({ fault: faultOfBackup(error, target, 'la limpieza') })));
    const isGone = begun.hadSome && place !== undefined && !place.isUsed;
    const complaint = complaintOf({ unread, mended: place?.pool.mended(), ...place?.last, isGone, ...rotated });
    if (complaint !== undefined && begun.complains) await tell({ complaint });
    return { ...made, removed: rotated && 'removed' in rotated ? rotated.removed : [], complaint };
  } catch (error) {
    if (!isMade) await tell({ endAt: now(), error: faultOfBackup(error, target) }).catch(() => undefined);
    throw error;
  } finally {
    cut(keeper);
    cut(teller);
  }
};

/** What a manifest says of a pool that is none of its own. */
const NO_POOL: Manifest['pool'] = { looked: '', damaged: [] };

/** What a backup finds at its place. */
type Place = {
  pool: Pool;
  /** The files that the last backup names, by their keys; none when it cannot be read: all are then read anew. */
  known: ReadonlyMap<string, NamedFile>;
  /** Whether there is any backup, be it one that cannot be read. */
  isUsed: boolean;
  /** What is to be said of the last backup, which was read whole. */
  last: Pick<Met, 'spoiled' | 'unchecked'>;
};

/** Looks at a place. Its last backup is the one nearest to now: a clock that jumped may have made some that are of years ahead. */
const lookAt = async (target: Target, now: Date): Promise<Place> => {
  const { good, strange } = await formerBackups(target);
  const away = ({ moment }: Former) => Math.abs(now.getTime() - moment.getTime());
  const [last] = good.filter(({ manifest }) => !manifest.files.whole).toSorted((a, b) => away(a) - away(b));
  const pool = await lookAtPool(target, last?.manifest.pool ?? NO_POOL);
  return { pool, known: await namedBy(last), isUsed: good.length + strange.length > 0, last: await checkedAll(last, target) };
};

/** Reads a backup whole. Whatever keeps it from being read is no reason to have no other one. */
const checkedAll = async (last: Former | undefined, target: Target): Promise<Place['last']> => {
  if (!last) return {};
  const { name, source } = last;
  try {
    await checkWhole(source);
    return {};
  } catch (error) {
    if (error instanceof StartupError || isUnreadable(error)) return { spoiled: name };
    return { unchecked: { name, fault: faultOfBackup(error, target, 'la lectura') } };
  }
};

const namedBy = async (last: Former | undefined): Promise<Map<string, NamedFile>> => {
  const known = new Map<string, NamedFile>();
  try {
    if (last) for await (const file of filesOf(last.source, last.manifest)) known.set(file.key, file);
    return known;
  } catch {
    return new Map();
  }
};
