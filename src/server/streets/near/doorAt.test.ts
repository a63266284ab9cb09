import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaceFinder } from '../find/findPlaces.ts';
import { StreetIndex } from '../find/streetIndex.ts';
import type { Segment } from '../segment.ts';
import { metresFrom, segmentWith, smallCity, smallCityAt } from '../testing/grid.ts';
import { DoorFinder, type DoorAt } from './doorAt.ts';

const city = await StreetIndex.from(smallCity());
const doors = new DoorFinder(city);
/** The address so many metres east and north of the corner where the small city begins. */
const at = (east: number, north: number, asked?: string) =>
  doors.doorAt(metresFrom(smallCityAt.palermo, east, north), asked === undefined ? undefined : { address: asked, addressNumber: 0 });
const said = (door: DoorAt | undefined) => door && [door.address, door.addressNumber, door.side, door.distance];

describe('the address at which a place stands', () => {
  test.each([
    ['on the left of a street its even number', 95, 335, ['Gurruchaga', 1836, 'even', 5]],
    ['on its right the odd one', 105, 335, ['Gurruchaga', 1835, 'odd', 5]],
    ['of a line that is drawn against its numbers', 240, 507, ['Gorriti', 4242, 'even', 7]],
    ['and on its other side', 240, 493, ['Gorriti', 4241, 'odd', 7]],
    ['at a corner that of the nearer street', 103, 312, ['Gurruchaga', 1813, 'odd', 3]],
    ['and from there along the other one its own', 112, 303, ['25 de Mayo', 114, 'even', 3]],
    ['before a door that of its street, though the middle of another is nearer', 103, 305, ['25 de Mayo', 104, 'even', 5]],
    ['in the middle of a block that of the nearest street', 150, 345, ['25 de Mayo', 152, 'even', 45]],
    ['exactly on the line that of its left side', 100, 350, ['Gurruchaga', 1852, 'even', 0]],
    ['outside of the city that of its last street', 340, 712, ['Pres. Luis Sáenz Peña', 842, 'even', 12]],
    ['of a street without numbers the street', 806, 350, ['Pje. Azul', null, null, 6]],
    ['59 m from the nearest street that one', -59, 50, ['Av. Callao', 52, 'even', 59]],
    ['61 m from it none', -61, 50, undefined],
  ] as const)('%s', (_, east, north, wanted) => expect(said(at(east, north))).toEqual(wanted));

  test('with the barrio of its side of the street', () => {
    expect([at(195, 350), at(205, 350)].map((door) => door?.town)).toEqual(['Palermo', 'Villa Crespo']);
  });

  test('says no number on the side of a block that has none, and none where no streets are', async () => {
    const oneSided: Segment = segmentWith({ left: { numbers: { from: 198, to: 102 }, area: '', postalCode: '' } });
    const finder = new DoorFinder(await StreetIndex.from([oneSided]));
    const start = oneSided.line[0] ?? [0, 0];
    const seen = [7, -7].map((north) => finder.doorAt(metresFrom(start, 25, north)));
    expect(seen.map((door) => [...(said(door) ?? []), door?.town])).toEqual([
      ['Loyola', 174, 'even', 7, 'CABA'],
      ['Loyola', null, null, 7, 'CABA'],
    ]);
    // On the line it is the side that has numbers.
    expect(said(finder.doorAt(metresFrom(start, 25, 0)))).toEqual(['Loyola', 174, 'even', 0]);
    expect(new DoorFinder(await StreetIndex.from([])).doorAt(start)).toBeUndefined();
  });

  test('is no number that its block does not have: 100 to 199 on one side end with 198, a single one is that', async () => {
    const numbered = async (from: number, to: number) => {
      const segment = segmentWith({ left: { numbers: { from, to }, area: '', postalCode: '' } });
      const finder = new DoorFinder(await StreetIndex.from([segment]));
      return [0, 50, 100].map((east) => finder.doorAt(metresFrom([-58.43, -34.6], east, 5))?.addressNumber);
    };
    expect(await numbered(100, 199)).toEqual([100, 150, 198]);
    expect(await numbered(7, 7)).toEqual([7, 7, 7]);
  });

  test('is not that of a motorway overhead, which has no doors', async () => {
    const start = segmentWith().line[0] ?? [0, 0];
    const numbers = { numbers: { from: 2, to: 100 }, area: '', postalCode: '' };
    const motorway = segmentWith({ name: 'AUTOPISTA 25 DE MAYO', rank: 'motorway', line: [start, metresFrom(start, 100, 0)] });
    const below = segmentWith({ line: [metresFrom(start, 0, -12), metresFrom(start, 100, -12)], left: numbers });
    const finder = new DoorFinder(await StreetIndex.from([motorway, below]));
    expect(said(finder.doorAt(metresFrom(start, 40, -5)))).toEqual(['Loyola', 42, 'even', 7]);
    expect(said(finder.doorAt(metresFrom(start, 50, 8)))).toEqual(['Autopista 25 de Mayo', null, null, 8]);
  });
});

describe('beside the address that was looked for', () => {
  test.each([
    ['it is that door', 95, 335, 'Gurruchaga 1836', ['Gurruchaga', 1836, 'door']],
    ['or one few numbers from it', 95, 335, 'GURRUCHAGA 1862', ['Gurruchaga', 1836, 'door']],
    ['on the other pavement it is near', 105, 335, 'Gurruchaga 1836', ['Gurruchaga', 1835, 'near']],
    ['31 numbers away it is another', 95, 335, 'Gurruchaga 1867', ['Gurruchaga', 1836, 'elsewhere']],
    ['another street is another', 95, 335, 'Thames 1836', ['Gurruchaga', 1836, 'elsewhere']],
    ['and so is one that nobody knows', 95, 335, 'Pasaje Inventado 1836', ['Gurruchaga', 1836, 'elsewhere']],
    ['a street without a number is it all along', 95, 335, 'Gurruchaga', ['Gurruchaga', 1836, 'door']],
    ['by a former name', 695, 335, 'Canning 336', ['Av. Raúl Scalabrini Ortiz', 336, 'door']],
    ['a house at a corner has two addresses, and is told by that one', 112, 309, 'Gurruchaga 1809', ['Gurruchaga', 1809, 'door']],
    ['or by the nearer one where the other is far along', 112, 309, 'Gurruchaga 1870', ['25 de Mayo', 114, 'elsewhere']],
    ['and by the other one when it is that', 112, 309, '25 de Mayo 114', ['25 de Mayo', 114, 'door']],
    ['one at a corner is told by either of its streets', 112, 309, 'Gurruchaga y 25 de Mayo', ['25 de Mayo', 114, 'door']],
    ['exactly on the line it is on the pavement that is meant', 100, 350, 'Gurruchaga 1851', ['Gurruchaga', 1851, 'door']],
    ['where there are no numbers it is near', 806, 350, 'Pasaje Azul 12', ['Pje. Azul', null, 'near']],
    ['nothing looked for fits nothing', 95, 335, ' ', ['Gurruchaga', 1836, null]],
  ] as const)('%s', (_, east, north, asked, wanted) => {
    const door = at(east, north, asked);
    expect(door && [door.address, door.addressNumber, door.fit]).toEqual(wanted);
  });
});

test('a street whose name ends with a year is meant by it', async () => {
  const numbered = { numbers: { from: 102, to: 200 }, area: '', postalCode: '' };
  const finder = new DoorFinder(await StreetIndex.from([segmentWith({ name: '2 DE ABRIL DE 1982', left: numbered })]));
  const told = finder.doorAt(metresFrom([-58.43, -34.6], 40, 5), { address: '2 de Abril de 1982', addressNumber: 142 });
  expect(told).toMatchObject({ address: '2 de Abril de 1982', addressNumber: 142, fit: 'door' });
});

test('every door that is found is that door again where it is found', () => {
  const finder = new PlaceFinder(city);
  const streets = [
    ['Gurruchaga', 1502, 2200],
    ['Av. Corrientes', 1002, 1800],
    ['Av. Juan B. Justo', 2, 800],
    ['Gorriti', 4002, 4800],
    ['Thames', 1202, 1900],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...streets), fc.nat(), ([address, from, to], nth) => {
      const addressNumber = from + (nth % (to - from));
      const asked = { address, addressNumber };
      const [place] = finder.find({ ...asked, town: 'Palermo', postalCode: '', province: '', countryCode: 'AR' });
      const found = place?.location.coordinates ?? [0, 0];
      expect(doors.doorAt(found, asked)).toMatchObject({ ...asked, fit: 'door', distance: 5 });
      // The last door of a block stands where the first one of the next does, and as near to the street that crosses there.
      const isAtCorner = addressNumber % 100 < 3 || addressNumber % 100 > 98;
      if (!isAtCorner) expect(doors.doorAt(found)).toMatchObject({ ...asked, fit: null });
    }),
    { numRuns: 500 },
  );
});

test('no place and no text breaks anything', () => {
  const degrees = (around: number, most: number) =>
    fc.oneof(fc.double({ min: around - 0.02, max: around + 0.02, noNaN: true }), fc.double({ min: -most, max: most, noNaN: true }));
  fc.assert(
    fc.property(
      degrees(-58.43, 180),
      degrees(-34.59, 90),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.nat(99_999),
      (lng, lat, address, addressNumber) => {
        const door = doors.doorAt([lng, lat], { address, addressNumber });
        if (door) expect([door.address === '', door.distance <= 60]).toEqual([false, true]);
      },
    ),
    { numRuns: 500 },
  );
});
