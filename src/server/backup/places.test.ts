import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startS3 } from '../files/testingS3.ts';
import { newId } from '../ids.ts';
import { readConfig } from '../config.ts';
import { openFiles } from '../files/files.ts';
import { migrateDatabase } from '../migrate.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../testing.ts';
import pg from 'pg';
import type { BackupParts } from './backup.ts';
import { finishRestore } from './commands.ts';
import { checkBackup } from './restore.ts';
import { formerBackups } from './rotate.ts';
import { openBucket } from './targets/bucket.ts';
import { openFolder } from './targets/folder.ts';
import type { Target } from './targets/target.ts';
import { backUp, testFolder } from './testing.ts';

let database: TestDatabase;
let client: pg.Client;
/** What is stored, by its key. */
const stored = new Map<string, string>();
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  stored.clear();
  await client.query('delete from backup_runs');
});

const files: BackupParts['files'] = {
  kept: async function* () {
    yield* stored.keys();
  },
  read: (key) => {
    const content = Buffer.from(stored.get(key) ?? '');
    return Promise.resolve(
      stored.has(key) ? { stream: Readable.from([content]), size: content.length, contentType: 'image/jpeg' } : undefined,
    );
  },
};
const keyOf = () => `${newId()}/${newId()}.jpg`;
const backUpTo = (target: Target, over: Partial<BackupParts> = {}) => backUp({ url: database.url, files, target, ...over });
const runs = async () =>
  (await client.query('select kind, file, error, end_at is null as open from backup_runs order by begin_at')).rows as object[];
/** Whether every backup of a place is whole, with each of its files. */
const allGood = async (target: Target) => {
  const { good, strange } = await formerBackups(target);
  for (const { source } of good) expect((await checkBackup(source, target)).bad.size).toBe(0);
  expect(strange).toEqual([]);
  return good.map(({ name }) => name);
};

/** A place that fails after some bytes of a backup's file. */
const failing = (target: Target, after: number, error: unknown): Target => ({
  ...target,
  write: (name, content) =>
    target.write(
      name,
      (async function* () {
        let bytes = 0;
        for await (const piece of content) {
          bytes += piece.length;
          if (bytes > after && name.startsWith('reparto-')) throw error;
          yield piece;
        }
      })(),
    ),
});

test('a disk that is full in the middle leaves nothing half, the former backup good, and says so', async () => {
  stored.set(keyOf(), 'una foto');
  const folder = testFolder();
  const former = await backUpTo(openFolder(folder));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  await expect(backUpTo(failing(openFolder(folder), 9000, full))).rejects.toBe(full);
  expect(readdirSync(folder).toSorted()).toEqual(['files', former.file].toSorted());
  expect(await allGood(openFolder(folder))).toEqual([former.file]);
  expect(await runs()).toEqual([
    { kind: 'command', file: former.file, error: null, open: false },
    { kind: 'command', file: null, error: `No hay espacio en el servidor: no entra en ${folder}`, open: false },
  ]);
  // And the next one is made when there is space again.
  const next = await backUpTo(openFolder(folder));
  expect((await allGood(openFolder(folder))).length).toBe(next.removed.length === 0 ? 2 : 1);
});

test('what a killed process left half written is removed by the next one, and nothing of others', async () => {
  const folder = testFolder();
  await backUpTo(openFolder(folder));
  const half = `reparto-2026-01-01T03-30.backup.${newId()}.half`;
  for (const name of [half, 'apuntes.txt', 'mitad.half']) writeFileSync(path.join(folder, name), 'x');
  await client.query(`insert into backup_runs (_id, kind, target, begin_at) values ($1, 'night', 'x', now() - interval '1 day')`, [
    newId(),
  ]);
  const { file } = await backUpTo(openFolder(folder));
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['apuntes.txt', 'mitad.half', file]));
  expect(readdirSync(folder)).not.toContain(half);
  expect(await runs()).toContainEqual({ kind: 'night', file: null, error: 'Se interrumpió antes de terminar', open: false });
});

test('a restore that brings back other than its backup says fails, and leaves a database on which nothing starts', async () => {
  stored.set(keyOf(), 'una foto');
  const target = openFolder(testFolder());
  const { file } = await backUpTo(target);
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  const checked = await checkBackup((await target.open(file))!, target);
  const config = readConfig({ DATA_DIR: testFolder(), SECRET: 's'.repeat(40) });
  const said: string[] = [];
  const restored = finishRestore(
    { ...checked, manifest: { ...checked.manifest, files: { ...checked.manifest.files, count: 2 } } },
    config,
    url,
    await openFiles(config),
    (line) => said.push(line),
  );
  await expect(restored).rejects.toThrow(/^La restauración no está completa: no coincide la cantidad de archivos guardados\. /);
  expect(said.find((line) => line.endsWith('¡distinto!'))).toMatch(/^archivos guardados +1 +2 /);
  expect(said.some((line) => line.startsWith('Restaurado'))).toBe(false);
  await expect(migrateDatabase(url)).rejects.toThrow(/^La base de datos quedó a medio restaurar/);
}, 60_000);

test('half of what was to be restored is not backed up: it would take the place of a whole one', async () => {
  const folder = testFolder();
  await client.query('create table restore_under_way ()');
  try {
    await expect(backUpTo(openFolder(folder))).rejects.toThrow(
      'No se copia: la base de datos se está restaurando, o su restauración se cortó.',
    );
    expect([readdirSync(folder), await runs()]).toEqual([[], []]);
  } finally {
    await client.query('drop table restore_under_way');
  }
});

test('of two backups at once the second is refused', async () => {
  const folder = testFolder();
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const held: BackupParts['files'] = {
    ...files,
    // eslint-disable-next-line require-yield
    kept: async function* () {
      await waiting;
    },
  };
  const first = backUpTo(openFolder(folder), { files: held });
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
  await expect(backUpTo(openFolder(folder))).rejects.toThrow('Ya hay una copia de seguridad en curso: espere a que termine.');
  goOn();
  const { file } = await first;
  expect(await allGood(openFolder(folder))).toEqual([file]);
  expect(await runs()).toHaveLength(1);
});

test('stored files go from the pool when no backup names them any more, and never before', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  const pool = () =>
    readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
  const [kept, removed] = [keyOf(), keyOf()];
  stored.set(kept, 'queda').set(removed, 'se va').set(keyOf(), 'queda');
  const first = await backUpTo(target);
  expect([first.files, pool()]).toEqual([3, 2]);
  stored.delete(removed);
  const second = await backUpTo(target);
  // Of one day the newest is kept: the other one went, and what it alone named.
  expect([second.files, second.removed, pool()]).toEqual([2, [first.file], 1]);
  expect(await allGood(target)).toEqual([second.file]);
  // What cannot be read may name anything: as long as it is there no stored file goes.
  writeFileSync(path.join(folder, 'reparto-2020-01-01T03-30.backup'), 'media copia');
  stored.set(keyOf(), 'nueva');
  await backUpTo(target);
  stored.clear();
  const last = await backUpTo(target);
  expect(last.complaint).toMatch(/^No se pueden leer, y quedan como están: reparto-2020-01-01T03-30\.backup\. /);
  expect(pool()).toBe(2);
  expect(readdirSync(folder)).toContain('reparto-2020-01-01T03-30.backup');
});

test('a stored file that is gone while a backup is made is left out; one that another backup copied is not read again', async () => {
  const target = openFolder(testFolder());
  const [gone, there] = [keyOf(), keyOf()];
  stored.set(there, 'x');
  await backUpTo(target);
  const reads: string[] = [];
  const vanishing: BackupParts['files'] = {
    kept: async function* () {
      yield* [gone, there];
    },
    read: (key) => {
      reads.push(key);
      return files.read(key);
    },
  };
  const made = await backUpTo(target, { files: vanishing });
  expect([made.files, new Set(reads)]).toEqual([1, new Set([gone])]);
});

const bucketOf = (endpoint: string) =>
  openBucket({
    attempts: 3,
    bucket: 'copias',
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });

test('a bucket takes backups, in pieces when they are large, gives them back, and is rotated', { timeout: 60_000 }, async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const target = bucketOf(s3.endpoint);
  stored.set(keyOf(), 'una foto');
  const first = await backUpTo(target);
  const second = await backUpTo(target);
  expect([second.removed, second.newBytes]).toEqual([[first.file], 0]);
  expect(await allGood(target)).toEqual([second.file]);
  expect([...s3.objects.keys()].map((key) => key.replace(/[0-9a-f]{60,}|T.*/, '…')).toSorted()).toEqual([
    expect.stringMatching(/^\/copias\/files\/[0-9a-f]{2}\/…$/),
    expect.stringMatching(/^\/copias\/reparto-[\d-]+…$/),
  ]);
  // More than two pieces of 16 MB.
  const large = async function* () {
    for (let n = 0; n < 40; n += 1) yield Buffer.alloc(1024 * 1024 - 7, n);
  };
  await target.write('grande', large());
  const whole = await buffer(large());
  expect(s3.objects.get('/copias/grande')!.body.equals(whole)).toBe(true);
  const source = (await target.open('grande'))!;
  expect((await buffer(await source.read(5, 500))).equals(whole.subarray(5, 500))).toBe(true);
  expect(await target.open('nada')).toBeUndefined();
  // One that is broken off leaves nothing.
  const broken = async function* () {
    yield* large();
    throw new Error('roto');
  };
  await expect(target.write('rota', broken())).rejects.toThrow('roto');
  expect([s3.objects.has('/copias/rota'), s3.uploads.size]).toEqual([false, 0]);
});

test('a bucket that cuts off what it gives is asked for the rest: the backup is made, and nothing of it is complained of', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const target = bucketOf(s3.endpoint);
  stored.set(keyOf(), 'una foto');
  await backUpTo(target);
  const gets = new Map<string, number>();
  // Of each every second time: manifests, and what the pool holds.
  s3.cuts = (url) => gets.set(url, (gets.get(url) ?? 0) + 1).get(url)! % 2 === 1;
  const made = await backUpTo(target);
  s3.cuts = () => false;
  expect([made.complaint, await allGood(target), gets.size]).toEqual([undefined, [made.file], 3]);
}, 60_000);

test('a bucket that answers 503 is asked again; when it goes on the backup fails in words, and the former ones are good', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const target = bucketOf(s3.endpoint);
  stored.set(keyOf(), 'una foto');
  s3.failing = 2;
  const former = await backUpTo(target);
  expect([s3.failing, await allGood(target)]).toEqual([0, [former.file]]);
  const wholeKey = `/copias/${former.file}`;
  s3.fails = (method, url) => method === 'PUT' && url.startsWith('/copias/reparto-');
  await expect(backUpTo(target)).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  s3.fails = () => false;
  expect(await runs()).toContainEqual({ kind: 'command', file: null, error: 's3://copias no responde como debe (503)', open: false });
  expect([s3.objects.has(wholeKey), await allGood(target)]).toEqual([true, [former.file]]);
}, 60_000);
