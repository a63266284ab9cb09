import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';

const work = mkdtempSync(path.join(os.tmpdir(), 'reparto-embedded-'));
// PostgreSQL's own account, where that is not ours, must be able to enter.
chmodSync(work, 0o755);
const started: Embedded[] = [];
const programs: ChildProcess[] = [];
let template: string;

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** A data folder with an empty database in it, copied because making one takes a second. */
function dataFolder(name: string) {
  const folder = path.join(work, name);
  cpSync(template, folder, { recursive: true });
  return folder;
}

async function start(dataDir: string, fsync = false) {
  const embedded = await startEmbedded({ dataDir, fsync });
  started.push(embedded);
  return embedded;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process with the database of the folder started, writing one committed row after another. */
async function otherProgram(dataDir: string) {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    const { default: pg } = await import('pg');
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table if not exists written (n int)');
    for (let n = 1; ; n++) { await client.query('insert into written values ($1)', [n]); console.log(n); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  programs.push(child);
  let acknowledged = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (acknowledged = Number(text.trim().split('\n').at(-1))));
  const ended = once(child, 'close').then(() => Promise.reject(new Error('the other program ended by itself')));
  ended.catch(() => undefined);
  while (acknowledged < 50) await Promise.race([once(child.stdout, 'data'), ended]);
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
    return acknowledged;
  };
  return { kill };
}

const written = async (url: string) => (await query<{ count: number }>(url, 'select count(*)::int as count from written'))[0]!.count;

beforeAll(async () => {
  template = path.join(work, 'template');
  await (await start(template)).stop();
});

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  for (const embedded of started.splice(0)) await embedded.stop();
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the embedded database', () => {
  test('sorts Spanish as Spaniards do, and its owner may install the extensions and become role app', async () => {
    const { url } = await start(dataFolder('spanish'));
    const sorted = await query<{ w: string }>(url, `select w from unnest('{oso,ñandú,nube,árbol,zorro,Ana}'::text[]) w order by w`);
    expect(sorted.map((row) => row.w)).toEqual(['Ana', 'árbol', 'nube', 'ñandú', 'oso', 'zorro']);
    for (const name of ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent']) await query(url, `create extension ${name}`);
    expect(await query(url, `select unaccent('Ñandú') as plain, 'ÁRBOL' ilike 'árbol' as same`)).toEqual([{ plain: 'Nandu', same: true }]);
    expect(await query(`${url}?options=-c%20role%3Dapp`, 'select current_user::text as me')).toEqual([{ me: 'app' }]);
    expect(await query(url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([{ rolsuper: false }]);
  });

  test('runs with the measured settings and listens on this machine alone', async () => {
    const { url } = await start(dataFolder('settings'));
    const names = ['max_wal_size', 'random_page_cost', 'jit', 'listen_addresses', 'server_encoding'];
    const rows = await query<{ name: string; value: string }>(
      url,
      `select name, current_setting(name) as value from unnest('{${names.join()}}'::text[]) name`,
    );
    expect(rows.map((row) => row.value)).toEqual(['4GB', '1.1', 'off', '127.0.0.1', 'UTF8']);
  });

  test('stop leaves no process, and stopping twice does no harm', async () => {
    const folder = dataFolder('stop');
    const embedded = await start(folder);
    const pid = postmasterPid(folder);
    expect(isAlive(pid)).toBe(true);
    await embedded.stop();
    expect(isAlive(pid)).toBe(false);
    await embedded.stop();
  });

  test('refuses a second start on the same folder with one line, and lets it start after the first has stopped', async () => {
    const folder = dataFolder('second');
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(
      `La carpeta de datos ${folder} ya está en uso por otro Reparto en marcha: deténgalo o elija otra carpeta con DATA_DIR.`,
    );
    await first.stop();
    await start(folder);
  });

  test('a second start that shares joins the running server and leaves it running', async () => {
    const folder = dataFolder('shared');
    const first = await start(folder);
    const guest = await startEmbedded({ dataDir: folder, share: true });
    expect(guest.url).toBe(first.url);
    await guest.stop();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    started.push(await startEmbedded({ dataDir: folder, share: true, fsync: false }));
  });

  test('keeps its port and its password from one start to the next', async () => {
    const folder = dataFolder('port');
    const first = await start(folder);
    await first.stop();
    expect((await start(folder)).url).toBe(first.url);
  });
});

describe('after kill -9', { timeout: 60_000 }, () => {
  test('of the program: refused while it lives, then the running server is adopted with every acknowledged row', async () => {
    const folder = dataFolder('killed');
    const other = await otherProgram(folder);
    const pid = postmasterPid(folder);
    await expect(start(folder)).rejects.toThrow('ya está en uso');
    const acknowledged = await other.kill();
    expect(isAlive(pid)).toBe(true);
    const { url, stop } = await start(folder);
    expect(postmasterPid(folder)).toBe(pid);
    expect(await written(url)).toBeGreaterThanOrEqual(acknowledged);
    await stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('of the program and of the server: it recovers with every acknowledged row', async () => {
    const folder = dataFolder('killed-both');
    const other = await otherProgram(folder);
    const pid = postmasterPid(folder);
    const acknowledged = await other.kill();
    process.kill(pid, 'SIGKILL');
    const { url } = await start(folder);
    expect(postmasterPid(folder)).not.toBe(pid);
    expect(await written(url)).toBeGreaterThanOrEqual(acknowledged);
  });

  test('of the server alone: it is started again on its port', async () => {
    const folder = dataFolder('server-killed');
    const { url, stop } = await start(folder, true);
    const pid = postmasterPid(folder);
    await query(url, 'create table kept as select 1 as one');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => query(url, 'select one from kept').catch(() => []), { timeout: 50_000 }).toEqual([{ one: 1 }]);
    const next = postmasterPid(folder);
    expect(next).not.toBe(pid);
    await stop();
    expect(isAlive(next)).toBe(false);
  });

  test('a left-over pid file that names an unrelated living process does not keep the server from starting', async () => {
    const folder = dataFolder('reused-pid');
    const { stop } = await start(folder);
    const file = path.join(folder, 'postgres/cluster/postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    await stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    programs.push(stranger);
    writeFileSync(file, [stranger.pid, ...rest].join('\n'));
    const { url } = await start(folder);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid!)).toBe(true);
  });
});

test('a folder copied back by root with lost modes starts', async () => {
  const folder = dataFolder('restored');
  chmodSync(path.join(folder, 'postgres/cluster'), 0o755);
  expect(await query((await start(folder)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a server that cannot start', () => {
  test('tells its own last complaint in one line, and the folder is free afterwards', async () => {
    const folder = dataFolder('control');
    writeFileSync(path.join(folder, 'postgres/cluster/global/pg_control'), 'garbage');
    const failure = await start(folder).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StartupError' });
    expect((failure as Error).message).toMatch(/^PostgreSQL no arrancó sobre .*pg_control/);
    expect((failure as Error).message).not.toContain('\n');
    await expect(start(folder)).rejects.toThrow('PostgreSQL no arrancó');
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('a data folder below a closed home holds a link to where the server may enter', async () => {
    const home = path.join(work, 'home');
    mkdirSync(home, { mode: 0o700 });
    const folder = path.join(home, 'data');
    const { url, stop } = await start(folder);
    const place = realpathSync(path.join(folder, 'postgres'));
    try {
      expect(place).toMatch(/^\/var\/lib\/reparto\/db-/);
      await query(url, 'create table kept as select 1 as one');
      await stop();
      expect(await query((await start(folder)).url, 'select one from kept')).toEqual([{ one: 1 }]);
    } finally {
      await started.pop()!.stop();
      rmSync(place, { recursive: true, force: true });
    }
  });
});
