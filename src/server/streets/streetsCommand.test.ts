import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db.ts';
import { geoJson } from './testing/files.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';
import { streetsCommand } from './streetsCommand.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
let own: TestDatabase;
let database: Database;
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-streets-'));
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 4, () => undefined);
});
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(folder, { recursive: true });
});

const line = [
  [-58.44, -34.6],
  [-58.43, -34.6],
];
const published = (...names: string[]) => geoJson(names.map((nomoficial) => [{ nomoficial, alt_izqini: 2, alt_derini: 1 }, line]));
const write = (name: string, content: string | Uint8Array) => {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
};
const run = async (args: string[], address = 'http://127.0.0.1:9/callejero.geojson') => {
  const lines: string[] = [];
  await streetsCommand(args, { database, config: { STREETS_CABA_URL: address }, now: NOW, print: (text) => lines.push(text) });
  return lines;
};
const refusal = (message: string | RegExp) =>
  expect.objectContaining({
    name: 'StartupError',
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });

test('files are loaded, listed, found loaded already, and removed', async () => {
  const nothing = 'No hay calles cargadas: cárguelas con npm run streets -- ARCHIVO, o con npm run streets -- caba';
  expect(await run([])).toEqual([nothing]);
  const city = write('callejero.geojson.gz', gzipSync(published('LOYOLA', '')));
  expect(await run([city])).toEqual(['Calles de Buenos Aires: 2 tramos cargados (clave caba)', '  1 tramo no tiene nombre']);
  expect(await run([city])).toContain('Calles de Buenos Aires ya estaban cargadas: 2 tramos (clave caba)');
  const axes = write(
    'ejes.geojson',
    geoJson([
      [
        { calle: 'Loyola' },
        [
          [-56.2, -34.9],
          [-56.1, -34.9],
        ],
      ],
    ]),
  );
  const options = ['--columns', 'name=CALLE', '--country', 'uy', '--name', 'Calles de Melo', '--town', 'Melo', '--key', 'melo'];
  expect(await run([axes, ...options])).toContain('Calles de Melo: 1 tramo cargado (clave melo)');
  expect(await run([])).toEqual([
    'caba: Calles de Buenos Aires (AR), 2 tramos, 2026-11-20, Buenos Aires Data, GCBA, CC BY 2.5 AR',
    'melo: Calles de Melo (UY), 1 tramo, 2026-11-20',
  ]);
  expect(await run(['--remove', 'melo'])).toEqual(['Calles de Melo: 1 tramo quitado']);
  expect(await run(['--remove', 'caba'])).toEqual(['Calles de Buenos Aires: 2 tramos quitados']);
  expect(await run([])).toEqual([nothing]);
});

test("the city's own file is fetched and loaded, and nothing of it stays on the disk", async () => {
  const server = createServer((_, answer) => answer.end(published('LOYOLA'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callejero.geojson`;
  const lines = await run(['caba'], address);
  expect([lines[0], lines.at(-1)]).toEqual([`Bajando ${address}`, 'Calles de Buenos Aires: 1 tramo cargado (clave caba)']);
  server.close();
  await run(['--remove', 'caba']);
});

test('what the city’s server says instead of the file is told', async () => {
  const page = createServer((_, answer) => answer.end('<!doctype html><p>Mantenimiento')).listen(0, '127.0.0.1');
  await once(page, 'listening');
  const address = `http://127.0.0.1:${(page.address() as AddressInfo).port}/callejero.geojson`;
  await expect(run(['caba'], address)).rejects.toThrow(refusal('callejero.geojson: es una página web, no un archivo de calles'));
  page.close();
  await expect(run(['caba'])).rejects.toThrow(refusal(/^127\.0\.0\.1:9 no responde: revise la conexión a Internet/));
});

test('wrong files and arguments are refused in one line; nothing is stored', async () => {
  await expect(run([path.join(folder, 'falta.csv')])).rejects.toThrow(refusal('falta.csv: el archivo no existe'));
  await expect(run([folder])).rejects.toThrow(refusal(/: no es un archivo$/));
  await expect(run([write('notas.txt', 'hola')])).rejects.toThrow(refusal(/^notas\.txt: no se reconocen sus columnas/));
  await expect(run([write('medio.geojson', published('A').slice(0, -9))])).rejects.toThrow(
    refusal('medio.geojson: está cortado; bájelo de nuevo'),
  );
  await expect(run(['--remove', 'nadie'])).rejects.toThrow(refusal('--remove: no hay calles con la clave "nadie"'));
  for (const args of [['--nada'], ['a', '--country', 'BR'], ['a', '--key'], ['a', '--remove', 'b']])
    await expect(run(args)).rejects.toThrow(refusal(/^Uso:/));
  expect(await run([])).toHaveLength(1);
});
