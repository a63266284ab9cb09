import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from '#shared/place/geo.ts';
import { metresFrom, smallCity, smallCityAt } from '../testing/grid.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';

const finder = new PlaceFinder(await StreetIndex.from(smallCity()));
const asked = (address: string, town: string) => ({
  address,
  addressNumber: 0,
  town,
  postalCode: '',
  province: '',
  countryCode: 'AR' as const,
});

test('every door is found at its place, however its street is written', () => {
  const streets = [
    ['Gurruchaga', 1502, 2200],
    ['Av. Corrientes', 1002, 1800],
    ['JUSTO, JUAN B.', 2, 800],
    ['treinta y tres orientales', 2, 800],
    ['Thames', 1202, 1900],
  ] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...streets),
      fc.nat(),
      fc.constantFrom('', ', piso 2', ' 3 B', ' (timbre 4)'),
      ([name, from, to], nth, rest) => {
        const number = from + (nth % (to - from));
        const [place] = finder.find(asked(`${name} ${number}${rest}`, 'Palermo'));
        expect([place?.addressNumber, place?.matchLevel, place?.partial_match]).toEqual([number, 'house', false]);
        const along = number - from + 2;
        const even = number % 2 === 0 ? 1 : -1;
        const column = { Gurruchaga: 100, Thames: 200 }[name as string];
        const row = { 'Av. Corrientes': 0, 'JUSTO, JUAN B.': 100, 'treinta y tres orientales': 200 }[name as string] ?? 0;
        const [east, north] = column === undefined ? [along, row + 5 * even] : [column - 5 * even, along];
        const there = metresFrom(smallCityAt.palermo, east, north);
        expect(distance(place?.location.coordinates ?? [0, 0], there)).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 300 },
  );
});

test('no text breaks anything, and none is found without a street', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          'Gurruchaga',
          'y',
          'e/',
          'esq',
          '1850',
          'Mitre',
          ',',
          '(',
          'ex',
          '😀',
          '"',
          'S/N',
          'Km 3',
          'Palermo',
          'Av.',
          'de',
          '/',
        ),
      )
      .map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, text, (address, town) => {
      for (const place of finder.find(asked(address, town.slice(0, 120)))) {
        expect(place.address).not.toBe('');
        expect(place.doubt !== '' || place.matchLevel !== 'street').toBe(true);
        expect(place.doubt.length).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: 500 },
  );
});
