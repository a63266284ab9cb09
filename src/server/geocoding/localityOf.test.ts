import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { localityOf } from './localityOf.ts';

const inCity: LngLat = [-58.44, -34.6];
const inCordoba: LngLat = [-64.18, -31.42];

test.each([
  ['Devoto', '', undefined, 'Devoto', 'cordoba'],
  ['Devoto', '', inCity, 'Villa Devoto', 'caba'],
  ['Devoto', '', inCordoba, 'Devoto', 'cordoba'],
  ['Devoto', '1419', undefined, 'Villa Devoto', 'caba'],
  ['Devoto', '1419', inCordoba, 'Villa Devoto', 'caba'],
  ['Devoto', '2424', inCity, 'Devoto', 'cordoba'],
  ['Devoto, Córdoba', '', inCity, 'Devoto', 'cordoba'],
  ['Villa Devoto', '', inCordoba, 'Villa Devoto', 'caba'],
  ['Urquiza', '', inCity, 'Villa Urquiza', 'caba'],
  ['Centro', '', inCity, undefined, undefined],
  ['Centro', '1003', undefined, 'San Nicolás', 'caba'],
  ['Quilmes', '1419', inCity, 'Quilmes', 'buenos aires'],
] as const)('%s with the code %j, asked near %j, is %s', (town, postalCode, near, name, province) => {
  const found = localityOf({ town, postalCode, province: '', countryCode: 'AR' }, near);
  expect([found?.name, found?.provinceKey]).toEqual([name, province]);
});
