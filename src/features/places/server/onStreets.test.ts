import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { storeStreets } from '#server/streets/store.ts';
import { metresFrom, smallCity, smallCityAt } from '#server/streets/testing/grid.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { NOW, testApp, type Company } from '../../../testing/testApp.ts';
import { companies } from '../../session/server/tables.ts';
import { places } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
  const source = { key: 'small', name: 'Ciudad chica', attribution: 'A mano', country: 'AR' as const, hash: 'x' };
  const segments = async function* () {
    yield* smallCity();
  };
  await storeStreets(t.database, source, { segments: segments(), report: () => [] }, NOW);
  await t.ports.streets.refresh();
});
afterAll(() => t.close());

const companyAt = async ([lng, lat]: LngLat) => {
  const company = await t.make.company();
  await asPlatform(t.database, (db) => db.update(companies).set({ lng, lat }).where(eq(companies.companyId, company.companyId)));
  return company;
};
const suggest = async (company: Company, text: string, over: object = {}) => {
  const { status, body } = await t.call(places.suggest, { text, ...over }, company.token);
  expect(status).toBe(200);
  return body.data;
};
const shown = (found: Awaited<ReturnType<typeof suggest>>) =>
  found.map(({ text, detail, known, matchLevel, doubt }) => `${text} (${detail}) ${known ? 'known' : doubt || matchLevel}`);
const normalise = async (company: Company, rows: object[]) => {
  const { status, body } = await t.call(places.normalise, { rows }, company.token);
  expect([status, body.unasked]).toEqual([200, 0]);
  return body.rows.map((place) => place && [place.source, place.town, place.matchLevel, place.partial_match, place.doubt]);
};

describe('suggesting on the loaded streets', () => {
  test('a door is offered and chosen, without doubt', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const [first, ...others] = await suggest(company, 'gurruchaga 1850');
    expect(first).toMatchObject({ text: 'Gurruchaga 1850', detail: 'Palermo, CABA', known: false, matchLevel: 'house', doubt: '' });
    expect(others).toEqual([]);
    const { body } = await t.call(places.resolve, { id: first?.id ?? '' }, company.token);
    expect(body).toMatchObject({
      address: 'Gurruchaga',
      addressNumber: 1850,
      town: 'Palermo',
      source: 'streets',
      partial_match: false,
      doubt: '',
    });
  });

  test('streets from the third letter, then towns', async () => {
    const company = await companyAt(smallCityAt.palermo);
    expect(shown(await suggest(company, 'gur'))[0]).toBe('Gurruchaga (Palermo, CABA) Sin número: en medio de la calle');
    expect(await suggest(company, 'gu')).toEqual([]);
  });

  test('namesakes by their barrios, the nearest first', async () => {
    const company = await companyAt(smallCityAt.flores);
    expect(shown(await suggest(company, 'Honduras 4100'))).toEqual([
      'Honduras 4100 (Flores, CABA) house',
      'Honduras 4100 (Palermo, CABA) house',
    ]);
    const within = await suggest(company, 'Honduras 4100', { town: 'Palermo' });
    expect(shown(within)).toEqual(['Honduras 4100 (Palermo, CABA) house', 'Honduras 4100 (Flores, CABA) Está en Flores, no en Palermo']);
  });

  test('nothing is offered on them for a form that says another town', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const found = await suggest(company, 'Gurruchaga 1850', { town: 'Quilmes' });
    expect([found[0]?.detail, found.some(({ matchLevel }) => matchLevel === 'house')]).toEqual(['Quilmes, Buenos Aires, CP 1878', false]);
  });

  test('a number that does not exist is said to, and towns follow', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const [first, second] = await suggest(company, 'Gurruchaga 9000');
    expect(first).toMatchObject({ matchLevel: 'street', doubt: 'El número no existe en esa calle' });
    expect(second).toMatchObject({ matchLevel: 'locality', doubt: '' });
  });

  test('what the company has put on the map itself comes first, and once', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const address = { address: 'GURRUCHAGA', addressNumber: 1850, town: 'Palermo', postalCode: '' };
    await t.call(places.remember, { address, location: { type: 'Point', coordinates: [-58.4281, -34.5871] } }, company.token);
    expect(shown(await suggest(company, 'gurruchaga 1850'))).toEqual(['GURRUCHAGA 1850 (Palermo) known']);
    expect(shown(await suggest(await t.make.company(), 'gurruchaga 1850'))).toEqual(['Gurruchaga 1850 (Palermo, CABA) house']);
  });
});

describe('normalising a file on the loaded streets', () => {
  test('doors, corners, doubts with their reasons, and towns where the street is not known', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const rows = [
      { address: 'Gurruchaga 1850', town: 'Palermo' },
      { address: 'Av. Corrientes y Gurruchaga', town: 'CABA' },
      { address: 'Gurruchaga', addressNumber: 9000, town: 'Palermo' },
      { address: 'Gurruchaga', addressNumber: 1850, town: 'Flores' },
      { address: 'Honduras', addressNumber: 4100, town: 'CABA' },
      { address: 'Loyola', addressNumber: 450, town: 'Villa Crespo' },
      { address: 'Gurruchaga', addressNumber: 1850, town: 'Quilmes' },
      { address: 'Gurruchaga', addressNumber: 1850, town: 'Ninguna Parte' },
      { address: 'x', town: 'Ninguna Parte' },
    ];
    expect(await normalise(company, rows)).toEqual([
      ['streets', 'Palermo', 'house', false, ''],
      ['streets', 'Palermo', 'interpolated', false, ''],
      ['streets', 'Palermo', 'street', true, 'El número no existe en esa calle'],
      ['streets', 'Palermo', 'house', true, 'Está en Palermo, no en Flores'],
      ['streets', 'Palermo', 'house', true, 'Otra calle del mismo nombre en Flores'],
      ['gazetteer', 'Villa Crespo', 'locality', true, ''],
      ['gazetteer', 'Quilmes', 'locality', true, ''],
      ['streets', 'Palermo', 'house', true, 'No se conoce la localidad: está en Palermo'],
      null,
    ]);
  });

  test('a pin that was put by hand stands before the streets', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const address = { address: 'Gurruchaga', addressNumber: 1850, town: 'Palermo', postalCode: '' };
    await t.call(places.remember, { address, location: { type: 'Point', coordinates: [-58.4281, -34.5871] } }, company.token);
    expect(await normalise(company, [address])).toEqual([['known', 'Palermo', 'manual', false, '']]);
  });

  test('10,000 rows in their order', async () => {
    const company = await companyAt(smallCityAt.palermo);
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ address: 'Gurruchaga', addressNumber: 1502 + (at % 690), town: 'CABA' }));
    const { body } = await t.call(places.normalise, { rows }, company.token);
    expect(body.rows.map((place) => place?.addressNumber)).toEqual(rows.map(({ addressNumber }) => addressNumber));
    expect(body.rows.every((place) => place?.matchLevel === 'house')).toBe(true);
  });
});

describe('the address at which a pin stands', () => {
  const stands = async (company: Company, east: number, north: number, of: { address?: string; addressNumber?: number } = {}) => {
    const [lng, lat] = metresFrom(smallCityAt.palermo, east, north);
    const { status, body } = await t.call(places.at, { location: { type: 'Point', coordinates: [lng, lat] }, ...of }, company.token);
    expect(status).toBe(200);
    return body.data;
  };

  test('with its pavement, and how it fits the address of the form', async () => {
    const company = await t.make.company();
    const told = { address: 'Gurruchaga', addressNumber: 1836, side: 'even', distance: 5, town: 'Palermo' };
    expect(await stands(company, 95, 335)).toEqual({ ...told, fit: null });
    expect(await stands(company, 95, 335, { address: 'gurruchaga', addressNumber: 1850 })).toEqual({ ...told, fit: 'door' });
    expect(await stands(company, 95, 335, { address: 'Gurruchaga', addressNumber: 1835 })).toEqual({ ...told, fit: 'near' });
    expect(await stands(company, 95, 335, { address: 'Honduras', addressNumber: 1836 })).toEqual({ ...told, fit: 'elsewhere' });
  });

  test('of a street without numbers is the street, and none far from all streets', async () => {
    const company = await t.make.company();
    const azul = { address: 'Pje. Azul', addressNumber: null, side: null, distance: 6, town: 'Villa Crespo', fit: null };
    expect(await stands(company, 806, 350)).toEqual(azul);
    expect(await stands(company, -61, 50)).toBeNull();
  });

  test('is that of the place where the address was found', async () => {
    const company = await companyAt(smallCityAt.palermo);
    for (const addressNumber of [1502, 1801, 1900]) {
      const address = { address: 'Gurruchaga', addressNumber };
      const { body } = await t.call(places.normalise, { rows: [{ ...address, town: 'Palermo' }] }, company.token);
      const location = body.rows[0]?.location;
      if (!location) throw new Error(`${addressNumber} was not found`);
      const { body: told } = await t.call(places.at, { location, ...address }, company.token);
      expect(told.data).toMatchObject({ ...address, fit: 'door' });
    }
  });

  test('refuses what is no place, in the form’s words', async () => {
    const { token } = await t.make.company();
    const refused = async (input: object) => {
      const { status, body } = await t.call(places.at, input, token);
      return [status, body.fields];
    };
    const location = { type: 'Point', coordinates: [-58.43, -34.6] };
    expect(await refused({})).toEqual([400, { location: 'Requerido' }]);
    expect(await refused({ location: { type: 'Point', coordinates: [0, -34.6] } })).toEqual([400, { 'location.coordinates': 'Requerido' }]);
    expect(await refused({ location: { type: 'Point', coordinates: [-58.4, -91] } })).toEqual([
      400,
      { 'location.coordinates.1': 'Latitud inexistente' },
    ]);
    expect(await refused({ location, address: 'x'.repeat(201) })).toEqual([400, { address: 'Hasta 200 caracteres' }]);
    expect(await refused({ location, address: 'x', addressNumber: 1.5 })).toEqual([400, { addressNumber: 'Número inválido' }]);
  });
});

test('addresses of all kinds break nothing', async () => {
  const company = await companyAt(smallCityAt.palermo);
  const texts = [
    '"Gurruchaga" 😀 1850',
    'Gurruchaga S/N',
    'Ruta 8 Km 12,5',
    'x'.repeat(200),
    "'; drop table street_segments; --",
    '%',
    '\\',
    '(((',
    'y y y',
    'e/ e/',
  ];
  for (const text of texts) {
    await suggest(company, text);
    expect(await normalise(company, [{ address: text, town: 'Palermo' }])).toHaveLength(1);
  }
});
