import { type Address, readAddress, typedAddress } from '#shared/place/address.ts';
import type { Received } from '#shared/contract.ts';
import type { CountryCode } from '#shared/phone.ts';
import { isCorner } from '#shared/place/street.ts';
import { fold } from '#shared/text.ts';
import type { places } from '../contract.ts';
import { placesApi } from './api.ts';
import { type PlaceValues, settledPlace } from './placeValues.ts';

/** A change of a place's newest values, and of whatever stands with them: answers come late. */
export type PlaceChange = <Values extends PlaceValues>(now: Values) => Values;

/** Street and number on one line. */
export const streetLine = ({ address, addressNumber }: Pick<Address, 'address' | 'addressNumber'>): string =>
  addressNumber === 0 || readAddress(address).addressNumber === addressNumber ? address : `${address} ${addressNumber}`;

type Found = Received<typeof places.resolve>;

/** A place whose address is being typed: on the map it is still that of `placed`. */
export const typedPlace =
  (text: string): PlaceChange =>
  (now) => ({ ...now, text, ...typedAddress(text) });

/** Names of streets that share so many of their runs of three letters are spellings of one. */
const ALIKE = 0.4;
const runsOf = (name: string): Set<string> => {
  const letters = fold(name).replace(/[^\p{L}\p{N}]/gu, '');
  return new Set(Array.from({ length: Math.max(1, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)));
};
const isAlike = (name: string, other: string): boolean => {
  const [one, two] = [runsOf(name), runsOf(other)];
  return [...one].filter((run) => two.has(run)).length >= ALIKE * Math.max(one.size, two.size);
};

/** What the text has to do with the one that is on the map: the same address, perhaps spelt otherwise, another house there, or another address. */
const kinship = ({ text, placed }: PlaceValues): 'same' | 'street' | 'none' => {
  if (placed === '' || text === placed) return 'same';
  const [now, before] = [readAddress(text), readAddress(placed)];
  if (!isAlike(now.address, before.address)) return 'none';
  return now.addressNumber !== 0 && now.addressNumber === before.addressNumber ? 'same' : 'street';
};

/**
 * Town and code by which a text is looked up: those beside it, unless they stood beside another address that was on the map. Of another house
 * in its street the town counts still.
 */
export const besideText = (now: PlaceValues): Pick<Address, 'town' | 'postalCode'> => {
  const { town, postalCode, placedIn } = now;
  const kin = kinship(now);
  return {
    town: kin === 'none' && town === placedIn.town ? '' : town,
    postalCode: kin !== 'same' && postalCode === placedIn.postalCode ? '' : postalCode,
  };
};

/** The code that stays where none was found for the text. */
const keptCode = (now: PlaceValues) => (kinship(now) === 'none' ? besideText(now).postalCode : now.postalCode);

/** A place with a suggestion that was chosen (spec 2 §2.3); a house number that the geocoder does not know stays. */
export const chosenPlace =
  ({ address, addressNumber: number, town, postalCode, location, hierarchy = [], partial_match = false, doubt = '' }: Found): PlaceChange =>
  (now) => {
    const addressNumber = number || now.addressNumber;
    const text = streetLine({ address, addressNumber });
    return settledPlace({
      ...now,
      text,
      address,
      addressNumber,
      coordinates: [...location.coordinates],
      town: town || besideText(now).town,
      postalCode: postalCode || keptCode(now),
      hierarchy,
      partial_match,
      doubt,
    });
  };

/**
 * A place with what was found for a text: nothing leaves the old point, in doubt. A town or code that the text names goes to its field.
 * @param asked the text that was looked up; one typed since is not touched
 */
export const locatedPlace =
  (asked: string, found: Found | null): PlaceChange =>
  (now) => {
    if (now.text !== asked) return now;
    const named = readAddress(asked);
    const beside = besideText(now);
    const [town, code] = [named.town || beside.town, named.postalCode || beside.postalCode];
    if (!found)
      return settledPlace({
        ...now,
        town,
        postalCode: named.postalCode || keptCode(now),
        partial_match: now.coordinates[0] !== 0,
        doubt: '',
      });
    return settledPlace({
      ...now,
      town: (named.town && found.town) || town || found.town || '',
      postalCode: code || found.postalCode || keptCode(now),
      coordinates: [...found.location.coordinates],
      hierarchy: found.hierarchy ?? [],
      partial_match: found.partial_match ?? false,
      doubt: found.doubt ?? '',
    });
  };

/** Whether a place's text was typed since it was last put on the map. */
export const isUnplaced = ({ text, placed }: PlaceValues): boolean => text.trim() !== '' && text !== placed;

/** Whether a place is to be looked up before it is saved: it was typed since, or what is known of its town may find it now. */
export const needsPlace = (place: PlaceValues): boolean =>
  isUnplaced(place) || (placeFault(place) !== undefined && (place.town !== '' || place.postalCode !== ''));

/** Why a place cannot be saved as it is: it has an address and is not on the map. */
export const placeFault = ({ coordinates: [lng], text }: PlaceValues): string | undefined =>
  lng === 0 && text.trim() !== '' ? 'Elija una sugerencia o ubique el punto en el mapa' : undefined;

/** Looks the text of a place up; never rejects: what cannot be asked is not found. */
export const locate = async (place: PlaceValues, country: CountryCode | undefined): Promise<PlaceChange> => {
  const { address, addressNumber, town, postalCode } = readAddress(place.text);
  const beside = besideText(place);
  // Where there is no number a corner says where it is, and where there is one whether they fit.
  const street = addressNumber === 0 || isCorner(place.text) ? typedAddress(place.text).address : address;
  const row = { address: street || place.text, addressNumber, town: town || beside.town, postalCode: postalCode || beside.postalCode };
  const found = await placesApi.normalise.call({ rows: [row], ...(country && { country }) }).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
  return locatedPlace(place.text, found);
};
