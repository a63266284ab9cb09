import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { extract } from 'tar-stream';
import { giveTo } from '../../postgres/account.ts';
import { findBinaries, type Binaries } from '../../postgres/binaries.ts';
import { ADMIN, OWNER, run } from '../../postgres/cluster.ts';
import { keepPassword, NEW_CLUSTER, openDatabaseFolder, openDataFolder, type DatabaseFolder } from '../../postgres/folder.ts';
import { freePort } from '../../postgres/freePort.ts';
import { startPostmaster, stopPostmaster } from '../../postgres/postmaster.ts';
import { lockFolder } from '../../postgres/folderLock.ts';
import { StartupError } from '../../startupError.ts';
import { notEmpty } from '../restore.ts';
import { baseOf } from './chain.ts';
import { readStored, told, type CheckedLog } from './checkLog.ts';
import { unpacked } from './packed.ts';
import { historyName, historyText, lsnOf, lsnText, segmentName } from './wal.ts';

type Say = (line: string) => void;
/** Puts the copied files and the log behind them into an empty folder. */
const unpack = async ({ target, chain, segments, timelines }: CheckedLog, cluster: string) => {
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
  const { timeline, history, segmentBytes } = chain;
  const log = path.join(cluster, 'pg_wal');
  mkdirSync(log, { recursive: true, mode: 0o700 });
  for (const segment of segments) {
    const whole = Buffer.alloc(segmentBytes);
    (await readStored(target, chain, segment)).content.copy(whole);
    writeFileSync(path.join(log, segmentName(timeline, segment, segmentBytes)), whole, { mode: 0o600 });
  }
  // From what came before its own PostgreSQL writes its history on; numbers that are taken it passes over.
  if (history.length > 0) writeFileSync(path.join(log, historyName(timeline)), historyText(history), { mode: 0o600 });
  for (let taken = timeline + 1; taken <= timelines; taken++)
    writeFileSync(path.join(log, historyName(taken)), '# kept elsewhere\n', { mode: 0o600 });
};

/** Replays the log up to a moment, and ends. @returns the moment of the last change in it, as PostgreSQL tells it */
const replay = async (folder: DatabaseFolder, binaries: Binaries, { at, reached, chain }: CheckedLog): Promise<string | undefined> => {
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
    'recovery_target_timeline=current',
    'logging_collector=off',
    'log_destination=stderr',
    'log_timezone=UTC',
  ];
  const port = await freePort();
  const start = (more: string[]) => startPostmaster(folder, binaries, port, [...settings, ...more]);
  // Where nothing was changed after that moment, the log ends before it is reached: then all of it is what there was.
  let isAll = false;
  const running = await start([`recovery_target_time=${at.toISOString().slice(0, -1).replace('T', ' ')}+00`]).catch((error: Error) => {
    if (!error.message.includes('before configured recovery target was reached')) throw error;
    isAll = true;
    return start([]);
  });
  const said = readFileSync(folder.startLog, 'utf8');
  await stopPostmaster(folder, binaries, running);
  // It ends without a word where the log does not follow on itself. Where its last record begins is told.
  const done = /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(said)?.[1];
  if (isAll && (done === undefined || lsnOf(done) < reached - chain.segmentBytes))
    throw new StartupError(`PostgreSQL no pudo leer todo el registro: llegó hasta ${done ?? 'ningún lado'} de ${lsnText(reached)}.`);
  return /last completed transaction was at log time (.+)/.exec(said)?.[1];
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
 * Makes the embedded database of a data folder as it was at a moment, and the deployment around it. Until all of it is there nothing starts
 * on that folder.
 * @param dataDir without a database
 * @param bringFiles brings the stored files; once it has begun, the folder stays half restored when something fails
 * @param opened told how PostgreSQL is ended, which runs by itself, when this process is to end before
 * @returns the moment of the last change that is in it, in PostgreSQL's words, and what the stored files gave
 * @throws StartupError in a Spanish line
 */
export const restoreLog = async <T>(
  checked: CheckedLog,
  dataDir: string,
  say: Say,
  bringFiles: () => Promise<T>,
  opened: (close: () => Promise<void>) => void = () => undefined,
): Promise<{ last: string | undefined; brought: T }> => {
  const data = openDataFolder(dataDir);
  const unlock = lockFolder(data);
  const isNew = !existsSync(path.join(data, 'postgres'));
  let undo: (() => void) | undefined;
  try {
    const home = openDatabaseFolder(data);
    if (existsSync(home.cluster)) throw notEmpty(data);
    const fresh = mkdtempSync(path.join(home.home, NEW_CLUSTER));
    undo = () => {
      rmSync(fresh, { recursive: true, force: true });
      rmSync(home.restoring, { force: true });
      if (isNew) rmSync(path.join(data, 'postgres'), { recursive: true, force: true });
    };
    writeFileSync(home.restoring, `${checked.at.toISOString()}\n`, { mode: 0o600, flush: true });
    const binaries = findBinaries(home.account, home.home);
    const folder = { ...home, cluster: fresh };
    say('Trayendo los archivos de la base…');
    await unpack(checked, fresh);
    say(`Poniendo la base como estaba el ${told(checked.at)}…`);
    let isOver = false;
    opened(async () => {
      // It may be about to begin.
      for (; !isOver; await sleep(100)) await run(binaries.program('pg_ctl'), ['stop', '-D', fresh, '-m', 'immediate'], folder);
    });
    const last = await replay(folder, binaries, checked).finally(() => (isOver = true));
    await setPassword(folder, binaries);
    undo = undefined;
    const brought = await bringFiles();
    renameSync(fresh, home.cluster);
    rmSync(home.restoring);
    return { last, brought };
  } catch (error) {
    undo?.();
    throw error;
  } finally {
    unlock();
  }
};
