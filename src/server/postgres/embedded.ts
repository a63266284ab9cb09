import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import { StartupError } from '../startupError.ts';
import { findBinaries } from './binaries.ts';
import { ADMIN, createCluster, createProductDatabase, DATABASE, OWNER } from './cluster.ts';
import { holdsDatabase, keepPassword, openDatabaseFolder, openDataFolder, type DatabaseFolder } from './folder.ts';
import { lockFolder } from './folderLock.ts';
import { findRunning, startPostmaster, stopPostmaster } from './postmaster.ts';

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
};

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** Connection to the product's database as its owner. */
  url: string;
  /** Connection to the server as its superuser. */
  adminUrl: string;
  /** Stops the server and frees the folder; the second time it does nothing. */
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the product on the data folder, or adopts the one that a killed process left running there.
 * @throws StartupError when the folder is in use, damaged, of another version or not writable; nothing in it is deleted
 */
export async function startEmbedded({ dataDir, log = () => undefined, port, fsync = true }: EmbeddedOptions): Promise<Embedded> {
  const data = openDataFolder(dataDir);
  const unlock = lockFolder(data);
  try {
    const folder = openDatabaseFolder(data);
    const binaries = findBinaries(folder.account, folder.home);
    if (!holdsDatabase(folder, binaries.version.split('.')[0]!)) {
      log('Creando la base de datos…');
      await createCluster(folder, binaries, { fsync });
    }
    const password = keepPassword(folder);
    const adopted = await findRunning(folder, password);
    if (adopted) log('La base de datos ya estaba en marcha.');
    const server = adopted ?? (await startPostmaster(folder, binaries, await choosePort(folder, port), settings(fsync)));
    const url = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`;
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= stopPostmaster(folder, binaries, server).finally(unlock));
    try {
      await createProductDatabase(url(ADMIN, 'postgres'), password);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: url(OWNER, DATABASE), adminUrl: url(ADMIN, 'postgres'), stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The server's settings; figures measured, see docs/decisions on the database. */
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
  const port = wanted ?? ((kept && (await tryPort(kept))) || (await tryPort(0)));
  writeFileSync(folder.port, String(port));
  return port;
}

/** @returns the port, or the free one that stands for 0; 0 when it is taken or no port at all */
function tryPort(port: number) {
  return new Promise<number>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    if (!(port >= 0 && port < 65_536)) return resolve(0);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
