import * as z from 'zod';
import { readAddress } from '#shared/place/address.ts';
import { townOf, type AskedAddress, type MatchLevel, type Place } from '#shared/place/place.ts';
import { askJson, urlOf } from './askJson.ts';
import type { Provider, Service } from './geocoder.ts';
import { packId, unpackPlace } from './placeId.ts';
import { houseNumber, placeOf, suggestionOf } from './placeOf.ts';

const LIMIT = 8;

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: z.string().default(''),
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string().default(''),
    locality: z.string().optional(),
    district: z.string().optional(),
    city: z.string().optional(),
    county: z.string().optional(),
    state: z.string().default(''),
    countrycode: z.string().default(''),
  }),
});
type Feature = z.infer<typeof Feature>;
const Answer = z.object({ features: z.array(z.unknown()) });

const levelOf = ({ housenumber, street, type }: Feature['properties']): MatchLevel => {
  if (housenumber) return 'house';
  return street || type === 'street' ? 'street' : 'locality';
};

type Asked = Pick<AskedAddress, 'addressNumber' | 'town' | 'countryCode'>;

const toPlace = ({ geometry, properties: p }: Feature, asked: Asked): Place | undefined =>
  placeOf(
    {
      address: p.street ?? p.name ?? '',
      addressNumber: houseNumber(p.housenumber),
      town: townOf(p.city, p.district ?? p.locality, p.county ?? p.state),
      province: p.state,
      postalCode: p.postcode,
      countryCode: p.countrycode,
      lng: geometry.coordinates[0],
      lat: geometry.coordinates[1],
      areas: [p.locality, p.district, p.city, p.county, p.state],
      matchLevel: levelOf(p),
    },
    asked,
    'photon',
  );

/** Photon (https://github.com/komoot/photon), made for type-ahead; a recent version, which knows `countrycode`. Host it yourself: the public one is fair use. */
export const photon = ({ url, timeout }: Service): Provider => {
  const search = async (q: string, asked: Asked, near?: readonly [number, number]): Promise<Place[]> => {
    const query = { q, limit: LIMIT, countrycode: asked.countryCode, lat: near?.[1], lon: near?.[0] };
    const { features } = await askJson(urlOf(url, 'api', query), Answer, { timeout });
    return features.flatMap((feature) => {
      const { data } = Feature.safeParse(feature);
      const place = data && toPlace(data, asked);
      return place && place.address !== '' ? [place] : [];
    });
  };
  return {
    bulk: { calls: 500, atOnce: 8 },
    suggest: async ({ text, country, near }) => {
      const { addressNumber } = readAddress(text);
      const places = await search(text, { addressNumber, town: '', countryCode: country }, near);
      return places.map((place) => suggestionOf(place, packId('photon', place)));
    },
    resolve: async ({ id }) => unpackPlace(id),
    geocode: (asked) => search(oneLineOf(asked), asked),
  };
};

/** An address on one line, as free-text searches want it: 'Gurruchaga 1854, Palermo, CABA'. */
export const oneLineOf = ({ address, addressNumber, town, province }: AskedAddress): string => {
  const street = addressNumber === 0 || readAddress(address).addressNumber === addressNumber ? address : `${address} ${addressNumber}`;
  return [street, town, province].filter(Boolean).join(', ');
};
