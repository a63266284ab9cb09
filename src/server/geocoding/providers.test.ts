import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { AskedAddress } from '#shared/place/place.ts';
import { GeocoderError, type Provider } from './geocoder.ts';
import { georef } from './georef.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { withFallback } from './openGeocoder.ts';
import { photon } from './photon.ts';

type Heard = { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that gives the same answer to everything; `undefined` never answers. */
const service = async (answer: unknown, status = 200) => {
  const heard: Heard[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    heard.push({
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://service'),
      headers: request.headers,
      body: text && JSON.parse(text),
    });
    if (answer === undefined) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  server = createServer((request, response) => void hear(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
};

const asked = (over: Partial<AskedAddress> = {}): AskedAddress => ({
  address: 'Los Aromos',
  addressNumber: 120,
  town: 'Olivos',
  postalCode: '',
  province: '',
  countryCode: 'AR',
  ...over,
});

/** One answer of each service: an address in Argentina and one in another country. */
const feature = (over: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-58.49, -34.51] },
  properties: {
    osm_key: 'building',
    type: 'house',
    housenumber: '120',
    street: 'Los Aromos',
    postcode: 'B1636AAB',
    district: 'Olivos',
    city: 'Vicente López',
    state: 'Buenos Aires',
    countrycode: 'AR',
    ...over,
  },
});
const photonAnswer = { type: 'FeatureCollection', features: [feature({}), feature({ countrycode: 'UY' })] };
const component = (types: string[], longText: string, shortText = longText) => ({ longText, shortText, types, languageCode: 'es' });
const details = (country: string) => ({
  location: { latitude: -34.51, longitude: -58.49 },
  formattedAddress: 'Los Aromos 120, B1636 Olivos',
  addressComponents: [
    component(['street_number'], '120'),
    component(['route'], 'Los Aromos'),
    component(['locality', 'political'], 'Olivos'),
    component(['administrative_area_level_1', 'political'], 'Provincia de Buenos Aires'),
    component(['country', 'political'], 'País', country),
    component(['postal_code'], 'B1636'),
  ],
});
const direccion = (over: object = {}) => ({
  altura: { unidad: null, valor: 120 },
  calle: { id: '0686101000010', nombre: 'LOS AROMOS', categoria: 'CALLE' },
  calle_cruce_1: { id: null, nombre: null, categoria: null },
  departamento: { id: '06861', nombre: 'Vicente López' },
  localidad_censal: { id: '06861010', nombre: 'Olivos' },
  nomenclatura: 'LOS AROMOS 120, Vicente López, Buenos Aires',
  piso: null,
  provincia: { id: '06', nombre: 'Buenos Aires' },
  ubicacion: { lat: -34.51, lon: -58.49 },
  ...over,
});
const nominatimFound = (over: object = {}) => ({
  place_id: 1,
  lat: '-34.51',
  lon: '-58.49',
  category: 'place',
  type: 'house',
  address: {
    house_number: '120',
    road: 'Los Aromos',
    town: 'Olivos',
    county: 'Partido de Vicente López',
    state: 'Buenos Aires',
    postcode: 'B1636AAB',
    country_code: 'ar',
    ...over,
  },
});

const at = (url: string) => ({ url, timeout: 200 });
const takeTurn = async () => undefined;
const providers: Record<string, { open: (url: string) => Provider; answer: unknown; foreign: unknown; empty: unknown }> = {
  photon: {
    open: (url) => photon(at(url)),
    answer: photonAnswer,
    foreign: { features: [feature({ countrycode: 'UY' })] },
    empty: { features: [] },
  },
  google: {
    open: (url) => google({ ...at(url), key: 'clave' }),
    answer: { places: [details('AR'), details('ES')] },
    foreign: { places: [details('ES')] },
    empty: {},
  },
  georef: {
    open: (url) => georef(at(url)),
    answer: { direcciones: [direccion()], cantidad: 1, total: 1, inicio: 0, parametros: {} },
    foreign: { direcciones: [direccion({ ubicacion: { lat: 0, lon: 0 } })] },
    empty: { direcciones: [], cantidad: 0 },
  },
  nominatim: {
    open: (url) => nominatim({ ...at(url), contact: 'https://reparto.example', takeTurn }),
    answer: [nominatimFound(), nominatimFound({ country_code: 'uy' })],
    foreign: [nominatimFound({ country_code: 'uy' })],
    empty: [],
  },
};
const level: Record<string, string> = { georef: 'interpolated' };

for (const [name, { open, answer, foreign, empty }] of Object.entries(providers)) {
  test(`${name}: a whole address becomes one address of the country asked for`, async () => {
    const { url } = await service(answer);
    const [place, ...others] = await open(url).geocode(asked({ town: name === 'photon' ? 'Vicente López' : 'Olivos' }));
    expect(others).toEqual([]);
    expect(place).toMatchObject({ address: 'Los Aromos', addressNumber: 120, countryCode: 'AR', partial_match: false, source: name });
    expect(place?.location).toEqual({ type: 'Point', coordinates: [-58.49, -34.51] });
    expect(place?.matchLevel).toBe(level[name] ?? 'house');
    expect(place?.postalCode).toBe(name === 'georef' ? '' : '1636');
  });

  test(`${name}: what lies elsewhere or nowhere is left out, and nothing found is nothing`, async () => {
    const { url } = await service(foreign);
    expect(await open(url).geocode(asked())).toEqual([]);
    server?.close();
    const none = await service(empty);
    expect(await open(none.url).geocode(asked())).toEqual([]);
  });

  test(`${name}: an error, silence, garbage and another format are failures of the service`, async () => {
    for (const [wrong, status] of [
      ['{}', 500],
      [undefined, 200],
      ['<html>', 200],
      [{ error: 'x' }, 200],
      [[1], 200],
    ] as const) {
      if (name === 'google' && typeof wrong === 'object' && !Array.isArray(wrong)) continue;
      const { url } = await service(wrong, status);
      await expect(open(url).geocode(asked())).rejects.toThrow(GeocoderError);
      server?.closeAllConnections();
      server?.close();
    }
  });

  test(`${name}: when it fails the embedded geocoder answers, and it is left alone for half a minute`, async () => {
    const { url, heard } = await service('{}', 500);
    const failures: GeocoderError[] = [];
    let now = 0;
    const geocoder = withFallback(
      open(url),
      (error) => failures.push(error),
      () => now,
    );
    expect((await geocoder.geocode(asked()))[0]).toMatchObject({
      source: 'gazetteer',
      town: 'Olivos',
      addressNumber: 120,
      partial_match: true,
    });
    expect(await geocoder.suggest({ text: 'Los Aromos 120, Olivos', country: 'AR' })).toHaveLength(1);
    expect([heard.length, failures.length]).toEqual([1, 1]);
    expect(failures[0]?.message).toBe(`${new URL(url).host}: answered 500`);
    now = 30_000;
    await geocoder.geocode(asked());
    expect([heard.length, failures.length]).toEqual([2, 2]);
  });
}

test('photon: suggestions carry their place, the search its country and the company’s neighbourhood', async () => {
  const { url, heard } = await service(photonAnswer);
  const provider = photon({ url });
  const suggestions = await provider.suggest?.({ text: 'los aromos 1', country: 'AR', near: [-58.4, -34.6] });
  expect(suggestions).toMatchObject([{ text: 'Los Aromos 120', detail: 'Vicente López, Olivos, Buenos Aires', matchLevel: 'street' }]);
  expect(Object.fromEntries(heard[0]?.url.searchParams ?? [])).toEqual({
    q: 'los aromos 1',
    limit: '8',
    countrycode: 'AR',
    lat: '-34.6',
    lon: '-58.4',
  });
  expect(await provider.resolve?.({ id: suggestions?.[0]?.id ?? '' })).toMatchObject({ addressNumber: 120, partial_match: true });
});

test('photon: a street without the house that was typed keeps the number and is partial', async () => {
  const { url } = await service({ features: [feature({ housenumber: undefined, type: 'street', name: 'Los Aromos', street: undefined })] });
  expect((await photon({ url }).geocode(asked()))[0]).toMatchObject({ addressNumber: 120, matchLevel: 'street', partial_match: true });
});

test('google: autocomplete and details are one session, with the key in a header and only the fields needed', async () => {
  const prediction = {
    placeId: 'ChIJ/x',
    text: { text: 'Los Aromos 120, Olivos' },
    types: ['street_address', 'geocode'],
    structuredFormat: { mainText: { text: 'Los Aromos 120' } },
  };
  const { url, heard } = await service({ ...details('AR'), suggestions: [{ placePrediction: prediction }, { queryPrediction: {} }] });
  const provider = google({ url, key: 'clave' });
  const suggestions = await provider.suggest?.({ text: 'los aromos 120', country: 'AR', session: 's-1' });
  expect(suggestions).toMatchObject([{ text: 'Los Aromos 120', detail: '', matchLevel: 'house' }]);
  const place = await provider.resolve?.({ id: suggestions?.[0]?.id ?? '', session: 's-1' });
  expect(place).toMatchObject({ addressNumber: 120, town: 'Olivos', postalCode: '1636', matchLevel: 'house', partial_match: false });
  expect(heard[0]).toMatchObject({
    method: 'POST',
    body: { input: 'los aromos 120', includedRegionCodes: ['ar'], languageCode: 'es', sessionToken: 's-1' },
  });
  expect(heard[0]?.url.pathname).toBe('/places:autocomplete');
  expect(heard[1]?.url.pathname).toBe('/places/ChIJ%2Fx');
  expect(heard[1]?.url.searchParams.get('sessionToken')).toBe('s-1');
  expect(heard[1]?.headers).toMatchObject({ 'x-goog-api-key': 'clave', 'x-goog-fieldmask': 'location,addressComponents,formattedAddress' });
  expect(JSON.stringify(heard.map((each) => each.url))).not.toContain('clave');
});

test('google: a suggestion whose details cannot be had falls back to what was typed', async () => {
  const prediction = { placePrediction: { placeId: 'x', text: { text: 'Los Aromos 120' } } };
  const { url } = await service({ suggestions: [prediction] });
  const geocoder = withFallback(google({ url, key: 'clave' }), () => undefined);
  const [suggestion] = await geocoder.suggest({ text: 'Los Aromos 120, Olivos', country: 'AR' });
  expect(await geocoder.resolve({ id: suggestion?.id ?? '' })).toMatchObject({ town: 'Olivos', addressNumber: 120, source: 'gazetteer' });
});

test('georef: asked with the district that the gazetteer knows; a street without numbering is partial, in the middle of its town', async () => {
  const { url, heard } = await service({ direcciones: [direccion({ ubicacion: { lat: null, lon: null } })] });
  const [place] = await georef({ url }).geocode(asked());
  expect(Object.fromEntries(heard[0]?.url.searchParams ?? [])).toEqual({
    direccion: 'Los Aromos 120',
    provincia: 'Buenos Aires',
    departamento: 'Vicente López',
    max: '5',
  });
  expect(place).toMatchObject({ matchLevel: 'locality', partial_match: true, location: { coordinates: [-58.4803, -34.5087] } });
});

test('georef: a barrio of Buenos Aires is looked for in the whole city and stays the town', async () => {
  const city = { id: '02', nombre: 'Ciudad Autónoma de Buenos Aires' };
  const { url, heard } = await service({
    direcciones: [direccion({ provincia: city, localidad_censal: city, departamento: { id: '02105', nombre: 'Comuna 15' } })],
  });
  const [place] = await georef({ url }).geocode(asked({ town: 'Villa Crespo' }));
  expect(heard[0]?.url.searchParams.get('departamento')).toBeNull();
  expect(place).toMatchObject({ town: 'Villa Crespo', partial_match: false, matchLevel: 'interpolated' });
});

test('georef and nominatim are no autocomplete: they are asked once, when a suggestion is chosen', async () => {
  for (const name of ['georef', 'nominatim']) {
    const { url, heard } = await service(providers[name]?.answer);
    const geocoder = withFallback(providers[name]!.open(url), () => undefined);
    const [suggestion] = await geocoder.suggest({ text: 'Los Aromos 120, Olivos', country: 'AR' });
    expect(heard).toEqual([]);
    expect(await geocoder.resolve({ id: suggestion?.id ?? '' })).toMatchObject({ source: name, addressNumber: 120, partial_match: false });
    expect(heard.length).toBe(1);
    server?.close();
  }
});

test('nominatim: says who asks, and asks only for the country', async () => {
  const { url, heard } = await service([]);
  await providers.nominatim?.open(url).geocode(asked());
  expect(heard[0]?.headers['user-agent']).toBe('Reparto (https://reparto.example)');
  expect(heard[0]?.url.search).toContain('countrycodes=ar');
});
