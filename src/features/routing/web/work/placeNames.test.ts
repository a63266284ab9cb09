import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { placeNames } from './placeNames.ts';

type Warehouses = Parameters<typeof placeNames>[0];
type Visited = Parameters<typeof placeNames>[1];

const at = (lng: number) => ({ location: { type: 'Point', coordinates: [lng, -34.6] } });
const house = { name: 'Depósito Central', address: 'Av. Rivadavia', addressNumber: 5125, floor: null, door: null, ...at(-58.4) };
const visit = (lng: number, moment: Date | null) => ({
  at: moment?.toISOString() ?? null,
  toAddress: { address: 'Nicaragua', addressNumber: 4817, floor: '3', door: 'B', ...at(lng) },
});
const nameOf = placeNames(
  [house] as unknown as Warehouses,
  [visit(-58.41, instantAt('2026-11-28', 13, 5)), visit(-58.42, null)] as unknown as Visited,
  { place: [-58.43, -34.6], at: instantAt('2026-11-28', 13, 38).getTime() },
);

test('a place is called by the warehouse, the last visit or the vehicle that is there', () => {
  expect(nameOf([-58.4, -34.6])).toEqual({ name: 'Depósito Central', about: 'Av. Rivadavia 5125', house });
  expect(nameOf([-58.41, -34.6])).toMatchObject({ name: 'Nicaragua 4817', about: 'última visita, 13:05' });
  expect(nameOf([-58.43, -34.6])).toMatchObject({ name: 'Donde está el vehículo', about: 'posición de las 13:38' });
});

test('where nothing is known to be it is a point on the map', () => {
  const point = { name: 'Punto en el mapa', about: null, house: undefined };
  expect([nameOf([-58.42, -34.6]), nameOf([-58.44, -34.6])]).toEqual([point, point]);
});
