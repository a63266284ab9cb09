import { expect, test } from 'vitest';
import { isPartial, liesIn, townOf, type Place } from './place.ts';

const found = (over: Partial<Place> = {}): Parameters<typeof isPartial>[0] => ({
  addressNumber: 1854,
  town: 'Palermo',
  hierarchy: ['Palermo', 'CABA'],
  province: 'Ciudad Autónoma de Buenos Aires',
  countryCode: 'AR',
  matchLevel: 'house',
  ...over,
});
const asked = { addressNumber: 1854, town: 'Palermo', countryCode: 'AR' } as const;

test.each([
  ['the house itself', {}, {}, false],
  ['a number between two known ones', { matchLevel: 'interpolated' }, {}, false],
  ['the street alone', { matchLevel: 'street' }, {}, true],
  ['the town alone', { matchLevel: 'locality' }, {}, true],
  ['another number', { addressNumber: 1850 }, {}, true],
  ['no number though one was asked', { addressNumber: 0 }, {}, true],
  ['a number though none was asked', {}, { addressNumber: 0 }, false],
  ['another town', { town: 'Flores', hierarchy: ['Flores'] }, {}, true],
  ['the same town without its accents', { town: 'Núñez', hierarchy: [] }, { town: 'NUNEZ' }, false],
  ['any town, when none was asked', { town: 'Flores' }, { town: '' }, false],
  ['another country', { countryCode: 'UY' }, {}, true],
  ['a pin put by hand, whatever was asked', { matchLevel: 'manual', addressNumber: 0, town: 'Flores', hierarchy: [] }, {}, false],
] as const)('partial_match of %s', (_name, over, ask, partial) => {
  expect(isPartial(found(over as Partial<Place>), { ...asked, ...ask })).toBe(partial);
});

test('a place lies in each of its areas, but a province is no town', () => {
  const merlo = { town: 'Libertad', hierarchy: ['Libertad', 'Merlo', 'Buenos Aires'], province: 'Buenos Aires' };
  expect(['Libertad', 'merlo', 'Buenos Aires', 'Morón'].map((town) => liesIn(merlo, town))).toEqual([true, true, false, false]);
  expect(liesIn(found(), 'Buenos Aires')).toBe(true);
});

test('town: locality, else sublocality, else political area, else nothing', () => {
  expect([townOf('a', 'b', 'c'), townOf('', 'b', 'c'), townOf(undefined, undefined, 'c'), townOf()]).toEqual(['a', 'b', 'c', '']);
});
