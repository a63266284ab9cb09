import { expect, test } from 'vitest';
import type { FoundClient } from '../../../clients/web/clientOptions.ts';
import { isFromClient, withClient } from './clientOrigin.ts';
import { emptyEnd } from './orderValues.ts';

const nandu: FoundClient = {
  _id: 'n',
  value: 'n',
  label: 'Ñandú',
  name: 'Ñandú',
  address: 'Av. Montes de Oca',
  addressNumber: 1780,
  floor: null,
  door: 'B',
  town: 'Barracas',
  postalCode: '1270',
  lat: -34.64,
  lng: -58.37,
  email: 'despacho@nandu.test',
  phone: '1143012200',
  contactName: 'Micaela',
  contactPhone: null,
};
const ombu: FoundClient = {
  ...nandu,
  name: 'Ombú',
  address: 'Mitre',
  addressNumber: 750,
  door: null,
  lat: null,
  lng: null,
  contactName: null,
  email: null,
};
const start = { fromAddress: emptyEnd, fromClient: null };

test('the origin is the client\u2019s, with its contact', () => {
  const filled = withClient(start, nandu);
  expect(filled.fromAddress).toEqual({
    ...emptyEnd,
    text: 'Av. Montes de Oca 1780',
    placed: 'Av. Montes de Oca 1780',
    placedIn: { town: 'Barracas', postalCode: '1270' },
    address: 'Av. Montes de Oca',
    addressNumber: 1780,
    coordinates: [-58.37, -34.64],
    door: 'B',
    town: 'Barracas',
    postalCode: '1270',
    name: 'Micaela',
    phone: '11 4301-2200',
    email: 'despacho@nandu.test',
  });
  expect([isFromClient(start), isFromClient(filled)]).toEqual([false, true]);
});

test('another client takes the place of the first; one that is on no map is still to be looked up', () => {
  const { fromAddress } = withClient(withClient(start, nandu), ombu);
  expect(fromAddress).toMatchObject({ text: 'Mitre 750', placed: '', coordinates: [0, 0], door: '', name: 'Ombú', email: '' });
});

test('without a client what it brought goes away', () => expect(withClient(withClient(start, nandu), undefined)).toEqual(start));

test('what was typed stays: a contact by itself, an address with all that belongs to it', () => {
  const named = { ...start, fromAddress: { ...emptyEnd, name: 'Ana', observation: 'Timbre roto' } };
  expect(withClient(named, nandu).fromAddress).toMatchObject({
    name: 'Ana',
    observation: 'Timbre roto',
    text: 'Av. Montes de Oca 1780',
    phone: '11 4301-2200',
  });
  const filled = withClient(start, nandu);
  const typed = { ...filled, fromAddress: { ...filled.fromAddress, text: 'Salta 100', town: 'Lanús' } };
  const other = withClient(typed, ombu);
  expect(other.fromAddress).toMatchObject({ text: 'Salta 100', town: 'Lanús', door: 'B', name: 'Ombú' });
  expect(isFromClient(other)).toBe(false);
});
