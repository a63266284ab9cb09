import { expect, test } from 'vitest';
import { readCode } from './codeOrHouse.ts';

const blank = { number: '', town: '', postalCode: '', province: '' };
const line = 'San Martín, Mendoza 5500';
const coded = { line: 'San Martín, 5500 Mendoza' };

test.each([
  [{ town: 'Mendoza' }],
  [{ town: 'Capital, Mendoza' }],
  [{ province: 'Mendoza' }],
  [{ postalCode: '5500' }],
  [{ postalCode: 'M5500' }],
])('%j says that it is a town and its code', (cells) => expect(readCode({ ...blank, line, ...cells })).toEqual(coded));

test('where the cells say nothing it is one by the code of its capital, and doubtful', () => {
  expect(readCode({ ...blank, line })).toEqual({ ...coded, doubt: 'Se leyó 5500 como el CP de Mendoza: revise la calle' });
  const other = 'Guaymallén, Mendoza 5519';
  const doubt = 'Se leyó Mendoza 5519 como calle y número: ¿o es la localidad y su CP?';
  expect(readCode({ ...blank, line: other })).toEqual({ line: other, doubt });
});

test('where they name another town it is a street, and doubtful', () => {
  const doubt = 'Se leyó Mendoza 5500 como calle y número: ¿o es la localidad y su CP?';
  expect(readCode({ ...blank, line, town: 'CABA' })).toEqual({ line, doubt });
});

test('behind a barrio it is a street', () => {
  const street = 'Palermo, Córdoba 4500';
  expect(readCode({ ...blank, line: street })).toEqual({ line: street });
  expect(readCode({ ...blank, line: 'Palermo, Córdoba 5000', town: 'CABA' })).toEqual({ line: 'Palermo, Córdoba 5000' });
  const doubt = 'Se leyó Mendoza 5500 como calle y número: ¿o es la localidad y su CP?';
  expect(readCode({ ...blank, line: 'Belgrano, Mendoza 5500' })).toEqual({ line: 'Belgrano, Mendoza 5500', doubt });
});

test.each([
  [{ line: 'San Martín 100, Mendoza 5500' }],
  [{ line, number: '450' }],
  [{ line: 'Mendoza 5500' }],
  [{ line: 'Farmacia Sur, Mendoza 550' }],
  [{ line: 'Farmacia Sur, Thames 1480' }],
  [{ line: 'Av. Colón, Córdoba 5000' }],
])('%j leaves no doubt', (cells) => expect(readCode({ ...blank, ...cells })).toEqual({ line: cells.line }));
