import { readAddress } from '#shared/place/address.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { pointAt } from '#shared/place/point.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import { segmentsOf } from '#shared/place/street.ts';
import { words } from '#shared/text.ts';
import { localitiesLike, localitiesNamed, localitiesNear, localitiesOfCode, type Locality, type LocalitySearch } from './gazetteer.ts';
import { localityOf } from './localityOf.ts';
import type { Geocoder, Typed } from './geocoder.ts';
import { packId, unpackPlace } from './placeId.ts';
import { suggestionOf } from './placeOf.ts';

/** Localities offered for one text. */
const SUGGESTIONS = 5;
/** Where a street without a town, and a town that has namesakes, is looked for when the company has no place of its own. */
const CAPITALS: Record<CountryCode, LngLat> = { AR: [-58.3816, -34.6037], UY: [-56.191, -34.906], ES: [-3.7026, 40.4165] };

type Likely = NonNullable<Typed['likely']>[number];
type Street = Pick<AskedAddress, 'address' | 'addressNumber' | 'postalCode'>;

/** The middle of a locality under the street and number that were given: never sure, so the user puts the pin. */
const inLocality = (street: Street, locality: Locality): Place => {
  const [range] = locality.codes;
  const onlyCode = locality.codes.length === 1 && range?.[0] === range?.[1] ? String(range?.[0] ?? '') : '';
  const areas = [locality.name, locality.district, locality.province].filter(Boolean);
  return {
    address: street.address || locality.name,
    addressNumber: street.addressNumber,
    town: locality.name,
    province: locality.province,
    postalCode: street.postalCode || onlyCode,
    countryCode: locality.country,
    location: pointAt(locality.lng, locality.lat),
    hierarchy: [...new Set(areas)],
    partial_match: true,
    matchLevel: 'locality',
    source: 'gazetteer',
    doubt: '',
  };
};

/** What stands behind the house number where there is no comma: 'Gurruchaga 1854 palermo' -> 'palermo'. */
const afterNumber = (text: string, number: number) =>
  new RegExp(`\\b${number}\\b\\s*(.*)$`, 'u').exec(segmentsOf(text)[0] ?? '')?.[1] ?? '';

/** Reads an address as it is being typed: street, the town's name as far as it goes, and the areas named after it. */
const readTyped = (text: string) => {
  const { address, addressNumber, postalCode } = readAddress(text);
  const names = [addressNumber === 0 ? '' : afterNumber(text, addressNumber), ...segmentsOf(text).slice(1)].filter((name) =>
    /^\p{L}{2}/u.test(name),
  );
  const [town = '', ...within] = names;
  return { street: { address: address.slice(0, 200), addressNumber, postalCode }, town, within };
};

/** A street in a town that it is likely in, with the code that is known there. */
const inLikely = (street: Street, { town, postalCode }: Likely, search: LocalitySearch): Place[] => {
  const locality = localitiesNamed({ ...search, name: town, postalCode })[0] ?? localitiesOfCode({ ...search, postalCode })[0];
  return locality ? [inLocality({ ...street, postalCode }, locality)] : [];
};

const isInTown =
  ({ town, province }: Place) =>
  (other: Place) =>
    other.town === town && other.province === province;

const suggestLocalities = ({ text, country, near, likely = [] }: Typed): Place[] => {
  const { street, town, within } = readTyped(text.trim().slice(0, 300));
  const search = { country, name: town, within, postalCode: street.postalCode, near };
  if (town) return localitiesLike(search, SUGGESTIONS).map((locality) => inLocality(street, locality));
  const ofCode = localitiesOfCode(search).slice(0, SUGGESTIONS);
  if (ofCode.length > 0) return ofCode.map((locality) => inLocality(street, locality));
  if (street.addressNumber === 0) {
    const bare = { address: '', addressNumber: 0, postalCode: '' };
    return localitiesLike({ ...search, name: street.address }, SUGGESTIONS).map((locality) => inLocality(bare, locality));
  }
  const first = likely.flatMap((one) => inLikely(street, one, search));
  const around = localitiesNear(country, near ?? CAPITALS[country], SUGGESTIONS).map((locality) => inLocality(street, locality));
  const places = [...first, ...around];
  return places.filter((place, at) => places.findIndex(isInTown(place)) === at).slice(0, SUGGESTIONS);
};

/**
 * The geocoder that needs no network: it knows towns and no streets, so it gives the middle of the town with the street and number as
 * they were typed, always `partial_match`.
 */
export const embedded: Geocoder = {
  bulk: { calls: 0, atOnce: 1 },
  suggest: async (typed) =>
    words(typed.text).length === 0 ? [] : suggestLocalities(typed).map((place) => suggestionOf(place, packId('gazetteer', place))),
  resolve: async ({ id }) => unpackPlace(id),
  geocode: async (asked, near) => {
    const locality = localityOf(asked, near ?? CAPITALS[asked.countryCode]);
    return locality ? [inLocality(asked, locality)] : [];
  },
};
