import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectionTo } from './connecting/connectionTo.ts';
import { StartupError } from './startupError.ts';

/** The project's migrations, one folder each. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to the newest migration; all pending ones in one transaction, or none. Several processes may do it at once: they
 * wait for each other, on a connection of its own because the migrator takes no lock.
 * @param url connection as the database's owner
 * @param options.restoring whether it is by a restore, which alone may go on with a database that is not brought back to its end
 * @throws StartupError when the database cannot be reached, is older than PostgreSQL 15, of a newer version of the product, refuses its owner what a migration needs or was left
 *   by a restore that did not end
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS, { restoring = false } = {}) {
  const gate = await connect(url);
  const client = await connect(url);
  try {
    const { rows } = await gate.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]!.server_version_num) < OLDEST_VERSION)
      throw new StartupError('La base de datos de DATABASE_URL tiene que ser PostgreSQL 15 o posterior.');
    await gate.query(`select pg_advisory_lock(hashtext('reparto migrations'))`);
    const { rowCount } = await gate.query(`select from pg_class where oid = to_regclass('public.${UNDER_WAY}')`);
    if (rowCount && !restoring)
      throw new StartupError(
        'La base de datos quedó a medio restaurar: borre las carpetas postgres y files de la carpeta de datos, o vacíe la base, y vuelva a restaurar la copia de seguridad.',
      );
    await refuseNewer(gate, migrationsFolder);
    await migrate(drizzle({ client }), { migrationsFolder });
    // What every request does (`openDatabase`): an owner who may not would only find out then.
    await client.query('set role app');
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : undefined;
    if (cause instanceof pg.DatabaseError && cause.code === INSUFFICIENT_PRIVILEGE)
      throw new StartupError(`El usuario de la base de datos no puede migrarla: ${cause.message}.`, { cause: error });
    throw error;
  } finally {
    await client.end();
    await gate.end();
  }
}

/** @throws StartupError when the database was migrated by a later version: this one does not know what it would write there */
async function refuseNewer(client: pg.Client, migrationsFolder: string) {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('drizzle.__drizzle_migrations') and attname = 'name'`,
  );
  if (!rowCount) return;
  const known = [MIGRATIONS, migrationsFolder].flatMap((folder) => readMigrationFiles({ migrationsFolder: folder }));
  const names = new Set(known.map(({ name }) => name));
  const { rows } = await client.query<{ name: string | null }>('select name from drizzle.__drizzle_migrations order by id');
  const newer = rows.find(({ name }) => name !== null && !names.has(name));
  if (newer)
    throw new StartupError(
      `La base de datos es de una versión más nueva de Reparto (este programa no conoce ${newer.name}): inicie con ella.`,
    );
}

async function connect(url: string) {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StartupError(`No se pudo conectar a la base de datos: ${message || code}.`, { cause: error });
  }
  return client;
}

/** The table that stands in a database as long as a restore brings it back. */
export const UNDER_WAY = 'restore_under_way';

/** PostgreSQL's number for 15.0. */
const OLDEST_VERSION = 150_000;

/** PostgreSQL's code for a missing right (appendix A of its manual). */
const INSUFFICIENT_PRIVILEGE = '42501';
