import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMapFile } from './mapFile.ts';
import { mapFileOf, protomaps } from './testingMapFile.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const read = (bytes: string | Uint8Array) => {
  const file = path.join(folder, `${(files += 1)}.pmtiles`);
  writeFileSync(file, bytes);
  return readMapFile(file);
};
const tile = { z: 0, x: 0, y: 0, bytes: Buffer.from('tile') };
const whole = mapFileOf([tile]);

test('a map file tells whose it is, as plain text, and its size', async () => {
  expect(await read(whole)).toMatchObject({ size: whole.length, attribution: '© OpenStreetMap' });
  expect(await read(mapFileOf([tile], { metadata: { vector_layers: protomaps.vector_layers } }))).toMatchObject({ attribution: '' });
});

test('another file has another version', async () => {
  const versions = [await read(whole), await read(mapFileOf([tile, { ...tile, z: 1 }]))].map(({ version }) => version);
  expect(versions[0]).toMatch(/^[0-9a-f]+-[0-9a-f]+$/);
  expect(versions[0]).not.toBe(versions[1]);
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'no es un archivo PMTiles'],
  ['a text', 'PMTile, que no lo es', 'no es un archivo PMTiles'],
  ['a ZIP', Buffer.from('504b0304140000000800', 'hex'), 'no es un archivo PMTiles'],
  ['an old PMTiles', mapFileOf([tile], { version: 2 }), 'es PMTiles de la versión 2: conviértalo a la 3'],
  ['one of a version to come', mapFileOf([tile], { version: 4 }), 'está dañado'],
  ['one of pictures', mapFileOf([tile], { tileType: 2 }), 'tiene imágenes u otra clase de teselas: hacen falta teselas vectoriales (MVT)'],
  [
    'one packed with brotli',
    mapFileOf([tile], { compression: 3 }),
    'está comprimido de un modo que los navegadores no leen: hace falta gzip',
  ],
  ['half of one', whole.subarray(0, whole.length - 2), 'está incompleto: es más corto de lo que dice'],
  ['its head alone', whole.subarray(0, 20), 'está dañado'],
  ['one whose directory is none', Buffer.concat([whole.subarray(0, 127), Buffer.alloc(whole.length - 127, 0xff)]), 'está dañado'],
  [
    'a map of other layers',
    mapFileOf([tile], { metadata: { vector_layers: [{ id: 'earth' }] } }),
    'no es un mapa de Protomaps: le faltan las capas roads',
  ],
  ['one that names no layers', mapFileOf([tile], { metadata: {} }), 'no es un mapa de Protomaps: le faltan las capas earth y roads'],
  ['one that says nonsense', mapFileOf([tile], { metadata: { attribution: 5 } }), 'está dañado'],
])('%s is no map, with the reason in words', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});
