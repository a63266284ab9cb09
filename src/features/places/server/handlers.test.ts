import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { asPlatform } from '#server/platform.ts';
import { pointAt } from '#shared/place/point.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { companies } from '../../session/server/tables.ts';
import { places } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const pin = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
const gurruchaga = { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', postalCode: '1414', hierarchy: ['Palermo', 'CABA'] };
const remember = (company: Company, address: object = gurruchaga, location = pin(-58.4301, -34.5881)) =>
  t.call(places.remember, { address, location }, company.token);
const suggest = async (company: Company, text: string) => (await t.call(places.suggest, { text }, company.token)).body.data;
const resolve = (company: Company, id: string) => t.call(places.resolve, { id }, company.token);
/** What no text field may stumble over. */
const hostile = ['%', '_', '\\', '%%', "'; drop table known_places; --", '*', '(', '[a-z]+', '{"a":1}', '😀😀', 'ﷺ', 'a'.repeat(300)];

describe('suggesting and choosing', () => {
  test('an address whose pin was moved comes first for the next order, and leaves no doubt', async () => {
    const company = await t.make.company();
    expect((await remember(company)).status).toBe(200);
    const [first, second] = await suggest(company, 'gurruchaga 18');
    expect(first).toMatchObject({ text: 'Gurruchaga 1854', detail: 'Palermo, CABA', known: true, matchLevel: 'manual' });
    expect(second).toMatchObject({ known: false, matchLevel: 'locality' });
    const { status, body } = await resolve(company, first?.id ?? '');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...gurruchaga,
        province: '',
        countryCode: 'AR',
        location: pin(-58.4301, -34.5881),
        partial_match: false,
        matchLevel: 'manual',
        source: 'known',
        doubt: '',
      },
    });
  });

  test('from any word of the street, with or without accents, "Av." or what follows the number', async () => {
    const company = await t.make.company();
    await remember(company, { ...gurruchaga, address: 'Av. Gral. Güemes', addressNumber: 897, town: 'Avellaneda' });
    for (const text of ['avenida general guem', 'GÜEMES 8', 'guemes', 'Gral Guemes 897 avell', 'güemes 897, piso 3 "B"'])
      expect((await suggest(company, text))[0], text).toMatchObject({ text: 'Av. Gral. Güemes 897', known: true });
    expect((await suggest(company, 'emes 897'))[0]?.known ?? false).toBe(false);
  });

  test('then towns, of the company’s country unless another is asked for', async () => {
    const company = await t.make.company();
    const [first] = await suggest(company, 'Los Aromos 120, Olivos');
    expect(first).toMatchObject({ text: 'Los Aromos 120', detail: 'Olivos, Vicente López, Buenos Aires, CP 1636', known: false });
    expect((await resolve(company, first?.id ?? '')).body).toMatchObject({
      partial_match: true,
      matchLevel: 'locality',
      addressNumber: 120,
    });
    const { body } = await t.call(places.suggest, { text: 'Ellauri 350, Pocitos', country: 'UY' }, company.token);
    expect(body.data[0]?.detail).toBe('Pocitos, Montevideo, CP 11300');
  });

  test('an address of an unknown number is offered first in the town of the form, then where the company has been in that street', async () => {
    const company = await t.make.company();
    await remember(company);
    const towns = async (over: object) => {
      const { body } = await t.call(places.suggest, { text: 'Gurruchaga 2101', ...over }, company.token);
      return body.data.filter(({ known }) => !known).map(({ detail }) => detail);
    };
    expect((await towns({}))[0]).toBe('Palermo, CABA, CP 1414');
    expect((await towns({ town: 'Villa Crespo' })).slice(0, 2)).toEqual(['Villa Crespo, CABA, CP 1414', 'Palermo, CABA, CP 1414']);
    expect((await towns({ postalCode: '1636' }))[0]).toBe('Olivos, Vicente López, Buenos Aires, CP 1636');
    expect(new Set(await towns({ town: 'palermo' })).size).toBe(5);
  });

  test('two letters find remembered addresses, and no towns yet', async () => {
    const company = await t.make.company();
    await remember(company);
    expect((await suggest(company, 'gu')).map(({ text }) => text)).toEqual(['Gurruchaga 1854']);
  });

  test('refuses what is no text or no suggestion, in the form’s words', async () => {
    const { token } = await t.make.company();
    const long = await t.call(places.suggest, { text: 'x'.repeat(10_240) }, token);
    expect([long.status, long.body.fields]).toEqual([400, { text: 'Hasta 300 caracteres' }]);
    expect((await t.call(places.suggest, { text: 'a\0b' }, token)).body.message).toBe('El texto tiene caracteres no permitidos');
    expect((await t.call(places.suggest, { text: 'x', country: 'BR' }, token)).body.fields).toEqual({ country: 'País inexistente' });
    expect((await t.call(places.resolve, { id: '' }, token)).body.fields).toEqual({ id: 'Requerido' });
    for (const id of ['x', 'known.', 'known.eA', 'google.e30', 'gazetteer.e30', 'photon.e30', hostile.join('.')]) {
      const { status, body } = await t.call(places.resolve, { id }, token);
      expect({ id, status, message: body.message }).toEqual({
        id,
        status: 404,
        message: 'La dirección elegida ya no existe, vuelva a buscarla',
      });
    }
  });

  test('hostile texts find nothing that was not meant', async () => {
    const company = await t.make.company();
    await remember(company);
    for (const text of hostile) {
      const { status, body } = await t.call(places.suggest, { text }, company.token);
      expect({ text, status, known: body.data.filter(({ known }) => known) }).toEqual({ text, status: 200, known: [] });
    }
  });

  test('is for staff', async () => {
    const company = await t.make.company();
    const { token } = await t.make.user(company, 'driver');
    expect((await t.call(places.suggest, { text: 'x' }, token)).status).toBe(403);
    expect((await t.call(places.resolve, { id: 'x' }, token)).status).toBe(403);
    expect((await t.call(places.at, { location: pointAt(-58.43, -34.59) }, token)).status).toBe(403);
    expect((await t.call(places.suggest, { text: 'x' })).status).toBe(401);
  });

  test('a pin stands at no address while no streets are loaded', async () => {
    const { token } = await t.make.company();
    const { status, body } = await t.call(places.at, { location: pointAt(-58.43, -34.59), address: 'Gurruchaga' }, token);
    expect([status, body]).toEqual([200, { data: null }]);
  });

  test('another company’s addresses are neither suggested nor given out', async () => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    await remember(a);
    const [own] = await suggest(a, 'gurruchaga');
    expect((await suggest(b, 'gurruchaga')).filter(({ known }) => known)).toEqual([]);
    expect((await resolve(b, own?.id ?? '')).status).toBe(404);
  });
});

describe('remembering', () => {
  test('the last pin holds, however the street is written', async () => {
    const company = await t.make.company();
    await remember(company, { ...gurruchaga, address: 'Av. Gurruchaga 1854' });
    await remember(company, { ...gurruchaga, address: 'GURRUCHAGA' }, pin(-58.5, -34.6));
    const found = await suggest(company, 'gurruchaga');
    expect(found.filter(({ known }) => known).map(({ text }) => text)).toEqual(['GURRUCHAGA 1854']);
    expect((await resolve(company, found[0]?.id ?? '')).body.location).toEqual(pin(-58.5, -34.6));
  });

  test('refuses an address without a street or a place, in the form’s words', async () => {
    const company = await t.make.company();
    const { status, body } = await remember(company, { ...gurruchaga, address: ' ', addressNumber: -1 }, pin(0, 0));
    expect([status, body.fields]).toEqual([
      400,
      { 'address.address': 'Requerido', 'address.addressNumber': 'Número inválido', 'location.coordinates': 'Requerido' },
    ]);
    for (const text of hostile.filter((each) => each.length <= 200))
      expect((await remember(company, { address: text, town: text })).status, text).toBe(200);
  });

  test('refuses a pin outside of the country', async () => {
    const company = await t.make.company();
    const { status, body } = await remember(company, gurruchaga, pin(10, -85));
    expect([status, body.fields]).toEqual([400, { 'location.coordinates': 'Fuera de Argentina' }]);
    expect(await suggest(company, 'gurruchaga').then((found) => found.filter(({ known }) => known))).toEqual([]);
  });

  test('is for staff', async () => {
    const company = await t.make.company();
    const { token } = await t.make.user(company, 'driver');
    expect((await t.call(places.remember, { address: gurruchaga, location: pin(-58, -34) }, token)).status).toBe(403);
  });
});

describe('normalising a file', () => {
  const normalise = (company: Company, rows: unknown) => t.call(places.normalise, { rows }, company.token);

  test('remembered addresses as they are, the others by their town, null where not even that is known', async () => {
    const company = await t.make.company();
    await remember(company);
    const { status, body } = await normalise(company, [
      { address: 'Av. Gurruchaga 1854', town: 'PALERMO' },
      { address: 'Gurruchaga', addressNumber: 1854 },
      { address: 'Gurruchaga', addressNumber: 1854, town: 'capital federal' },
      { address: 'Gurruchaga', addressNumber: 1854, town: 'Quilmes' },
      { address: 'Los Aromos', addressNumber: 120, town: 'Olivos' },
      { address: 'Los Aromos', addressNumber: 120, town: 'Ninguna Parte' },
    ]);
    expect([status, body.unasked]).toEqual([200, 0]);
    expect(body.rows.map((place) => place && [place.source, place.town, place.partial_match])).toEqual([
      ['known', 'Palermo', false],
      ['known', 'Palermo', false],
      ['known', 'Palermo', false],
      ['gazetteer', 'Quilmes', true],
      ['gazetteer', 'Olivos', true],
      null,
    ]);
  });

  test('of namesakes the town that is near the company, or else near what it remembers', async () => {
    const company = await t.make.company();
    const provinceOf = async (town: string) => {
      const { body } = await normalise(company, [{ address: 'Mitre', addressNumber: 750, town }]);
      return body.rows[0]?.province;
    };
    expect([await provinceOf('San Martín'), await provinceOf('Junín')]).toEqual(['Buenos Aires', 'Buenos Aires']);
    for (const addressNumber of [1, 2, 3]) await remember(company, { ...gurruchaga, town: 'Mendoza', addressNumber }, pin(-68.85, -32.89));
    expect([await provinceOf('San Martín'), await provinceOf('Junín')]).toEqual(['Mendoza', 'Mendoza']);
    await asPlatform(t.database, (db) =>
      db.update(companies).set({ lng: -58.38, lat: -34.6 }).where(eq(companies.companyId, company.companyId)),
    );
    expect([await provinceOf('San Martín'), await provinceOf('Junín'), await provinceOf('Rosario')]).toEqual([
      'Buenos Aires',
      'Buenos Aires',
      'Santa Fe',
    ]);
  });

  test('10,000 rows at most', async () => {
    const company = await t.make.company();
    const rows = Array.from({ length: 10_001 }, (_, at) => ({ address: 'Mitre', addressNumber: at + 1, town: 'Quilmes' }));
    expect((await normalise(company, rows)).body.fields).toEqual({ rows: 'Hasta 10.000 direcciones' });
    const { status, body } = await normalise(company, rows.slice(1));
    expect([status, body.rows.length, body.rows.at(-1)?.addressNumber]).toEqual([200, 10_000, 10_001]);
  });

  test('refuses a row without a street, and is for staff', async () => {
    const company = await t.make.company();
    expect((await normalise(company, [{ town: 'Olivos' }])).body.fields).toEqual({ 'rows.0.address': 'Requerido' });
    const { token } = await t.make.user(company, 'driver');
    expect((await t.call(places.normalise, { rows: [] }, token)).status).toBe(403);
  });

  test('another company’s addresses are not known', async () => {
    const [a, b] = [await t.make.company(), await t.make.company()];
    await remember(a);
    expect((await normalise(b, [gurruchaga])).body.rows[0]).toMatchObject({ source: 'gazetteer', partial_match: true });
  });
});
