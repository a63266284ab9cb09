import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../text.ts';
import { splitAddress } from './splitAddress.ts';

const runs = (text: string) => fold(text.replace(/[°ºª]/gu, ' ')).match(/\p{N}+|\p{L}+/gu) ?? [];
/** Words that name a field, or say of a number that it is one, whose value is in that field. */
const naming = new Set(
  (
    'piso pisos pb planta baja dto dpto depto dep dpt departamento apto apt apartamento cp cpa codigo cod postal ' +
    'no nro num numero al altura alt sin er ro do to mo vo ra da ta ap pso bajo ' +
    'primer primero segundo tercer tercero cuarto quinto sexto septimo octavo noveno decimo'
  ).split(' '),
);
/** A text without the single letters that name: 'N° 850', 'P3 D B', 'S/N', 'P.B.', 'C.P. 1425'. */
const withoutLetters = (text: string) =>
  text.replace(
    /(?<!\p{L})(?:s\s?\/\s?n|s\.n\.|p\.\s?b|c\.\s?p(?!\p{L})|n(?=\s?[°º.]|\s\d)|[pd](?=[.:]?\s?\d|(?:[.:]\s?|\s)\p{L}(?!\p{L})))(?!\p{L}{2})/giu,
    ' ',
  );
const lostWords = (text: string) => {
  const { addressNumber, ...read } = splitAddress(text);
  const kept = new Set(runs([...Object.values(read), addressNumber, String(addressNumber).replace(/^(\d+)(\d{3})$/, '$1 $2')].join(' ')));
  return runs(withoutLetters(text)).filter((word) => !kept.has(word) && !kept.has(word.replace(/^0+(?=\d)/, '')) && !naming.has(word));
};

const streets = fc.constantFrom(
  'Farmacia Sur, Av. Caseros',
  'Escuela N° 5, Mitre',
  'Perón (ex Cangallo)',
  'Lisandro de la Torre',
  'Palermo, Thames',
  'Palermo: Thames',
  '1425 Palermo, Honduras',
  'Palermo 1425, Honduras',
  'Ana López (Thames 1234)',
  'Mza. 15 solar 8',
  'Gurruchaga',
  'Av. San Martín',
  'Calle 50',
  '9 de Julio',
  'Los Álamos',
  'Ruta 8 Km 12,5',
  'Mz 4 Lote 12',
);
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
  'primer piso',
  'Piso Décimo',
  'pso 2',
  'P:4 D:C',
  '6to. "B"',
  '1-A',
  'torre 1 7mo B',
  'ap. 502',
  'bajo A',
  'código portón 4455',
  'clave A4455',
  '(recepción)',
  '(ex Cangallo)',
  'Av. Caseros 3746',
  'Nazca 1850',
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
  '1414 Palermo',
  '-CABA',
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
