import { readdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../connecting/testingServers.ts';
import { startS3 } from '../../files/testingS3.ts';
import { openBucket } from '../targets/bucket.ts';
import type { TargetConfig } from '../targets/openTarget.ts';
import { chainFile, chainsOf, json, numberOf, untilFile } from './chain.ts';
import { checkLog } from './checkLog.ts';
import { endLog, startLog } from './startLog.ts';
import { keptServer, numbers } from './testing.ts';
import { watchLog } from './watchLog.ts';

const quiet = () => undefined;

test('of what was written before a kill, exactly what was acknowledged before a moment is restored', async () => {
  const { server, problems, begin, check, restore, until, target, folder } = await keptServer();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', quiet);
  await client.connect();
  const written: { n: number; asked: Date; told: Date }[] = [];
  const log = await begin(server);
  for (let n = 1; n <= 60; n++) {
    const asked = new Date();
    await client.query('insert into written values ($1)', [n]);
    written.push({ n, asked, told: new Date() });
    if (n % 10 === 0) await log.round();
    // Beyond the end of a segment of the log, and within the one after it.
    if (n === 35) await sql(server.adminUrl, 'select pg_switch_wal()');
    await sleep(20);
  }
  const end = new Date();
  await sleep(50);
  await log.round();
  await server.kill();
  expect(problems).toEqual([]);

  // Told to the millisecond, while PostgreSQL counts in a thousandth of it.
  const after = (told: Date) => new Date(told.getTime() + 1);
  for (const at of [after(written[44]!.told), end]) {
    const restored = await numbers((await restore(at)).url);
    const acknowledged = written.filter(({ told }) => told < at).map(({ n }) => n);
    const possible = written.filter(({ asked }) => asked <= at).map(({ n }) => n);
    expect(restored.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(possible.slice(0, restored.length)).toEqual(restored);
  }

  expect((await until()).getTime()).toBeGreaterThan(end.getTime());
  await expect(check(new Date(Date.now() + 60_000))).rejects.toThrow(/^El registro llega hasta el .*: pida ese momento o uno anterior\.$/);
  await expect(check(new Date(0))).rejects.toThrow(/^El registro empieza el .*: pida ese momento o uno posterior\.$/);
  await expect(checkLog(target, end, '17', quiet)).rejects.toThrow('El registro es de PostgreSQL 18 y este programa trae el 17');
  const chain = path.join(folder, 'log', readdirSync(path.join(folder, 'log'))[0]!);
  const [base = '', whole = '', part = ''] = [/^base/, /^[0-9A-F]{24}\.zst$/, /part/].map((kind) =>
    readdirSync(chain).find((file) => kind.test(file)),
  );
  for (const name of [base, whole, part]) {
    const file = path.join(chain, name);
    const content = readFileSync(file);
    const changed = Buffer.from(content);
    changed[Math.floor(content.length / 2)]! ^= 1;
    for (const damage of [changed, content.subarray(0, -20)]) {
      writeFileSync(file, damage);
      await expect(check(end), name).rejects.toThrow(`${name} está dañado`);
    }
    writeFileSync(file, content);
  }
  rmSync(path.join(chain, whole));
  await expect(check(end)).rejects.toThrow(`le falta el tramo ${whole.slice(0, 24)}`);
}, 120_000);

test('who keeps the log may be away: it goes on where it was, or copies the files anew when PostgreSQL gave up what is missing', async () => {
  const { server, problems, begin, check, restore, target, keep } = await keptServer();
  const first = await begin(server);
  await sql(server.url, 'insert into written values (1)');
  await first.round();
  await first.stop();

  // An hour, say, in which little is written.
  await sql(server.url, 'insert into written values (2)');
  await sql(server.adminUrl, 'select pg_switch_wal()');
  await sql(server.url, 'insert into written values (3)');
  const second = keep(server);
  await second.round();
  const little = new Date();
  await sleep(20);
  await second.round();
  await second.stop();
  expect((await chainsOf(target)).length).toBe(1);
  expect(await numbers((await restore(little)).url)).toEqual([1, 2, 3]);

  // More than PostgreSQL keeps.
  await sql(server.url, 'create table much (t text)', `insert into much select repeat(md5(n::text), 60) from generate_series(1, 40000) n`);
  await sql(server.adminUrl, 'select pg_switch_wal()', 'checkpoint', 'checkpoint');
  await sql(server.url, 'insert into written values (4)');
  await begin(server);
  const chains = await chainsOf(target);
  expect(chains.length).toBe(2);
  expect(new Date(chains[0]!.until.at) < new Date(chains[1]!.ready)).toBe(true);
  const gap = new Date((Date.parse(chains[0]!.until.at) + Date.parse(chains[1]!.ready)) / 2);
  await expect(check(gap)).rejects.toThrow(/^El registro llega hasta el .*, y sigue el /);
  expect(await numbers((await restore(new Date(chains[1]!.until.at))).url)).toEqual([1, 2, 3, 4]);
  expect(problems).toEqual([]);
}, 120_000);

test('where there is no room for it a round says so, nothing that is there is harmed, and it goes on once there is', async () => {
  const { server, target, restore, begin, keep, until, problems } = await keptServer();
  await (await begin(server)).stop();
  let isFull = true;
  const full: typeof target = {
    ...target,
    write: (name, content) =>
      isFull ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) : target.write(name, content),
    isTight: () => Promise.reject(new Error('not told')),
  };
  const log = keep(server, full);
  await sql(server.url, 'insert into written values (1)');
  for (let tries = 0; tries < 5; tries++) await expect(log.round()).rejects.toThrow('no space');
  const open = `select count(*)::int as n from pg_stat_activity where application_name like 'reparto log%'`;
  await vi.waitFor(async () => expect(await sql(server.adminUrl, open)).toEqual([{ n: 0 }]));
  isFull = false;
  expect(await log.round()).toBeInstanceOf(Date);
  expect(problems).toEqual([expect.objectContaining({ message: 'not told' })]);
  expect(await numbers((await restore(await until())).url)).toEqual([1]);
}, 120_000);

test('on a full disk the oldest of what is kept goes, as many as are needed and no more than leave two, and that is told', async () => {
  let [ahead, most, ending] = [9, Infinity, ''];
  // Each time its clock goes back the files are copied anew.
  const { server, target, keep, finish, restore, until, problems } = await keptServer(() => new Date(Date.now() + ahead * 3_600_000));
  const names = async () => (await chainsOf(target)).map(({ name }) => name);
  const full: typeof target = {
    ...target,
    write: async (name, content) => {
      if (name.endsWith(ending) && (await names()).length > most) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await target.write(name, content);
    },
  };
  const log = keep(server, full);
  for (; ahead > 4; ahead--) {
    await log.round();
    await finish(log);
  }
  const all = await names();
  expect([all.length, problems]).toEqual([5, []]);
  const gone = (name: string) =>
    expect.objectContaining({ message: expect.stringContaining(`se retiró del registro log/${name}`) as string });
  most = 3;
  ahead++;
  expect(await log.round()).toBeInstanceOf(Date);
  expect([await names(), problems.splice(0)]).toEqual([all.slice(2), all.slice(0, 2).map(gone)]);
  // A copy of the files for which there is no room is begun again at once when there is.
  [most, ending] = [2, 'base.tar.zst'];
  ahead--;
  await log.round();
  await log.copied();
  await log.round();
  await finish(log);
  expect([(await names()).slice(0, -1), problems.splice(0)]).toEqual([
    all.slice(3),
    [expect.objectContaining({ code: 'ENOSPC' }), gone(all[2]!)],
  ]);
  [most, ending] = [0, ''];
  await sql(server.url, 'insert into written values (1)');
  for (let tries = 0; tries < 2; tries++) await expect(log.round()).rejects.toThrow('no space');
  expect([(await names()).length, problems]).toEqual([2, [gone(all[3]!)]]);
  most = 2;
  await log.round();
  expect(await numbers((await restore(await until())).url)).toEqual([1]);
  // What the next nightly backup needs is left free before nothing fits any more; and what nothing can be had of goes first.
  [most, ahead] = [Infinity, ahead - 1];
  await log.round();
  await finish(log);
  const left = await names();
  await target.write(chainFile('00001-strange'), json({ format: 1 }));
  problems.splice(0);
  const { bavail, bsize } = statfsSync(target.told);
  const large = path.join(target.told, 'reparto-2026-11-28T03-30.backup');
  writeFileSync(large, '');
  truncateSync(large, bavail * bsize);
  for (let rounds = 0; rounds < 4; rounds++) expect(await log.round()).toBeInstanceOf(Date);
  expect([await names(), problems]).toEqual([left.slice(1), [gone('00001-strange'), gone(left[0]!)]]);
}, 180_000);

test('a former server whose copy kept its log in the same place goes on by what it began last', async () => {
  let ahead = 9;
  const { server, target, begin } = await keptServer(() => new Date(Date.now() + ahead * 3_600_000));
  for (; ahead > 6; ahead--) {
    await begin(server);
    if (ahead !== 8) continue;
    // The copy left it when the second had been begun; and the first had grown for eight days.
    const [first, second] = await chainsOf(target);
    const start = second!.until.lsn;
    await target.write(chainFile('00008-copy'), json({ ...second, timeline: 2, history: [{ timeline: 1, end: start }], start }));
    await target.write(untilFile(first!.name), json({ ...first!.until, seconds: 8 * 86_400 }));
  }
  expect((await chainsOf(target)).map(({ name }) => numberOf(name))).toEqual([9, 1, 2, 8]);
}, 120_000);

test('what says up to where it goes is written anew when it is gone or damaged', async () => {
  const { server, target, folder, begin, problems } = await keptServer();
  const log = await begin(server);
  const [chain] = await chainsOf(target);
  const file = path.join(folder, untilFile(chain!.name));
  for (const harm of [() => rmSync(file), () => writeFileSync(file, '{')]) {
    harm();
    await log.round();
    expect((await chainsOf(target)).map(({ name, isTold }) => [name, isTold])).toEqual([[chain!.name, true]]);
  }
  expect(problems).toEqual([]);
}, 90_000);

test('a process of its own keeps it, and PostgreSQL keeps nothing for it once that is over', async () => {
  const { server, folder, problems } = await keptServer();
  const watch = watchLog();
  const config = { BACKUP_DIR: folder, S3_REGION: 'us-east-1' } as TargetConfig;
  const kept = startLog({ adminUrl: server.adminUrl, config, version: 'test', watch, report: (problem) => problems.push(problem) });
  onTestFinished(kept.stop);
  await vi.waitFor(() => expect(watch.state()?.since).toBeInstanceOf(Date), { timeout: 60_000, interval: 500 });
  expect(watch.state()).toMatchObject({ failure: null, behind: 0 });
  kept.stop();
  const slots = () => sql(server.adminUrl, 'select slot_name as name from pg_replication_slots');
  expect(await slots()).toEqual([{ name: 'reparto_log' }]);
  await endLog({ adminUrl: server.adminUrl });
  expect(await slots()).toEqual([]);
  expect(problems).toEqual([]);
}, 90_000);

test('who keeps it may die at any of its writes: the next one goes on, and what is there can be restored', async () => {
  const AHEAD = 12;
  let ahead = AHEAD;
  // Each finds that the clock went back, so each has the files copied anew.
  const { server, target, keep, finish, check, restore, until, problems } = await keptServer(
    () => new Date(Date.now() + ahead * 3_600_000),
  );
  const dying = (after: number): typeof target => {
    let left = after;
    const live = () => {
      if (left-- <= 0) throw new Error('it died');
    };
    return {
      ...target,
      write: async (name, content) => {
        live();
        await target.write(name, content);
      },
      remove: async (name) => {
        live();
        await target.remove(name);
      },
    };
  };
  for (; ahead > 0; ahead--) {
    await sql(server.url, `insert into written values (${AHEAD - ahead})`);
    const log = keep(server, dying(AHEAD - ahead));
    const all = async () => {
      await log.round();
      await finish(log);
    };
    await all().catch(quiet);
    await log.stop();
    if ((await chainsOf(target)).length > 0) await check(await until());
  }
  const log = keep(server);
  await log.round();
  await finish(log);
  expect(await numbers((await restore(await until())).url)).toEqual(Array.from({ length: AHEAD }, (_, n) => n));
  expect((await chainsOf(target)).length).toBeLessThanOrEqual(3);
  expect(problems.filter((problem) => (problem as Error).message !== 'it died')).toEqual([]);
}, 180_000);

test('a bucket that answers 503 keeps it waiting, has nothing copied anew, and what a new chain is followed by is done after it', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const bucket = openBucket({ bucket: 'copias', region: 'us-east-1', endpoint: s3.endpoint, credentials, attempts: 1 });
  const { server, keep, check, restore, until, problems } = await keptServer(undefined, bucket);
  const log = keep(server);
  await log.round();
  await log.copied();
  for (const name of ['chain.json', 'until.json', '.zst', 'chain.json']) {
    await sql(server.url, 'insert into written values (1)');
    s3.fails = (_method, url) => url.includes(name);
    for (let tries = 0; tries < 3; tries++) await expect(log.round(), name).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  }
  s3.fails = () => false;
  expect(await log.round()).toBeInstanceOf(Date);
  expect([...s3.objects.keys()].filter((key) => key.includes('base')).length).toBe(1);
  const at = await until();
  s3.fails = () => true;
  await expect(check(at)).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  s3.fails = () => false;
  expect(await numbers((await restore(at)).url)).toEqual([1, 1, 1, 1]);
  // One that gives less than there is.
  const [key, object] = [...s3.objects].findLast(([name]) => name.includes('part'))!;
  s3.objects.set(key, { ...object, body: object.body.subarray(0, -40) });
  await expect(check(at)).rejects.toThrow('part.zst está dañado');
  expect(problems).toEqual([]);
}, 120_000);
