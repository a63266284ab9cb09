import { and, desc, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { backupRuns } from '#server/backup/tables.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db.ts';
import type { health } from '../contract.ts';

type Backups = Output<typeof health.backups>['data'];

/** How far ahead of this clock another's may be, in milliseconds. What is said to be of later was made by a wrong one, and would hide all since. */
const AHEAD_MS = 3_600_000;
/** How many of the last ones are told. */
const TOLD = 10;

/** When the deployment first worked: its queue was made then. What its companies say of themselves may be older, as the demo's are. */
const beganAt = async (db: Db, now: Date): Promise<Date> => {
  const { rows } = await db.execute<{ at: string | null }>(sql`select extract(epoch from min(created_on)) * 1000 as at from pgboss.queue`);
  const at = rows[0]?.at ?? null;
  return at === null ? now : new Date(Number(at));
};

/** What went wrong, without where backups lie and what a database's server said of itself. */
const outlinedFault = (fault: string, place: string): string =>
  fault.startsWith('No se pudo conectar a la base de datos')
    ? 'No se pudo conectar a la base de datos'
    : fault.replaceAll(place, 'el lugar de las copias');

/** How the deployment is backed up, as the owner of the database reads it. */
export const readBackups = async (
  db: Db,
  { BACKUP, DATABASE_URL }: Pick<Config, 'BACKUP' | 'DATABASE_URL'>,
  now: Date,
): Promise<Backups> => {
  const { _id, kind, beginAt, endAt, file, bytes, newBytes, error, complaint, target } = backupRuns;
  const shown = { _id, kind, beginAt, endAt, file, bytes, newBytes, error, complaint, target };
  const soon = new Date(now.getTime() + AHEAD_MS);
  const found = await db.select(shown).from(backupRuns).where(lte(beginAt, soon)).orderBy(desc(beginAt), desc(_id)).limit(TOLD);
  // Where they lie is the operator's: several companies' owners read this, and a file of one's own choice may stand anywhere.
  const runs = found.map(({ target: place, file: name, error: fault, complaint: worry, ...run }) => ({
    ...run,
    file: run.kind === 'whole' && name !== null ? 'completa' : name,
    error: fault && outlinedFault(fault, place),
    complaint: worry && outlinedFault(worry, place),
  }));
  const [last] = await db
    .select({ endAt })
    .from(backupRuns)
    .where(and(isNotNull(endAt), isNull(error), lte(endAt, soon)))
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
