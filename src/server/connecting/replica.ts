import { setTimeout as sleep } from 'node:timers/promises';
import { asCompany, openDatabase, type Database, type Db } from '../db.ts';

/** How long a replica may need to reach what has been written before it is read from, and how often it is asked, in milliseconds. */
const [PATIENCE, ASK_EVERY] = [10_000, 100];
const CONNECTING = 3_000;

/**
 * Where long reads go: a replica that has come as far as the database had when they were asked for, in the same history of its log. A thread
 * can be handed it.
 */
export type Replica = { url: string; position: string; timeline: number };

/**
 * The replica from which what is written by now can be read; nothing where none is configured. To be asked for after whatever has settled
 * what is to be read, and not within its transaction.
 */
export const replicaOf = async ({ app, replica }: Pick<Database, 'app' | 'replica'>): Promise<Replica | undefined> => {
  if (!replica) return undefined;
  const { rows } = await app.query<{ position: string; timeline: string }>(
    'select pg_current_wal_lsn()::text as position, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
  );
  const { position, timeline } = rows[0]!;
  return { url: replica, position, timeline: Number.parseInt(timeline, 16) };
};

/**
 * Waits until a replica has replayed what was written. One that followed a former primary may be further in another history: which one it
 * replays is known since the last point from which it would begin again, so that after a promotion it takes `checkpoint_timeout` at most.
 * @throws when it does not in time, follows nobody or follows another history
 */
const untilThere = async (database: Database, { position, timeline }: Replica) => {
  for (const end = performance.now() + PATIENCE; ; await sleep(ASK_EVERY)) {
    const { rows } = await database.app.query<{ follows: boolean; replayed: number; isThere: boolean | null }>(
      `select pg_is_in_recovery() as follows, timeline_id as replayed, pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"
       from pg_control_checkpoint()`,
      [position],
    );
    if (!rows[0]?.follows) throw new Error('it is no replica');
    if (rows[0].replayed !== timeline) throw new Error(`it replays timeline ${rows[0].replayed}, and ${timeline} is written`);
    if (rows[0].isThere) return;
    if (performance.now() > end) throw new Error(`it lags more than ${PATIENCE / 1000} s`);
  }
};

/** What is only read, wherever it is read from. */
type Reading = {
  /** Runs in a transaction of a company, and once more where the replica fails in it: it may do nothing but read. */
  read: <T>(company: string, run: (db: Db) => Promise<T>, options?: { snapshot?: boolean }) => Promise<T>;
  /** Why the replica was not read from, or not to the end; nothing when it was, or there is none. */
  fault: () => string | undefined;
  close: () => Promise<void>;
};

/**
 * Reads from a replica once it is there, and from the database where there is none, it is away, too late, or breaks off.
 * @param primary stays its opener's
 */
export const readingFrom = (primary: Database, replica: Replica | undefined): Reading => {
  const second = replica && openDatabase(replica.url, 1, () => undefined, { connectionTimeoutMillis: CONNECTING });
  const ready = second && untilThere(second, replica);
  // Who reads is told.
  ready?.catch(() => undefined);
  let fault: string | undefined;
  return {
    read: async (company, run, options) => {
      if (second && !fault) {
        try {
          await ready;
          return await asCompany(second, company, run, options);
        } catch (error) {
          const { message, cause } = error as Error;
          fault = `the replica was not read from: ${cause instanceof Error ? cause.message : message}`;
        }
      }
      return asCompany(primary, company, run, options);
    },
    fault: () => fault,
    close: async () => {
      await ready?.catch(() => undefined);
      await second?.close();
    },
  };
};
