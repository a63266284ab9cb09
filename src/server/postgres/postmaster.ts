import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startupError.ts';
import { giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ADMIN, run } from './cluster.ts';
import type { DatabaseFolder } from './folder.ts';

/** A PostgreSQL server that runs, whoever started it. */
export type Postmaster = { pid: number; port: number };

/**
 * Finds the server that is already running on the folder, as a process of ours that was killed leaves one behind.
 *
 * The process that `postmaster.pid` names counts only when it works in this folder; one that is on its way out is waited for.
 * @returns undefined when there is none; the folder can then be started
 * @throws StartupError when the server runs but does not answer to the folder's password within 30 s
 */
export async function findRunning(folder: DatabaseFolder, password: string): Promise<Postmaster | undefined> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    const noted = readPidFile(folder);
    if (!noted) return undefined;
    if (!isAlive(noted.pid) || !worksIn(noted.pid, folder)) {
      disownPidFile(folder);
      return undefined;
    }
    if (noted.status === 'ready' && (await isOurs(noted.port, folder, password))) return { pid: noted.pid, port: noted.port };
  }
  throw new StartupError(`Ya hay un PostgreSQL sobre ${folder.cluster} que no responde: terminalo y volvé a iniciar.`);
}

/**
 * Starts the server and waits until it takes connections, as long as a recovery needs.
 * @throws StartupError with the server's own last complaint when it ends instead
 */
export async function startPostmaster(folder: DatabaseFolder, binaries: Binaries, port: number, settings: string[]): Promise<Postmaster> {
  const args = ['-D', folder.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  for (const end = Date.now() + PATIENCE; ; await sleep(200)) {
    const child = spawnServer(folder, binaries, args);
    const failed = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message)).once('exit', () => resolve(lastComplaint(folder)));
    });
    const cancel = new AbortController();
    const failure = await Promise.race([failed, untilReady(folder, child.pid, cancel.signal)]);
    cancel.abort();
    child.removeAllListeners().unref();
    if (failure === undefined) return { pid: child.pid!, port };
    const oldOnesLinger = failure.includes('is still in use') && Date.now() < end;
    if (!oldOnesLinger) throw new StartupError(`PostgreSQL no arrancó sobre ${folder.name}: ${failure}`);
  }
}

/** Detached, and writing to a file: a Ctrl-C in the terminal and a killed parent must both leave the server running. */
function spawnServer(folder: DatabaseFolder, binaries: Binaries, args: string[]) {
  const output = openSync(folder.startLog, 'w', 0o600);
  giveTo(folder.account, folder.startLog);
  const child = spawn(binaries.program('postgres'), args, {
    cwd: folder.home,
    detached: true,
    stdio: ['ignore', output, output],
    ...folder.account,
  });
  closeSync(output);
  return child;
}

/** Stops the server the fast way, open transactions rolled back and everything written, and returns when its process is gone. */
export async function stopPostmaster(folder: DatabaseFolder, binaries: Binaries, { pid }: Postmaster) {
  if (!isAlive(pid)) return;
  const failure = await run(binaries.program('pg_ctl'), ['stop', '-D', folder.cluster, '-m', 'fast', '-w', '-t', '120'], folder);
  if (failure !== undefined && isAlive(pid)) throw new Error(`PostgreSQL ${pid} did not stop: ${failure}`);
  for (let tries = 0; isAlive(pid) && tries < 50; tries++) await sleep(20);
}

/** Whether a process of this id runs, of whatever user; one that ended and that nobody collected (a zombie) does not. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const pidFile = (folder: DatabaseFolder) => path.join(folder.cluster, 'postmaster.pid');

/** Line by line (src/include/utils/pidfile.h): pid, data directory, start time, port, socket folder, address, memory key, status. */
function readPidFile(folder: DatabaseFolder) {
  if (!existsSync(pidFile(folder))) return undefined;
  const lines = readFileSync(pidFile(folder), 'utf8').split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  return pid ? { pid, port: Number(lines[3]), status: lines[7]?.trim() } : undefined;
}

/** A server makes its data directory its working directory; only Linux tells of another process's, elsewhere the pid is believed. */
function worksIn(pid: number, folder: DatabaseFolder) {
  if (process.platform !== 'linux') return true;
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(folder.cluster);
  } catch {
    return false;
  }
}

/**
 * Puts our own pid into a pid file whose server is gone: its number may belong to an unrelated process by now, or to a dead one that nobody
 * collects, and either would keep the new server from starting. Its parent's number it takes for a stale one. The file stays, because of
 * the memory key in it by which the server finds out about surviving children of the old one.
 */
function disownPidFile(folder: DatabaseFolder) {
  const [, ...rest] = readFileSync(pidFile(folder), 'utf8').split('\n');
  writeFileSync(pidFile(folder), [process.pid, ...rest].join('\n'));
}

async function isOurs(port: number, folder: DatabaseFolder, password: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: ADMIN, password, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return realpathSync(rows[0]!.data_directory) === realpathSync(folder.cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(folder: DatabaseFolder, pid: number | undefined, cancel: AbortSignal) {
  for (;;) {
    const noted = readPidFile(folder);
    if (cancel.aborted || (noted?.pid === pid && noted?.status === 'ready')) return undefined;
    await sleep(20);
  }
}

function lastComplaint(folder: DatabaseFolder) {
  const lines = readFileSync(folder.startLog, 'utf8').trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '');
}

/** How long a running server may take to answer before it counts as stuck, in milliseconds. */
const PATIENCE = 30_000;
