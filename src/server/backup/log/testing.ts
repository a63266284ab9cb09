import { chmodSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { sql, testServers, type TestServer } from '../../connecting/testingServers.ts';
import { startEmbedded } from '../../postgres/embedded.ts';
import { openFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import { testFolder } from '../testing.ts';
import { chainsOf } from './chain.ts';
import { keepLog } from './keepLog.ts';
import { checkLog, ownMajor } from './checkLog.ts';
import { restoreLog } from './restoreLog.ts';

const quiet = () => undefined;

/** The numbers that a test wrote. */
export const numbers = async (url: string): Promise<number[]> =>
  (await sql<{ n: number }>(url, 'select n from written order by n')).map(({ n }) => n);

/** A folder of one test for a database, which PostgreSQL's own account can enter where that is not ours. */
export const testDataDir = (): string => {
  const place = testFolder();
  chmodSync(place, 0o755);
  return path.join(place, 'data');
};

/** Starts the embedded database of a folder until the test ends. */
export const openRestored = async (dataDir: string) => {
  const embedded = await startEmbedded({ dataDir, fsync: false });
  onTestFinished(embedded.stop);
  return embedded;
};

/** Keeps the log of a server in a place, told the time by a clock. */
const logInto = (target: Target, now: () => Date = () => new Date()) => {
  const problems: unknown[] = [];
  const report = (problem: unknown) => problems.push(problem);
  const keep = ({ adminUrl }: Pick<TestServer, 'adminUrl'>, into = target) => {
    const log = keepLog({ adminUrl, target: into, now, version: 'test', report });
    onTestFinished(() => log.stop());
    return log;
  };
  /** Rounds until the files that are being copied can be restored. */
  const finish = async (log: ReturnType<typeof keepLog>) => {
    await log.copied();
    await log.round();
    await log.round();
  };
  /** Rounds until there is something to restore. */
  const begin = async (server: Pick<TestServer, 'adminUrl'>) => {
    const log = keep(server);
    await log.round();
    await finish(log);
    return log;
  };
  const check = (at: Date, say: (line: string) => void = quiet) => checkLog(target, at, ownMajor(), say);
  /** The database as it was at a moment. */
  const restore = async (at: Date) => {
    const dataDir = testDataDir();
    await restoreLog(await check(at), dataDir, quiet, async () => undefined);
    return { dataDir, ...(await openRestored(dataDir)) };
  };
  /** Up to when the newest chain goes. */
  const until = async () => new Date((await chainsOf(target)).at(-1)!.until.at);
  return { problems, keep, finish, begin, check, restore, until };
};

/** A server of one test, whose log is kept in a folder, or in another place. */
export const keptServer = async (now?: () => Date, place?: Target) => {
  const servers = testServers();
  onTestFinished(servers.remove);
  const server = await servers.primary(['max_slot_wal_keep_size=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB']);
  const folder = testFolder();
  const target = place ?? openFolder(folder);
  await sql(server.url, 'create table written (n int)');
  return { server, folder, target, ...logInto(target, now) };
};
