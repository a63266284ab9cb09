import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { asPlatform } from '#server/platform.ts';
import { NOW, testApp, type Company } from '../../../testing/testApp.ts';
import { places } from '../contract.ts';
import { readOutlines } from '../outline.ts';
import { findKnown, rememberPlaces, storeOutlines, type Confirmation } from './operations.ts';
import { knownPlaces, knownPlaceWords, type KnownSource } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const mitre = (over: Partial<Confirmation> = {}): Confirmation => ({
  address: 'Mitre',
  addressNumber: 750,
  town: 'Quilmes',
  province: 'Buenos Aires',
  postalCode: '1878',
  hierarchy: ['Quilmes'],
  countryCode: 'AR',
  location: pointAt(-58.25, -34.72),
  ...over,
});
const asked = (over: Partial<AskedAddress> = {}): AskedAddress => ({
  address: 'Mitre 750',
  addressNumber: 750,
  town: '',
  province: '',
  postalCode: '',
  countryCode: 'AR',
  ...over,
});
const confirm = (company: Company, source: KnownSource, ...confirmations: Confirmation[]) =>
  t.inCompany(company, (db) => rememberPlaces(db, confirmations, source, NOW));
const known = (company: Company, ...addresses: AskedAddress[]) => t.inCompany(company, (db) => findKnown(db, addresses));

describe('remembered addresses', () => {
  test('each confirmation counts; an order or an import leaves a pin put by hand where it is', async () => {
    const company = await t.make.company();
    await confirm(company, 'import', mitre());
    await confirm(company, 'order', mitre({ location: pointAt(-58.26, -34.73) }));
    expect((await known(company, asked()))[0]).toMatchObject({ matchLevel: 'house', location: pointAt(-58.26, -34.73) });
    await confirm(company, 'manual', mitre({ location: pointAt(-58.27, -34.74) }));
    await confirm(company, 'order', mitre());
    expect((await known(company, asked()))[0]).toMatchObject({
      matchLevel: 'manual',
      partial_match: false,
      location: pointAt(-58.27, -34.74),
    });
    const rows = await t.inCompany(company, (db) => db.select().from(knownPlaces));
    expect(rows.map(({ confirmed, source }) => [confirmed, source])).toEqual([[4, 'manual']]);
    expect((await t.inCompany(company, (db) => db.select().from(knownPlaceWords))).map(({ words }) => words)).toEqual([
      'mitre 750 quilmes',
    ]);
  });

  test('the same address twice at once is one, and none at all is nothing', async () => {
    const company = await t.make.company();
    await confirm(company, 'import');
    await confirm(company, 'import', mitre(), mitre({ address: 'MITRE 750' }));
    expect(await t.inCompany(company, (db) => db.select().from(knownPlaces))).toHaveLength(1);
  });

  test('of two towns with that street and number, the one asked for; without a town or postal code, neither', async () => {
    const company = await t.make.company();
    await confirm(company, 'order', mitre(), mitre({ town: 'Avellaneda', hierarchy: ['Avellaneda'], postalCode: '1870' }));
    const found = await known(
      company,
      asked({ town: 'avellaneda' }),
      asked({ town: 'QUILMES' }),
      asked({ postalCode: '1870' }),
      asked(),
      asked({ town: 'Olivos' }),
      asked({ town: 'Quilmes', countryCode: 'UY' }),
      asked({ town: 'Quilmes', address: 'Mitre 751', addressNumber: 751 }),
    );
    expect(found.map((place) => place?.town)).toEqual(['Avellaneda', 'Quilmes', 'Avellaneda', undefined, undefined, undefined, undefined]);
  });

  test('written without a town it is found without one, though another record of that door has its town', async () => {
    const company = await t.make.company();
    await confirm(
      company,
      'import',
      mitre({ town: '', postalCode: '', hierarchy: [] }),
      mitre({ town: 'Avellaneda', hierarchy: [], postalCode: '', location: pointAt(-58.36, -34.66) }),
    );
    const found = await known(company, asked(), asked({ town: 'Avellaneda' }), asked({ town: 'Quilmes' }));
    expect(found.map((place) => place?.location.coordinates)).toEqual([[-58.25, -34.72], [-58.36, -34.66], undefined]);
  });

  test('in the city of Buenos Aires a barrio and the city are the same town', async () => {
    const company = await t.make.company();
    await confirm(
      company,
      'order',
      mitre({ town: 'CABA', province: 'Ciudad Autónoma de Buenos Aires', hierarchy: ['CABA'], postalCode: '' }),
    );
    const found = await known(company, asked({ town: 'San Nicolás' }), asked({ town: 'Capital Federal' }), asked({ town: 'Quilmes' }));
    expect(found.map((place) => place?.town)).toEqual(['CABA', 'CABA', undefined]);
  });

  test('of several that fit the pin put by hand comes first, then the one confirmed most', async () => {
    const company = await t.make.company();
    const inCity = (town: string, lng: number) =>
      mitre({ town, province: 'CABA', hierarchy: ['CABA'], postalCode: '', location: pointAt(lng, -34.6) });
    const best = async () => (await known(company, asked({ town: 'Capital Federal' })))[0]?.location.coordinates[0];
    for (const town of ['San Nicolás', 'CABA', 'CABA']) await confirm(company, 'order', inCity(town, town === 'CABA' ? -58.38 : -58.37));
    expect(await best()).toBe(-58.38);
    await confirm(company, 'manual', inCity('San Nicolás', -58.37));
    for (const town of ['CABA', 'CABA']) await confirm(company, 'import', inCity(town, -58.38));
    expect(await best()).toBe(-58.37);
  });
});

describe('searching outlines', () => {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const load = async ({ companyId }: Company, ...names: string[]) => {
    const features = names.map((name) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [square] },
    }));
    await asPlatform(t.database, (db) => storeOutlines(db, companyId, readOutlines({ type: 'FeatureCollection', features }), NOW));
  };
  const search = (company: Company, body: object) => t.call(places.regions, body, company.token);

  test('by words of the name without accents, in order, or by id', async () => {
    const company = await t.make.company();
    await load(company, 'Villa Ñandú', 'Villa Azul', '100% Centro');
    expect((await search(company, {})).body.data.map(({ label }) => label)).toEqual(['100% Centro', 'Villa Azul', 'Villa Ñandú']);
    const { body } = await search(company, { search: 'NANDU vil' });
    expect(body.data).toMatchObject([{ label: 'Villa Ñandú', note: 'Localidad' }]);
    expect((await search(company, { ids: [body.data[0]?.value] })).body.data).toEqual(body.data);
    expect((await search(company, { search: '%' })).body.data.map(({ label }) => label)).toEqual(['100% Centro']);
    expect((await search(company, { search: '_' })).body.data).toEqual([]);
  });

  test('refuses a search that is too long, and whoever is not staff', async () => {
    const company = await t.make.company();
    expect((await search(company, { search: 'x'.repeat(10_240) })).status).toBe(400);
    const { token } = await t.make.user(company, 'driver');
    expect((await t.call(places.regions, {}, token)).status).toBe(403);
  });

  test('another company’s outlines are not found', async () => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    await load(a, 'Villa Ñandú');
    const [own] = (await search(a, {})).body.data;
    expect([(await search(b, {})).body.data, (await search(b, { ids: [own?.value] })).body.data]).toEqual([[], []]);
  });
});
