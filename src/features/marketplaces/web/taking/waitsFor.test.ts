import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { needsPlace, waitsFor } from './waitsFor.ts';

const there = pointAt(-58.43, -34.588);

test.each([
  [{ location: there, problem: null, doubt: null }, false, 'Que alguien la elija'],
  [{ location: there, problem: null, doubt: 'No se sabe cuánto se cobra' }, false, 'No se sabe cuánto se cobra'],
  [{ location: null, problem: null, doubt: null }, true, 'Falta ponerla en el mapa'],
  [{ location: null, problem: 'La tienda no dice la dirección', doubt: null }, true, 'La tienda no dice la dirección'],
  [
    { location: there, problem: 'Solo se encuentra la localidad: póngala en el mapa', doubt: 'No se sabe' },
    true,
    'Solo se encuentra la localidad: póngala en el mapa',
  ],
])('a shipment with %o wants a place: %s, waits for: %s', (shipment, wants, words) => {
  expect(needsPlace(shipment)).toBe(wants);
  expect(waitsFor(shipment)).toBe(words);
});
