import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core';
import { instant, platformTable } from '../tables.ts';

/** Why a backup was made: the night's, or by command; `whole` is one file with the stored files in it, wherever it was wanted. */
export type BackupKind = 'night' | 'command' | 'whole';

/**
 * Every backup that was begun, well or badly ended; the deployment's, not a company's. One without `endAt` is under way, or its process is
 * gone and the next one says so.
 */
export const backupRuns = platformTable('backup_runs', {
  _id: uuid('_id').primaryKey(),
  kind: text().$type<BackupKind>().notNull(),
  /** Where to, as its operator knows it: a folder, or `s3://bucket`. */
  target: text().notNull(),
  beginAt: instant().notNull(),
  endAt: instant(),
  /** What it is called there; empty unless it succeeded. */
  file: text(),
  /** Of that file. */
  bytes: bigint({ mode: 'number' }),
  /** Rows of all tables. */
  rows: bigint({ mode: 'number' }),
  /** Stored files that it names, and how many bytes of them were new in the target. */
  files: integer(),
  newBytes: bigint({ mode: 'number' }),
  /** Spanish sentence of one that failed. */
  error: text(),
  /** Spanish sentences of one that succeeded: what else went wrong, or is not as it should be at that place. */
  complaint: text(),
});
