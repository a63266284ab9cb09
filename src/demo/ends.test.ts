import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { endsOf } from './ends.ts';
import type { Parcel } from './parcels.ts';

const order = {
  fromAddress: 'Av. Montes de Oca',
  fromAddressNumber: 1780,
  fromTown: 'Barracas',
  fromPostalCode: '1270',
  fromLat: -34.64,
  fromLng: -58.37,
  toAddress: 'Gurruchaga',
  toAddressNumber: 1854,
  toTown: 'Palermo',
  toPostalCode: '1414',
  toLat: -34.588,
  toLng: -58.43,
  toPartialMatch: false,
} as Parcel['order'];

test('both ends of an order are to be remembered, with the areas that they lie in', () => {
  const [from, to] = endsOf([{ order }], 'AR');
  expect(from).toMatchObject({ address: 'Av. Montes de Oca', addressNumber: 1780, town: 'Barracas', countryCode: 'AR' });
  expect(to).toMatchObject({ address: 'Gurruchaga', addressNumber: 1854, postalCode: '1414', location: pointAt(-58.43, -34.588) });
  expect(to?.hierarchy).toEqual(['Palermo', 'CABA', 'Ciudad Autónoma de Buenos Aires']);
});

test('a door counts once, and a doubtful destination not at all', () => {
  const doubtful = { ...order, toAddress: 'Thames', toPartialMatch: true };
  const doors = endsOf([{ order }, { order: doubtful }, { order }], 'AR').map(({ address }) => address);
  expect(doors).toEqual(['Av. Montes de Oca', 'Gurruchaga']);
});
