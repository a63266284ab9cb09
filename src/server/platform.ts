import { inTransaction, type Database, type Db } from './db.ts';

/**
 * Runs in one transaction as the owner, across companies: sign-in, transfers, jobs. Nothing scopes it but its own queries,
 * so only the slices listed in the architecture test may import it.
 */
export const asPlatform = <T>(database: Database, run: (db: Db) => Promise<T>): Promise<T> => inTransaction(database.owner, 'begin', run);
