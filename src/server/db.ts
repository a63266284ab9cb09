import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { connectionTo } from './connecting/connectionTo.ts';

/** A transaction to query in; what it sees is decided by who opened it. */
export type Db = NodePgDatabase;

/** The product's database: one pool as role `app`, bound by row-level security, and a small one as the owner. */
export type Database = {
  /** Connection string of the owner role, for threads that open one of their own. */
  readonly url: string;
  /** Connection string of a replica that long reads may go to (`connecting/replica.ts`). */
  readonly replica?: string;
  app: pg.Pool;
  owner: pg.Pool;
  close(): Promise<void>;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Opens the database.
 * @param url connection string of the owner role, which may become `app`; of one server or of several (`connecting/`)
 * @param size most connections of the `app` pool
 * @param onError told of errors of idle connections (without a listener they would end the process)
 * @param options.replica connection string of a replica
 * @param options.connectionTimeoutMillis how long connecting may take; as long as the system lets it otherwise
 */
export const openDatabase = (
  url: string,
  size: number,
  onError: (error: Error) => void,
  { replica, connectionTimeoutMillis }: { replica?: string; connectionTimeoutMillis?: number } = {},
): Database => {
  const connection = { ...connectionTo(url), connectionTimeoutMillis };
  const app = new pg.Pool({ ...connection, max: size, options: '-c role=app' });
  const owner = new pg.Pool({ ...connection, max: Math.max(2, Math.ceil(size / 4)) });
  for (const pool of [app, owner]) {
    pool.on('error', onError);
    // While a connection is in use its failing query tells of its loss; without a listener the loss would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    url,
    ...(replica && { replica }),
    app,
    owner,
    close: async () => {
      await Promise.all([app.end(), owner.end()]);
    },
  };
};

const dbs = new WeakMap<PoolClient, Db>();
const dbOf = (client: PoolClient): Db => {
  const known = dbs.get(client);
  if (known) return known;
  const db = drizzle({ client });
  dbs.set(client, db);
  return db;
};

/** Runs in one transaction of the pool; `begin` may carry more statements in the same round trip. */
export const inTransaction = async <T>(pool: pg.Pool, begin: string, run: (db: Db) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await run(dbOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Runs in one transaction that sees a single company's rows: row-level security does the scoping, so no query names the company.
 * Begin and the company travel in one round trip (docs/decisions/005-tenancy.md).
 * @param options.seconds what one statement may take, the wait for what others have locked included; no end without it
 * @param options.snapshot whether all that is read is of one moment, and nothing is written
 */
export const asCompany = <T>(
  database: Database,
  company: string,
  run: (db: Db) => Promise<T>,
  { seconds = 0, snapshot = false }: { seconds?: number; snapshot?: boolean } = {},
): Promise<T> => {
  if (!UUID.test(company)) throw new Error(`not a company id: ${company}`);
  const limit = seconds > 0 ? `, set_config('statement_timeout', '${seconds}s', true)` : '';
  const begin = snapshot ? 'begin isolation level repeatable read read only' : 'begin';
  return inTransaction(database.app, `${begin}; select set_config('app.company_id', '${company}', true)${limit}`, run);
};
