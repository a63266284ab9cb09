import { Socket } from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import pg from 'pg';

/** How often all servers are asked while somebody is connected, and how long one may take to answer, in milliseconds. */
const ASK_EVERY = 2_000;
const PATIENCE = 3_000;
/** For how long an answer is believed when nobody asks again, in milliseconds. */
const BELIEVED = ASK_EVERY + PATIENCE;

/**
 * Which history of the log a server writes, in eight hexadecimal digits: it counts up when a replica is promoted. Nothing of one that
 * follows another server.
 */
const TIMELINE = `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** A server that can be written to. */
type Writable = { url: string; timeline: number };

/** Asks one server over a connection that is kept. */
const asking = (url: string) => {
  let open: { client: pg.Client; socket: Socket } | undefined;
  /** Does not wait for a server that may be gone. */
  const drop = () => {
    open?.socket.destroy();
    open = undefined;
  };
  const connect = async () => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      application_name: 'reparto primary',
    });
    const mine = { client, socket };
    // It ends with an error or without one; either is the end.
    client.on('error', () => undefined);
    client.on('end', () => {
      if (open === mine) open = undefined;
    });
    open = mine;
    await client.connect();
    return mine;
  };
  const ask = async (): Promise<Writable | undefined> => {
    try {
      const { client } = open ?? (await connect());
      const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
      const timeline = rows[0]?.timeline;
      return timeline ? { url, timeline: Number.parseInt(timeline, 16) } : undefined;
    } catch {
      // One that is away, or not up yet, is none to write to.
      drop();
      return undefined;
    }
  };
  return { ask, drop };
};

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
};

const noPrimary = () =>
  Object.assign(new Error('no server of DATABASE_URL answers that can be written to'), { code: 'ECONNREFUSED' as const });

/** The one server of several that can be written to. */
type Primary = {
  /** A socket for one connection: whatever it is told to connect to, it connects to that server. */
  socket: () => Socket;
};

/**
 * The newest history of some servers that any thread of the process has seen: one that begins when a former primary alone can be reached must
 * not take it. Threads get the memory when they begin.
 */
const newestOf = (key: string) => {
  const shared = (getEnvironmentData(key) as SharedArrayBuffer | undefined) ?? new SharedArrayBuffer(4);
  setEnvironmentData(key, shared);
  const cell = new Uint32Array(shared);
  return {
    get: () => Atomics.load(cell, 0),
    /** Another thread may have seen a newer one meanwhile. */
    raise: (to: number) => {
      for (let seen = Atomics.load(cell, 0); seen < to;) seen = Atomics.compareExchange(cell, 0, seen, to);
    },
  };
};

/**
 * Watches several servers for as long as somebody is connected. The one that writes the newest history is the primary; one that was it
 * before and came back with an older history never is again, though it could be written to.
 */
const watching = (urls: readonly string[]): Primary => {
  const servers = urls.map(asking);
  /** Who is connected, and to which server; '' while that is looked for. */
  const connected = new Map<Socket, string>();
  let known: (Writable & { at: number }) | undefined;
  const newest = newestOf(`reparto timeline ${urls.join(' ')}`);
  let looking: Promise<Writable> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lookAround = async () => {
    const answers = await Promise.all(servers.map(({ ask }) => ask()));
    const writable = answers.filter((answer) => answer !== undefined && answer.timeline >= newest.get());
    const timeline = Math.max(...writable.map((server) => server!.timeline));
    const best = writable.filter((server) => server!.timeline === timeline);
    const found = best.find((server) => server!.url === known?.url) ?? best[0];
    known = found && { ...found, at: performance.now() };
    if (!found) throw noPrimary();
    newest.raise(found.timeline);
    for (const [socket, url] of connected)
      if (url && url !== found.url) socket.destroy(new Error('Connection terminated: another server is the primary now'));
    return found;
  };
  const look = () => (looking ??= lookAround().finally(() => (looking = undefined)));
  const watch = () => {
    timer ??= setInterval(() => void look().catch(() => undefined), ASK_EVERY).unref();
  };
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
    for (const { drop } of servers) drop();
  };
  const leave = (socket: Socket) => {
    connected.delete(socket);
    if (connected.size === 0)
      void Promise.resolve(looking)
        .catch(() => undefined)
        .then(() => connected.size === 0 && rest());
  };

  const socket = () => {
    const mine = new Socket();
    const connect = mine.connect.bind(mine);
    const begin = async () => {
      connected.set(mine, '');
      mine.once('close', () => leave(mine));
      const { url } = known && performance.now() - known.at < BELIEVED ? known : await look();
      if (mine.destroyed) return;
      connected.set(mine, url);
      const { host, port } = addressOf(url);
      let isThere = false;
      mine.once('connect', () => (isThere = true));
      mine.once('error', () => {
        if (!isThere && known?.url === url) known = undefined;
      });
      connect(port, host);
      watch();
    };
    mine.connect = () => {
      begin().catch((error: Error) => mine.destroy(error));
      return mine;
    };
    return mine;
  };
  return { socket };
};

const watched = new Map<string, Primary>();

/** The primary among the servers at these addresses; one watch over them serves the whole thread. */
export const primaryAmong = (urls: readonly string[]): Primary => {
  const key = urls.join(' ');
  const primary = watched.get(key) ?? watching(urls);
  watched.set(key, primary);
  return primary;
};
