import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf, geoJson, readAll } from '../testing/files.ts';
import { StreetFileError } from './streetFile.ts';

const row = {
  nomoficial: 'LOYOLA, INÉS "LA" AV.',
  alt_izqini: 2,
  alt_izqfin: 100,
  alt_derini: 1,
  alt_derfin: 99,
  nomanter: 'EX; UNO',
  tipo_c: 'AVENIDA',
  sentido: 'DOBLE',
  BARRIO: 'BOCA',
};
const line = [
  [-58.44, -34.6],
  [-58.43, -34.6],
  [-58.42, -34.61],
];
const table = `${Object.keys(row).join(',')},WKT\n`.concat(
  `"LOYOLA, INÉS ""LA"" AV.",2,100,1,99,EX; UNO,AVENIDA,DOBLE,BOCA,"MULTILINESTRING((-58.44 -34.6,-58.43 -34.6),(-58.43 -34.6,-58.42 -34.61))"\n`.repeat(
    3,
  ),
);
const lines = `${JSON.stringify({ timestamp: '1', version: '1' })}\n${`${JSON.stringify({ nombre: 'LOYOLA', categoria: 'AV', altura: { inicio: { derecha: 1 } }, geometria: { type: 'LineString', coordinates: line } })}\n`.repeat(3)}`;
const files = [
  geoJson([
    [row, line],
    [row, line],
  ]),
  table,
  lines,
].map((text) => new TextEncoder().encode(text));

/** A byte put in, taken out or changed, and a piece of it repeated, at some places of a file. */
const edits = fc.array(
  fc.record({
    at: fc.nat(2000),
    kind: fc.constantFrom('put', 'take', 'change', 'repeat', 'cut'),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...Array.from('{}[],:"\\\0\n;()-.', (sign) => sign.charCodeAt(0)))),
  }),
  { minLength: 1, maxLength: 6 },
);

const edited = (content: Uint8Array, all: typeof edits extends fc.Arbitrary<infer E> ? E : never) => {
  let bytes = Array.from(content);
  for (const { at, kind, byte } of all) {
    const place = at % (bytes.length + 1);
    if (kind === 'put') bytes.splice(place, 0, byte);
    else if (kind === 'take') bytes.splice(place, 1);
    else if (kind === 'change') bytes[place] = byte;
    else if (kind === 'repeat') bytes.splice(place, 0, ...bytes.slice(place, place + byte));
    else if (byte < 20) bytes = bytes.slice(0, place);
  }
  return Uint8Array.from(bytes);
};

test('whatever is in a file, it is read into streets that can be stored, or refused in words', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), edits, fc.integer({ min: 1, max: 500 }), async (content, all, piece) => {
      const read = await readAll([fileOf('calles', edited(content, all), piece)]).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StreetFileError);
        expect((error as Error).message).toMatch(/^calles: [^\0]{5,500}$/u);
        return { segments: [], report: [] };
      });
      for (const segment of read.segments) {
        const { name, otherNames, left, right, town, province } = segment;
        for (const text of [name, ...otherNames, left.area, right.area, left.postalCode, town, province]) {
          expect(text.isWellFormed() && text.length <= 200).toBe(true);
          expect(text).not.toMatch(/\p{Cc}/u);
        }
        for (const numbers of [left.numbers, right.numbers])
          if (numbers)
            for (const number of [numbers.from, numbers.to]) expect(Number.isInteger(number) && number > 0 && number < 1e6).toBe(true);
        expect(segment.line.length).toBeGreaterThan(1);
        for (const [lng, lat] of segment.line) expect(lng > -75 && lng < -50 && lat > -57 && lat < -20).toBe(true);
      }
      expect(read.report.join('').isWellFormed()).toBe(true);
    }),
    { numRuns: 400 },
  ));
