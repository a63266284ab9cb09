import * as z from 'zod';
import { FoundAddress } from './address.ts';
import { CountryCode } from '../phone.ts';
import { plainText } from '../plainText.ts';
import { CAPITAL, townKey } from './town.ts';

/** How exactly a place is known, from the door to the town; `manual` is a pin that somebody put there. */
export const MatchLevel = z.enum(['house', 'interpolated', 'street', 'locality', 'manual']);
export type MatchLevel = z.infer<typeof MatchLevel>;

/** Who told the place: the company's own remembered addresses, the loaded streets, the embedded gazetteer or a provider. */
export const PlaceSource = z.enum(['known', 'streets', 'gazetteer', 'photon', 'google', 'georef', 'nominatim']);
export type PlaceSource = z.infer<typeof PlaceSource>;

/** An address with its place on the map, as a geocoder gives it; its fields fill those of an order's end (spec 2 §2.3). */
export const Place = z.object({
  ...FoundAddress.shape,
  province: plainText(120).default(''),
  countryCode: CountryCode,
  matchLevel: MatchLevel,
  source: PlaceSource,
  /** What speaks against it, in words for users: 'El número no existe en esa calle'; empty where nothing is known to. */
  doubt: plainText(200).default(''),
});
export type Place = z.infer<typeof Place>;

/** An address that is to be found; what is not known is empty or 0. */
export type AskedAddress = {
  readonly address: string;
  readonly addressNumber: number;
  readonly town: string;
  readonly postalCode: string;
  readonly province: string;
  readonly countryCode: CountryCode;
};

/** Whether a place lies in the town that was asked for, whichever of its areas is meant; a province is no town, except the city of Buenos Aires. */
export const liesIn = (place: Pick<Place, 'town' | 'province'> & { readonly hierarchy: readonly string[] }, town: string): boolean => {
  const asked = townKey(town);
  const province = townKey(place.province);
  if (province === CAPITAL && (asked === CAPITAL || asked === 'buenos aires')) return true;
  return townKey(place.town) === asked || place.hierarchy.some((area) => townKey(area) === asked && townKey(area) !== province);
};

const SURE = new Set<MatchLevel>(['house', 'interpolated', 'manual']);
/** Whether a place known so exactly is the door itself. */
export const isSure = (level: MatchLevel): boolean => SURE.has(level);

/**
 * Whether a geocoder's answer leaves doubt about what was asked (`partial_match`, decisions §3): it knows less than the house, has
 * another number than the one asked for, or lies in another town or country. A pin put by hand leaves none.
 */
export const isPartial = (
  found: Pick<Place, 'addressNumber' | 'town' | 'hierarchy' | 'province' | 'countryCode' | 'matchLevel'>,
  asked: Pick<AskedAddress, 'addressNumber' | 'town' | 'countryCode'>,
): boolean => {
  if (found.matchLevel === 'manual') return false;
  return (
    !isSure(found.matchLevel) ||
    (asked.addressNumber !== 0 && found.addressNumber !== asked.addressNumber) ||
    (asked.town !== '' && !liesIn(found, asked.town)) ||
    found.countryCode !== asked.countryCode
  );
};

/** What is said of a door whose street has a namesake elsewhere. @param is what the namesake is called, and where it is */
export const namesakeDoubt = (address: string, is: Pick<Place, 'address' | 'town'>): string =>
  is.address === address ? `Otra calle del mismo nombre en ${is.town}` : `También existe ${is.address} en ${is.town}`;

/** Whether that is what is said. */
export const isNamesakeDoubt = (doubt: string): boolean => /^(?:También existe|Otra calle) /u.test(doubt);

/** The town of an address: its locality, else the part of a town, else the political area (spec 2 §2.3). */
export const townOf = (locality?: string, sublocality?: string, political?: string): string => locality || sublocality || political || '';
