import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { readingFrom, replicaOf } from '#server/connecting/replica.ts';
import { sql, testServers, type TestServer } from '#server/connecting/testingServers.ts';
import { asCompany, openDatabase, type Database } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { lead } from '#server/jobs/lead.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { job, type Jobs, type Ports } from '#server/ports.ts';
import { listening } from '../features/live/server/stream/listening.ts';

const servers = testServers();
const company = newId();
let old: TestServer;
let replica: TestServer;
let database: Database;
let jobs: Jobs;
const closing: (() => Promise<unknown>)[] = [];
const quiet = () => undefined;

/** A job, work that one process leads and what somebody listens to: each notes the last number that it was told. */
const told = { job: 0, lead: 0, listener: 0 };
const note = job({
  name: 'note',
  needs: 'staff',
  payload: z.object({ n: z.int() }),
  run: ({ payload }) => Promise.resolve({ n: (told.job = payload.n) }),
});

const tellAll = async (n: number) => {
  await asCompany(database, company, (db) => jobs.enqueue(db, note, { n }, { viewer: { _id: null, company } }));
  await database.owner.query('insert into to_lead values ($1)', [n]);
  await database.owner.query(`select pg_notify('heard', $1)`, [String(n)]);
};

/** Somebody who writes row after row, and what was acknowledged to them. */
const writers = (count: number) => {
  let isOver = false;
  const acknowledged: { writer: number; n: number; at: number }[] = [];
  const write = async (writer: number) => {
    for (let n = 1; !isOver; n++) {
      try {
        await database.owner.query('insert into written values ($1, $2)', [writer, n]);
        acknowledged.push({ writer, n, at: performance.now() });
      } catch {
        await sleep(50);
      }
    }
  };
  const all = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    acknowledged,
    stop: () => {
      isOver = true;
      return Promise.all(all);
    },
  };
};

beforeAll(async () => {
  old = await servers.primary();
  await migrateDatabase(old.url);
  await sql(old.url, 'create table written (writer int, n int)', 'create table to_lead (n int)', 'create table led (n int)');
  replica = await servers.replicaOf(old);
  const url = old.url.replace(old.place, `${replica.place},${old.place}`);
  // The first to connect waits until the primary is found.
  await migrateDatabase(url);
  database = openDatabase(url, 8, quiet, { replica: replica.url });
  closing.push(() => database.close());
  jobs = openJobs({
    database,
    url,
    definitions: [note],
    ports: { database } as Omit<Ports, 'jobs'>,
    log: { error: quiet, warn: quiet, info: quiet } as never,
  });
  await jobs.start();
  closing.push(() => jobs.stop());
  const look = async () => {
    const { rows } = await database.owner.query<{ n: number | null }>('select max(n) as n from to_lead');
    told.lead = rows[0]?.n ?? 0;
  };
  const leading = lead({ database, report: quiet }, { lock: 99, name: 'led', channel: 'led', look });
  closing.push(() => leading.stop());
  closing.push(listening(database, 'heard', { heard: (n) => (told.listener = Number(n)), began: quiet, report: quiet }));
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await servers.remove();
});

test('a replica is read from once it has what was written, and the primary where it lags', async () => {
  await database.owner.query('create table seen (n int); grant all on seen to app; insert into seen values (1)');
  const from = async (other = {}) => {
    const asked = await replicaOf(database);
    const reading = readingFrom(database, asked && { ...asked, ...other });
    const { rows } = await reading.read(company, (db) =>
      db.execute<{ n: number; isReplica: boolean }>('select n, pg_is_in_recovery() as "isReplica" from seen'),
    );
    await reading.close();
    return { ...rows[0], fault: reading.fault() };
  };
  expect(await from()).toEqual({ n: 1, isReplica: true, fault: undefined });
  await sql(replica.adminUrl, 'select pg_wal_replay_pause()');
  await database.owner.query('update seen set n = 2');
  expect(await from()).toEqual({ n: 2, isReplica: false, fault: 'the replica was not read from: it lags more than 10 s' });
  await sql(replica.adminUrl, 'select pg_wal_replay_resume()');
  expect(await from()).toEqual({ n: 2, isReplica: true, fault: undefined });
  // As one that goes on following a former primary would be, however far that had come.
  const former = 'the replica was not read from: it replays timeline 1, and 2 is written';
  expect(await from({ timeline: 2, position: '0/0' })).toEqual({ n: 2, isReplica: false, fault: former });
}, 40_000);

test('when the primary dies and its replica is promoted, everything goes on there, nothing acknowledged is lost and the old one is left alone', async () => {
  await sql(old.adminUrl, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await tellAll(1);
  await vi.waitFor(() => expect(told).toEqual({ job: 1, lead: 1, listener: 1 }), { timeout: 15_000 });
  const writing = writers(4);
  await sleep(1_000);

  await old.kill();
  const died = performance.now();
  await sleep(500);
  await sql(replica.adminUrl, 'select pg_promote()');
  await vi.waitFor(() => expect(writing.acknowledged.at(-1)?.at).toBeGreaterThan(died + 1_000), { timeout: 29_000 });

  // It comes back as it was, and could be written to.
  await old.start(['synchronous_standby_names=']);
  await sleep(5_000);
  await tellAll(2);
  await vi.waitFor(() => expect(told).toEqual({ job: 2, lead: 2, listener: 2 }), { timeout: 29_000 });
  await writing.stop();
  const stored = await sql<{ row: string }>(replica.url, `select writer || ' ' || n as row from written`);
  const rows = new Set(stored.map(({ row }) => row));
  expect(writing.acknowledged.filter(({ writer, n }) => !rows.has(`${writer} ${n}`))).toEqual([]);
  expect(await sql(old.url, `select max(n)::int as n from to_lead`)).toEqual([{ n: 1 }]);
}, 90_000);

test('a dead replica is not waited for', async () => {
  const away = { ...database, replica: old.url };
  const asked = await replicaOf(away);
  await old.kill();
  const reading = readingFrom(database, asked);
  const { rows } = await reading.read(company, (db) => db.execute<{ n: number }>('select n from seen'));
  expect(rows).toEqual([{ n: 2 }]);
  expect(reading.fault()).toMatch(/the replica was not read from: .*ECONNREFUSED/);
  await reading.close();
});

test('a thread that begins while the former primary alone can be reached does not take it either', async () => {
  await replica.kill();
  await old.start(['synchronous_standby_names=']);
  const thread = `const { parentPort, workerData: { module, url } } = require('node:worker_threads');
    import(module)
      .then(({ withConnection }) => withConnection(url, (client) => client.query('create table taken ()')))
      .then(() => 'it was taken', (error) => error.message)
      .then((message) => parentPort.postMessage(message));`;
  const module = new URL('../server/connecting/withConnection.ts', import.meta.url).href;
  const [said] = await once(new Worker(thread, { eval: true, workerData: { module, url: database.url } }), 'message');
  expect(said).toBe('no server of DATABASE_URL answers that can be written to');
  await replica.start();
}, 60_000);
