import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { townDoubt } from './townDoubt.ts';

const at: Record<string, readonly [lat: number, lng: number]> = {
  Caballito: [-34.617, -58.441],
  Liniers: [-34.644, -58.52],
  Quilmes: [-34.72, -58.25],
  'La Plata': [-34.92, -57.95],
  Mendoza: [-32.89, -68.85],
  Junín: [-33.14, -68.49],
  'San Rafael': [-34.61, -68.33],
  Montevideo: [-34.9, -56.18],
};

test.each([
  ['Caballito', 'Caballito', '', '', undefined],
  ['Caballito', 'CABA', '', '', undefined],
  ['Liniers', 'C.A.B.A. - Caballito', '', '', undefined],
  ['Quilmes', 'Caballito', '', '', 'A 21 km de Caballito: revise localidad y coordenadas'],
  ['La Plata', 'Capital Federal', '', '', 'A 53 km de CABA: revise localidad y coordenadas'],
  ['Mendoza', 'CABA', '', '', 'A 986 km de CABA: revise localidad y coordenadas'],
  ['La Plata', 'Quilmes', '', '', undefined],
  ['Mendoza', 'Quilmes', '', '', 'A 999 km de Quilmes: revise localidad y coordenadas'],
  ['Quilmes', 'La Matanza', '', '', undefined],
  ['Mendoza', 'La Matanza', '', '', expect.stringMatching(/^A \d{3} km de /)],
  ['Junín', 'San Martín', '', '', undefined],
  ['Quilmes', 'San Martín', '', '', undefined],
  ['Junín', 'Gral. San Martín', '', 'Buenos Aires', expect.stringMatching(/^A 9\d\d km de /)],
  ['San Rafael', 'Mendoza', '', '', undefined],
  ['Mendoza', 'Buenos Aires', '', '', undefined],
  ['Mendoza', 'Buenos Aires', '1878', '', 'A 999 km de Quilmes: revise localidad y coordenadas'],
  ['Mendoza', '', '1878', '', 'A 999 km de Quilmes: revise localidad y coordenadas'],
  ['Quilmes', '', '1878', '', undefined],
  ['Mendoza', '', '', '', undefined],
  ['Caballito', 'Devoto', '', '', undefined],
  ['La Plata', 'Devoto', '', '', 'A 62 km de Villa Devoto: revise localidad y coordenadas'],
  ['Mendoza', 'Ninguna Parte', '', '', undefined],
] as const)('of a point in %s, with the town %j, code %j and province %j: %s', (place, town, postalCode, province, doubt) => {
  const [lat = 0, lng = 0] = at[place] ?? [];
  expect(townDoubt({ town, postalCode, province, countryCode: 'AR', location: pointAt(lng, lat) })).toEqual(doubt);
});
