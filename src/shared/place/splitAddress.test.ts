import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../text.ts';
import { splitAddress, type SplitAddress } from './splitAddress.ts';

const blank: SplitAddress = { street: '', addressNumber: 0, floor: '', door: '', town: '', postalCode: '', rest: '' };
type Case = [text: string, street: string, number: number, more?: Partial<SplitAddress>];

const taken = (cases: Case[]) =>
  test.each(cases)('%s', (text, street, addressNumber, more = {}) =>
    expect(splitAddress(text)).toEqual({ ...blank, street, addressNumber, ...more }),
  );

describe('floor and door', () => {
  taken([
    ['Av. Santa Fe 4921 Piso 3 Dto B', 'Av. Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['AV SANTA FE 4921 PISO 3 DTO B', 'AV SANTA FE', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3° B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 2do C', 'Santa Fe', 4921, { floor: '2', door: 'C' }],
    ['Santa Fe 4921 1er cruce', 'Santa Fe', 4921, { rest: '1er cruce' }],
    ['Santa Fe 4921 3ºB', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3 B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921, 3 B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3 "B"', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3, B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 P3 D B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 PB', 'Santa Fe', 4921, { floor: 'PB' }],
    ['Santa Fe 4921 PB A', 'Santa Fe', 4921, { floor: 'PB', door: 'A' }],
    ['Santa Fe 4921 pb "a"', 'Santa Fe', 4921, { floor: 'PB', door: 'a' }],
    ['Santa Fe 4921 P.B. 2', 'Santa Fe', 4921, { floor: 'PB', door: '2' }],
    ['Santa Fe 4921, planta baja', 'Santa Fe', 4921, { floor: 'PB' }],
    ['Santa Fe 4921 1er piso', 'Santa Fe', 4921, { floor: '1' }],
    ['Santa Fe 4921 2do piso depto 4', 'Santa Fe', 4921, { floor: '2', door: '4' }],
    ['Santa Fe 4921 Piso 10 Of. 1004', 'Santa Fe', 4921, { floor: '10', door: 'Of. 1004' }],
    ['Santa Fe 4921 oficina 12', 'Santa Fe', 4921, { door: 'oficina 12' }],
    ['Santa Fe 4921 Local 4', 'Santa Fe', 4921, { door: 'Local 4' }],
    ['Ellauri 350 apto 502', 'Ellauri', 350, { door: '502' }],
    ['Ellauri 350 Apto. 502, Pocitos', 'Ellauri', 350, { door: '502', town: 'Pocitos' }],
    ['Calle Mayor 5, 3º izda.', 'Calle Mayor', 5, { floor: '3', door: 'izda.' }],
    ['Calle Mayor, 12, 3º B, Madrid', 'Calle Mayor', 12, { floor: '3', door: 'B', town: 'Madrid' }],
    ['Calle Mayor, nº 12 3º 2ª', 'Calle Mayor', 12, { floor: '3', door: '2ª' }],
    ['Santa Fe 4921 Depto 3° B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 Depto 12 B', 'Santa Fe', 4921, { door: '12 B' }],
    ['Santa Fe 4921 UF 12', 'Santa Fe', 4921, { door: 'UF 12' }],
    ['Santa Fe 4921 piso 3 y piso 5', 'Santa Fe', 4921, { floor: '3', rest: 'y piso 5' }],
    ['Santa Fe 4921 dto a la calle', 'Santa Fe', 4921, { rest: 'dto a la calle' }],
    ['Santa Fe 4921 depto fondo', 'Santa Fe', 4921, { rest: 'depto fondo' }],
    ['Belgrano Piso 3 Dto B', 'Belgrano', 0, { floor: '3', door: 'B' }],
    ['Mitre 750 3', 'Mitre', 750, { rest: '3' }],
    ['Mitre 750 3 12', 'Mitre', 750, { rest: '3 12' }],
    ['Mitre 750 B', 'Mitre', 750, { rest: 'B' }],
  ]);
});

describe('what has no field', () => {
  taken([
    ['Santa Fe 4921 Torre 2 piso 3 dto B', 'Santa Fe', 4921, { floor: '3', door: 'B', rest: 'Torre 2' }],
    ['Santa Fe 4921 timbre 4', 'Santa Fe', 4921, { rest: 'timbre 4' }],
    ['Santa Fe 4921 timbre 3° B', 'Santa Fe', 4921, { rest: 'timbre 3° B' }],
    ['Santa Fe 4921 e/ Callao y Riobamba', 'Santa Fe', 4921, { rest: 'e/ Callao y Riobamba' }],
    ['Santa Fe 4921 e/Callao y Riobamba, CABA', 'Santa Fe', 4921, { town: 'CABA', rest: 'e/Callao y Riobamba' }],
    ['Santa Fe 4921 entre Callao y Riobamba PB A', 'Santa Fe', 4921, { rest: 'entre Callao y Riobamba PB A' }],
    ['Santa Fe 4921 entre Callao y Riobamba piso 2', 'Santa Fe', 4921, { floor: '2', rest: 'entre Callao y Riobamba' }],
    ['Gurruchaga 1854 esq. Thames', 'Gurruchaga', 1854, { rest: 'esq. Thames' }],
    ['Calle 13 N° 850 e/ 50 y 51', 'Calle 13', 850, { rest: 'e/ 50 y 51' }],
    ['Calle 7 entre 50 y 51 1234', 'Calle 7 entre 50 y 51', 1234],
    ['Calle 50 e/ 7 y 8', 'Calle 50 e/ 7 y 8', 0],
    ['Mz 4 Lote 12', 'Mz 4 Lote 12', 0],
    ['Los Aromos S/N Mz 4 Lote 12', 'Los Aromos', 0, { rest: 'Mz 4 Lote 12' }],
    ['Los Álamos 55 Bº Los Aromos', 'Los Álamos', 55, { rest: 'Bº Los Aromos' }],
    ['Los Álamos 55, Bº Los Aromos, Pilar', 'Los Álamos', 55, { town: 'Pilar', rest: 'Bº Los Aromos' }],
    ['Thames 2250 dejar en kiosco', 'Thames', 2250, { rest: 'dejar en kiosco' }],
    ['Thames 2250 dejar en kiosco 24 hs', 'Thames', 2250, { rest: 'dejar en kiosco 24 hs' }],
    ['Thames 2250, dejar en kiosco, Palermo', 'Thames', 2250, { town: 'Palermo', rest: 'dejar en kiosco' }],
    ['Thames 2250 al fondo', 'Thames', 2250, { rest: 'al fondo' }],
    ['Thames 2250 horario 9 a 18', 'Thames', 2250, { rest: 'horario 9 a 18' }],
    ['Thames 2250 (frente a la plaza)', 'Thames', 2250, { rest: 'frente a la plaza' }],
    ['Thames 2250 (frente a la plaza), Palermo', 'Thames', 2250, { town: 'Palermo', rest: 'frente a la plaza' }],
    ['Ruta 8 Km 12,5', 'Ruta 8 Km 12,5', 0],
    ['Ruta 8 Km 12,5, Pilar', 'Ruta 8 Km 12,5', 0, { town: 'Pilar' }],
    ['Calle 50 1234 Referencia: portón verde', 'Calle 50', 1234, { rest: 'Referencia: portón verde' }],
    ['Calle 50 1234 Referencia: portón verde, piso 2', 'Calle 50', 1234, { floor: '2', rest: 'Referencia: portón verde' }],
    ['Thames 2250 bis', 'Thames', 2250, { rest: '2250 bis' }],
    ['25 de Mayo 1234/36', '25 de Mayo', 1234, { rest: '1234/36' }],
  ]);
});

describe('town and postal code', () => {
  taken([
    ['Av. Corrientes 1234, CABA', 'Av. Corrientes', 1234, { town: 'CABA' }],
    ['Tafí 162, Liniers, CABA', 'Tafí', 162, { town: 'Liniers, CABA' }],
    ['Tafí 162, CABA, Liniers', 'Tafí', 162, { town: 'CABA, Liniers' }],
    ['Gurruchaga 1854, piso 3, B, Palermo, C1425', 'Gurruchaga', 1854, { floor: '3', door: 'B', town: 'Palermo', postalCode: 'C1425' }],
    ['Gurruchaga 1854, 3º B, CP 1425, Palermo', 'Gurruchaga', 1854, { floor: '3', door: 'B', town: 'Palermo', postalCode: '1425' }],
    ['Calle 50 1234, 1900 La Plata', 'Calle 50', 1234, { town: 'La Plata', postalCode: '1900' }],
    ['Calle 50 1234, La Plata (1900)', 'Calle 50', 1234, { town: 'La Plata', postalCode: '1900' }],
    ['Calle Mayor, 12, 08001 Barcelona', 'Calle Mayor', 12, { town: 'Barcelona', postalCode: '08001' }],
    ['Calle 50, 1900 La Plata', 'Calle 50', 0, { town: 'La Plata', postalCode: '1900' }],
    ['Gran Vía 28 - Madrid', 'Gran Vía', 28, { town: 'Madrid' }],
    ['Thames 2250 C1425ABC', 'Thames', 2250, { postalCode: 'C1425ABC' }],
    ['Thames 2250 CP: 1425', 'Thames', 2250, { postalCode: '1425' }],
    ['Thames 2250 CABA', 'Thames', 2250, { town: 'CABA' }],
    ['Thames 2250 piso 3 C1425ABC CABA', 'Thames', 2250, { floor: '3', postalCode: 'C1425ABC', town: 'CABA' }],
    ['Thames 2250 Palermo', 'Thames', 2250, { town: 'Palermo' }],
    [
      'Mitre 750, Villa Ballester, San Martín, Buenos Aires, Argentina',
      'Mitre',
      750,
      { town: 'Villa Ballester, San Martín, Buenos Aires, Argentina' },
    ],
    ['Mitre 750, Quilmes, Portón verde', 'Mitre', 750, { town: 'Quilmes', rest: 'Portón verde' }],
    ['Mitre 750, portón verde, Quilmes', 'Mitre', 750, { town: 'Quilmes', rest: 'portón verde' }],
    ['Mitre 750, quilmes', 'Mitre', 750, { town: 'quilmes' }],
    ['Los Aromos S/N', 'Los Aromos', 0],
    ['S/N', 'S/N', 0],
    ['', '', 0],
    ['()', '', 0],
  ]);
});

const runs = (text: string) => fold(text.replace(/[°ºª]/gu, ' ')).match(/\p{N}+|\p{L}+/gu) ?? [];
/** Words that name a field, or say of a number that it is one, whose value is in that field. */
const naming = new Set(
  (
    'piso pisos pb planta baja dto dpto depto dep dpt departamento apto apt apartamento cp cpa codigo cod postal ' +
    'no nro num numero al altura alt sin er ro do to mo vo ra da ta'
  ).split(' '),
);
/** A text without the single letters that name: 'N° 850', 'P3 D B', 'S/N', 'P.B.', 'C.P. 1425'. */
const withoutLetters = (text: string) =>
  text.replace(
    /(?<!\p{L})(?:s\s?\/\s?n|s\.n\.|p\.\s?b|c\.\s?p|n(?=\s?[°º.]|\s\d)|[pd](?=\.?\s?\d|\.?\s\p{L}(?!\p{L})))(?!\p{L}{2})/giu,
    ' ',
  );
const lostWords = (text: string) => {
  const { addressNumber, ...read } = splitAddress(text);
  const kept = new Set(runs([...Object.values(read), addressNumber, String(addressNumber).replace(/^(\d+)(\d{3})$/, '$1 $2')].join(' ')));
  return runs(withoutLetters(text)).filter((word) => !kept.has(word) && !kept.has(word.replace(/^0+(?=\d)/, '')) && !naming.has(word));
};

const streets = fc.constantFrom('Gurruchaga', 'Av. San Martín', 'Calle 50', '9 de Julio', 'Los Álamos', 'Ruta 8 Km 12,5', 'Mz 4 Lote 12');
const numbers = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.constantFrom('', 'S/N', 'N° 850', '1.234', '1234/36', '1234 bis', 'al 1200', '1234B'),
);
const told = fc.constantFrom(
  'Piso 3',
  '3° B',
  '3ºB',
  '3 B',
  '3B',
  'PB',
  'PB A',
  'P.B.',
  '1er piso',
  'piso 2do',
  'Dto B',
  'Depto. 12',
  'Dpto "A"',
  'Of. 1004',
  'Local 4',
  'Torre 2',
  'timbre 4',
  'timbre 3° B',
  'e/ Callao y Riobamba',
  'entre 50 y 51',
  'esq. Thames',
  'Mz 4 Lote 12',
  'Bº Los Aromos',
  'dejar en kiosco',
  'al fondo',
  '(frente a la plaza)',
  'Referencia: portón verde',
  'apto 502',
  'izda.',
  'CP 1425',
  'C1414ABC',
  '1900 La Plata',
  'CABA',
  'Palermo',
  'Quilmes',
  'Buenos Aires',
  'Argentina',
  'horario 9 a 18 hs',
  'piso 14 y 15',
  'casa 3',
  'UF 12',
  'dto de arriba',
  '1º de Mayo',
  'tel 4555-1234',
  'portón',
  'x',
  '12',
  '750',
  '¡ojo!',
  '“perro”',
  'piso',
  'dpto',
  'cp',
  'e/',
  'A',
  'y',
);
const cell = fc
  .tuple(
    streets,
    numbers,
    fc.array(fc.tuple(fc.constantFrom(' ', ', ', ' - ', '\n', '. ', ' / ', ','), told), { maxLength: 6 }),
    fc.constantFrom(0, 1, 2),
  )
  .map(([street, number, pieces, letters]) => {
    const text = `${street} ${number}${pieces.map(([gap, piece]) => gap + piece).join('')}`;
    return letters === 0 ? text : letters === 1 ? text.toUpperCase() : text.toLowerCase();
  });

test('no word of an address is lost, whatever stands in it and in whatever order', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(lostWords(text)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('nor one of any other text', () => {
  const word = fc.oneof(told, streets, fc.string({ unit: fc.constantFrom(...'abz19É.,-/()°"'.split('')), minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      expect(lostWords(words.join(' '))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('floor and door have twenty letters at most, the town a hundred and twenty', () => {
  const { floor, door, town, rest } = splitAddress(`Mitre 750, dpto 12, ${'Villa '.repeat(30)}`);
  expect([floor, door, town, rest.length]).toEqual(['', '12', '', 'Villa '.repeat(30).trim().length]);
});
