import { describe, expect, test } from 'vitest';
import { distance } from '#shared/place/geo.ts';
import { placeOn, pointOn, somewhereOn, stretch } from './place.ts';
import { createRandom } from './random.ts';
import { buenosAires } from './streets/buenosAires.ts';
import { montevideo } from './streets/montevideo.ts';

const street = stretch('Av. Rivadavia', 'Caballito', '1424', [4400, -34.6, -58.4], [5000, -34.61, -58.41], [5400, -34.61, -58.43]);

describe('a house number', () => {
  test('between two known ones is on the line between them: 4700 is half of the way from 4400 to 5000', () => {
    const { lat, lng } = pointOn(street, 4700);
    expect(lat).toBeCloseTo(-34.605, 6);
    expect(lng).toBeCloseTo(-58.405, 6);
  });

  test('that is known is where it is known', () => {
    expect(pointOn(street, 4400)).toEqual({ lat: -34.6, lng: -58.4 });
    expect(pointOn(street, 5400)).toEqual({ lat: -34.61, lng: -58.43 });
  });

  test('outside of the stretch has no place', () => {
    expect(() => pointOn(street, 4399)).toThrow('Av. Rivadavia has no number 4399');
    expect(() => pointOn(street, 5401)).toThrow(RangeError);
  });

  test('has the stretch’s street, neighbourhood and postal code, and stands on its own side', () => {
    const even = placeOn(street, 5400);
    const odd = placeOn(street, 5399);
    expect(even).toEqual({
      address: 'Av. Rivadavia',
      addressNumber: 5400,
      town: 'Caballito',
      postalCode: '1424',
      lat: -34.60992,
      lng: -58.42992,
    });
    expect(even.lat).toBeGreaterThan(odd.lat);
  });
});

test('any address of a stretch lies within its numbers', () => {
  const random = createRandom(3);
  const numbers = Array.from({ length: 300 }, () => somewhereOn(random, street).addressNumber);
  expect(Math.min(...numbers)).toBeGreaterThan(4400);
  expect(Math.max(...numbers)).toBeLessThan(5400);
});

describe('the streets', () => {
  const stretches = [...buenosAires, ...montevideo].flatMap((zone) => zone.stretches);

  test('are more than forty in Buenos Aires', () => {
    expect(new Set(buenosAires.flatMap((zone) => zone.stretches.map((each) => each.street))).size).toBeGreaterThan(40);
  });

  test.each([
    { city: 'Buenos Aires', zones: buenosAires, least: 80, most: 170 },
    // Montevideo counts half as many numbers along a block.
    { city: 'Montevideo', zones: montevideo, least: 150, most: 230 },
  ])('of $city have $least to $most metres for each hundred numbers', ({ zones, least, most }) => {
    const wrong = zones
      .flatMap((zone) => zone.stretches)
      .flatMap(({ street: name, town, line }) =>
        line.slice(1).flatMap(([number, lat, lng], i) => {
          const [before, fromLat, fromLng] = line[i]!;
          const metres = (distance([fromLng, fromLat], [lng, lat]) / (number - before)) * 100;
          return metres >= least && metres <= most ? [] : [`${name} (${town}) ${before}-${number}: ${Math.round(metres)} m`];
        }),
      );
    expect(wrong).toEqual([]);
  });

  test('are on land', () => {
    const corners = [...buenosAires, ...montevideo].flatMap((zone) => zone.stretches.flatMap(({ line }) => line));
    /** West of the docks and of the coast further south; north of Montevideo's promenade. */
    const isLand = (lat: number, lng: number) => (lng > -57 ? lat > -34.909 : lng < (lat > -34.65 ? -58.37 : -58.25));
    expect(corners.filter(([, lat, lng]) => !isLand(lat, lng))).toEqual([]);
  });

  test('go on where the same street’s stretch before ends', () => {
    const places = new Map<string, readonly [number, number]>();
    const torn: string[] = [];
    for (const { street: name, line } of stretches)
      for (const [number, lat, lng] of line) {
        const key = `${name} ${number}`;
        const known = places.get(key);
        if (known && distance([known[1], known[0]], [lng, lat]) > 50 && Math.abs(known[0] - lat) < 0.1) torn.push(key);
        places.set(key, [lat, lng]);
      }
    expect(torn).toEqual([]);
  });
});
