import { describe, expect, test } from 'vitest';
import type { AskedAddress } from '#shared/place/place.ts';
import { isSameTown, type KnownTown } from './knownMatch.ts';

type Town = Partial<KnownTown>;
const known = (town: Town): KnownTown => ({
  town: '',
  postalCode: '',
  province: '',
  hierarchy: [],
  countryCode: 'AR',
  lat: -34.61,
  lng: -58.44,
  ...town,
});
const asked = ({ hierarchy: _areas, lat: _lat, lng: _lng, ...town }: Town): AskedAddress => ({
  address: 'Mitre',
  addressNumber: 750,
  town: '',
  postalCode: '',
  province: '',
  countryCode: 'AR',
  ...town,
});
const isSame = (there: Town, here: Town, isAlone = true) => isSameTown(known(there), asked(here), isAlone);

const mendoza = { lat: -33, lng: -68.6 };
const montevideo = { countryCode: 'UY' as const, lat: -34.9, lng: -56.16 };
const caballito = { town: 'Caballito', postalCode: '1406' };

describe('an address remembered in Caballito is found under', () => {
  test.each(
    (
      'Caballito|CABALLITO|caballito |Barrio Caballito|Bº Caballito|Caballito, CABA|Caballito - CABA|Caballito (CABA)|C.A.B.A. - Caballito|' +
      'CABA - Caballito|Caballito Capital Federal|Capital Federal, Caballito|Caballito, Ciudad Autónoma de Buenos Aires|CABA|C.A.B.A.|caba|' +
      'Capital|Capital Federal|CAPITAL FEDERAL|Cap. Fed.|Cap Fed|Cap.Federal|Ciudad Autónoma de Buenos Aires|Ciudad de Buenos Aires|' +
      'Ciudad de Bs. As.|Buenos Aires|Bs. As.|CABA, Argentina|Capital Federal, Buenos Aires|1406 Caballito|'
    ).split('|'),
  )('%j', (town) => {
    expect(isSame(caballito, { town })).toBe(true);
    expect(isSame(caballito, { town, postalCode: '1406' })).toBe(true);
    // Another code of the barrio.
    expect(isSame(caballito, { town, postalCode: '1424' })).toBe(true);
    // The code of another one, or of another town.
    expect(isSame(caballito, { town, postalCode: '1429' })).toBe(false);
    expect(isSame(caballito, { town, postalCode: '1878' })).toBe(false);
    if (town !== '') expect(isSame({ ...caballito, town }, { town: 'Caballito' })).toBe(true);
  });
});

test.each<[Town, Town]>([
  [{ town: 'La Paternal' }, { town: 'Paternal' }],
  [{ town: 'Paternal' }, { town: 'La Paternal, CABA' }],
  [{ town: 'Villa Crespo' }, { town: 'V. Crespo' }],
  [{ town: 'V. Crespo' }, { town: 'Villa Crespo', postalCode: '1414' }],
  [{ town: 'Villa General Mitre' }, { town: 'Villa Gral. Mitre' }],
  [{ town: 'Villa del Parque' }, { town: 'Vlla Del Parque' }],
  [{ town: 'Monserrat' }, { town: 'Montserrat' }],
  [{ town: 'Villa Devoto' }, { town: 'Devoto, CABA' }],
  [{ town: 'Palermo' }, { town: 'Palermo Soho' }],
  [{ town: 'Núñez' }, { town: 'NUNEZ' }],
  [{ town: 'CABA', hierarchy: ['Caballito', 'CABA'] }, { town: 'Caballito' }],
  [{ town: 'CABA' }, { town: 'Caballito' }],
  [
    { town: 'CABA', hierarchy: ['Palermo', 'CABA'] },
    { town: 'Capital Federal', postalCode: '1425' },
  ],
  [{ town: 'CABA' }, { town: 'San Nicolás' }],
  [
    { town: 'CABA', postalCode: '1000' },
    { town: 'Caballito', postalCode: '1406' },
  ],
  [{ town: '', province: 'Ciudad Autónoma de Buenos Aires' }, { town: 'Capital' }],
  [{ town: 'San Martín' }, { town: 'Gral. San Martín' }],
  [{ town: 'General San Martín' }, { town: 'San Martín' }],
  [{ town: 'San Martín' }, { town: 'San Martín, Buenos Aires' }],
  [{ town: 'San Martín' }, { town: 'San Martín', province: 'Bs. As.' }],
  [{ town: 'Ramos Mejía' }, { town: 'La Matanza' }],
  [{ town: 'La Matanza' }, { town: 'Ramos Mejía' }],
  [
    { town: 'Olivos', postalCode: '1636', hierarchy: ['Olivos', 'Vicente López'] },
    { town: 'Vicente López', postalCode: '1636' },
  ],
  [{ town: 'Quilmes' }, { town: 'Quilmes, Bs As' }],
  [{ town: 'Morón' }, { town: 'moron', postalCode: '1708' }],
  [
    { town: 'San Martín', ...mendoza },
    { town: 'San Martín', postalCode: '5570' },
  ],
  [{ town: 'San Martín', ...mendoza }, { town: 'San Martín, Mendoza' }],
  [
    { town: 'Mendoza', ...mendoza },
    { town: 'Capital', province: 'Mendoza' },
  ],
  [
    { town: 'Mendoza', postalCode: '5500', ...mendoza },
    { town: 'Mendoza', postalCode: '5501' },
  ],
  [
    { town: 'Montevideo', ...montevideo },
    { town: 'Pocitos', countryCode: 'UY' },
  ],
  [
    { town: 'Pocitos', ...montevideo },
    { town: 'Pocitos, Montevideo', countryCode: 'UY' },
  ],
  [
    { town: 'Madrid', countryCode: 'ES', lat: 40.4, lng: -3.7 },
    { town: 'MADRID', countryCode: 'ES' },
  ],
  [
    { town: 'Barrio Los Troncos', postalCode: '7600' },
    { town: 'Mar del Plata', postalCode: '7600' },
  ],
])('%j is found as %j', (there, here) => expect(isSame(there, here, false)).toBe(true));

test.each<[Town, Town]>([
  [{ town: 'Caballito' }, { town: 'Flores' }],
  [{ town: 'Caballito' }, { town: 'Flores', postalCode: '1406' }],
  [{ town: 'Caballito' }, { town: 'Morón' }],
  [{ town: 'Caballito' }, { town: 'CABA', postalCode: '1708' }],
  [{ town: 'Caballito' }, { town: '', postalCode: '1428' }],
  [{ town: 'Palermo' }, { town: 'Villa Crespo' }],
  [{ town: 'CABA', hierarchy: ['Palermo', 'CABA'] }, { town: 'Caballito' }],
  [{ town: 'CABA', postalCode: '1425' }, { town: 'Caballito' }],
  [
    { town: 'CABA', hierarchy: ['Palermo', 'CABA'] },
    { town: 'CABA', postalCode: '1440' },
  ],
  [
    { town: 'CABA', postalCode: '1425' },
    { town: 'CABA', postalCode: '1440' },
  ],
  [{ town: 'CABA' }, { town: 'Quilmes' }],
  [{ town: 'Quilmes' }, { town: 'CABA' }],
  [{ town: 'Quilmes' }, { town: 'Capital Federal' }],
  [{ town: 'Quilmes' }, { town: 'Avellaneda' }],
  [{ town: 'Quilmes' }, { town: 'Bernal' }],
  [{ town: 'Bernal', hierarchy: ['Bernal', 'Quilmes'] }, { town: 'Quilmes' }],
  [{ town: 'Quilmes' }, { town: 'Quilmes', postalCode: '1870' }],
  [{ town: 'Quilmes' }, { town: '', postalCode: '1870' }],
  [{ town: 'San Martín' }, { town: 'San Martín, Mendoza' }],
  [{ town: 'San Martín' }, { town: 'San Martín', province: 'Mendoza' }],
  [
    { town: 'San Martín', ...mendoza },
    { town: 'Gral. San Martín', province: 'Buenos Aires' },
  ],
  [
    { town: 'San Martín', province: 'Mendoza', ...mendoza },
    { town: 'San Martín', postalCode: '1650' },
  ],
  [{ town: 'Villa Ballester' }, { town: 'San Andrés' }],
  [
    { town: 'Mendoza', postalCode: '5500', ...mendoza },
    { town: 'Mendoza', postalCode: '1708' },
  ],
  [
    { town: 'Olivos', postalCode: '1636' },
    { town: 'La Lucila', postalCode: '1636' },
  ],
  [
    { town: 'Pocitos', ...montevideo },
    { town: 'Carrasco', countryCode: 'UY' },
  ],
  [{ town: 'Quilmes' }, { town: 'Quilmes', countryCode: 'UY' }],
  [{ town: 'Quilmes' }, { town: 'Ninguna Parte' }],
])('%j is never found as %j', (there, here) => expect(isSame(there, here)).toBe(false));

test('without a town the only one remembered is found, of several none', () => {
  expect([isSame({ town: 'Quilmes' }, {}), isSame({ town: 'Quilmes' }, {}, false)]).toEqual([true, false]);
});
