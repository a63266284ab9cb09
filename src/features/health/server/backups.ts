import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { backupRuns } from '#server/backup/tables.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db.ts';
import type { health } from '../contract.ts';

type Backups = Output<typeof health.backups>['data'];

/** How many of the last ones are told. */
const TOLD = 10;

/** When the deployment first worked: its queue was made then. What its companies say of themselves may be older, as the demo's are. */
const beganAt = async (db: Db, now: Date): Promise<Date> => {
  const { rows } = await db.execute<{ at: string | null }>(sql`select extract(epoch from min(created_on)) * 1000 as at from pgboss.queue`);
  const at = rows[0]?.at ?? null;
  return at === null ? now : new Date(Number(at));
};

/** How the deployment is backed up, as the owner of the database reads it. */
export const readBackups = async (
  db: Db,
  { BACKUP, DATABASE_URL }: Pick<Config, 'BACKUP' | 'DATABASE_URL'>,
  now: Date,
): Promise<Backups> => {
  const { _id, kind, beginAt, endAt, file, bytes, newBytes, error } = backupRuns;
  const shown = { _id, kind, beginAt, endAt, file, bytes, newBytes, error };
  const runs = await db.select(shown).from(backupRuns).orderBy(desc(beginAt), desc(_id)).limit(TOLD);
  const [last] = await db
    .select({ endAt })
    .from(backupRuns)
    .where(and(isNotNull(endAt), isNull(error)))
    .orderBy(desc(endAt))
    .limit(1);
  return {
    at: now,
    nightly: BACKUP,
    embedded: DATABASE_URL === undefined,
    since: await beganAt(db, now),
    lastAt: last?.endAt ?? null,
    runs,
  };
};
