import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { noPlace, settledPlace } from '../../../places/web/placeValues.ts';
import type { PendingShipment } from '../../contract.ts';
import { alreadyWords, faultIn, lackOf, nextOf, placesLeft, placesOf, previousOf, unplacedOf } from './takingWork.ts';

const there = pointAt(-58.43, -34.588);
const shipment = (_id: string, location: typeof there | null = null) => ({ _id, location, problem: null }) as PendingShipment;
const [a, known, b, c] = [shipment('a'), shipment('k', there), shipment('b'), shipment('c')];
const chosen = [a, known, b, c];
const put = { location: there };

test('one after the other is put on the map, those that were left behind last, those that are known never', () => {
  expect(nextOf(chosen, {})).toBe(a);
  expect(nextOf(chosen, { a: put }, a)).toBe(b);
  expect(nextOf(chosen, { a: put, c: put }, c)).toBe(b);
  expect(nextOf(chosen, { c: put }, c)).toBe(a);
  expect(nextOf(chosen, { a: put, b: put, c: put }, c)).toBeUndefined();
  expect(nextOf([known], {})).toBeUndefined();
  expect(unplacedOf(chosen, { b: put })).toEqual([a, c]);
});

test('who goes back comes to the one before, whether it has its place or not', () => {
  expect(previousOf(chosen, c)).toBe(b);
  expect(previousOf(chosen, b)).toBe(a);
  expect(previousOf(chosen, a)).toBeUndefined();
});

test('places are sent of those that are taken, and kept of those that wait yet', () => {
  expect(placesOf([a, known], { a: put, b: put })).toEqual({ a: put });
  const results = [
    { shipment: 'a', state: 'created' as const, order: null, reason: null, already: null },
    { shipment: 'b', state: 'pending' as const, order: null, reason: 'Falta la etiqueta', already: null },
    { shipment: 'c', state: null, order: null, reason: 'El envío no existe', already: null },
  ];
  expect(placesLeft({ a: put, b: put, c: put, d: put }, { results })).toEqual({ b: put, d: put });
});

test('a refusal is told at the shipment that it is about', () => {
  expect(faultIn(chosen, { 'places.b.addressNumber': 'Número inválido' })).toEqual({ _id: 'b', fault: 'Número inválido' });
  expect(faultIn(chosen, { deliveryDate: 'Anterior a ayer', 'places.z.address': 'Requerido' })).toBeUndefined();
});

test.each([
  [{}, 'point'],
  [{ coordinates: [-58.4, -34.6] as [number, number] }, 'address'],
  [{ coordinates: [-58.4, -34.6] as [number, number], text: ' ', address: ' ' }, 'address'],
  [{ coordinates: [-58.4, -34.6] as [number, number], text: 'Salta 100', address: 'Salta' }, undefined],
  [{ text: 'Salta 100', address: 'Salta' }, 'point'],
])('a place with %o lacks: %s', (values, lack) => {
  expect(lackOf(settledPlace({ ...noPlace, ...values }))).toBe(lack);
});

test('an address that was typed after the point was put is still to be looked up', () => {
  expect(lackOf({ ...noPlace, coordinates: [-58.4, -34.6], text: 'Salta 100', address: 'Salta', placed: '' })).toBe('point');
});

const at = '2026-11-28T13:05:00.000Z';
const deliveryDate = '2026-11-28T13:00:00.000Z';
test.each([
  [{ by: 'Zoe Paz', mine: false }, { day: '2026-11-28', driver: null }, /^Ya la tomó Zoe Paz, .*10:05, para el 28\/11\/2026$/],
  [
    { by: 'Zoe Paz', mine: false },
    { day: '2026-11-29', driver: null },
    /^Ya la tomó Zoe Paz, .*, para el 28\/11\/2026: la fecha que eligió no se usó$/,
  ],
  [{ by: null, mine: false }, { day: '2026-11-29', driver: 'x' }, /^Ya estaba, .*: la fecha y el chofer que eligió no se usaron$/],
  [{ by: 'Zoe Paz', mine: true }, { day: '2026-11-28', driver: 'x' }, /^Ya la creó usted, .*, para el 28\/11\/2026$/],
] as const)('of one that was an order before (%o), chosen for %o, it says %s', (whose, asked, words) => {
  expect(alreadyWords({ ...whose, at, deliveryDate }, asked)).toMatch(words);
});
