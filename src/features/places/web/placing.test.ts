import { expect, test } from 'vitest';
import { besideText, chosenPlace, isUnplaced, locatedPlace, needsPlace, placeFault, streetLine, typedPlace } from './placing.ts';
import { noPlace, type PlaceValues } from './placeValues.ts';

const at = (lng: number, lat: number) => ({ type: 'Point' as const, coordinates: [lng, lat] as [number, number] });
const placed: PlaceValues & { name: string } = {
  ...noPlace,
  name: 'Ñ. Peña',
  text: 'Gurruchaga 1854',
  placed: 'Gurruchaga 1854',
  placedIn: { town: 'Palermo', postalCode: '1414' },
  address: 'Gurruchaga',
  addressNumber: 1854,
  coordinates: [-58.43, -34.588],
  town: 'Palermo',
  postalCode: '1414',
  hierarchy: ['Palermo', 'CABA'],
};
const mitre = {
  address: 'Mitre',
  addressNumber: 750,
  town: 'Quilmes',
  postalCode: '1878',
  location: at(-58.25, -34.72),
  hierarchy: ['Quilmes'],
  partial_match: true,
  province: 'Buenos Aires',
  countryCode: 'AR' as const,
  matchLevel: 'street' as const,
  source: 'photon' as const,
  doubt: 'El número no existe en esa calle',
};

test('what is typed over an address waits to be looked up, and keeps who is there', () => {
  const typed = typedPlace('Mitre 750, piso 3, Quilmes')(placed);
  expect(typed).toMatchObject({ address: 'Mitre 750, piso 3', addressNumber: 750, name: 'Ñ. Peña', coordinates: [-58.43, -34.588] });
  expect([
    isUnplaced(placed),
    isUnplaced(typed),
    isUnplaced(typedPlace('Gurruchaga 1854')(typed)),
    isUnplaced(typedPlace(' ')(typed)),
  ]).toEqual([false, true, false, false]);
});

test('a suggestion that is chosen fills number, town, postal code and place (spec 2 §2.3)', () =>
  expect(chosenPlace(mitre)(placed)).toEqual({
    ...placed,
    text: 'Mitre 750',
    placed: 'Mitre 750',
    placedIn: { town: 'Quilmes', postalCode: '1878' },
    address: 'Mitre',
    addressNumber: 750,
    town: 'Quilmes',
    postalCode: '1878',
    coordinates: [-58.25, -34.72],
    hierarchy: ['Quilmes'],
    partial_match: true,
    doubt: 'El número no existe en esa calle',
  }));

test('what a suggestion does not know stays as it was', () =>
  expect(chosenPlace({ ...mitre, addressNumber: 0, town: '', postalCode: '' })(placed)).toMatchObject({
    text: 'Mitre 1854',
    addressNumber: 1854,
    town: 'Palermo',
    postalCode: '1414',
  }));

test('what was looked up takes the place found, and the town that the text names', () => {
  const typed = typedPlace('Mitre 750, Quilmes')(placed);
  expect(locatedPlace('Mitre 750, Quilmes', mitre)(typed)).toMatchObject({
    text: 'Mitre 750, Quilmes',
    address: 'Mitre',
    town: 'Quilmes',
    postalCode: '1878',
    coordinates: [-58.25, -34.72],
    partial_match: true,
  });
});

test.each([
  ['another address', 'Mitre 750', {}, { town: '', postalCode: '' }],
  ['another corner', 'Thames y Honduras', {}, { town: '', postalCode: '' }],
  ['another house of its street', 'GURRUCHAGA 1900', {}, { town: 'Palermo', postalCode: '' }],
  ['another spelling of it', 'Gurruchága  1854', {}, { town: 'Palermo', postalCode: '1414' }],
  ['a mended spelling', 'Guruchaga 1854', {}, { town: 'Palermo', postalCode: '1414' }],
  ['another address whose town was typed', 'Mitre 750', { town: 'Bernal' }, { town: 'Bernal', postalCode: '' }],
  ['another address whose code was typed', 'Mitre 750', { postalCode: '1876' }, { town: '', postalCode: '1876' }],
  ['the same number in another street', 'Lope de Vega 1854', {}, { town: '', postalCode: '' }],
  ['a name that shares a word', 'San Juan 1854', { placed: 'San Martín 1854' }, { town: '', postalCode: '' }],
  ['the kind of street left out', 'San Martin 1854', { placed: 'Av. San Martín 1854' }, { town: 'Palermo', postalCode: '1414' }],
  ['an address where none was', 'Mitre 750', { placed: '' }, { town: 'Palermo', postalCode: '1414' }],
])('%s is looked up by what stands beside it, not by what belonged to the one before', (_, text, change, beside) =>
  expect(besideText(typedPlace(text)({ ...placed, ...change }))).toEqual(beside),
);

test('town and code of the address that was there go with it, found or not', () => {
  const over = (text: string, found: typeof mitre | null) => {
    const { town, postalCode, placedIn } = locatedPlace(text, found)(typedPlace(text)(placed));
    expect(placedIn).toEqual({ town, postalCode });
    return [town, postalCode];
  };
  const bare = { ...mitre, town: '', postalCode: '' };
  expect([over('Mitre 750', mitre), over('Mitre 750', null), over('Mitre 750', bare)]).toEqual([
    ['Quilmes', '1878'],
    ['', ''],
    ['', ''],
  ]);
  expect([over('Gurruchaga 9', null), over('Gurruchaga 9', bare), over('Gurruchaga 9', mitre)]).toEqual([
    ['Palermo', '1414'],
    ['Palermo', '1414'],
    ['Palermo', '1878'],
  ]);
  const { town, postalCode } = chosenPlace(bare)(typedPlace('Mitre 750')(placed));
  expect([town, postalCode]).toEqual(['', '']);
});

test('what is not found leaves the old point in doubt; without one there is nothing to doubt', () => {
  const typed = typedPlace('Nadie 1')(placed);
  expect(locatedPlace('Nadie 1', null)(typed)).toMatchObject({ placed: 'Nadie 1', coordinates: [-58.43, -34.588], partial_match: true });
  expect(locatedPlace('Nadie 1', null)(typedPlace('Nadie 1')(noPlace))).toMatchObject({ placed: 'Nadie 1', partial_match: false });
});

test('an answer that comes late does not touch what was typed since', () => {
  const typed = typedPlace('Mitre 751')(placed);
  expect(locatedPlace('Mitre 750', mitre)(typed)).toBe(typed);
});

test('a street that ends in its number has it once', () =>
  expect([
    streetLine({ address: 'Gurruchaga 1854', addressNumber: 1854 }),
    streetLine({ address: 'Calle 50', addressNumber: 1234 }),
    streetLine({ address: 'Ruta 8', addressNumber: 0 }),
  ]).toEqual(['Gurruchaga 1854', 'Calle 50 1234', 'Ruta 8']));

test('an address needs its place on the map, nothing typed does not', () =>
  expect([placed, { ...placed, coordinates: [0, 0] as [number, number] }, noPlace].map(placeFault)).toEqual([
    undefined,
    'Elija una sugerencia o ubique el punto en el mapa',
    undefined,
  ]));

test('a place that was not found is looked up again once its town or its postal code is known', () => {
  const lost = { ...noPlace, text: 'Gurruchaga 1854', placed: 'Gurruchaga 1854' };
  const found = { ...lost, coordinates: [-58.43, -34.588] as [number, number], town: 'Palermo' };
  expect([lost, { ...lost, town: 'Palermo' }, { ...lost, postalCode: '1414' }, found, noPlace].map(needsPlace)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
