import { expect, test } from 'vitest';
import type { AskedAddress } from '#shared/place/place.ts';
import { embedded } from './embedded.ts';

const suggest = (text: string, country: 'AR' | 'UY' | 'ES' = 'AR') => embedded.suggest({ text, country });
const firstOf = async (text: string, country: 'AR' | 'UY' | 'ES' = 'AR') => {
  const [suggestion] = await suggest(text, country);
  return suggestion && embedded.resolve({ id: suggestion.id });
};
const asked = (over: Partial<AskedAddress>): AskedAddress => ({
  address: 'Los Aromos 120',
  addressNumber: 120,
  town: '',
  postalCode: '',
  province: '',
  countryCode: 'AR',
  ...over,
});

test.each([
  ['Gurruchaga 1854, Palermo', 'AR', 'Palermo', 'Ciudad Autónoma de Buenos Aires'],
  ['Gurruchaga 1854 paler', 'AR', 'Palermo', 'Ciudad Autónoma de Buenos Aires'],
  ['Alem 100, ramos mejia', 'AR', 'Ramos Mejía', 'Buenos Aires'],
  ['Calle 50 1234, Gonnet', 'AR', 'Gonnet', 'Buenos Aires'],
  ['San Martín 50, Mendoza', 'AR', 'Mendoza', 'Mendoza'],
  ['Ellauri 350, Pocitos', 'UY', 'Pocitos', 'Montevideo'],
  ['Gran Vía 1, Madrid', 'ES', 'Madrid', 'Madrid'],
] as const)('%s is placed in the middle of %s %s', async (text, country, town, province) => {
  expect(await firstOf(text, country)).toMatchObject({ town, province, countryCode: country, partial_match: true, matchLevel: 'locality' });
});

test('street and number stay as they were typed', async () => {
  expect(await firstOf('Av. Maipú 2050, Olivos')).toEqual({
    address: 'Av. Maipú',
    addressNumber: 2050,
    town: 'Olivos',
    province: 'Buenos Aires',
    postalCode: '1636',
    countryCode: 'AR',
    location: { type: 'Point', coordinates: [-58.4803, -34.5087] },
    hierarchy: ['Olivos', 'Vicente López', 'Buenos Aires'],
    partial_match: true,
    matchLevel: 'locality',
    source: 'gazetteer',
    doubt: '',
  });
});

test('a province named with the town tells namesakes apart', async () => {
  expect((await firstOf('Belgrano 10, San Martín, Mendoza'))?.province).toBe('Mendoza');
  expect((await firstOf('Belgrano 10, San Martín, Buenos Aires'))?.hierarchy).toContain('General San Martín');
});

test.each([
  ['Olivos, Vicente López', 'Olivos'],
  ['Vicente López, Olivos', 'Olivos'],
  ['Vicente López, Olivos, Buenos Aires', 'Olivos'],
  ['Centro, Bahía Blanca', 'Bahía Blanca'],
  ['Bahía Blanca, Centro', 'Bahía Blanca'],
  ['CABA, Caballito', 'Caballito'],
  ['Villa Crespo, Comuna 15', 'Villa Crespo'],
  ['Nadie, Ninguna', undefined],
])('of the towns %s the one that lies in another is meant, or the one that is known', async (town, found) => {
  expect((await embedded.geocode(asked({ town })))[0]?.town).toBe(found);
});

test('a postal code without a town is enough', async () => {
  expect((await firstOf('Mitre 10, 1704'))?.town).toBe('Ramos Mejía');
  expect((await firstOf('Mitre 10, B1640'))?.town).toBe('Martínez');
});

test('a number without a town is offered in the towns nearest to the company', async () => {
  const near = [-58.5211, -34.4697] as const;
  const offered = await embedded.suggest({ text: 'Mitre 1200', country: 'AR', near });
  expect(offered.length).toBe(5);
  expect(offered[0]).toMatchObject({ text: 'Mitre 1200', detail: 'San Isidro, Buenos Aires, CP 1642' });
});

test('the beginning of a town alone finds the town', async () => {
  const [first] = await suggest('villa urq');
  expect(first).toMatchObject({ text: 'Villa Urquiza', detail: 'CABA' });
});

test.each(['', ' ', ',', '%', '_', '%%%', 'x', `\\' or 1=1 --`, 'zzqqxx', '('.repeat(300), 'a, '.repeat(3_000), '9'.repeat(10_000), '0 0'])(
  'a text without sense (%#) finds nothing and breaks nothing',
  async (text) => {
    expect((await suggest(text)).length).toBeLessThanOrEqual(5);
  },
);

test('an id that was not made here resolves to nothing', async () => {
  for (const id of ['', 'gazetteer.', 'gazetteer.x', `gazetteer.${Buffer.from('{"address":1}').toString('base64url')}`])
    expect(await embedded.resolve({ id })).toBeUndefined();
});

test('a whole address goes to its town, by name or by postal code, or nowhere', async () => {
  expect((await embedded.geocode(asked({ town: 'Morón' })))[0]).toMatchObject({ addressNumber: 120, town: 'Morón', postalCode: '1708' });
  expect(await embedded.geocode(asked({ town: 'Ninguna Parte' }))).toEqual([]);
  expect(await embedded.geocode(asked({ town: 'Pocitos', countryCode: 'ES' }))).toEqual([]);
});

test.each<[Partial<AskedAddress>, string, string]>([
  [{ town: 'CABA', postalCode: '1416' }, 'CABA', 'one of its barrios'],
  [{ town: 'CABA', postalCode: '1437' }, 'CABA', 'one of its barrios'],
])('of %j the place is in %s, in %s', async (over) => {
  expect((await embedded.geocode(asked(over)))[0]).toMatchObject({ hierarchy: expect.arrayContaining(['CABA']) as string[] });
  expect((await embedded.geocode(asked(over)))[0]?.town).not.toBe('CABA');
});

test.each<[Partial<AskedAddress>, string, string?]>([
  [{ town: 'Abasto' }, 'Abasto', 'Ciudad Autónoma de Buenos Aires'],
  [{ town: 'Abasto', postalCode: '1903' }, 'Abasto', 'Buenos Aires'],
  [{ town: 'Abasto, La Plata' }, 'Abasto', 'Buenos Aires'],
  [{ town: 'Abasto', province: 'Capital Federal' }, 'Balvanera'],
  [{ town: 'Once' }, 'Balvanera'],
  [{ town: 'Lomas' }, 'Lomas de Zamora'],
  [{ town: 'V. Lopez' }, 'Vicente López'],
  [{ town: 'capital federal' }, 'CABA'],
  [{ town: 'Capital' }, 'CABA'],
  [{ town: 'Buenos Aires' }, 'CABA'],
  [{ town: 'Cap. Fed.' }, 'CABA'],
  [{ town: 'CABA', postalCode: '1000' }, 'CABA'],
  [{ town: 'CABA', postalCode: '1650' }, 'CABA'],
  [{ province: 'Capital Federal' }, 'CABA'],
  [{ town: 'CABA', postalCode: '1405' }, 'Caballito'],
  [{ town: 'C.A.B.A. - Caballito' }, 'Caballito'],
  [{ town: 'C.A.B.A. - Caballito', postalCode: '1429' }, 'Caballito'],
  [{ town: 'Caballito, Capital' }, 'Caballito'],
  [{ town: 'Cap. Fed.', postalCode: 'C1408ABC' }, 'Liniers'],
  [{ town: 'Buenos Aires', postalCode: '1440' }, 'Mataderos'],
  [{ town: 'Buenos Aires', postalCode: '1878' }, 'Quilmes'],
  [{ town: 'Buenos Aires', province: 'Buenos Aires', postalCode: '1878' }, 'Quilmes'],
  [{ postalCode: '1414' }, 'Villa Crespo'],
  [{ postalCode: 'C1414ABC', province: 'CABA' }, 'Villa Crespo'],
  [{ town: 'Paternal' }, 'La Paternal'],
  [{ town: 'V. Crespo', province: 'CABA' }, 'Villa Crespo'],
  [{ town: 'Devoto', province: 'CABA' }, 'Villa Devoto'],
  [{ town: 'Vlla Del Parque' }, 'Villa del Parque'],
  [{ town: 'Palermo', province: 'Buenos Aires' }, 'Palermo', 'Ciudad Autónoma de Buenos Aires'],
  [{ town: 'San Martín', province: 'Mendoza' }, 'San Martín', 'Mendoza'],
  [{ town: 'San Martín', postalCode: '5570' }, 'San Martín', 'Mendoza'],
  [{ town: 'San Martín', postalCode: '1650' }, 'San Martín', 'Buenos Aires'],
  [{ town: 'San Martín', province: 'Bs. As.' }, 'San Martín', 'Buenos Aires'],
  [{ town: 'Gral. San Martín' }, 'San Martín', 'Buenos Aires'],
  [{ town: 'Gral. San Martín', province: 'La Pampa' }, 'General San Martín', 'La Pampa'],
  [{ town: 'La Matanza', postalCode: '1704' }, 'Ramos Mejía'],
  [{ town: 'Almirante Brown' }, 'Adrogué'],
  [{ town: 'Capital', province: 'Mendoza' }, 'Mendoza', 'Mendoza'],
  [{ town: 'Capital, Córdoba' }, 'Córdoba', 'Córdoba'],
  [{ town: 'Montevideo', countryCode: 'UY' }, 'Montevideo', 'Montevideo'],
])('a whole address of %j is placed in %s', async (over, town, province) => {
  const [found] = await embedded.geocode(asked(over));
  expect(found).toMatchObject({ town, partial_match: true, matchLevel: 'locality', ...(province && { province }) });
});
