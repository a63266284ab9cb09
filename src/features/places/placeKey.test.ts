import { expect, test } from 'vitest';
import { beginnings, doorKey, streetKey, typedBeginnings } from './placeKey.ts';

test.each([
  ['Av. Gral. Paz', 'general paz'],
  ['AVENIDA GENERAL PAZ', 'general paz'],
  ['Calle 50', '50'],
  ['Diagonal 74', 'diagonal 74'],
  ['diag. 74', 'diagonal 74'],
  ['Dr. Luis Beláustegui', 'doctor luis belaustegui'],
  ["O'Higgins", 'o higgins'],
  ['Av', 'av'],
  ['9 de Julio', '9 de julio'],
  ['', ''],
])('the street %s is %s', (street, key) => {
  expect(streetKey(street)).toBe(key);
});

test.each([
  [{ address: 'Gurruchaga', addressNumber: 1854 }, 'gurruchaga 1854'],
  [{ address: 'Gurruchaga 1854', addressNumber: 1854 }, 'gurruchaga 1854'],
  [{ address: 'Gurruchaga 1854', addressNumber: 0 }, 'gurruchaga 1854'],
  [{ address: 'Calle 50 1234', addressNumber: 1234 }, '50 1234'],
  [{ address: 'Calle 50', addressNumber: 1234 }, '50 1234'],
  [{ address: 'Los Aromos S/N', addressNumber: 0 }, 'los aromos s/n'],
])('the door of %o is %s', (place, key) => {
  expect(doorKey(place)).toBe(key);
});

test('an address is found from each word of its street on, not from its links, its number or its town', () => {
  expect(beginnings({ address: 'Av. del Libertador General San Martín', addressNumber: 2050, town: 'Núñez' })).toEqual([
    'del libertador general san martin 2050 nunez',
    'libertador general san martin 2050 nunez',
    'general san martin 2050 nunez',
    'san martin 2050 nunez',
    'martin 2050 nunez',
  ]);
  expect(beginnings({ address: 'Los Aromos', addressNumber: 0, town: '' })).toEqual(['los aromos s/n', 'aromos s/n']);
});

test.each([
  ['gurru', ['gurru']],
  ['Av. Gral. Pa', ['general pa']],
  ['av', ['av']],
  ['dr', ['dr']],
  ['Gurruchaga 18', ['gurruchaga 18', 'gurruchaga 18 ']],
  ['Gurruchaga 1854, piso 3', ['gurruchaga 1854 piso 3', 'gurruchaga 1854 ']],
  ['x', []],
  ['%_\\', []],
])('%s is searched as %o', (text, searched) => {
  expect(typedBeginnings(text)).toEqual(searched);
});
