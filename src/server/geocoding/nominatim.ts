import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { townOf, type AskedAddress, type MatchLevel, type Place } from '#shared/place/place.ts';
import { askJson, urlOf } from './askJson.ts';
import { GeocoderError, type Provider, type Service } from './geocoder.ts';
import { oneLineOf } from './photon.ts';
import { houseNumber, placeOf } from './placeOf.ts';

const Found = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  category: z.string().default(''),
  name: z.string().nullish(),
  address: z.record(z.string(), z.string()).default({}),
});
type Found = z.infer<typeof Found>;

const levelOf = ({ address, category }: Found): MatchLevel => {
  if (address.house_number) return 'house';
  return address.road && category === 'highway' ? 'street' : 'locality';
};

const toPlace = (found: Found, asked: AskedAddress): Place | undefined => {
  const a = found.address;
  const road = a.road ?? a.pedestrian ?? a.footway;
  return placeOf(
    {
      address: road || asked.address,
      addressNumber: houseNumber(a.house_number),
      town: townOf(a.city ?? a.town ?? a.village, a.suburb ?? a.neighbourhood, a.municipality ?? a.county ?? a.state),
      province: a.state ?? '',
      postalCode: a.postcode ?? '',
      countryCode: a.country_code ?? '',
      lng: found.lon,
      lat: found.lat,
      areas: [a.neighbourhood, a.suburb, a.city_district, a.city ?? a.town ?? a.village, a.county, a.state],
      matchLevel: levelOf(found),
    },
    asked,
    'nominatim',
  );
};

/** Milliseconds between two requests of the process (Nominatim's usage policy: one a second for the whole application). */
const INTERVAL = 1_000;
/** Nobody waits longer than this for a turn, in milliseconds. */
const PATIENCE = 3_000;

type Clock = { now: () => number; wait: (milliseconds: number) => Promise<unknown> };

/** Lets callers through one an interval, in the order they came; refuses when the queue is longer than anybody's patience. */
export const turnstile = ({ now, wait }: Clock, interval = INTERVAL) => {
  let next = 0;
  return async (): Promise<void> => {
    const at = Math.max(now(), next);
    const delay = at - now();
    if (delay > PATIENCE) throw new GeocoderError('nominatim: too many are waiting');
    next = at + interval;
    if (delay > 0) await wait(delay);
  };
};

/** One for the process, whatever number of geocoders it makes. */
const turn = turnstile({ now: () => performance.now(), wait: (milliseconds) => pause(milliseconds) });

/** A Nominatim of your own, never for type-ahead and never the public one (https://operations.osmfoundation.org/policies/nominatim). */
export const nominatim = ({
  url,
  timeout,
  contact,
  takeTurn = turn,
}: Service & {
  /** Where this installation can be asked about its requests. */
  contact: string;
  takeTurn?: () => Promise<void>;
}): Provider => ({
  bulk: { calls: 20, atOnce: 1 },
  geocode: async (asked) => {
    await takeTurn();
    const query = {
      q: oneLineOf(asked),
      format: 'jsonv2',
      addressdetails: 1,
      countrycodes: asked.countryCode.toLowerCase(),
      'accept-language': 'es',
      limit: 5,
    };
    const found = await askJson(urlOf(url, 'search', query), z.array(Found), {
      headers: { 'user-agent': `Reparto (${contact})` },
      timeout,
    });
    return found.flatMap((each) => toPlace(each, asked) ?? []);
  },
});
