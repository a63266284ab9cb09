import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { grid, smallCity, type Grid } from '../testing/grid.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';

const streets = { across: [{ name: 'BELGRANO' }, { name: 'MITRE' }], along: [{ name: 'ALEM' }, { name: 'MORENO' }] };
const town = (name: string, province: string, at: LngLat, over: Partial<Grid> = {}) =>
  grid({ ...streets, town: name, province, at, ...over });
const places: Record<string, LngLat> = {
  olivos: [-58.49, -34.508],
  ramos: [-58.565, -34.645],
  laferrere: [-58.592, -34.745],
  pocitos: [-56.155, -34.91],
  madrid: [-3.7, 40.417],
  rosario: [-60.64, -32.947],
};
const at = (name: keyof typeof places) => places[name] ?? [0, 0];
const finder = new PlaceFinder(
  await StreetIndex.from([
    ...smallCity(),
    ...town('VICENTE LOPEZ', 'Buenos Aires', at('olivos'), { areaOf: () => 'OLIVOS' }),
    // A partido whose localities the file does not tell apart.
    ...town('La Matanza', 'Buenos Aires', at('ramos')),
    ...town('La Matanza', 'Buenos Aires', at('laferrere')),
    ...town('Rosario', 'Santa Fe', at('rosario')),
    ...town('Montevideo', 'Montevideo', at('pocitos'), { country: 'UY', areaOf: () => 'POCITOS' }),
    ...town('Madrid', 'Madrid', at('madrid'), { country: 'ES', postalCode: '28013' }),
  ]),
);
const told = (over: Partial<AskedAddress>, near?: LngLat) => {
  const asked: AskedAddress = {
    address: 'Belgrano 50',
    addressNumber: 0,
    town: '',
    postalCode: '',
    province: '',
    countryCode: 'AR',
    ...over,
  };
  const [place] = finder.find(asked, near);
  return place && [place.town, place.doubt];
};

test.each<[Partial<AskedAddress>, (string | undefined)[] | undefined]>([
  [{ town: 'Olivos' }, ['Olivos', '']],
  [{ town: 'Vicente López' }, ['Olivos', '']],
  [{ town: 'Olivos, Vicente López' }, ['Olivos', '']],
  [{ town: 'olivos', province: 'Buenos Aires' }, ['Olivos', '']],
  [{ town: 'Olivoss' }, ['Olivos', '']],
  [{ postalCode: '1636' }, ['Olivos', '']],
  [{ postalCode: 'B1636' }, ['Olivos', '']],
  [{ town: 'Ramos Mejía' }, ['La Matanza', '']],
  [{ town: 'Gregorio de Laferrere' }, ['La Matanza', '']],
  [{ postalCode: '1704' }, ['La Matanza', '']],
  [{ town: 'Rosario' }, ['Rosario', '']],
  [{ town: 'Rosario', province: 'Santa Fe' }, ['Rosario', '']],
  [{ province: 'Santa Fe' }, ['Rosario', '']],
  [{ town: 'Pocitos', countryCode: 'UY' }, ['Pocitos', '']],
  [{ town: 'Montevideo', countryCode: 'UY' }, ['Pocitos', '']],
  [{ town: 'Madrid', countryCode: 'ES' }, ['Madrid', '']],
  [{ postalCode: '28013', countryCode: 'ES' }, ['Madrid', '']],
  [{ town: 'Sevilla', countryCode: 'ES' }, undefined],
  [{ town: 'Caballito' }, undefined],
  [{ town: 'CABA' }, undefined],
  [{ town: 'Quilmes' }, undefined],
  [{ town: 'Rosario', province: 'Salta' }, undefined],
  [{ province: 'Córdoba' }, undefined],
  [{ postalCode: '5000' }, undefined],
])('%j is in %j', (over, there) => expect(told(over)).toEqual(there));

test('of the localities of a partido the one that is named is meant, whose streets have the same names', () => {
  const [place] = finder.find({
    address: 'Belgrano 50',
    addressNumber: 0,
    town: 'Ramos Mejía',
    postalCode: '',
    province: '',
    countryCode: 'AR',
  });
  expect(place?.location.coordinates[1]).toBeCloseTo(-34.645, 2);
  const [other] = finder.find({
    address: 'Belgrano 50',
    addressNumber: 0,
    town: 'Gregorio de Laferrere',
    postalCode: '',
    province: '',
    countryCode: 'AR',
  });
  expect(other?.location.coordinates[1]).toBeCloseTo(-34.745, 2);
});

test('a town and a postal code of another contradict one another', () =>
  expect(told({ town: 'Olivos', postalCode: '5000' })?.[1]).toBe('El código postal es de otra provincia, y está en Olivos'));

test('without a town the one round the company is meant, and the others are no rivals', () => {
  expect(told({}, at('olivos'))).toEqual(['Olivos', 'Otra calle del mismo nombre en La Matanza']);
  expect(told({}, at('rosario'))).toEqual(['Rosario', '']);
  expect(told({})?.[1]).toMatch(/^Otra calle del mismo nombre en /);
  expect(told({ town: 'Buenos Aires' }, at('olivos'))?.[0]).toBe('Olivos');
});
