import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { Typed } from '../../geocoding/geocoder.ts';
import { grid, smallCity, smallCityAt } from '../testing/grid.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';
import { suggestPlaces } from './suggestPlaces.ts';

const rosario: LngLat = [-60.65, -32.95];
const there = grid({
  at: rosario,
  town: 'Rosario',
  province: 'Santa Fe',
  across: [{ name: 'GURRUCHAGA', from: 1800 }],
  along: [{ name: 'A' }, { name: 'B' }],
});
const finder = new PlaceFinder(await StreetIndex.from([...smallCity(), ...there]));
const { palermo, flores } = smallCityAt;
const suggest = (text: string, over: Partial<Typed> = {}) =>
  suggestPlaces(finder, { text, country: 'AR', near: palermo, ...over }).map(({ address, addressNumber, town, matchLevel, doubt }) =>
    [address, addressNumber || '', town, matchLevel, doubt].filter(Boolean).join(' | '),
  );
const STREET = 'street | Sin número: en medio de la calle';

test.each([
  ['gur', [`Gurruchaga | Palermo | ${STREET}`]],
  ['gurruchaga', [`Gurruchaga | Palermo | ${STREET}`]],
  ['saenz p', [`Pres. Roque Sáenz Peña | Villa Crespo | ${STREET}`, `Pres. Luis Sáenz Peña | Villa Crespo | ${STREET}`]],
  ['hon', [`Honduras | Villa Crespo | ${STREET}`]],
  ['juan b', [`Av. Juan B. Justo | Palermo | ${STREET}`]],
])('streets from their first letters: %s', (text, found) => expect(suggest(text)).toEqual(found));

test.each([
  ['Gurruchaga 1850', ['Gurruchaga | 1850 | Palermo | house']],
  ['gurruchaga 1850 pal', ['Gurruchaga | 1850 | Palermo | house']],
  ['gurruchaga 1850, palermo', ['Gurruchaga | 1850 | Palermo | house']],
  ['gurruchaga 1850, ros', ['Gurruchaga | 1850 | Rosario | house']],
  ['gurruchaga 1850, Rosario', ['Gurruchaga | 1850 | Rosario | house']],
  ['Gurruchaga 1850, Flores', ['Gurruchaga | 1850 | Palermo | house | Está en Palermo, no en Flores']],
  ['Gurruchaga 1850, Quilmes', []],
  ['Gurruchaga 1850, quil', []],
  ['Gurruchaga 18', ['Gurruchaga | 18 | Palermo | street | El número no existe en esa calle']],
  ['Honduras 4100', ['Honduras | 4100 | Palermo | house', 'Honduras | 4100 | Flores | house']],
  ['mitre 450', ['Bartolomé Mitre | 450 | Villa Crespo | house', 'Emilio Mitre | 450 | Flores | house']],
  ['corrientes y gurr', ['Av. Corrientes y Gurruchaga | Palermo | interpolated']],
  ['canning 350', ['Av. Raúl Scalabrini Ortiz | 350 | Villa Crespo | house | Se encontró como Av. Raúl Scalabrini Ortiz']],
])('doors and corners: %s', (text, found) => expect(suggest(text)).toEqual(found));

test('the nearest of namesakes comes first, and first of all the one that the form means', () => {
  expect(suggest('Honduras 4100', { near: flores }).map((each) => each.split(' | ')[2])).toEqual(['Flores', 'Palermo']);
  expect(suggest('Honduras 4100', { within: { town: 'Flores', postalCode: '' } })).toEqual([
    'Honduras | 4100 | Flores | house',
    'Honduras | 4100 | Palermo | house | Está en Palermo, no en Flores',
  ]);
  expect(suggest('Honduras 4100', { likely: [{ town: 'Flores', postalCode: '' }] })[0]).toBe('Honduras | 4100 | Flores | house');
  expect(suggest('Honduras 4100', { within: { town: 'Quilmes', postalCode: '' } })).toEqual([]);
});

test('streets of another town are for who names it, or is there', () => {
  expect(suggest('Gurruchaga 1850', { near: rosario })).toEqual(['Gurruchaga | 1850 | Rosario | house']);
  expect(suggest('Gurruchaga 1850', { near: undefined }).length).toBe(2);
});

test.each(['', ' ', ',', 'x', '%', '((((', '😀', '\u0000', 'zzqqxx', '9'.repeat(300), 'a, '.repeat(100)])(
  '%j finds nothing and breaks nothing',
  (text) => expect(suggest(text)).toEqual([]),
);

test('no text breaks anything, as far as it is typed', () => {
  const word = fc.constantFrom('Gurruchaga', 'y', 'e/', 'esq.', '1850', 'Mitre', ', ', 'ex', '"', 'Palermo', 'Av.', 'de', 'ñ', '😀');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), fc.nat(120), (all, letters) => {
      const text = all.join(' ').slice(0, letters);
      expect(suggest(text).length).toBeLessThanOrEqual(6);
    }),
    { numRuns: 300 },
  );
});
