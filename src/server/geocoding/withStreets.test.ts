import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Geocoder, Suggestion } from './geocoder.ts';
import { withStreets } from './withStreets.ts';

const place = (over: Partial<Place> = {}): Place => ({
  address: 'Thames',
  addressNumber: 1480,
  town: 'Palermo',
  province: '',
  postalCode: '',
  countryCode: 'AR',
  location: pointAt(-58.43, -34.59),
  hierarchy: ['Palermo', 'CABA'],
  partial_match: false,
  matchLevel: 'house',
  source: 'streets',
  doubt: '',
  ...over,
});
const missing = place({ matchLevel: 'street', partial_match: true, doubt: 'El número no existe en esa calle' });
const outside = place({ source: 'photon' });
const inTown = place({ source: 'gazetteer', matchLevel: 'locality', partial_match: true });
const asked: AskedAddress = { address: 'Thames 1480', addressNumber: 0, town: '', postalCode: '', province: '', countryCode: 'AR' };
const line = (text: string, over: Partial<Suggestion> = {}): Suggestion => ({
  id: text,
  text,
  detail: '',
  matchLevel: 'house',
  doubt: '',
  ...over,
});

const geocoder = (onStreets: readonly Place[] | Error, elsewhere: { places?: Place[]; lines?: Suggestion[] } = {}) => {
  const told: unknown[] = [];
  const heard: string[] = [];
  const answer = async () => {
    if (onStreets instanceof Error) throw onStreets;
    return onStreets;
  };
  const others: Geocoder = {
    bulk: { calls: 3, atOnce: 1 },
    suggest: async ({ text }) => {
      heard.push(text);
      return elsewhere.lines ?? [];
    },
    resolve: async ({ id }) => (heard.push(id), outside),
    geocode: async ({ address }) => {
      heard.push(address);
      return elsewhere.places ?? [];
    },
  };
  const opened = withStreets({ find: async (many) => Promise.all(many.map(answer)), suggest: answer }, others, (error) => told.push(error));
  return { opened, heard, told };
};
const sources = async ({ opened }: ReturnType<typeof geocoder>) =>
  (await opened.geocode(asked)).map(({ source, doubt }) => doubt || source);
const lines = async ({ opened }: ReturnType<typeof geocoder>) =>
  (await opened.suggest({ text: 'thames 1480', country: 'AR' })).map(({ text, matchLevel, doubt }) => `${text} ${doubt || matchLevel}`);

test('what the streets are sure of is asked nobody else', async () => {
  const sure = geocoder([place()], { places: [outside], lines: [line('Otra')] });
  expect([await sources(sure), await lines(sure), sure.heard]).toEqual([['streets'], ['Thames 1480 house'], []]);
  expect(sure.opened.bulk).toEqual({ calls: 3, atOnce: 1 });
});

test('what they leave in doubt is asked outside, whose sure answer counts', async () => {
  expect(await sources(geocoder([missing], { places: [outside] }))).toEqual(['photon', 'El número no existe en esa calle']);
  expect(await sources(geocoder([missing], { places: [inTown] }))).toEqual(['El número no existe en esa calle', 'gazetteer']);
  expect(await sources(geocoder([], { places: [inTown] }))).toEqual(['gazetteer']);
  const offered = [line('Casa'), line('Barrio', { matchLevel: 'locality' })];
  expect(await lines(geocoder([missing], { lines: offered }))).toEqual([
    'Casa house',
    'Thames 1480 El número no existe en esa calle',
    'Barrio locality',
  ]);
});

test('a suggestion carries its place; who chose a door meant that one, whatever spoke against it', async () => {
  const { opened, heard } = geocoder([place({ partial_match: true, doubt: 'Se encontró como Thames' }), missing]);
  const [renamed, none] = await opened.suggest({ text: 'thames', country: 'AR' });
  expect(await opened.resolve({ id: renamed?.id ?? '' })).toEqual(place());
  expect(await opened.resolve({ id: none?.id ?? '' })).toEqual(missing);
  expect(await opened.resolve({ id: 'photon.x' })).toEqual(outside);
  expect(heard).toEqual(['thames', 'photon.x']);
});

test('ids that nobody made are none', async () => {
  const { opened } = geocoder([]);
  for (const id of ['streets.', 'streets.x', `streets.${Buffer.from('{"address":1}').toString('base64url')}`])
    expect(await opened.resolve({ id })).toBeUndefined();
});

test('many addresses are looked for on the streets alone', async () => {
  const { opened, heard } = geocoder([place()], { places: [outside] });
  expect((await opened.onStreets?.([asked, asked]))?.map(([first]) => first?.source)).toEqual(['streets', 'streets']);
  expect(heard).toEqual([]);
});

test('streets that cannot be asked are told of, and done without', async () => {
  const broken = geocoder(new Error('thread'), { places: [outside], lines: [line('Casa')] });
  expect([await sources(broken), await lines(broken), await broken.opened.onStreets?.([asked])]).toEqual([['photon'], ['Casa house'], []]);
  expect(broken.told.length).toBe(3);
});
