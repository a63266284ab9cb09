import { addressLine } from '#shared/place/addressLine.ts';
import { cpDigits } from '#shared/place/address.ts';
import { pointAt } from '#shared/place/point.ts';
import type { CountryCode } from '#shared/phone.ts';
import { isPartial, isSure, type AskedAddress, type MatchLevel, type Place, type PlaceSource } from '#shared/place/place.ts';
import { townKey } from '#shared/place/town.ts';
import { oneLine } from '#shared/text.ts';
import type { Suggestion } from './geocoder.ts';

/** What a provider found, in its own words. */
export type Found = {
  address: string;
  addressNumber: number;
  town: string;
  province: string;
  postalCode: string;
  countryCode: string;
  lng: number;
  lat: number;
  /** Smallest first; empty and repeated ones are dropped. */
  areas: readonly (string | undefined)[];
  matchLevel: MatchLevel;
};

const COUNTRIES: Record<string, CountryCode> = { AR: 'AR', UY: 'UY', ES: 'ES' };
const line = (text: string, max: number) => oneLine(text).slice(0, max);

/**
 * A provider's answer as an address; undefined when it is of another country or without a place on the map.
 * A number that was asked and not found is kept, and the place marked as partial.
 */
export const placeOf = (
  found: Found,
  asked: Pick<AskedAddress, 'addressNumber' | 'town' | 'countryCode'>,
  source: PlaceSource,
): Place | undefined => {
  const countryCode = COUNTRIES[found.countryCode.toUpperCase()];
  if (countryCode !== asked.countryCode || found.lng === 0 || Math.abs(found.lng) > 180 || Math.abs(found.lat) > 90) return undefined;
  const areas = found.areas.flatMap((area) => (area ? [line(area, 120)] : []));
  const hierarchy = [...new Set(areas)].slice(0, 12);
  const known = { ...found, countryCode, hierarchy };
  const partial_match = isPartial(known, asked);
  return {
    address: line(found.address, 200),
    addressNumber: found.addressNumber || asked.addressNumber,
    town: line(found.town, 120),
    province: line(found.province, 120),
    postalCode: cpDigits(found.postalCode).slice(0, 10),
    countryCode,
    location: pointAt(found.lng, found.lat),
    hierarchy,
    partial_match,
    matchLevel: found.matchLevel,
    source,
    doubt: '',
  };
};

/** The number of a house as a provider writes it, '1854', '1854 B', 's/n'; 0 when there is none. */
export const houseNumber = (text: string | undefined): number => Number(/^\D{0,3}(\d{1,5})/.exec(text ?? '')?.[1] ?? 0);

/** A place as one line of the list. */
export const suggestionOf = (place: Place, id: string): Suggestion => {
  const text = addressLine(place);
  const areas = [place.town, ...place.hierarchy, place.province];
  // Each area once, by whatever name: 'CABA' is 'Ciudad Autónoma de Buenos Aires'.
  const isFirst = (area: string, at: number) => areas.findIndex((other) => townKey(other) === townKey(area)) === at;
  const detail = areas.filter((area, at) => area && area !== text && isFirst(area, at));
  const matchLevel = place.partial_match && isSure(place.matchLevel) ? 'street' : place.matchLevel;
  const code = place.matchLevel === 'locality' && place.postalCode ? [`CP ${place.postalCode}`] : [];
  return { id, text, detail: [...detail.slice(0, 3), ...code].join(', '), matchLevel, doubt: place.doubt };
};
