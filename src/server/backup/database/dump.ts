import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '../../startupError.ts';
import type { Archive } from '../file/archive.ts';
import { connectToCopy, cut, quoted, readCatalogue } from './catalogue.ts';
import type { Manifest } from '../file/manifest.ts';
import { inParts } from '../file/parts.ts';

/** What a manifest says of the database. */
export type Dumped = Pick<Manifest, 'postgres' | 'moment' | 'migrations' | 'tables' | 'partitions' | 'sequences'>;

const MIGRATIONS = 'select name, hash from drizzle.__drizzle_migrations order by id';
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

const migrationsOf = async (client: pg.Client) => (await client.query<{ name: string; hash: string }>(MIGRATIONS)).rows;

/** The database as of one moment, held open. */
export type Snapshot = {
  moment: Date;
  /** Puts its tables into a file, in turn. */
  dump(archive: Archive): AsyncGenerator<Uint8Array, Dumped>;
};

/**
 * Holds the moment, in a transaction that reads no table: each table is read in a transaction of its own that sees what this one sees, so
 * that no table stays locked for longer than its own reading takes. A table that is dropped or emptied meanwhile would be missed by both:
 * migrations alone do that, and days of positions that are too old to be kept.
 * @param keeper a connection of `connectToCopy` that is given to this alone
 * @param onReader told of the process that reads in the database
 */
export const openSnapshot = async (keeper: pg.Client, url: string, onReader?: (pid: number) => void): Promise<Snapshot> => {
  await keeper.query('begin isolation level repeatable read read only');
  const { rows } = await keeper.query<{ id: string; moment: Date; postgres: string }>(
    `select pg_export_snapshot() as id, now() as moment, split_part(current_setting('server_version'), ' ', 1) as postgres`,
  );
  const { id, moment, postgres } = rows[0]!;
  return {
    moment,
    dump: async function* (archive) {
      const { tables, partitions } = await readCatalogue(keeper);
      const migrations = await migrationsOf(keeper);
      const dumped: Manifest['tables'] = [];
      const reader = await connectToCopy(url);
      try {
        const { rows: own } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
        onReader?.(own[0]!.pid);
        for (const { name, columns, partitioned } of tables) {
          await reader.query(`begin isolation level repeatable read read only; set transaction snapshot '${id}'`);
          const what = partitioned ? `(select ${quoted(...columns)} from ${quoted(name)})` : `${quoted(name)} (${quoted(...columns)})`;
          const rowsOut = reader.query(copyTo(`copy ${what} to stdout`));
          // It is told where it is read; what comes after that is nobody's.
          rowsOut.on('error', () => undefined);
          const parts = yield* inParts(archive, `tables/${name}`, rowsOut);
          await reader.query('commit');
          dumped.push({ name, columns, rows: rowsOut.rowCount, parts });
        }
        const after = await migrationsOf(reader);
        if (after.length !== migrations.length)
          throw new StartupError('La base de datos se migró mientras se copiaba: vuelva a hacer la copia.');
        const sequences = (await reader.query<{ name: string; value: string }>(SEQUENCES)).rows;
        return { postgres, moment: moment.toISOString(), migrations, tables: dumped, partitions, sequences };
      } finally {
        cut(reader);
      }
    },
  };
};
