import { addDays, dayOf } from '#shared/time.ts';
import type { Database } from '#server/db.ts';
import type { Ports } from '#server/ports.ts';
import { dayOfPartition, forgetPartitions, keptFrom, makePartitions } from './ingest/partitions.ts';

/** For how many days to come partitions are made ahead. */
const AHEAD = 3;
/** How often a partition is tried to be dropped in one night. */
const TRIES = 5;
const LOCK_NOT_AVAILABLE = '55P03';

/** Those who read and write the history wait while a partition goes, and so no longer than for a second: who waits for others gives up. */
const drop = async ({ owner }: Database, name: string): Promise<boolean> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const client = await owner.connect();
    try {
      await client.query(`begin; set local lock_timeout = '1s'; drop table ${name}; commit`);
      return true;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      client.release();
    }
  }
  return false;
};

/**
 * Keeps the history of positions as long as it is to be kept: makes the partitions of the days to come, drops those whose time is over. Gives
 * how many these are.
 */
export const keepPositions = async ({ config, database }: Pick<Ports, 'config' | 'database'>, now: Date): Promise<number> => {
  const from = keptFrom(now, config.POSITION_DAYS);
  const today = dayOfPartition(now.getTime());
  await makePartitions(
    database,
    Array.from({ length: AHEAD + 1 }, (_, days) => addDays(today, days)),
  );
  const { rows } = await database.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'positions'::regclass order by 1`,
  );
  const oldest = `positions_${dayOfPartition(from.getTime()).replaceAll('-', '')}`;
  let dropped = 0;
  for (const { name } of rows) if (/^positions_\d{8}$/.test(name) && name < oldest && (await drop(database, name))) dropped += 1;
  if (dropped > 0) forgetPartitions(database);
  await database.owner.query('delete from driven_days where day < $1', [dayOf(from)]);
  return dropped;
};
