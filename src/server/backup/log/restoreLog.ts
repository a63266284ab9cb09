import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { formatDateTime } from '#shared/time.ts';
import { giveTo } from '../../postgres/account.ts';
import { findBinaries, type Binaries } from '../../postgres/binaries.ts';
import { ADMIN, OWNER } from '../../postgres/cluster.ts';
import { keepPassword, NEW_CLUSTER, openDatabaseFolder, openDataFolder, type DatabaseFolder } from '../../postgres/folder.ts';
import { freePort } from '../../postgres/freePort.ts';
import { startPostmaster, stopPostmaster } from '../../postgres/postmaster.ts';
import { lockFolder } from '../../postgres/folderLock.ts';
import { StartupError } from '../../startupError.ts';
import { notEmpty } from '../restore.ts';
import type { Target } from '../targets/target.ts';
import { baseOf, chainsOf, partFile, segmentAt, segmentFile, type StoredChain } from './chain.ts';
import { unpacked } from './packed.ts';
import { segmentName } from './wal.ts';

type Say = (line: string) => void;

/** A chain from which a moment can be restored, looked at from its first byte to its last. */
export type CheckedLog = { target: Target; chain: StoredChain; at: Date };

const told = (moment: string | Date) => formatDateTime(moment, { seconds: true });

/** The files of its log in their order, as far as there is no gap, and the segment behind them. */
const logOf = (chain: StoredChain): { files: { name: string; segment: number }[]; end: number } => {
  const files: { name: string; segment: number }[] = [];
  let segment = segmentAt(chain.start, chain);
  for (; chain.segments.has(segment); segment++) files.push({ name: segmentFile(chain, segment), segment });
  if (chain.part === segment) files.push({ name: partFile(chain, segment), segment: segment++ });
  return { files, end: segment };
};

/**
 * Looks for what a moment can be restored from, reads all of it, and makes nothing.
 * @throws StartupError in a Spanish line when there is nothing, or it is damaged
 */
export const checkLog = async (target: Target, at: Date, major: string, say: Say): Promise<CheckedLog> => {
  const chains = await chainsOf(target);
  const first = chains[0];
  if (!first) throw new StartupError(`En ${target.told} no hay un registro de la base: se guarda con BACKUP_LOG=1.`);
  const chain = chains.findLast(({ ready }) => new Date(ready) <= at);
  if (!chain) throw new StartupError(`El registro empieza el ${told(first.ready)}: pida ese momento o uno posterior.`);
  if (at > new Date(chain.until)) {
    const next = chains[chains.indexOf(chain) + 1];
    const from = next ? `, y sigue el ${told(next.ready)}` : '';
    throw new StartupError(`El registro llega hasta el ${told(chain.until)}${from}: pida ese momento o uno anterior.`);
  }
  if (chain.postgres !== major)
    throw new StartupError(`El registro es de PostgreSQL ${chain.postgres} y este programa trae el ${major}: use la versión de entonces.`);
  const { files, end } = logOf(chain);
  if (end <= Math.max(segmentAt(chain.stop - 1, chain), chain.part ?? 0, ...chain.segments))
    throw new StartupError(
      `${target.told}: al registro ${chain.name} le falta el tramo ${segmentName(chain.timeline, end, chain.segmentBytes)}.`,
    );
  say(`Revisando el registro ${chain.name}…`);
  for (const name of [baseOf(chain.name), ...files.map((file) => file.name)])
    await pipeline(
      Readable.from(unpacked(target, name)),
      new Writable({ highWaterMark: 2 ** 20, write: (_bytes, _encoding, done) => done() }),
    );
  return { target, chain, at };
};

/** Puts the copied files and the log behind them into an empty folder. */
const unpack = async ({ target, chain }: CheckedLog, cluster: string) => {
  const entries = extract();
  const reading = pipeline(Readable.from(unpacked(target, baseOf(chain.name))), entries as unknown as NodeJS.WritableStream);
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const place = path.join(cluster, entry.header.name);
    if (!place.startsWith(cluster + path.sep)) throw new Error(`${entry.header.name} leads out of the folder`);
    if (entry.header.type === 'directory') {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await pipeline(entry as unknown as NodeJS.ReadableStream, createWriteStream(place, { mode: 0o600 }));
  }
  await reading;
  const { timeline, segmentBytes } = chain;
  mkdirSync(path.join(cluster, 'pg_wal'), { recursive: true, mode: 0o700 });
  for (const { name, segment } of logOf(chain).files) {
    const whole = Buffer.alloc(segmentBytes);
    let length = 0;
    for await (const piece of unpacked(target, name)) length += piece.copy(whole, length);
    writeFileSync(path.join(cluster, 'pg_wal', segmentName(timeline, segment, segmentBytes)), whole, { mode: 0o600 });
  }
};

/** Replays the log up to a moment, and ends. @returns the moment of the last change in it, as PostgreSQL tells it */
const replay = async (folder: DatabaseFolder, binaries: Binaries, at: Date): Promise<string | undefined> => {
  writeFileSync(path.join(folder.cluster, 'recovery.signal'), '', { mode: 0o600 });
  giveTo(folder.account, folder.cluster);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'hot_standby=off',
    'max_wal_size=4GB',
    // The log lies where PostgreSQL looks when this has nothing to give.
    'restore_command=exit 1',
    'recovery_target_action=promote',
    'logging_collector=off',
    'log_destination=stderr',
    'log_timezone=UTC',
  ];
  const port = await freePort();
  const start = (more: string[]) => startPostmaster(folder, binaries, port, [...settings, ...more]);
  // Where nothing was changed after that moment, the log ends before it is reached: then all of it is what there was.
  const running = await start([`recovery_target_time=${at.toISOString().slice(0, -1).replace('T', ' ')}+00`]).catch((error: Error) => {
    if (!error.message.includes('before configured recovery target was reached')) throw error;
    return start([]);
  });
  const last = /last completed transaction was at log time (.+)/.exec(readFileSync(folder.startLog, 'utf8'))?.[1];
  await stopPostmaster(folder, binaries, running);
  return last;
};

/** Gives the roles of a stopped database the folder's password: that of the folder where it was is not part of it. */
const setPassword = async (folder: DatabaseFolder, binaries: Binaries) => {
  const password = keepPassword(folder);
  const child = spawn(binaries.program('postgres'), ['--single', '-D', folder.cluster, '-c', 'logging_collector=off', 'postgres'], {
    cwd: folder.home,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...folder.account,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdin.end([ADMIN, OWNER].map((role) => `alter role ${role} password '${password}';\n`).join(''));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0 || complaint.includes('ERROR')) throw new Error(`the password was not set: ${complaint.trim()}`);
};

/**
 * Makes the embedded database of a data folder as it was at a moment. It gets its name when it is whole; what is left of one that was
 * interrupted is no database.
 * @param dataDir without a database
 * @returns the moment of the last change that is in it, in PostgreSQL's words
 * @throws StartupError in a Spanish line
 */
export const restoreLog = async (checked: CheckedLog, dataDir: string, say: Say): Promise<{ last: string | undefined }> => {
  const data = openDataFolder(dataDir);
  const unlock = lockFolder(data);
  const isNew = !existsSync(path.join(data, 'postgres'));
  let fresh: string | undefined;
  try {
    const home = openDatabaseFolder(data);
    if (existsSync(home.cluster)) throw notEmpty(data);
    const binaries = findBinaries(home.account, home.home);
    fresh = mkdtempSync(path.join(home.home, NEW_CLUSTER));
    const folder = { ...home, cluster: fresh };
    say('Trayendo los archivos de la base…');
    await unpack(checked, fresh);
    say(`Poniendo la base como estaba el ${told(checked.at)}…`);
    const last = await replay(folder, binaries, checked.at);
    await setPassword(folder, binaries);
    renameSync(fresh, home.cluster);
    return { last };
  } catch (error) {
    if (fresh) rmSync(fresh, { recursive: true, force: true });
    if (isNew) rmSync(path.join(data, 'postgres'), { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
};

/** The major version of the PostgreSQL that comes with the program. */
export const ownMajor = (): string => findBinaries(undefined, os.tmpdir()).version.split('.')[0]!;
