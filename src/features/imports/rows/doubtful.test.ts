import { describe, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import type { PlaceSuggestion } from '../../places/contract.ts';
import { countDoubtful, doubtfulAddresses, leaveAsIs, type Offered, offersOf, presentSaid } from './doubtful.ts';
import type { PlacedAddress } from './end.ts';
import { byHand, type Guessed, inItsTown, picked, placeAddresses, putPoint, unplacedAddresses } from './placing.ts';
import { type End, placeRow, stateOf } from './preview.ts';
import { checkRow } from './row.ts';

const today = '2026-11-20';
const CITY = ['CABA', 'Ciudad Autónoma de Buenos Aires'];
/** San Martín runs in the centre; the file says Flores. */
const elsewhere: PlacedAddress = {
  address: 'San Martín',
  addressNumber: 450,
  town: 'San Nicolás',
  postalCode: '1004',
  hierarchy: ['San Nicolás', ...CITY],
  location: pointAt(-58.3745, -34.6043),
  partial_match: true,
  matchLevel: 'house',
  doubt: 'Está en San Nicolás, no en Flores',
};
const numberless: PlacedAddress = {
  ...elsewhere,
  address: 'Gorriti',
  addressNumber: 99_999,
  town: 'Palermo',
  hierarchy: ['Palermo', ...CITY],
  location: pointAt(-58.4425, -34.581),
  matchLevel: 'street',
  doubt: 'El número no existe en esa calle',
};

let made = 0;
const row = (
  toAddress: string,
  toTown: string,
  places: Partial<Record<End, PlacedAddress>>,
  { cells, ...more }: Partial<Guessed> = {},
): Guessed => {
  made += 1;
  const sent = {
    importId: `0198c0de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    row: made + 1,
    cells: { client: 'Vivero', deliveryDate: '20/11/2026', toAddress, toTown, ...cells },
    places,
  };
  return { ...checkRow(sent, { today }), haserror: false, unplaced: [], ...more };
};
const flores = row('San Martín 450 Piso 2', 'Flores', { toAddress: elsewhere });
const loud = row('SAN MARTIN 450 piso 2', 'flores', { toAddress: elsewhere });
const gorriti = row('Gorriti 99999', 'Palermo', { toAddress: numberless });
const sure = row('Gorriti 4800', 'Palermo', {
  toAddress: { ...numberless, addressNumber: 4800, matchLevel: 'house', partial_match: false },
});
const existing = { _id: 'x', internalID: '1', createAt: '', by: null };

const written = (rows: readonly Guessed[]) => doubtfulAddresses(rows).map((one) => [one.end, one.written, one.rows.length]);

describe('looked at may be', () => {
  test('each address once, though many rows write it', () => {
    expect(written([flores, loud, gorriti, sure])).toEqual([
      ['toAddress', 'San Martín 450 Piso 2, Flores', 2],
      ['toAddress', 'Gorriti 99999, Palermo', 1],
    ]);
    expect(countDoubtful([flores, loud, gorriti, sure])).toBe(3);
  });

  test('each house once, whatever its floor and door, that keep their words', () => {
    const ground = row('San Martin 450', 'Flores', { toAddress: elsewhere });
    const high = row('San Martín 450 5° B', 'Flores', { toAddress: elsewhere });
    const [address, ...others] = doubtfulAddresses([ground, flores, high]);
    expect(others).toEqual([]);
    expect(address?.rows).toEqual([ground, flores, high]);
    const placed = placeAddresses(
      [ground, flores, high],
      address ? [address] : [],
      () => picked({ ...elsewhere, addressNumber: 450 }),
      today,
    );
    expect(placed.map(({ draft }) => [draft?.toAddress.floor, draft?.toAddress.door])).toEqual([
      ['', ''],
      ['2', ''],
      ['5', 'B'],
    ]);
  });

  test.each<[what: string, rows: Guessed[]]>([
    ['the number', [flores, row('San Martín 452 Piso 2', 'Flores', { toAddress: elsewhere })]],
    ['the town', [flores, row('San Martín 450 Piso 2', 'Floresta', { toAddress: elsewhere })]],
    [
      'what stands where no number does',
      [row('Ruta 8 Lote 3', 'Flores', { toAddress: elsewhere }), row('Ruta 8 Lote 4', 'Flores', { toAddress: elsewhere })],
    ],
    [
      'what follows the house',
      [
        row('San Martín 450 torre 1', 'Flores', { toAddress: elsewhere }),
        row('San Martín 450 torre 2', 'Flores', { toAddress: elsewhere }),
      ],
    ],
  ])('two that differ in %s', (_what, rows) => {
    expect(doubtfulAddresses(rows)).toHaveLength(2);
  });

  test.each<[what: string, one: Guessed]>([
    ['a person picked, though no door of it is known', row('Gorriti 99999', 'Palermo', { toAddress: picked(numberless) })],
    [
      'a person put in the middle of its town',
      row('Pasaje Nadie 1', 'Palermo', {
        toAddress: inItsTown({ guess: { ...numberless, matchLevel: 'locality' } } as never) ?? numberless,
      }),
    ],
    ['was left as it is', row('Gorriti 99999', 'Palermo', { toAddress: { ...numberless, leftAsIs: true } })],
    [
      'has something wrong in another cell',
      row('Gorriti 99999', 'Palermo', { toAddress: numberless }, { errors: { email: 'Error en el Email' } }),
    ],
    ['waits for its origin', row('Gorriti 99999', 'Palermo', { toAddress: numberless }, { unplaced: ['fromAddress'] })],
    ['is there already', row('Gorriti 99999', 'Palermo', { toAddress: numberless }, { existing })],
    ['is doubtful for its phone alone', row('Gorriti 4800', 'Palermo', {}, { doubts: { phone: 'Le falta algo' } })],
  ])('none that %s', (_what, one) => {
    expect(written([one])).toEqual([]);
  });

  test('both ends of a row, the destination first', () => {
    const both = row(
      'Gorriti 99999',
      'Palermo',
      { toAddress: numberless, fromAddress: elsewhere },
      { cells: { fromAddress: 'San Martín 450' } },
    );
    expect(written([both])).toEqual([
      ['toAddress', 'Gorriti 99999, Palermo', 1],
      ['fromAddress', 'San Martín 450', 1],
    ]);
  });
});

describe('a doubtful address that somebody looked at', () => {
  const all = [flores, loud, gorriti];
  const [here] = doubtfulAddresses(all);
  const settled = (place: PlacedAddress) => placeAddresses(all, here ? [here] : [], () => place, today);

  test('is sure in all its rows where its door was picked, with the words of what was picked', () => {
    const rows = settled(picked(elsewhere));
    expect(rows.map(stateOf)).toEqual(['ready', 'ready', 'doubt']);
    expect(written(rows)).toEqual([['toAddress', 'Gorriti 99999, Palermo', 1]]);
    for (const { draft } of rows.slice(0, 2)) {
      const { address, addressNumber, town, floor, location, partial_match, remember, chosen } = draft?.toAddress ?? {};
      expect([address, addressNumber, town, floor]).toEqual(['San Martín', 450, 'San Nicolás', '2']);
      expect([location, partial_match, remember, chosen]).toEqual([elsewhere.location, false, true, true]);
    }
    expect(rows[2]).toBe(gorriti);
  });

  test('is sure where a pin was put, in the words of the file, and of areas that are not its own it has none', () => {
    const [put] = here ? settled(byHand(here, pointAt(-58.46, -34.63), true)) : [];
    expect(put?.draft?.toAddress).toMatchObject({
      address: 'San Martín',
      addressNumber: 450,
      town: 'Flores',
      hierarchy: [],
      location: pointAt(-58.46, -34.63),
      partial_match: false,
      remember: true,
    });
    const [street] = doubtfulAddresses([gorriti]);
    expect(street && byHand(street, pointAt(-58.4426, -34.5811), true).hierarchy).toEqual(numberless.hierarchy);
  });

  test('stays doubtful where it is when it is left so, in all its rows, and is not asked again', () => {
    const rows = leaveAsIs(all, here ? [here] : []);
    expect(rows.map(stateOf)).toEqual(['doubt', 'doubt', 'doubt']);
    expect(rows.map(({ draft }) => draft)).toEqual(all.map(({ draft }) => draft));
    expect(written(rows)).toEqual([['toAddress', 'Gorriti 99999, Palermo', 1]]);
    expect(rows[2]).toBe(gorriti);
  });

  test('is no nearer to a point than to where it is: elsewhere in the country is asked about', () => {
    expect(here && putPoint(here, pointAt(-64.18, -31.4), 'AR')).toMatchObject({ isFar: true, doubt: 'A 648 km de San Nicolás' });
    expect(here && putPoint(here, pointAt(-58.46, -34.63), 'AR')).toEqual({ point: pointAt(-58.46, -34.63), isFar: false });
  });

  test('is still the order that somebody wants again', () => {
    const again = { ...flores, existing, ...(flores.draft && { draft: { ...flores.draft, again: true } }) };
    expect(written([again])).toHaveLength(1);
    expect(placeRow(again, 'toAddress', picked(elsewhere), today).draft?.again).toBe(true);
  });
});

test.each<[level: PlacedAddress['matchLevel'], partial: boolean, remember: boolean, chosen: boolean, doubt: string | undefined]>([
  ['house', false, true, true, undefined],
  ['interpolated', false, true, true, undefined],
  ['manual', false, true, true, undefined],
  ['street', true, false, true, elsewhere.doubt],
  ['locality', true, false, false, elsewhere.doubt],
  [undefined, true, false, true, elsewhere.doubt],
])('a place that is picked: %s', (matchLevel, partial, remember, chosen, doubt) => {
  const place = picked({ ...elsewhere, matchLevel });
  expect([place.partial_match, place.remember, place.chosen, place.doubt]).toEqual([partial, remember, chosen, doubt]);
  expect(place.location).toEqual(elsewhere.location);
});

describe('offered are', () => {
  const one = (text: string, detail: string, more: Partial<PlaceSuggestion> = {}): PlaceSuggestion => ({
    id: text + detail,
    text,
    detail,
    known: false,
    matchLevel: 'house',
    doubt: '',
    ...more,
  });
  const asNow = one('San Martín 450', 'San Nicolás, CABA', { matchLevel: 'street', doubt: elsewhere.doubt ?? '' });
  const town = (name: string) => one('San Martín 450', name, { matchLevel: 'locality' });
  const avenue = one('Av. San Martín 450', 'Caballito, CABA');
  const said = (offers: readonly Offered[]) => offers.map(({ id, text, detail }) => `${id ? '' : 'now: '}${text}, ${detail}`);
  const now = 'now: San Martín 450, San Nicolás, CABA';

  test.each<[what: string, suggestions: PlaceSuggestion[], present: PlacedAddress | undefined, said: string[]]>([
    ['the door where it is first, once, then the others', [avenue, asNow], elsewhere, [now, 'Av. San Martín 450, Caballito, CABA']],
    ['the door where it is though nothing else is found', [], elsewhere, [now]],
    [
      'the town of the file, and no other',
      [asNow, town('Flores, CABA'), town('Floresta, CABA')],
      elsewhere,
      [now, 'San Martín 450, Flores, CABA'],
    ],
    [
      'another pin of the same address that was used before',
      [{ ...asNow, known: true, matchLevel: 'manual' }],
      elsewhere,
      [now, 'San Martín 450, San Nicolás, CABA'],
    ],
    [
      'no street without its door: that is where it is already',
      [one('Gorriti 99999', 'Palermo, CABA', { matchLevel: 'street' }), one('Gorriti 999', 'Banfield')],
      numberless,
      ['Gorriti 999, Banfield'],
    ],
    [
      'three at most',
      [avenue, one('San Martín 450', 'Morón'), one('San Martín 450', 'Lanús')],
      elsewhere,
      [now, 'Av. San Martín 450, Caballito, CABA', 'San Martín 450, Morón'],
    ],
    [
      'of what is nowhere, whatever is suggested',
      [asNow, town('Lanús')],
      undefined,
      ['San Martín 450, San Nicolás, CABA', 'San Martín 450, Lanús'],
    ],
  ])('%s', (_what, suggestions, present, expected) => {
    expect(said(offersOf(suggestions, { present, town: 'Flores' }))).toEqual(expected);
  });

  test('a town is not where it says it is already', () => {
    expect(said(offersOf([town('San Nicolás, CABA')], { present: elsewhere, town: 'San Nicolás' }))).toEqual([now]);
  });

  test('where it is, each area once', () => {
    expect(presentSaid(elsewhere)).toEqual({ text: 'San Martín 450', detail: 'San Nicolás, CABA' });
  });
});

test('what is nowhere is not doubtful', () => {
  const lost = row('Pasaje Nadie 1', 'Palermo', {}, { unplaced: ['toAddress'] });
  expect([unplacedAddresses([lost]).length, written([lost]).length]).toEqual([1, 0]);
});
