import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStreet } from './street.ts';

test.each([
  ['Av. Corrientes 1234', 'Av. Corrientes', 1234],
  ['Av. Corrientes 1234, CABA', 'Av. Corrientes', 1234],
  ['Av. Corrientes 1234 - CABA', 'Av. Corrientes', 1234],
  ['Calle 50 1234', 'Calle 50', 1234],
  ['Calle 50 N° 1234', 'Calle 50', 1234],
  ['Calle N° 50 1234', 'Calle n° 50', 1234],
  ['Calle 50', 'Calle 50', 0],
  ['Calle 50 e/ 7 y 8', 'Calle 50 e/ 7 y 8', 0],
  ['Calle 13 N° 850 e/ 50 y 51', 'Calle 13', 850],
  ['Calle 7 entre 50 y 51 1234', 'Calle 7 entre 50 y 51', 1234],
  ['Calle 50 y 7', 'Calle 50 y 7', 0],
  ['Diagonal 74 1550', 'Diagonal 74', 1550],
  ['Av. 60 12', 'Av. 60', 12],
  ['9 de Julio 850', '9 de Julio', 850],
  ['Av. 9 de Julio 850', 'Av. 9 de Julio', 850],
  ['9 de Julio', '9 de Julio', 0],
  ['25 de Mayo 100, piso 3', '25 de Mayo', 100],
  ['33 Orientales 78, Almagro', '33 Orientales', 78],
  ['Los 33 Orientales 78', 'Los 33 Orientales', 78],
  ['Km 12,5', 'Km 12,5', 0],
  ['Ruta 8 Km 12,5', 'Ruta 8 Km 12,5', 0],
  ['Ruta Nacional 8 1500', 'Ruta Nacional 8', 1500],
  ['Ruta 8 km 50', 'Ruta 8 km 50', 0],
  ['Colectora km 50 1234', 'Colectora km 50', 1234],
  ['S/N', 'S/N', 0],
  ['Los Aromos S/N', 'Los Aromos', 0],
  ['Calle 50 s/n', 'Calle 50', 0],
  ['Belgrano sin número, Tigre', 'Belgrano', 0],
  ['Corrientes al 1200', 'Corrientes', 1200],
  ['Corrientes nro. 1234', 'Corrientes', 1234],
  ['Corrientes Nº1234', 'Corrientes', 1234],
  ['Corrientes #1234', 'Corrientes', 1234],
  ['Corrientes número 1234 piso 3 depto 4', 'Corrientes', 1234],
  ['Corrientes 1234 piso 3 dto N° 4', 'Corrientes', 1234],
  ['Corrientes 1234 3 B', 'Corrientes', 1234],
  ['Corrientes 1234 3B', 'Corrientes', 1234],
  ['Corrientes 1234 3º B', 'Corrientes', 1234],
  ['Corrientes 1.234', 'Corrientes', 1234],
  ['Corrientes 1234/36', 'Corrientes', 1234],
  ['Corrientes 1234bis', 'Corrientes', 1234],
  ['Casa Blanca 123', 'Casa Blanca', 123],
  ['Mz 5 Lote 12', 'Mz 5 Lote 12', 0],
  ['Calle Mayor, 12, 3º B, Madrid', 'Calle Mayor', 12],
  ['C/ Gran Vía, nº 28, Madrid', 'C/ Gran Vía', 28],
  ['Calle 50, 1900 La Plata', 'Calle 50', 0],
  ['  San  Martín   450 ', 'San Martín', 450],
  ['Av. Lisandro de la Torre 938 2 B', 'Av. Lisandro de la Torre', 938],
  ['Av. Lisandro de la Torre N° 938', 'Av. Lisandro de la Torre', 938],
  ['La Torre 1234 2 B', 'La Torre', 1234],
  ['Av. La Torre 1234', 'Av. La Torre', 1234],
  ['De la Casa 1234 3 B', 'De la Casa', 1234],
  ['Del Barrio 450', 'Del Barrio', 450],
  ['Calle 50 en la torre 2', 'Calle 50 en la torre 2', 0],
  ['Torre 2', 'Torre 2', 0],
  ['Argerich 46 pso 2 dto A', 'Argerich', 46],
  ['Av. 18 de Julio 1360 ap. 502', 'Av. 18 de Julio', 1360],
  ['Mza. 15 solar 8', 'Mza. 15 solar 8', 0],
  ['Camino Maldonado Km 14 padrón 4567', 'Camino Maldonado Km 14 padrón 4567', 0],
  ['Kiosco 24 hs', 'Kiosco 24 hs', 0],
  ['Los Aromos SN', 'Los Aromos', 0],
  ['1234', '1234', 0],
  ['', '', 0],
])('%s is %s, number %i', (text, street, number) => {
  expect(parseStreet(text)).toEqual({ street, number });
});

const names = fc.constantFrom(
  'Gurruchaga',
  'Av. San Martín',
  'Calle 50',
  '9 de Julio',
  'Dr. Ñuflo O’Higgins',
  'Diagonal 74',
  'Ruta 8',
  '12 de Octubre',
);
const numbers = fc.integer({ min: 1, max: 99_999 });

test('whatever the street and the number, both come back, with a town or a floor after them too', () => {
  const tails = fc.constantFrom('', ', CABA', ', Villa Ballester, Buenos Aires', ' piso 3 "B"', ' - Tigre', ', 3º A', ' PB', ' e/ 50 y 51');
  fc.assert(
    fc.property(names, fc.constantFrom(' ', ' N° ', ' al ', ' nro '), numbers, tails, (street, gap, number, tail) => {
      expect(parseStreet(street + gap + String(number) + tail)).toEqual({ street, number });
    }),
  );
});

test('whatever the text, the number has five digits at most', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
      const { number } = parseStreet(text);
      expect(Number.isInteger(number) && number >= 0 && number <= 99_999).toBe(true);
    }),
  );
});
