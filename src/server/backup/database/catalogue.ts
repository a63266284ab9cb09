import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { connectionTo } from '../../connecting/connectionTo.ts';
import { UNDER_WAY } from '../../migrate.ts';
import { StartupError } from '../../startupError.ts';

/** What a backup and a load have to know of a database; all of schema public, in the order of names. */
export type Catalogue = {
  /** Without what is computed from other columns. */
  tables: { name: string; columns: string[]; partitioned: boolean }[];
  partitions: { table: string; name: string; bounds: string }[];
};

/**
 * Tables whose rows are neither kept nor brought back: what tells of the installation that was, and nothing of the business; and what calls
 * were answered, which is kept for a day and may show a key that was just made.
 */
const LEFT_OUT: readonly string[] = ['backup_runs', 'once_answers'];

const TABLES = `
  select c.relname as name, c.relkind = 'p' as partitioned,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
  group by c.oid order by c.relname`;
const PARTITIONS = `
  select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2`;

export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => ({
  tables: (await client.query<Catalogue['tables'][number]>(TABLES, [[...LEFT_OUT, UNDER_WAY]])).rows,
  partitions: (await client.query<Catalogue['partitions'][number]>(PARTITIONS)).rows,
});

/** Identifiers as SQL has them. */
export const quoted = (...names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** How values are written and read as text, whatever the server or the role says; and no end for what takes long. */
const SETTINGS = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  timezone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

const sockets = new WeakMap<pg.Client, Duplex>();

/** A connection to copy rows by. @param more further settings of the session */
export const connectToCopy = async (url: string, more: Record<string, string> = {}): Promise<pg.Client> => {
  const settings = connectionTo(url);
  const socket = settings.stream?.() ?? new Socket();
  const client = new pg.Client({
    ...settings,
    keepAlive: true,
    application_name: 'reparto backup',
    connectionTimeoutMillis: 15_000,
    stream: () => socket,
  });
  sockets.set(client, socket);
  // What is under way tells of its loss.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`No se pudo conectar a la base de datos: ${(error as Error).message}.`, { cause: error });
  }
  for (const [name, value] of Object.entries({ ...SETTINGS, ...more }))
    await client.query('select set_config($1, $2, false)', [name, value]);
  return client;
};

/** Ends a connection whatever is under way on it: who was to be sent rows and takes no more would be waited for. */
export const cut = (client: pg.Client): void => void sockets.get(client)?.destroy();
