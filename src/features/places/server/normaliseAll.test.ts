import { describe, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { normaliseAll } from './normaliseAll.ts';

const asked = (addressNumber: number, town = 'Olivos'): AskedAddress => ({
  address: 'Mitre',
  addressNumber,
  town,
  province: '',
  postalCode: '',
  countryCode: 'AR',
});
const house = (address: AskedAddress): Place => ({
  ...address,
  location: pointAt(-58.49, -34.51),
  hierarchy: [],
  partial_match: false,
  matchLevel: 'house',
  source: 'photon',
  doubt: '',
});
/** A service outside that knows every house but those of 'Nada', and remembers how it was asked. */
const service = (calls: number, atOnce: number) => {
  const heard: number[] = [];
  let [running, most] = [0, 0];
  const geocoder: Geocoder = {
    bulk: { calls, atOnce },
    suggest: async () => [],
    resolve: async () => undefined,
    geocode: async (address) => {
      heard.push(address.addressNumber);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return address.town === 'Nada' ? [] : [house(address)];
    },
  };
  return { geocoder, heard, most: () => most };
};
const shown = ({ rows }: { rows: (Place | null)[] }) => rows.map((place) => place && `${place.source} ${place.addressNumber}`);

test('remembered addresses are not asked, each other one once, the rows in their order', async () => {
  const { geocoder, heard } = service(10, 2);
  const rows = [asked(1), asked(2), asked(1), asked(3, 'Nada'), asked(4)];
  const known = { ...house(asked(4)), source: 'known' as const };
  const found = await normaliseAll(geocoder, rows, { known: [undefined, undefined, undefined, undefined, known] });
  expect(heard).toEqual([1, 2, 3]);
  expect(shown(found)).toEqual(['photon 1', 'photon 2', 'photon 1', null, 'known 4']);
  expect(found.unasked).toBe(0);
});

test('no more calls than the service allows, no more at once; the rest go to their town and are counted', async () => {
  const { geocoder, heard, most } = service(3, 2);
  const found = await normaliseAll(
    geocoder,
    [1, 2, 3, 4, 5].map((number) => asked(number)),
    { known: [] },
  );
  expect([heard.length, most()]).toEqual([3, 2]);
  expect(shown(found)).toEqual(['photon 1', 'photon 2', 'photon 3', 'gazetteer 4', 'gazetteer 5']);
  expect(found.unasked).toBe(2);
});

test('a file without rows is placed at once', async () => {
  expect(await normaliseAll(service(3, 2).geocoder, [], { known: [] })).toEqual({ rows: [], unasked: 0 });
});

describe('a place far from the town that is asked for', () => {
  const MENDOZA = pointAt(-68.85, -32.89);
  const far = (more: object = {}): Place => ({ ...house(asked(1)), location: MENDOZA, ...more });
  const answering = (...places: Place[]): Geocoder => ({ ...service(9, 1).geocoder, geocode: async () => places });
  const sourceOf = async (geocoder: Geocoder, known?: Place) =>
    (await normaliseAll(geocoder, [asked(1)], { known: [known] })).rows.map((place) => place?.source);

  test('is that of a namesake: the next one counts, else the middle of the town', async () => {
    expect(await sourceOf(answering(far(), { ...house(asked(1)), source: 'google' }))).toEqual(['google']);
    expect(await sourceOf(answering(far()))).toEqual(['gazetteer']);
  });

  test('is not found in the memory either, unless a person put it there', async () => {
    expect(await sourceOf(answering(), far({ source: 'known' }))).toEqual(['gazetteer']);
    expect(await sourceOf(answering(), far({ source: 'known', matchLevel: 'manual' }))).toEqual(['known']);
    expect(await sourceOf(answering(), far({ source: 'known', matchLevel: 'manual', location: pointAt(10, -85) }))).toEqual(['gazetteer']);
  });
});

describe('where streets are loaded', () => {
  const onStreet = (address: AskedAddress): Place => ({ ...house(address), source: 'streets' });
  const inDoubt = (address: AskedAddress): Place => ({
    ...onStreet(address),
    partial_match: true,
    doubt: 'El número no existe en esa calle',
  });
  /** Odd numbers are sure on the streets, even ones doubtful, 9 unknown. */
  const onStreets = async (all: readonly AskedAddress[]) =>
    all.map((address) => (address.addressNumber === 9 ? [] : [address.addressNumber % 2 ? onStreet(address) : inDoubt(address)]));

  test('the service is asked for what they leave in doubt alone', async () => {
    const { geocoder, heard } = service(10, 2);
    const found = await normaliseAll({ ...geocoder, onStreets }, [asked(1), asked(2), asked(3), asked(9)], { known: [] });
    expect(heard).toEqual([2, 9]);
    expect([shown(found), found.unasked]).toEqual([['streets 1', 'photon 2', 'streets 3', 'photon 9'], 0]);
  });

  test('what nobody can be asked for stays where they have it, in doubt, else in its town', async () => {
    const { geocoder } = service(0, 1);
    const found = await normaliseAll({ ...geocoder, onStreets }, [asked(1), asked(2), asked(9)], { known: [] });
    expect(shown(found)).toEqual(['streets 1', 'streets 2', 'gazetteer 9']);
    expect(found.rows.map((place) => place?.doubt)).toEqual(['', 'El número no existe en esa calle', '']);
  });
});

describe('an address that an order left in the memory, where streets are loaded', () => {
  const at = (lng: number, more: object = {}): Place => ({ ...house(asked(1)), location: pointAt(lng, -34.51), source: 'known', ...more });
  const door: Place = { ...house(asked(1)), source: 'streets' };
  const placed = async (known: Place, town: string, onStreets: Place[] = [door]) => {
    const geocoder: Geocoder = { ...service(0, 1).geocoder, onStreets: async (all) => all.map(() => onStreets) };
    const [place] = (await normaliseAll(geocoder, [asked(1, town)], { known: [known] })).rows;
    return [place?.source, place?.partial_match, place?.doubt];
  };

  test.each([
    ['is at the door that the streets have', at(-58.4912), 'Olivos', ['streets', false, '']],
    ['is where a person has put it', at(-58.4912, { matchLevel: 'manual' }), 'Olivos', ['known', false, '']],
    ['is where it was, in the town that is said', at(-58.53), 'Olivos', ['known', false, '']],
    ['is in doubt where no town is said and both lie apart', at(-58.53), '', ['streets', true, 'También se entregó en Olivos']],
  ])('%s', async (_, known, town, expected) => expect(await placed(known, town)).toEqual(expected));

  test.each([
    ['of the city alone', 'Caballito', ['known', true, 'Otra calle del mismo nombre en Flores']],
    ['of that town', 'Olivos', ['known', false, '']],
  ])('put by hand in %s is in doubt where the streets have another of its name, for what says another town', async (_, town, expected) => {
    const byHand = at(-58.4912, { matchLevel: 'manual', town });
    expect(await placed(byHand, 'Olivos', [{ ...door, partial_match: true, doubt: 'Otra calle del mismo nombre en Flores' }])).toEqual(
      expected,
    );
    expect(await placed(byHand, 'Olivos', [{ ...door, location: pointAt(-58.53, -34.51) }])).toEqual(['known', false, '']);
  });

  test('is where it was, if the streets are not sure either', async () =>
    expect(await placed(at(-58.4912), 'Olivos', [{ ...door, partial_match: true }])).toEqual(['known', false, '']));
});
