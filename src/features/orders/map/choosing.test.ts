import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { chosenOf, NO_CHOICE, nextZoneName, withOrders, withoutZone, withZone } from './choosing.ts';
import { pinsOf, statusCounts } from './pins.ts';
import { zoneFault } from './zoneFault.ts';

/** Pins a, b, c … in a row, one degree apart, at latitude 0.5. */
const row = (count: number) =>
  pinsOf({
    ids: Array.from({ length: count }, (_, at) => String.fromCodePoint(97 + at)),
    lng: Array.from({ length: count }, (_, at) => at * 100_000 + 50_000),
    lat: Array.from({ length: count }, () => 50_000),
    status: Array.from({ length: count }, (_, at) => (at % 3 === 0 ? 8 : 7)),
    client: Array.from({ length: count }, () => 0),
    clients: [{ _id: '1', name: 'Uno' }],
    doubtful: [],
    unplaced: [],
    total: count,
    at: '',
  });

const box = (west: number, east: number): LngLat[] => [
  [west, 0],
  [east, 0],
  [east, 1],
  [west, 1],
  [west, 0],
];
const zone = (key: string, west: number, east: number) => ({ key, name: `Zona ${key}`, polygons: [[box(west, east)]], isDrawn: true });
const pins = row(6);
const idsOf = (choice: typeof NO_CHOICE) => chosenOf(pins, choice).pins.map((at) => pins.ids[at]);

describe('what is chosen', () => {
  test('lies in the zones or was clicked; on an edge is inside', () => {
    const choice = withOrders(withZone(NO_CHOICE, zone('1', 0, 1.5)), ['f'], true);
    expect(idsOf(choice)).toEqual(['a', 'b', 'f']);
    expect(chosenOf(pins, choice).inZone).toEqual(new Map([['1', 2]]));
  });

  test('in two zones an order counts in each and is chosen once', () => {
    const choice = withZone(withZone(NO_CHOICE, zone('1', 0, 3)), zone('2', 2, 4));
    expect(idsOf(choice)).toEqual(['a', 'b', 'c', 'd']);
    expect([...chosenOf(pins, choice).inZone.values()]).toEqual([3, 2]);
    expect(idsOf(withoutZone(choice, '1'))).toEqual(['c', 'd']);
  });

  test('what was taken out stays out while its zone is moved, and comes back by a click', () => {
    const choice = withOrders(withZone(NO_CHOICE, zone('1', 0, 3)), ['b'], false);
    expect(idsOf(choice)).toEqual(['a', 'c']);
    expect(idsOf(withZone(choice, zone('1', 0, 4)))).toEqual(['a', 'c', 'd']);
    expect(idsOf(withOrders(choice, ['b'], true))).toEqual(['a', 'b', 'c']);
  });

  test('without zones it is forgotten what was taken out of them', () => {
    const choice = withoutZone(withOrders(withZone(NO_CHOICE, zone('1', 0, 3)), ['b'], false), '1');
    expect(choice).toEqual(NO_CHOICE);
    expect(idsOf(withZone(choice, zone('2', 1, 2)))).toEqual(['b']);
  });

  test('an order that the filter does not find any more is not chosen', () => {
    const choice = withOrders(NO_CHOICE, ['a', 'z'], true);
    expect(idsOf(choice)).toEqual(['a']);
  });

  test('is counted by status, most first', () => {
    expect(statusCounts(pins, [0, 1, 2, 4])).toEqual([
      { id: 7, total: 3 },
      { id: 8, total: 1 },
    ]);
  });
});

test('zones are numbered with the first number that is free', () => {
  expect([nextZoneName([]), nextZoneName([{ name: 'Zona 2' }, { name: 'Palermo' }, { name: 'Zona 1' }])]).toEqual(['Zona 1', 'Zona 3']);
});

test.each([
  [
    'two points',
    [
      [0, 0],
      [1, 1],
      [0, 0],
    ],
    'Una zona tiene al menos tres puntos',
  ],
  [
    'one point twice',
    [
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ],
    'Una zona tiene al menos tres puntos',
  ],
  [
    'one that crosses itself',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    'La zona se cruza consigo misma: no se usa. Dibújela sin cruces',
  ],
  [
    'a triangle',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ],
    undefined,
  ],
] as const)('%s', (_, ring, fault) => {
  expect(zoneFault(ring)).toBe(fault);
});

test('100,000 pins are chosen by a zone, and by an outline of 100,000 corners', () => {
  const many = row(100_000);
  const inBox = chosenOf(many, withZone(NO_CHOICE, zone('1', 0, 500)));
  expect(inBox.pins.length).toBe(500);
  const circle = Array.from({ length: 100_000 }, (__, at): LngLat => {
    const angle = (2 * Math.PI * at) / 100_000;
    return [20 + 10 * Math.cos(angle), 0.5 + 10 * Math.sin(angle)];
  });
  const round = { key: 'r', name: 'r', polygons: [[[...circle, circle[0]!]]], isDrawn: false };
  expect(chosenOf(many, withZone(NO_CHOICE, round)).pins.length).toBe(20);
});
