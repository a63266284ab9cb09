import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { sql } from '../../connecting/testingServers.ts';
import { startEmbedded } from '../../postgres/embedded.ts';
import { chainsOf, json, untilFile, type StoredChain } from './chain.ts';
import { keptServer, numbers, openRestored, testDataDir } from './testing.ts';

const HOUR = 3_600_000;
/** Acknowledged when it is in the log, also by a database of tests. */
const write = (url: string, n: number) => sql(url, 'set synchronous_commit = on', `insert into written values (${n})`);
const timelineOf = async (url: string) => (await sql<{ t: number }>(url, 'select timeline_id as t from pg_control_checkpoint()'))[0]!.t;
const names = (chains: readonly StoredChain[]) => chains.map(({ name }) => name);
/** Later than what was written, and before what will be. */
const moment = async () => {
  await sleep(20);
  const now = new Date();
  await sleep(20);
  return now;
};

test('a clock that goes back an hour: the files are copied anew, what is kept goes on from there, and it is what is restored', async () => {
  let ahead = HOUR;
  const { server, target, keep, begin, finish, restore, until, problems } = await keptServer(() => new Date(Date.now() + ahead));
  const log = await begin(server);
  const [first] = await chainsOf(target);
  await write(server.url, 1);
  await log.round();
  ahead = 0;
  await write(server.url, 2);
  await log.round();
  // Until the new one is whole the former one has all of it, and says nothing that it did not.
  const [still, ...none] = await chainsOf(target);
  expect([none, still!.until.lsn > first!.until.lsn, still!.until.at >= first!.until.at]).toEqual([[], true, true]);
  await finish(log);
  await write(server.url, 3);
  await log.round();
  const two = await chainsOf(target);
  expect(two.map(({ ready }) => Date.parse(ready) > Date.now())).toEqual([true, false]);
  expect(two[0]!.name).toBe(first!.name);
  expect(await numbers((await restore(await until())).url)).toEqual([1, 2, 3]);
  await log.stop();

  // Whoever takes it up goes on with the newer one, though its clock says less.
  const second = keep(server);
  await write(server.url, 4);
  await second.round();
  await second.round();
  expect(names(await chainsOf(target))).toEqual(names(two));
  expect(await numbers((await restore(await until())).url)).toEqual([1, 2, 3, 4]);
  // So it stays when there is a third; those that do not go back for long enough go with no other.
  ahead = -HOUR;
  await second.round();
  await finish(second);
  expect(names(await chainsOf(target)).slice(0, -1)).toEqual(names(two));
  expect(problems).toEqual([]);
}, 120_000);

test('a clock that goes back while the files are being copied: the copy is given up, and another one begun', async () => {
  let ahead = HOUR;
  const { server, target, keep, finish, restore, until, problems } = await keptServer(() => new Date(Date.now() + ahead));
  const log = keep(server);
  await write(server.url, 1);
  await log.round();
  ahead = 0;
  await write(server.url, 2);
  await log.round();
  await finish(log);
  const [only, ...others] = await chainsOf(target);
  // Its folder is named by when it was begun.
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  expect([only!.name.slice(6, 25) <= now, Date.parse(only!.ready) <= Date.now(), others]).toEqual([true, true, []]);
  expect(await numbers((await restore(await until())).url)).toEqual([1, 2]);
  expect(problems).toEqual([]);
}, 120_000);

test('what is missing at the end of a log is told, and what is before it can be had', async () => {
  const { server, folder, begin, keep, check, restore, problems, until } = await keptServer();
  const log = await begin(server);
  await write(server.url, 1);
  const early = await moment();
  await log.round();
  for (const n of [2, 3]) {
    await sql(server.adminUrl, 'select pg_switch_wal()');
    await write(server.url, n);
    await log.round();
  }
  const end = await until();
  const [chain = ''] = readdirSync(path.join(folder, 'log'));
  const place = path.join(folder, 'log', chain);
  const files = readdirSync(place).filter((file) => /^[0-9A-F]{24}/.test(file));
  const [part, whole] = [files.at(-1)!, files.at(-2)!];
  expect([part, whole].map((file) => file.slice(24))).toEqual(['.part.zst', '.zst']);
  await check(end);
  const refusal = async (at: Date) => {
    const error = await check(at).then(
      () => undefined,
      (problem: Error) => problem.message,
    );
    return error ?? '';
  };
  for (const lost of [[part], [part, whole]]) {
    for (const file of lost) if (existsSync(path.join(place, file))) renameSync(path.join(place, file), path.join(folder, file));
    const said = await refusal(end);
    expect(said).toContain(`le falta el tramo ${lost.at(-1)!.slice(0, 24)}`);
    const last = /Lo último que se puede restaurar es del (\d\d\/\d\d\/\d\d) (\d\d:\d\d:\d\d): pida ese momento o uno anterior/.exec(said);
    expect(last, said).not.toBeNull();
  }
  // What it names can be had, also without what is missing.
  renameSync(path.join(folder, whole), path.join(place, whole));
  expect(await numbers((await restore(early)).url)).toEqual([1]);
  // Another process brings what is missing of the end as long as PostgreSQL has it.
  await log.stop();
  await keep(server).round();
  expect(await numbers((await restore(end)).url)).toEqual([1, 2, 3]);
  expect(problems).toEqual([]);
}, 120_000);

test('of two servers that keep their logs in one place neither spoils the other’s, and one history is restored', async () => {
  const { server, target, keep, begin, finish, check, restore, problems } = await keptServer();
  const log = await begin(server);
  await write(server.url, 1);
  const fork1 = await moment();
  await write(server.url, 2);
  await log.round();

  // One restored as it was before, which goes on beside it.
  const other = await restore(fork1);
  expect(await timelineOf(other.adminUrl)).toBe(2);
  expect(await numbers(other.url)).toEqual([1]);
  const theirs = keep(other);
  await theirs.round();
  await finish(theirs);
  await write(other.url, 10);
  await write(server.url, 3);
  for (const each of [log, theirs]) await each.round();
  const both = await moment();
  for (const each of [log, theirs]) await each.round();
  const chains = await chainsOf(target);
  expect(chains.map(({ timeline }) => timeline)).toEqual([1, 2]);
  expect(chains[1]!.history).toEqual([{ timeline: 1, end: expect.any(Number) as number }]);

  // Its place in the former history is known: what is asked of before belongs to both, of after to the newest.
  const again = await restore(both);
  expect(await numbers(again.url)).toEqual([1, 10]);
  expect(await timelineOf(again.adminUrl)).toBe(3);
  // And it is another one that comes of the former.
  const third = await restore(new Date(Date.parse(chains[0]!.ready) + 1));
  expect([await numbers(third.url), await timelineOf(third.adminUrl)]).toEqual([[], 3]);
  const said: string[] = [];
  await check(both, (line) => said.push(line));
  expect(said).toEqual([
    expect.stringContaining(`se toma la más nueva, log/${chains[1]!.name}. Para tomar log/${chains[0]!.name}, deje solo esa en log.`),
    `Revisando el registro ${chains[1]!.name}…`,
  ]);
  expect(problems).toEqual([]);
}, 180_000);

test('a second process on the same chain is noticed by the first, which begins one of its own', async () => {
  const { server, target, keep, begin, finish, restore, until, problems } = await keptServer();
  const first = await begin(server);
  await write(server.url, 1);
  await first.round();
  const second = keep(server);
  await second.round();
  await expect(first.round()).rejects.toThrow('another process writes log/00001-');
  await first.round();
  await finish(first);
  await write(server.url, 2);
  for (const log of [first, second]) await log.round();
  const chains = await chainsOf(target);
  expect(chains.length).toBe(2);
  expect(new Set(chains.map(({ until: { by } }) => by)).size).toBe(2);
  expect(await numbers((await restore(await until())).url)).toEqual([1, 2]);
  expect(problems).toEqual([]);
}, 120_000);

test('a copy of the database that was restored by other means does not go on with the log of the one it was copied from', async () => {
  const { server, target, keep, begin, finish, problems } = await keptServer();
  const log = await begin(server);
  for (let n = 1; n <= 3; n++) {
    await write(server.url, n);
    await sql(server.adminUrl, 'select pg_switch_wal()');
    await log.round();
  }
  await log.stop();
  const [chain] = await chainsOf(target);
  // As a copy of the folder from before would: it has written less than is kept.
  await target.write(untilFile(chain!.name), json({ ...chain!.until, lsn: chain!.until.lsn + 2 ** 30 }));
  const next = keep(server);
  await next.round();
  await finish(next);
  expect((await chainsOf(target)).length).toBe(2);
  expect(problems).toEqual([]);
}, 120_000);

test('a copy that is given up leaves no connection, and the next one is whole', async () => {
  const { server, target, keep, finish, restore, until, problems } = await keptServer();
  let holds = true;
  const slow: typeof target = {
    ...target,
    write: async (name, content) => {
      if (!name.endsWith('base.tar.zst') || !holds) return target.write(name, content);
      // One piece, and no more.
      const pieces = content[Symbol.asyncIterator]();
      await pieces.next();
      for (;;) await pieces.next().then(({ done }) => sleep(done ? 0 : 200));
    },
  };
  const log = keep(server, slow);
  const copiers = async () =>
    (
      await sql<{ n: number }>(
        server.adminUrl,
        `select count(*)::int as n from pg_stat_activity where application_name = 'reparto log base'`,
      )
    )[0]!.n;
  await log.round();
  expect(await copiers()).toBe(1);
  // PostgreSQL gave up what the copy needs: another one is begun, and the first ends without taking it along.
  await sql(server.adminUrl, `select pg_drop_replication_slot('reparto_log')`);
  holds = false;
  await log.round();
  expect(await copiers()).toBe(1);
  await write(server.url, 1);
  await finish(log);
  expect(await numbers((await restore(await until())).url)).toEqual([1]);
  expect(await copiers()).toBe(0);

  // Nor does one for which there is no room, before a byte of it was read.
  const full: typeof target = {
    ...target,
    write: (name, content) =>
      name.endsWith('base.tar.zst')
        ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
        : target.write(name, content),
  };
  await log.stop();
  for (const name of readdirSync(path.join(target.told, 'log'))) rmSync(path.join(target.told, 'log', name), { recursive: true });
  const other = keep(server, full);
  await other.round();
  await other.copied();
  await other.round();
  expect(problems).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  await vi.waitFor(async () => expect(await copiers()).toBe(0));
}, 120_000);

test('a restore that is killed at any of its steps leaves a folder on which nothing starts', async () => {
  const { server, folder, begin, until } = await keptServer();
  const log = await begin(server);
  await write(server.url, 1);
  await log.round();
  const at = await until();
  const run = async (step: string) => {
    const dataDir = testDataDir();
    const child = fork(path.join(import.meta.dirname, 'log.victim.ts'), [folder, dataDir, at.toISOString(), step], { stdio: 'inherit' });
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    return { dataDir, code, signal };
  };
  for (const step of ['Trayendo', 'Poniendo', 'replaying', 'bringing files']) {
    const { dataDir, signal } = await run(step);
    expect(signal, step).toBe('SIGKILL');
    // What goes on by itself is PostgreSQL, which sees in a minute that its folder is gone.
    const home = path.join(dataDir, 'postgres');
    for (const half of readdirSync(home).filter((name) => name.startsWith('new-'))) {
      const pid = path.join(home, half, 'postmaster.pid');
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8').split('\n')[0]), 'SIGKILL');
    }
    await expect(startEmbedded({ dataDir, fsync: false }), step).rejects.toThrow('quedó a medio restaurar');
  }
  const { dataDir, code } = await run('');
  expect(code).toBe(0);
  expect(await numbers((await openRestored(dataDir)).url)).toEqual([1]);
}, 120_000);
