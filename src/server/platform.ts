import { sql } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from './db.ts';

/**
 * Runs in one transaction as the owner, across companies: sign-in, transfers, jobs. Nothing scopes it but its own queries,
 * so only the slices listed in the architecture test may import it.
 */
export const asPlatform = <T>(database: Database, run: (db: Db) => Promise<T>): Promise<T> => inTransaction(database.owner, 'begin', run);

/** A step of work between companies: sees and writes the rows of that company alone. Steps stand one after another, never within each other. */
export type Within = <T>(company: string, step: (db: Db) => Promise<T>) => Promise<T>;

/** Steps of several companies within a transaction of role `app`. Whoever opened it for a company ends with a step of that one. */
export const stepping =
  (db: Db): Within =>
  async (company, step) => {
    await db.execute(sql`select set_config('app.company_id', ${company}, true)`);
    return step(db);
  };

/**
 * Runs steps of several companies in one transaction: all of them are done or none. Each is bound by row-level security as a request of
 * its company is (docs/decisions/005-tenancy.md).
 */
export const betweenCompanies = <T>(database: Database, run: (within: Within) => Promise<T>): Promise<T> =>
  inTransaction(database.app, 'begin', (db) => run(stepping(db)));
