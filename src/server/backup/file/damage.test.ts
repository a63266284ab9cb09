import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import tar from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../ids.ts';
import { testDatabase, type TestDatabase } from '../../testing.ts';
import { openArchive } from './archive.ts';
import { inParts } from './parts.ts';
import { checkBackup, refuseFull } from '../restore.ts';
import { fileSource, openFolder } from '../targets/folder.ts';
import { backUp, testFolder } from '../testing.ts';

let database: TestDatabase;
let good: Buffer;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const files = {
  // eslint-disable-next-line require-yield
  kept: async function* (): AsyncGenerator<string> {},
  read: () => Promise.resolve(undefined),
};
/** A small whole backup. */
const backup = async () => {
  if (good) return good;
  const folder = testFolder();
  await backUp({ url: database.url, files, target: openFolder(folder), kind: 'whole', name: 'a.backup' });
  return (good = readFileSync(path.join(folder, 'a.backup')));
};

/** What is said of a file that stands under a backup's name; undefined when it is good. */
const faultOf = async (content: Uint8Array, folder = testFolder()) => {
  const file = path.join(folder, 'copia.backup');
  writeFileSync(file, content);
  return checkBackup((await fileSource(file))!, openFolder(folder)).then(
    () => undefined,
    (error: Error) => `${error.name}: ${error.message}`,
  );
};
const damaged = 'StartupError: copia.backup está dañado o incompleto: la suma no coincide.';
const none = 'StartupError: copia.backup no es una copia de seguridad de Reparto.';

test('a backup as it was made is good', async () => {
  expect(await faultOf(await backup())).toBeUndefined();
});

test('a backup of which one byte is another, wherever it is, is refused', async () => {
  const bytes = await backup();
  const folder = testFolder();
  // The places where a mistake would be made, and many others.
  const places = [
    0,
    100,
    511,
    512,
    530,
    1023,
    1024,
    bytes.length / 2,
    ...[1, 512, 1024, 1025, 1100, 1536, 2047, 2048, 2049].map((n) => bytes.length - n),
  ];
  const changed = async (place: number, by: number) => {
    const other = Buffer.from(bytes);
    other[place] = (other[place]! + by) % 256;
    expect([damaged, none, expect.stringMatching(/otro producto|versión más nueva/)], `${place} by ${by}`).toContainEqual(
      await faultOf(other, folder),
    );
  };
  for (const place of places) await changed(Math.floor(place), 1);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, by) => changed(place, by)),
    { numRuns: 150 },
  );
});

test('a backup that is cut, or to which something was added, is refused', async () => {
  const bytes = await backup();
  const folder = testFolder();
  for (const length of [1, 512, 1023, 1024, 2048, 3071, 3072, bytes.length / 2, bytes.length - 512, bytes.length - 1])
    expect([damaged, none]).toContain(await faultOf(bytes.subarray(0, Math.floor(length)), folder));
  expect(await faultOf(Buffer.concat([bytes, Buffer.alloc(512)]))).toBe(damaged);
  expect(await faultOf(Buffer.concat([bytes, bytes.subarray(-2048)]))).toBe(damaged);
  expect(await faultOf(Buffer.alloc(0))).toBe(none);
});

/** A file with the layout of a backup, whatever it says. */
const archived = async (head: object, manifest: object) => {
  const archive = openArchive(JSON.stringify(head));
  const pieces: Uint8Array[] = [];
  for (const piece of archive.begin()) pieces.push(piece);
  for await (const piece of archive.end(JSON.stringify(manifest))) pieces.push(piece);
  return Buffer.concat(pieces);
};
const manifestOf = (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  const at = text.lastIndexOf('{"product"');
  return JSON.parse(text.slice(at, text.indexOf('\0', at))) as { migrations: object[] };
};

test('a backup of another product, of a newer layout or of a newer version is refused by name', async () => {
  const manifest = manifestOf(await backup());
  expect(await faultOf(await archived({ product: 'flota', format: 1 }, manifest))).toBe(
    'StartupError: copia.backup es de otro producto: flota.',
  );
  expect(await faultOf(await archived({ product: 'reparto', format: 2 }, { anything: 'else' }))).toBe(
    'StartupError: copia.backup es de una versión más nueva de Reparto: restáurelo con ella.',
  );
  const newer = { ...manifest, migrations: [...manifest.migrations, { name: '20991231000000_moon', hash: 'x' }] };
  expect(await faultOf(await archived({ product: 'reparto', format: 1 }, newer))).toBe(
    'StartupError: copia.backup es de una versión más nueva de Reparto: restáurelo con ella (este programa no conoce 20991231000000_moon).',
  );
  for (const wrong of [{}, [], { ...manifest, tables: 7 }, { ...manifest, tables: [{ name: 'orders', columns: [], rows: -1, parts: [] }] }])
    expect(await faultOf(await archived({ product: 'reparto', format: 1 }, wrong))).toBe(damaged);
});

/** What is said of a backup whose list of stored files has some lines. */
const faultOfList = async (lines: string, over: object = {}, part: object = {}) => {
  const manifest = manifestOf(await backup());
  const archive = openArchive(JSON.stringify({ product: 'reparto', format: 1 }));
  const pieces: Uint8Array[] = [...archive.begin()];
  const listed = async function* () {
    yield await Promise.resolve(Buffer.from(lines));
  };
  const put = async (content: AsyncGenerator<Uint8Array, unknown>) => {
    for (let next = await content.next(); ; next = await content.next()) {
      if (next.done) return next.value;
      pieces.push(next.value);
    }
  };
  const parts = (await put(inParts(archive, 'files', listed()))) as object[];
  const list = { count: 1, bytes: 9, whole: false, parts: parts.map((each) => ({ ...each, ...part })), ...over };
  await put(archive.end(JSON.stringify({ ...manifest, files: list })));
  return faultOf(Buffer.concat(pieces));
};

test('a list of stored files that leads elsewhere, is not as long as it says, or claims what cannot be, is refused before anything is made', async () => {
  const sum = 'a'.repeat(64);
  const key = `${newId()}/${newId()}.jpg`;
  const wrong = 'StartupError: copia.backup está dañado: la lista de archivos guardados no es la que dice.';
  expect(await faultOfList(`${key} 9 ${sum}\n`)).toBeUndefined();
  for (const other of [`../../${key}`, `/etc/passwd`, `exports/${key}`, `${newId()}/../../x.jpg`, `${key}/../../../x.jpg`, 'x'])
    expect(await faultOfList(`${other} 9 ${sum}\n`)).toBe(wrong);
  expect(await faultOfList(`${key} 9 ${sum}\n`, { count: 2 })).toBe(wrong);
  expect(await faultOfList(`${key} 9 ${sum}\n`.repeat(2))).toBe(wrong);
  for (const line of ['un archivo', `${key} -9 ${sum}`, `${key} 9 ${sum.slice(1)}`])
    expect(await faultOfList(`${line}\n`)).toBe('StartupError: La lista de archivos guardados de la copia está dañada.');
  // A file of ten gigabytes is not there; a part of as many is not waited for.
  expect(await faultOfList(`${key} 10000000000 ${sum}\n`)).toBeUndefined();
  const part = 'StartupError: copia.backup está dañado: una de sus partes no es la que dice.';
  for (const claimed of [{ raw: 10_000_000_000 }, { bytes: 10_000_000_000 }, { raw: 5 }, { sha256: sum }])
    expect(await faultOfList(`${key} 9 ${sum}\n`, {}, claimed)).toBe(part);
});

test('a tar of something else, and what is no tar, is no backup', async () => {
  const other = tar.pack();
  other.entry({ name: 'fotos/a.jpg' }, 'x'.repeat(5000));
  other.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of other) pieces.push(piece as Buffer);
  expect(await faultOf(Buffer.concat(pieces))).toBe(none);
  expect(await faultOf(Buffer.from('una planilla,con comas\n'.repeat(500)))).toBe(none);
  const folder = testFolder();
  mkdirSync(path.join(folder, 'una-carpeta.backup'));
  expect(await fileSource(path.join(folder, 'una-carpeta.backup'))).toBeUndefined();
});

test('a database that holds anything is not restored into', async () => {
  await expect(refuseFull(database.url)).rejects.toThrow(/^La base de datos no está vacía \(tiene .+\): se restaura solo en una vacía\.$/);
});
