import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readAddress } from '#shared/place/address.ts';
import type { CountryCode } from '#shared/phone.ts';
import { townOf, type AskedAddress, type MatchLevel, type Place } from '#shared/place/place.ts';
import { askJson, urlOf } from './askJson.ts';
import type { Provider, Service } from './geocoder.ts';
import { oneLineOf } from './photon.ts';
import { packId, unpackId } from './placeId.ts';
import { houseNumber, placeOf } from './placeOf.ts';

const Text = z.object({ text: z.string() });
const Autocomplete = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: Text,
            types: z.array(z.string()).default([]),
            structuredFormat: z.object({ mainText: Text, secondaryText: Text.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});
const Details = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  formattedAddress: z.string().default(''),
  addressComponents: z
    .array(z.object({ longText: z.string().default(''), shortText: z.string().default(''), types: z.array(z.string()) }))
    .default([]),
});
type Details = z.infer<typeof Details>;

/** What a Google suggestion carries: the place's id and what the user had typed, against which the answer is judged. */
const Carried = z.object({ place: z.string().max(500), typed: z.string().max(300), country: z.enum(['AR', 'ES', 'UY']) });

const FIELDS = 'location,addressComponents,formattedAddress';
/** Areas from the smallest to the largest. */
const AREAS = [
  'neighborhood',
  'sublocality_level_1',
  'sublocality',
  'locality',
  'administrative_area_level_2',
  'administrative_area_level_1',
];

/** Types of predictions that are one door, and those that are one street; the rest are areas. */
const DOORS = new Set(['street_address', 'premise', 'subpremise', 'establishment', 'point_of_interest']);
const STREETS = new Set(['route', 'intersection']);

/** How exactly a prediction of such types is known, before its details are paid for. */
export const levelOf = (types: readonly string[]): MatchLevel => {
  if (types.some((type) => DOORS.has(type))) return 'house';
  return types.some((type) => STREETS.has(type)) ? 'street' : 'locality';
};

type Asked = Pick<AskedAddress, 'address' | 'addressNumber' | 'town' | 'countryCode'>;

const toPlace = ({ location, addressComponents, formattedAddress }: Details, asked: Asked): Place | undefined => {
  if (!location) return undefined;
  const component = (type: string) => addressComponents.find(({ types }) => types.includes(type));
  const long = (type: string) => component(type)?.longText;
  const [route, number] = [long('route'), long('street_number')];
  let matchLevel: MatchLevel = 'locality';
  if (route) matchLevel = number ? 'house' : 'street';
  return placeOf(
    {
      address: route || asked.address || formattedAddress,
      addressNumber: houseNumber(number),
      town: townOf(
        long('locality'),
        long('sublocality') ?? long('sublocality_level_1'),
        long('administrative_area_level_2') ?? long('administrative_area_level_1'),
      ),
      province: long('administrative_area_level_1') ?? '',
      postalCode: long('postal_code') ?? '',
      countryCode: component('country')?.shortText ?? '',
      lng: location.longitude,
      lat: location.latitude,
      areas: AREAS.map(long),
      matchLevel,
    },
    asked,
    'google',
  );
};

/**
 * Google Places (New): autocomplete and details in one billed session, text search for whole addresses. The key never leaves the server.
 * https://developers.google.com/maps/documentation/places/web-service
 */
export const google = ({ url, key, timeout }: Service & { key: string }): Provider => {
  const headers = { 'x-goog-api-key': key };
  return {
    bulk: { calls: 500, atOnce: 8 },
    suggest: async ({ text, country, near, session }) => {
      const body = {
        input: text.slice(0, 300),
        includedRegionCodes: [country.toLowerCase()],
        languageCode: 'es',
        ...(session && { sessionToken: session }),
        ...(near && { locationBias: { circle: { center: { latitude: near[1], longitude: near[0] }, radius: 50_000 } } }),
      };
      const { suggestions } = await askJson(urlOf(url, 'places:autocomplete'), Autocomplete, { method: 'POST', headers, body, timeout });
      return suggestions.flatMap(({ placePrediction: found }) => {
        if (!found) return [];
        const id = packId('google', { place: found.placeId, typed: text.slice(0, 300), country } satisfies z.input<typeof Carried>);
        const { mainText, secondaryText } = found.structuredFormat ?? { mainText: found.text };
        return [{ id, text: mainText.text, detail: secondaryText?.text ?? '', matchLevel: levelOf(found.types), doubt: '' }];
      });
    },
    resolve: async ({ id, session = randomUUID() }) => {
      const carried = unpackId(id, Carried);
      if (!carried) return undefined;
      const details = await askJson(
        urlOf(url, `places/${encodeURIComponent(carried.place)}`, { sessionToken: session, languageCode: 'es' }),
        Details,
        { headers: { ...headers, 'x-goog-fieldmask': FIELDS }, timeout },
      );
      const { address, addressNumber } = readAddress(carried.typed);
      return toPlace(details, { address, addressNumber, town: '', countryCode: carried.country });
    },
    geocode: async (asked) => {
      const body = { textQuery: oneLineOf(asked), languageCode: 'es', regionCode: asked.countryCode, pageSize: 5 };
      const mask = FIELDS.split(',').map((field) => `places.${field}`);
      const { places } = await askJson(urlOf(url, 'places:searchText'), z.object({ places: z.array(Details).default([]) }), {
        method: 'POST',
        headers: { ...headers, 'x-goog-fieldmask': mask.join(',') },
        body,
        timeout,
      });
      return places.flatMap((details) => toPlace(details, asked) ?? []);
    },
  };
};

/** What the user had typed when a Google suggestion was made: enough to go on when the service fails in between. */
export const typedOf = (id: string): { text: string; country: CountryCode } | undefined => {
  const carried = unpackId(id, Carried);
  return carried && { text: carried.typed, country: carried.country };
};
