import { Piscina } from 'piscina';
import type { Database } from '../db.ts';
import type { StreetSource } from './segment.ts';
import { storedSources } from './store.ts';

/** What a thread knows when it starts. */
export type ThreadData = {
  /** Connection string of the owner role, for `readSegments`. */
  readonly url: string;
};

/** The threads that answer from the loaded streets, and the file of each: its named exports can be asked. */
const files = {
  find: new URL('find/findThread.ts', import.meta.url),
  tiles: new URL('tiles/tileThread.ts', import.meta.url),
  roads: new URL('../roads/roadThread.ts', import.meta.url),
};
export type ThreadRole = keyof typeof files;

/** For how long it is believed that nobody loaded other streets, in milliseconds: another process may, and `refresh` tells of our own. */
const BELIEVED = 2_000;
/** For how long a thread that could not read other streets is not begun again, in milliseconds. */
const REST = 30_000;

/** Threads over the streets that are loaded; of each role one at most, begun when it is first asked. */
export type StreetThreads = {
  /** What is loaded, in order of its keys. */
  sources: () => Promise<readonly StreetSource[]>;
  /** Another text for every other set of streets; empty while none are loaded. */
  version: () => Promise<string>;
  /**
   * Asks the thread of a role.
   * @param name one of the exports of its file; it takes the payload alone
   * @throws what that export throws
   */
  ask: <T>(role: ThreadRole, name: string, payload: unknown, options?: { signal?: AbortSignal }) => Promise<T>;
  /** Looks at once what is loaded: to be called by who loaded or removed streets. */
  refresh: () => Promise<void>;
  /** Begins what somebody will wait for: who asks first would wait until the streets are read. */
  warm: () => Promise<void>;
  /** How many there are, those that are about to end included. */
  count: () => number;
  close: () => Promise<void>;
};

type Running = { version: string; pool: Piscina };

const startPool = (role: ThreadRole, url: string) =>
  new Piscina({
    filename: files[role].href,
    workerData: { url } satisfies ThreadData,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 16,
    idleTimeout: Infinity,
    // What a thread makes to throw away at once would take as much again as what it keeps.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });

/**
 * Opens the threads that answer from the loaded streets; none is begun before it is asked.
 * @param url connection string of the owner role
 */
export const openStreetThreads = (database: Database, url: string, report: (error: unknown) => void): StreetThreads => {
  let known: { at: number; sources: Promise<readonly StreetSource[]> } | undefined;
  const running = new Map<ThreadRole, Promise<Running>>();
  let closed = false;

  const pools = new Set<Piscina>();
  const end = async (pool: Piscina) => {
    await pool.close({ force: false });
    pools.delete(pool);
  };
  /** Ends what answers from streets that are there no more. */
  const endAll = () => {
    for (const begun of running.values()) void begun.then(({ pool }) => end(pool)).catch(report);
    running.clear();
  };

  const look = () => {
    const sources = storedSources(database).then((stored) => {
      if (stored.length === 0) endAll();
      return stored;
    });
    known = { at: performance.now(), sources };
    // One that failed is looked for again by the next who asks.
    sources.catch(() => (known = undefined));
    return sources;
  };
  const sources = () => (known && performance.now() - known.at < BELIEVED ? known.sources : look());
  const versionOf = (all: readonly StreetSource[]) => all.map(({ edition }) => edition.replaceAll('-', '')).join('-');

  const begin = async (role: ThreadRole, version: string): Promise<Running> => {
    const pool = startPool(role, url);
    pools.add(pool);
    pool.on('error', report);
    try {
      await pool.run(undefined, { name: 'ready' });
      return { version, pool };
    } catch (error) {
      pools.delete(pool);
      await pool.destroy();
      throw error;
    }
  };

  /** The roles whose threads are being begun anew: one at a time, whatever is loaded meanwhile. */
  const renewing = new Set<ThreadRole>();
  /** What could not be read a moment ago. */
  const unread = new Map<ThreadRole, string>();
  const renew = async (role: ThreadRole, version: string, former: Running) => {
    renewing.add(role);
    try {
      // The former one answers until this one has read its streets.
      const next = await begin(role, version);
      running.set(role, Promise.resolve(next));
      // Some were just handed the former one.
      setTimeout(() => void end(former.pool).catch(report), BELIEVED).unref();
    } catch (error) {
      if (!closed) report(error);
      unread.set(role, version);
      setTimeout(() => unread.delete(role), REST).unref();
    } finally {
      renewing.delete(role);
    }
  };
  const runningFor = async (role: ThreadRole): Promise<Running> => {
    const version = versionOf(await sources());
    const begun = running.get(role);
    if (!begun) {
      const first = begin(role, version);
      running.set(role, first);
      first.catch(() => running.delete(role));
      return first;
    }
    const now = await begun;
    const isRead = now.version === version || unread.get(role) === version;
    if (!isRead && !renewing.has(role)) void renew(role, version, now);
    return now;
  };

  return {
    sources,
    version: async () => versionOf(await sources()),
    ask: async (role, name, payload, options = {}) => {
      if (closed) throw new Error('the street threads are closed');
      const { pool } = await runningFor(role);
      return pool.run(payload, { name, ...options });
    },
    refresh: async () => {
      await look();
    },
    warm: async () => {
      if ((await sources()).length === 0) return;
      for (const role of ['find', 'tiles'] as const) await runningFor(role);
    },
    count: () => pools.size,
    close: async () => {
      closed = true;
      await Promise.all([...pools].map((pool) => pool.destroy()));
    },
  };
};
