import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { giveTo } from '../postgres/account.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { openDatabaseFolder } from '../postgres/folder.ts';
import { freePort } from '../postgres/freePort.ts';
import { isAlive, startPostmaster } from '../postgres/postmaster.ts';
import { withConnection } from './withConnection.ts';

/** Runs one statement after another over a connection of its own. */
export const sql = <Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> =>
  withConnection(url, async (client) => {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  });

/** A PostgreSQL of a test, which nobody starts again when it dies. */
export type TestServer = {
  /** Connection to the product's database as its owner; as the superuser. */
  url: string;
  adminUrl: string;
  /** Host and port, as they stand in a list of servers. */
  place: string;
  /** Its end without a warning, as a power cut would be; with all of its processes gone. */
  kill: () => Promise<void>;
  start: (settings?: string[]) => Promise<void>;
};

/** Makes PostgreSQLs of the programs that come with the product, in a folder that goes with the test. */
export const testServers = () => {
  const work = mkdtempSync(path.join(os.tmpdir(), 'reparto-servers-'));
  chmodSync(work, 0o755);
  const all: TestServer[] = [];

  const serverOn = async (dataDir: string): Promise<TestServer> => {
    const folder = openDatabaseFolder(dataDir);
    const binaries = findBinaries(folder.account, folder.home);
    const password = readFileSync(folder.password, 'utf8').trim();
    const port = await freePort();
    let pid = 0;
    const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB', 'fsync=off', 'timezone=UTC'];
    const server: TestServer = {
      url: `postgres://reparto:${password}@127.0.0.1:${port}/reparto`,
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/reparto`,
      place: `127.0.0.1:${port}`,
      kill: async () => {
        if (!pid || !isAlive(pid)) return;
        process.kill(pid, 'SIGKILL');
        while (isAlive(pid)) await sleep(20);
      },
      start: async (settings = []) => {
        ({ pid } = await startPostmaster(folder, binaries, port, [...common, ...settings]));
      },
    };
    all.push(server);
    return server;
  };

  return {
    /** One with the product's empty database. */
    primary: async (settings?: string[]): Promise<TestServer> => {
      const dataDir = path.join(work, 'primary');
      mkdirSync(dataDir);
      await (await startEmbedded({ dataDir, fsync: false })).stop();
      const server = await serverOn(dataDir);
      await server.start(settings);
      return server;
    },
    /** A replica that follows it: a copy of its files, made while it runs. */
    replicaOf: async (primary: TestServer, settings?: string[]): Promise<TestServer> => {
      const dataDir = path.join(work, 'replica');
      const cluster = path.join(dataDir, 'postgres', 'cluster');
      const backup = new pg.Client({ connectionString: primary.adminUrl });
      await backup.connect();
      await backup.query(`select pg_backup_start('replica', true)`);
      cpSync(path.join(work, 'primary'), dataDir, {
        recursive: true,
        filter: (file) => !/postmaster\.(pid|opts)$|pg_replslot\/./.test(file),
      });
      const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      await backup.end();
      const { username, password, port } = new URL(primary.adminUrl);
      writeFileSync(path.join(cluster, 'backup_label'), rows[0]!.labelfile);
      writeFileSync(path.join(cluster, 'standby.signal'), '');
      const following = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica'`;
      writeFileSync(path.join(cluster, 'postgresql.auto.conf'), `${following}\n`, { flag: 'a' });
      giveTo(openDatabaseFolder(dataDir).account, path.join(dataDir, 'postgres'));
      const server = await serverOn(dataDir);
      await server.start(settings);
      return server;
    },
    remove: async () => {
      for (const server of all) await server.kill();
      rmSync(work, { recursive: true, force: true });
    },
  };
};
