import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import type { PlacedAddress } from './end.ts';
import {
  byHand,
  byTown,
  type Guessed,
  inItsTown,
  isWholeCity,
  knownByTown,
  placeAddresses,
  putPoint,
  type PutPoint,
  sayOnlyCity,
  unplacedAddresses,
} from './placing.ts';
import { checkRow } from './row.ts';

const today = '2026-11-20';
const guess: PlacedAddress = {
  address: 'Gorriti',
  addressNumber: 4821,
  town: 'Palermo',
  postalCode: '',
  hierarchy: ['Palermo', 'CABA'],
  partial_match: true,
  matchLevel: 'locality',
  location: { type: 'Point', coordinates: [-58.43, -34.59] },
};
let made = 0;
const row = (toAddress: string, toTown: string, more: Partial<Guessed> = {}): Guessed => {
  made += 1;
  const sent = {
    importId: `0198c0de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    row: made + 1,
    cells: { client: 'Vivero', deliveryDate: '20/11/2026', toAddress, toTown },
  };
  return { ...checkRow(sent, { today }), haserror: true, unplaced: ['toAddress'], ...more };
};
const rows = [
  row('Gorriti 4821', 'Palermo', { guess }),
  row('GORRITI 4821', 'palermo', { guess }),
  row('Thames 2250 PB', 'Palermo', { guess: { ...guess, address: 'Thames', addressNumber: 2250 } }),
  row('Sin calle', ''),
  row('Maipú 2130', 'Olivos', { errors: { client: 'Cliente inexistente' } }),
  row('Maipú 2130', 'Olivos', { existing: { _id: 'x', internalID: '1', createAt: '', by: null } }),
];

test('an address is placed once for all rows that write it so; wrong rows and those that are there already do not wait', () => {
  const addresses = unplacedAddresses(rows);
  expect(addresses.map(({ written, rows: its }) => [written, its.length])).toEqual([
    ['Gorriti 4821, Palermo', 2],
    ['Thames 2250 PB, Palermo', 1],
    ['Sin calle', 1],
  ]);
  expect(byTown(addresses).map(({ name, placeable, addresses: its }) => [name, placeable, its.length])).toEqual([
    ['Palermo', 3, 2],
    ['', 0, 1],
  ]);
});

test('many are placed in the middle of their town, knowingly: doubtful, not remembered, the words of the file as they are', () => {
  const placed = placeAddresses(rows, unplacedAddresses(rows), inItsTown, today);
  expect(placed.map(({ unplaced }) => unplaced.length)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(placed[2]?.draft?.toAddress).toMatchObject({
    address: 'Thames',
    addressNumber: 2250,
    floor: 'PB',
    town: 'Palermo',
    partial_match: true,
    remember: false,
    location: guess.location,
  });
  expect(placed[3]).toBe(rows[3]);
});

test('the middle of a whole city is told from that of a barrio', () => {
  expect(isWholeCity(guess)).toBe(false);
  expect(isWholeCity({ ...guess, town: 'CABA', hierarchy: ['CABA'] })).toBe(true);
});

test.each<[what: string, lat: number, lng: number, put: PutPoint]>([
  ['near its town', -34.6, -58.44, { point: pointAt(-58.44, -34.6), isFar: false }],
  [
    'swapped: there where it may have been meant',
    -58.43,
    -34.59,
    {
      point: pointAt(-58.43, -34.59),
      doubt: 'Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,59 / -58,43',
      isFar: false,
    },
  ],
  ['in another country: nowhere', 40.4168, -3.7038, { doubt: 'Fuera de Argentina', isFar: false }],
  [
    'far from its town: only when that is said again',
    -31.4,
    -64.18,
    { point: pointAt(-64.18, -31.4), doubt: 'A 643 km de Palermo', isFar: true },
  ],
])('an address of Palermo is put %s', (_what, lat, lng, put) => {
  expect(putPoint({ guess }, pointAt(lng, lat), 'AR')).toEqual(put);
});

test('an address whose town nobody knows is far from nothing', () => {
  expect(putPoint({}, pointAt(-64.18, -31.4), 'AR')).toEqual({ point: pointAt(-64.18, -31.4), isFar: false });
});

test('of addresses that are placed in their towns all at once, those of which only the city is known are none', () => {
  const city = { ...guess, town: 'CABA', hierarchy: ['CABA'] };
  const addresses = unplacedAddresses([
    row('Gorriti 4821', 'Palermo', { guess }),
    row('Thames 1', 'CABA', { guess: city }),
    row('Sin calle', ''),
  ]);
  expect(knownByTown(addresses).map(({ written }) => written)).toEqual(['Gorriti 4821, Palermo']);
});

test('an address that somebody put on the map is there although it is far, in the words of the file', () => {
  const [address] = unplacedAddresses([row('Gorriti 4821 PB', 'Palermo Hollywood', { guess })]);
  const [placed] = placeAddresses(
    address?.rows ?? [],
    address ? [address] : [],
    (one) => byHand(one, pointAt(-64.18, -31.4), false),
    today,
  );
  expect(placed?.places?.toAddress).toMatchObject({ chosen: true, remember: false, matchLevel: 'manual' });
  expect(placed?.draft?.toAddress).toMatchObject({
    address: 'Gorriti',
    addressNumber: 4821,
    town: 'Palermo Hollywood',
    location: pointAt(-64.18, -31.4),
    partial_match: false,
    remember: false,
  });
});

test('what is not placed with the others is said of one and of many', () => {
  expect([1, 3, 1_200].map(sayOnlyCity)).toEqual([
    'No entra 1, de la que se conoce, a lo sumo, la ciudad.',
    'No entran 3, de las que se conoce, a lo sumo, la ciudad.',
    'No entran 1.200, de las que se conoce, a lo sumo, la ciudad.',
  ]);
});
