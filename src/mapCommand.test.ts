import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mapFileOf } from '#server/map/testingMapFile.ts';
import { mapCommand } from './mapCommand.ts';

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-map-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  mapCommand(args, { config: { DATA_DIR: path.join(folder, 'data') }, print: (line) => printed.push(line) });
const file = (name: string, content: string | Uint8Array) => {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
};
const kept = () => path.join(folder, 'data/map.pmtiles');
const map = mapFileOf([{ z: 0, x: 0, y: 0, bytes: Buffer.from('tile') }]);

test('a map file is copied into the data folder, in place of the one before', async () => {
  await run(file('uno.pmtiles', map));
  expect(readFileSync(kept()).equals(map)).toBe(true);
  const other = mapFileOf([{ z: 1, x: 0, y: 0, bytes: Buffer.from('other') }]);
  await run(file('dos.pmtiles', other));
  expect(readFileSync(kept()).equals(other)).toBe(true);
  expect(printed.slice(2)).toEqual(['Copiando dos.pmtiles (1 MB)…', 'El mapa está en uso: © OpenStreetMap.']);
});

test('what is no map is refused in words, and the former one stays', async () => {
  await run(file('uno.pmtiles', map));
  await expect(run(file('foto.jpg', 'JFIF'))).rejects.toThrow('foto.jpg: no es un archivo PMTiles');
  await expect(run(file('medio.pmtiles', map.subarray(0, map.length - 1)))).rejects.toThrow('medio.pmtiles: está incompleto');
  await expect(run(path.join(folder, 'no.pmtiles'))).rejects.toThrow('no.pmtiles: el archivo no existe');
  mkdirSync(path.join(folder, 'carpeta'));
  await expect(run(path.join(folder, 'carpeta'))).rejects.toThrow('carpeta: no se puede leer (EISDIR)');
  await expect(run(kept())).rejects.toThrow('map.pmtiles: ya está en la carpeta de datos');
  expect(readFileSync(kept()).equals(map)).toBe(true);
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['map.pmtiles']);
});

test('the map is taken away when that is asked for', async () => {
  await run(file('uno.pmtiles', map));
  await run('--remove');
  expect(existsSync(kept())).toBe(false);
  await run('--remove');
  expect(printed.slice(2)).toEqual(['El mapa se quitó.', 'No había ningún mapa.']);
});

test.each([[[]], [['a.pmtiles', 'b.pmtiles']], [['--remove', 'a.pmtiles']], [['--otra']]])(
  'the arguments %j are answered with the usage',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('npm run map -- ARCHIVO.pmtiles');
  },
);
