import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { StartupError } from '../startupError.ts';
import { findBinaries } from './binaries.ts';
import { ADMIN, createCluster, createProductDatabase, DATABASE, OWNER } from './cluster.ts';
import { holdsDatabase, keepPassword, openDatabaseFolder, openDataFolder, type DatabaseFolder } from './folder.ts';
import { freePort, tryPort } from './freePort.ts';
import { isFolderFree, lockFolder } from './folderLock.ts';
import { findRunning, isAlive, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';

/** How to run the embedded PostgreSQL. */
export type EmbeddedOptions = {
  /** The product's data folder; made when missing. */
  dataDir: string;
  /** Told in Spanish what takes time. */
  log?: (message: string) => void;
  /** A port to insist on; by default a free one, kept in the folder. */
  port?: number;
  /** Off only where losing the data is no loss, as in tests. */
  fsync?: boolean;
  /** Joins the server when another process of ours runs it, instead of refusing; `stop` then leaves it running. */
  share?: boolean;
  /** Makes a database that nothing starts on, ended as this process may be, until `restored`. */
  restoring?: boolean;
};

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** Connection to the product's database as its owner. */
  url: string;
  /** Connection to the server as its superuser. */
  adminUrl: string;
  /** Stops the server and frees the folder; the second time it does nothing. */
  stop: () => Promise<void>;
  /** Tells that what was to be restored into it is there. */
  restored: () => void;
};

/**
 * Starts the PostgreSQL that comes with the product on the data folder, or adopts the one that a killed process left running there. Should
 * the server die while it is in use, it is started again on the same port.
 * @throws StartupError when the folder is in use, damaged, of another version or not writable; nothing in it is deleted
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => undefined, fsync = true } = options;
  const data = openDataFolder(options.dataDir);
  const shared = options.share && !isFolderFree(data) ? await join(data) : undefined;
  if (shared) return shared;
  const unlock = lockFolder(data);
  try {
    const folder = openDatabaseFolder(data);
    const binaries = findBinaries(folder.account, folder.home);
    if (!holdsDatabase(folder, binaries.version.split('.')[0]!)) {
      if (options.restoring) writeFileSync(folder.restoring, '', { mode: 0o600, flush: true });
      log('Creando la base de datos…');
      await createCluster(folder, binaries, { fsync });
    }
    const password = keepPassword(folder);
    const adopted = await findRunning(folder, password);
    if (adopted) log('La base de datos ya estaba en marcha.');
    const start = async (port: number) => startPostmaster(folder, binaries, port, settings(fsync));
    const server = watch(adopted ?? (await start(await choosePort(folder, options.port))), ({ port }) => {
      log('La base de datos terminó de golpe; se vuelve a iniciar.');
      return start(port);
    });
    let stopping: Promise<void> | undefined;
    const stop = () =>
      (stopping ??= server
        .release()
        .then((last) => stopPostmaster(folder, binaries, last))
        .finally(unlock));
    const urls = urlsOf(server.port, password);
    try {
      await createProductDatabase(urls.adminUrl, password);
    } catch (error) {
      await stop();
      throw error;
    }
    return { ...urls, stop, restored: () => rmSync(folder.restoring, { force: true }) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function join(data: string): Promise<Embedded | undefined> {
  const folder = openDatabaseFolder(data);
  const password = keepPassword(folder);
  const running = await findRunning(folder, password);
  return running && { ...urlsOf(running.port, password), stop: async () => undefined, restored: () => undefined };
}

function urlsOf(port: number, password: string) {
  const url = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { url: url(OWNER, DATABASE), adminUrl: url(ADMIN, 'postgres') };
}

/**
 * Looks after a server, ours or adopted, and has it started again when it is gone.
 * @returns its port, and `release`, which ends the watch and gives the server that runs now
 */
function watch(first: Postmaster, restart: (last: Postmaster) => Promise<Postmaster>) {
  let current = first;
  let restarting: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle || isAlive(current.pid)) return;
    idle = false;
    // A start that fails is tried again by the next look.
    restarting = restart(current)
      .then((next) => void (current = next))
      .catch(() => undefined)
      .finally(() => (idle = true));
  }, WATCH_INTERVAL);
  timer.unref();
  const release = async () => {
    clearInterval(timer);
    await restarting;
    return current;
  };
  return { port: first.port, release };
}

/** The server's settings; figures measured, see docs/decisions/001-database.md. */
function settings(fsync: boolean) {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  const buffers = Math.max(32, Math.min(1024, Math.floor(memory / 4 / 2 ** 20)));
  const durability = fsync ? ['synchronous_commit=on'] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const logging = [
    'logging_collector=on',
    'log_filename=%a.log',
    'log_rotation_age=1d',
    'log_truncate_on_rotation=on',
    'log_rotation_size=0',
  ];
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `shared_buffers=${buffers}MB`,
    'max_wal_size=4GB',
    'random_page_cost=1.1',
    'jit=off',
    // What of the log is kept for whoever copies it (BACKUP_LOG) and is away, at most.
    'max_slot_wal_keep_size=4GB',
    'timezone=UTC',
    // The queries of a killed process must not go on holding its locks.
    ...(process.platform === 'linux' ? ['client_connection_check_interval=2s'] : []),
    ...durability,
    ...logging,
  ];
}

/** The port asked for, else the one that the folder used last, else a free one; what is chosen is kept in the folder. */
async function choosePort(folder: DatabaseFolder, wanted: number | undefined) {
  const kept = existsSync(folder.port) ? Number.parseInt(readFileSync(folder.port, 'utf8'), 10) : 0;
  if (wanted && !(await tryPort(wanted))) throw new StartupError(`El puerto ${wanted} para la base de datos está ocupado.`);
  const port = wanted ?? ((kept && (await tryPort(kept))) || (await freePort()));
  writeFileSync(folder.port, String(port));
  return port;
}

/** How often a look is taken at whether the server still runs, in milliseconds. */
const WATCH_INTERVAL = 1000;
