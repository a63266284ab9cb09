import { expect, test } from 'vitest';
import { unreadNumber, withNumber } from './end.ts';

test.each([
  ['Gurruchaga', '1854', 'Gurruchaga 1854'],
  ['Mitre, Quilmes', ' 750 ', 'Mitre 750, Quilmes'],
  ['Calle 50', '1234', 'Calle 50 1234'],
  ['9 de Julio', '850', '9 de Julio 850'],
  ['Mitre', '850,0', 'Mitre 850'],
  ['Gurruchaga 1854', '1854', 'Gurruchaga 1854'],
  ['Gurruchaga 1854', '12', 'Gurruchaga 1854'],
  ['Ruta 8 Km 50', '17', 'Ruta 8 Km 50'],
  ['Mitre S/N', '3', 'Mitre S/N'],
  ['Mitre', 'S/N', 'Mitre'],
  ['Mitre', '0', 'Mitre'],
  ['Mitre', '850 bis', 'Mitre'],
  ['', '12', ''],
])('the house number of a cell: of %j, with %j in it, is %j', (line, number, whole) => {
  expect(withNumber(line, number)).toBe(whole);
});

test.each([
  ['Mitre 850', '850', undefined],
  ['Mitre 850', '12', 'La dirección ya tiene número: no se lee'],
  ['Mitre', '850 bis', 'No es un número: no se lee'],
  ['Mitre', 'S/N', undefined],
  ['Mitre', '850', undefined],
])('that of %j, %j, is not read as %s', (line, number, note) => {
  expect(unreadNumber(line, number)).toBe(note);
});
