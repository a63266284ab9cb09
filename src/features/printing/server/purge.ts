import { and, isNull, lt, or } from 'drizzle-orm';
import { ago, type PurgeRules } from '#server/purgeRule.ts';
import { printRuns } from './tables.ts';

const DAY_MS = 86_400_000;

/** Runs of labels that are no longer repeated, and those of which none came out. */
export const printPurge: PurgeRules = {
  print_runs: (db, now, old) =>
    db.delete(printRuns).where(or(lt(printRuns.createAt, old), and(isNull(printRuns.printAt), lt(printRuns.createAt, ago(now, DAY_MS))))),
};
