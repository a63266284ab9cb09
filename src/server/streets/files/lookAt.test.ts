import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileOf, listOf } from '../testing/files.ts';
import { lookAt, textOf } from './lookAt.ts';

const bytes = (...all: number[]) => Uint8Array.from(all);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0])]);

describe('a file is known by what is in it', () => {
  test.each([
    ['{"type":"FeatureCollection","features":[]}', 'json'],
    [' \n[{"a":1}]', 'json'],
    ['{\n"type": "FeatureCollection",\n"features": []}', 'json'],
    ['{"timestamp":"1","version":"1"}\n{"nombre":"A"}\n', 'lines'],
    ['\u{1e}{"type":"Feature"}\n\u{1e}{"type":"Feature"}\n', 'lines'],
    ['\u{feff}{"a":1}', 'json'],
    ['id,codigo\n1,2\n', 'table'],
  ])('%j', async (content, kind) => {
    for (const piece of [1, 10, 10_000]) expect(await lookAt(fileOf('a', content, piece))).toMatchObject({ kind, encoding: 'utf-8' });
  });

  test('packed or not, it is the same file', async () => {
    const [plain, packed] = await Promise.all([
      lookAt(fileOf('a.csv', 'a,b\n1,Ñ\n')),
      lookAt(fileOf('a.csv.gz', gzipSync('a,b\n1,Ñ\n'), 3)),
    ]);
    expect([packed.hash, packed.bytes, packed.sample]).toEqual([plain.hash, 9, 'a,b\n1,Ñ\n']);
    const text = await listOf(textOf(packed, () => undefined));
    expect(text.join('')).toBe('a,b\n1,Ñ\n');
  });

  test('a table that is not in UTF-8 is in Windows-1252, its letters cut in no place', async () => {
    const seen = await lookAt(fileOf('a.csv', latin('nombre,desde\nNUÑEZ,1\nPERÚ,2\n'), 1));
    const read: number[] = [];
    const text = await listOf(textOf(seen, (count) => read.push(count)));
    expect([seen.encoding, text.join(''), read.at(-1)]).toEqual(['windows-1252', 'nombre,desde\nNUÑEZ,1\nPERÚ,2\n', 28]);
    const utf8 = await lookAt(fileOf('a.csv', 'nombre,desde\nNUÑEZ,1\n', 1));
    expect((await listOf(textOf(utf8, () => undefined))).join('')).toBe('nombre,desde\nNUÑEZ,1\n');
  });
});

const packed = gzipSync('nombre,desde\n'.repeat(1000));
test.each([
  ['a GeoJSON that is not in UTF-8', latin('{"features":[{"name":"NUÑEZ"}]}'), 'sus letras no están en UTF-8; guárdelo en UTF-8'],
  ['a gzip that is cut off', packed.subarray(0, packed.length - 10), 'está cortado; bájelo de nuevo'],
  ['a gzip that is damaged', packed.map((byte, at) => (at === 30 ? byte ^ 0xff : byte)), 'está dañado; bájelo de nuevo'],
  ['a ZIP', bytes(0x50, 0x4b, 3, 4, 0, 0), 'es un ZIP: descomprímalo y cargue el archivo que tiene adentro'],
  ['a Shapefile', bytes(0, 0, 0x27, 0x0a, 0, 0), 'es un Shapefile: conviértalo a GeoJSON en WGS84 (EPSG:4326)'],
  ['UTF-16', utf16('a,b'), 'está en UTF-16: guárdelo en UTF-8'],
  ['a page', '<!DOCTYPE html><html>', 'es una página web, no un archivo de calles'],
  ['XML', '<?xml version="1.0"?><kml>', 'es XML (KML, GML…): conviértalo a GeoJSON'],
  ['bytes', bytes(1, 2, 0, 4), 'no es un archivo de calles (GeoJSON o CSV)'],
  ['nothing', '', 'está vacío'],
  ['spaces', ' \n\n ', 'está vacío'],
])('%s is refused in words', async (_, content, why) => {
  await expect(lookAt(fileOf('calles', content, 7))).rejects.toThrow(
    expect.objectContaining({ name: 'StreetFileError', message: `calles: ${why}` }),
  );
});

test('a file without an end is given up, and so is one that nobody waits for', async () => {
  const endless = async function* () {
    for (;;) yield await Promise.resolve(new Uint8Array(1000).fill(32));
  };
  await expect(lookAt({ name: 'calles', open: endless }, undefined, 10_000)).rejects.toThrow(
    'calles: tiene más de 2 GB: divídalo en partes',
  );
  await expect(lookAt({ name: 'calles', open: endless }, AbortSignal.abort(new Error('nobody')))).rejects.toThrow('nobody');
});
