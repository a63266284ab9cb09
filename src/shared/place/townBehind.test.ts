import { expect, test } from 'vitest';
import { splitAddress } from './splitAddress.ts';

/** Streets of Buenos Aires have namesakes in every town: one that is not read puts an order 20 km away, and nobody doubts it. */
test.each([
  ['Rivadavia 500 Quilmes', { town: 'Quilmes', rest: '' }],
  ['Maipú 300 Vte López', { town: 'Vte López', rest: '' }],
  ['San Martin 500 San Martin', { town: 'San Martin', rest: '' }],
  ['Libertador 2500 Olivos', { town: 'Olivos', rest: '' }],
  ['Av Cordoba 3500 Munro', { town: 'Munro', rest: '' }],
  ['Rivadavia 500 3B Quilmes', { town: 'Quilmes', rest: '3B' }],
  ['Rivadavia 500 piso 2 Quilmes', { town: 'Quilmes', rest: '' }],
  ['Mitre 200 Depto A Bernal', { town: 'Bernal', rest: '' }],
  ['calle 7 nro 1234 la plata', { town: 'la plata', rest: '' }],
  ['Rivadavia 500 entre Alsina y San Martín', { town: '', rest: 'entre Alsina y San Martín' }],
  ['Rivadavia 500 timbre Quilmes', { town: '', rest: 'timbre Quilmes' }],
  ['Rivadavia 500 al fondo', { town: '', rest: 'al fondo' }],
] as const)('the town behind a house needs no comma: %s', (text, expected) => {
  const { town, rest } = splitAddress(text);
  expect({ town, rest }).toEqual(expected);
});
