import { createHash } from 'node:crypto';
import type pg from 'pg';
import { withConnection } from '../connecting/withConnection.ts';
import { isKeptKey, type FileStore } from '../files/files.ts';
import { requeueRuns } from '../jobs/requeue.ts';
import { migrateDatabase, UNDER_WAY } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { loadTables } from './database/load.ts';
import type { Manifest, NamedFile } from './file/manifest.ts';
import { migrateAsFar, otherMigrations } from './database/migrations.ts';
import { checkWhole, readManifest } from './file/reading.ts';
import { FILES_AT_ONCE, filesOf, pooled, verified } from './stored.ts';
import { together } from './pool/together.ts';
import type { Source, Target } from './targets/target.ts';

/** Where a backup's stored files are read: in its own file, or in the pool of the place where it lies. */
const openNamed = async (named: NamedFile, source: Source, pool: Target): Promise<AsyncIterable<Uint8Array> | undefined> => {
  if (named.offset !== undefined) return source.read(named.offset, named.offset + named.bytes);
  const found = await pool.open(pooled(named.sha256));
  return found && found.bytes === named.bytes ? found.read(0, found.bytes) : undefined;
};

/** A backup that was looked at from its first byte to its last, its stored files with it. */
export type Checked = {
  source: Source;
  pool: Target;
  manifest: Manifest;
  /** Keys of stored files that are missing or damaged. */
  bad: ReadonlySet<string>;
  /** Migrations that this program has in other words. */
  changed: readonly string[];
};

/**
 * Looks at a backup whole, and makes nothing.
 * @param pool where its stored files lie, unless they are in it
 * @throws StartupError in a Spanish line when it is damaged or not for this program
 */
export const checkBackup = async (source: Source, pool: Target): Promise<Checked> => {
  const manifest = await readManifest(source);
  const changed = otherMigrations(manifest.migrations, source.name);
  await checkWhole(source);
  const bad = new Set<string>();
  const keys = keysOf(manifest, source.name);
  await together(FILES_AT_ONCE, filesOf(source, manifest), async (named) => {
    keys.see(named);
    const content = await openNamed(named, source, pool);
    const sum = createHash('sha256');
    for await (const piece of content ?? []) sum.update(piece);
    if (!content || sum.digest('hex') !== named.sha256) bad.add(named.key);
  });
  keys.end();
  return { source, pool, manifest, bad, changed };
};

/** What a restore says of a data folder that holds something. */
export const notEmpty = (dataDir: string): StartupError =>
  new StartupError(`La carpeta de datos ${dataDir} no está vacía: se restaura solo en una vacía; elija otra con DATA_DIR.`);

/** @throws StartupError when there is anything in a database but what PostgreSQL and its extensions put there */
export const refuseFull = async (url: string): Promise<void> => {
  const { rows } = await asked<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  if (rows[0]) throw new StartupError(`La base de datos no está vacía (tiene ${rows[0].name}): se restaura solo en una vacía.`);
};

const asked = <R extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<R>> =>
  withConnection(url, (client) => client.query<R>(text));

/** What came back, beside what the manifest says. */
export type Restored = {
  /** What is other than it says, in words: the database stays marked as half restored then. Files that were known to be missing are not. */
  wrong: string[];
  tables: { name: string; rows: number; expected: number }[];
  files: number;
  expectedFiles: number;
  /** Background work that was under way then, and is begun again. */
  requeued: number;
};

/** @throws StartupError when a manifest names as a stored file what is none, or not as many as it says */
const keysOf = (manifest: Manifest, name: string) => {
  const damaged = new StartupError(`${name} está dañado: la lista de archivos guardados no es la que dice.`);
  let count = 0;
  return {
    see: ({ key }: NamedFile) => {
      if (!isKeptKey(key)) throw damaged;
      count += 1;
    },
    end: () => {
      if (count !== manifest.files.count) throw damaged;
    },
  };
};

/**
 * Makes a deployment of a backup: its stored files, its database as the backup's migrations made it, then the migrations that came since.
 * Until it has ended nothing else begins on that database.
 * @param into.url an empty database, as its owner
 * @throws StartupError in a Spanish line when the database is not empty or the backup does not fit
 */
export const restoreBackup = async (
  { source, pool, manifest, bad }: Checked,
  into: { url: string; files: Pick<FileStore, 'put'> },
  say: (line: string) => void,
): Promise<Restored> => {
  const { url } = into;
  await refuseFull(url);
  await asked(url, `create table public.${UNDER_WAY} (since timestamptz default now())`);
  let files = 0;
  if (manifest.files.count > 0) say(`Trayendo ${manifest.files.count} archivos…`);
  await together(FILES_AT_ONCE, filesOf(source, manifest), async (named) => {
    if (bad.has(named.key)) return;
    const content = await openNamed(named, source, pool);
    if (!content) throw new StartupError(`${source.name}: falta el archivo ${named.key}.`);
    await into.files.put(named.key, verified(content, named));
    files += 1;
  });
  say('Trayendo las tablas…');
  await migrateAsFar(url, manifest.migrations);
  const counted = await loadTables(url, source, manifest, say);
  const tables = manifest.tables.map(({ name, rows }) => ({ name, rows: counted.get(name) ?? 0, expected: rows }));
  const wrong = tables.filter(({ rows, expected }) => rows !== expected).map(({ name }) => `la tabla ${name}`);
  if (files !== manifest.files.count - bad.size) wrong.push('la cantidad de archivos guardados');
  const restored = { wrong, tables, files, expectedFiles: manifest.files.count };
  if (wrong.length > 0) return { ...restored, requeued: 0 };
  say('Poniendo la base al día…');
  await migrateDatabase(url, undefined, { restoring: true });
  const requeued = await requeueRuns(url);
  await asked(url, `drop table public.${UNDER_WAY}`);
  return { ...restored, requeued };
};
