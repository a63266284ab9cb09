import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';
import type { BackupParts } from './backup.ts';
import { checkBackup } from './restore.ts';
import { formerBackups } from './rotate.ts';
import { openFolder } from './targets/folder.ts';
import type { Target } from './targets/target.ts';
import { backUp, filesUnder, testFolder } from './testing.ts';

let database: TestDatabase;
let client: pg.Client;
/** What is stored, by its key; and what cannot be read of it. */
const stored = new Map<string, string>();
const broken = new Map<string, string>();
/** Keys that were read, in turn. */
let reads: string[] = [];
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
  broken.clear();
  reads = [];
  await client.query('delete from backup_runs');
});

const files: BackupParts['files'] = {
  kept: async function* () {
    yield* stored.keys();
  },
  read: (key) => {
    reads.push(key);
    const content = Buffer.from(stored.get(key) ?? '');
    const stream = async function* () {
      const code = broken.get(key);
      if (code) throw Object.assign(new Error(code), { code });
      yield await Promise.resolve(content);
    };
    return Promise.resolve(
      stored.has(key) ? { stream: Readable.from(stream()), size: content.length, contentType: 'image/jpeg' } : undefined,
    );
  },
};
const keyOf = () => `${newId()}/${newId()}.jpg`;
const store = (...contents: string[]) =>
  contents.map((content) => {
    const key = keyOf();
    stored.set(key, content);
    return key;
  });
const backUpTo = (target: Target, over: Partial<BackupParts> = {}) => backUp({ url: database.url, files, target, ...over });
const complaints = async () =>
  (await client.query<{ complaint: string | null }>('select complaint from backup_runs order by begin_at')).rows.map(
    ({ complaint }) => complaint,
  );
const names = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup'));
/** What lies in a folder's pool, by its path there. */
const pool = (folder: string) => Object.keys(filesUnder(path.join(folder, 'files')));
const badIn = async (target: Target, name: string) => [...(await checkBackup((await target.open(name))!, target)).bad];

test('a pooled file that is damaged is copied anew by the next backup, in which a byte of it may have changed and its length not, and that is told', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  store('una foto', 'otra foto');
  const first = await backUpTo(target, { kind: 'night' });
  expect(await complaints()).toEqual([null]);
  const [damaged, cut] = pool(folder).map((file) => path.join(folder, 'files', file)) as [string, string];
  const good = [damaged, cut].map((file) => readFileSync(file, 'utf8'));
  writeFileSync(damaged, good[0]!.replace('foto', 'FOTO'));
  writeFileSync(cut, good[1]!.slice(0, 3));
  expect(await badIn(target, first.file)).toHaveLength(2);
  const second = await backUpTo(target);
  expect([damaged, cut].map((file) => readFileSync(file, 'utf8'))).toEqual(good);
  // The former one is whole again too.
  expect([await badIn(target, first.file), await badIn(target, second.file)]).toEqual([[], []]);
  const says = 'En el lugar de las copias había 2 archivos guardados con daños, que se copiaron de nuevo: revise ese lugar.';
  expect([second.complaint, await complaints()]).toEqual([says, [null, says]]);
  expect((await backUpTo(target)).complaint).toBeUndefined();
});

test('a pooled file that is damaged and no longer stored is told by every backup as long as one names it', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  const [gone] = store('ya no está', 'queda') as [string];
  await backUpTo(target, { kind: 'night' });
  stored.delete(gone);
  const place = path.join(
    folder,
    'files',
    pool(folder).find((file) => readFileSync(path.join(folder, 'files', file), 'utf8') !== 'queda')!,
  );
  writeFileSync(place, 'YA no está');
  const says =
    'En el lugar de las copias falta o está dañado 1 archivo guardado de copias anteriores, que Reparto ya no tiene: revise ese lugar.';
  expect([(await backUpTo(target)).complaint, (await backUpTo(target)).complaint]).toEqual([says, says]);
  rmSync(place);
  expect((await backUpTo(target)).complaint).toBe(says);
  // The night's that named it goes when it is its turn.
  await backUpTo(target, { kind: 'night' });
  expect((await backUpTo(target)).complaint).toBeUndefined();
});

test('a backup by command takes no place of a night’s, nor the reverse; each are rotated by themselves', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  const night = await backUpTo(target, { kind: 'night' });
  const first = await backUpTo(target);
  expect(first.removed).toEqual([]);
  const second = await backUpTo(target);
  expect(second.removed).toEqual([first.file]);
  const later = await backUpTo(target, { kind: 'night' });
  expect(later.removed).toEqual([night.file]);
  expect(names(folder).toSorted()).toEqual([second.file, later.file].toSorted());
  expect((await formerBackups(target)).good.map(({ manifest: { kind } }) => kind)).toEqual(['night', 'command']);
});

test('one that holds its stored files is removed by nobody, whatever it is called, and what is not of the pool stays as well', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  // As where somebody gives the data folder for the backups: the files of the product lie in `files` there.
  const own = path.join(folder, 'files', newId(), `${newId()}.jpg`);
  mkdirSync(path.dirname(own), { recursive: true });
  writeFileSync(own, 'de la empresa');
  store('una foto');
  const whole = await backUpTo(target, { kind: 'whole', name: 'reparto-antes-de-migrar.backup' });
  const first = await backUpTo(target);
  const second = await backUpTo(target);
  expect([whole.removed, first.removed, second.removed]).toEqual([[], [], [first.file]]);
  expect(names(folder).toSorted()).toEqual([whole.file, second.file].toSorted());
  expect(readFileSync(own, 'utf8')).toBe('de la empresa');
});

test('what is known of stored files is of the backup nearest to the clock: one that a clock made which jumped ahead is not the last', async () => {
  const target = openFolder(testFolder());
  store('uno');
  const first = await backUpTo(target, { kind: 'night' });
  const { moment } = (await formerBackups(target)).good[0]!;
  const [two] = store('dos');
  // As if that had been made by a clock of years ahead, which is right again.
  await backUpTo(target);
  reads = [];
  await backUpTo(target, { now: () => moment });
  expect(reads).toEqual([two]);
  expect(await badIn(target, first.file)).toEqual([]);
});

test('a stored file that cannot be read is left out and told; the rest is backed up, in one file as well', async () => {
  const folder = testFolder();
  const [bad] = store('sector roto', 'una foto') as [string];
  broken.set(bad, 'EIO');
  const says = 'No se pudo leer 1 archivo guardado, y la copia no lo tiene: revise el disco.';
  const made = await backUpTo(openFolder(folder));
  expect([made.files, made.complaint]).toEqual([1, says]);
  const whole = await backUpTo(openFolder(folder), { kind: 'whole', name: 'todo.backup' });
  expect([whole.files, whole.complaint, await complaints()]).toEqual([1, says, [says, says]]);
  // One that goes between being found and being opened is none of it.
  broken.set(bad, 'ENOENT');
  expect(await backUpTo(openFolder(folder))).toMatchObject({ files: 1, complaint: undefined });
  // What fails otherwise fails the backup: a store that is away has none of them.
  broken.set(bad, 'ECONNRESET');
  await expect(backUpTo(openFolder(folder))).rejects.toThrow('ECONNRESET');
});

test('a former backup that cannot be opened is told and stops nothing', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  const former = await backUpTo(target, { kind: 'night' });
  const unreadable: Target = {
    ...target,
    open: async (name) => {
      const source = await target.open(name);
      if (name !== former.file || !source) return source;
      return { ...source, read: () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })) };
    },
  };
  const made = await backUpTo(unreadable);
  expect(made.complaint).toBe(
    `No se pueden leer, y quedan como están: ${former.file}. Mientras estén, no se retira ningún archivo guardado.`,
  );
  expect((await complaints()).at(-1)).toBe(made.complaint);
});

test('a backup of which a byte is another is told by the next one, which reads it whole', async () => {
  await client.query(
    `insert into counters (company_id, _id, name, value) values (gen_random_uuid(), gen_random_uuid(), 'x', 1) on conflict do nothing`,
  );
  const folder = testFolder();
  const target = openFolder(folder);
  const { file } = await backUpTo(target, { kind: 'night' });
  const bytes = readFileSync(path.join(folder, file));
  // In the first part of the first table.
  bytes[1540] = (bytes[1540]! + 1) % 256;
  writeFileSync(path.join(folder, file), bytes);
  expect((await backUpTo(target)).complaint).toBe(`La copia anterior, ${file}, está dañada: no se puede restaurar. Revise ese lugar.`);
  // That one is as it was made.
  expect((await backUpTo(target)).complaint).toBeUndefined();
});

test('a former backup of which the place gives less now than it has is told, and the new one is good', async () => {
  const target = openFolder(testFolder());
  const former = await backUpTo(target, { kind: 'night' });
  const away = { cut: undefined, reset: 'ECONNRESET' };
  for (const [how, code] of Object.entries(away)) {
    const failing: Target = {
      ...target,
      open: async (name) => {
        const source = await target.open(name);
        // Its manifest comes, and all of it does not.
        const isWhole = (from: number, to: number) => name === former.file && from === 0 && to > 10_000;
        const cutOff = async function* () {
          yield await Promise.resolve(Buffer.from('x'));
          throw Object.assign(new Error('aborted'), code && { code });
        };
        return source && { ...source, read: async (from, to) => (isWhole(from, to) ? Readable.from(cutOff()) : source.read(from, to)) };
      },
    };
    const made = await backUpTo(failing, { kind: 'command', now: () => new Date(Date.now() + 1) });
    expect(made.complaint, how).toBe(
      `La copia anterior, ${former.file}, no se pudo leer entera: la lectura no pudo terminar (${code ?? 'aborted'}). Si se repite, revise ese lugar.`,
    );
    expect(await badIn(target, made.file)).toEqual([]);
    await target.remove(made.file);
  }
});

test('a place that held backups and holds none is told: its disk may not be there', async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  expect((await backUpTo(target)).complaint).toBeUndefined();
  const elsewhere = testFolder();
  for (const name of readdirSync(folder)) renameSync(path.join(folder, name), path.join(elsewhere, name));
  expect((await backUpTo(target)).complaint).toBe(
    'En el lugar de las copias no estaba ninguna de las anteriores: revise que sea el mismo disco.',
  );
  expect((await backUpTo(target)).complaint).toBeUndefined();
});

test('a database of a version that knew no complaints is backed up with the new program, and its run is told without', async () => {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'reparto-2020-01-01T03-30.backup'), 'media copia');
  await client.query('alter table backup_runs drop column complaint');
  try {
    expect((await backUpTo(openFolder(folder))).complaint).toMatch(/^No se pueden leer/);
    const { rows } = await client.query('select kind, error, end_at is null as open from backup_runs');
    expect(rows).toEqual([{ kind: 'command', error: null, open: false }]);
  } finally {
    await client.query('alter table backup_runs add column complaint text');
  }
});

test('why old backups could not be removed is told, and the new one is good', async () => {
  const target = openFolder(testFolder());
  await backUpTo(target);
  const stubborn: Target = { ...target, remove: () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' })) };
  const made = await backUpTo(stubborn);
  expect(made.complaint).toBe('Las copias viejas no se pudieron retirar: la limpieza no pudo terminar (EROFS).');
  expect(await badIn(target, made.file)).toEqual([]);
});
