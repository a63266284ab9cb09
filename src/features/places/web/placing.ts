import { type Address, readAddress, typedAddress } from '#shared/place/address.ts';
import type { Received } from '#shared/contract.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { places } from '../contract.ts';
import { placesApi } from './api.ts';
import type { PlaceValues } from './placeValues.ts';

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

/** A place with a suggestion that was chosen (spec 2 §2.3); a house number that the geocoder does not know stays. */
export const chosenPlace =
  ({ address, addressNumber: number, town, postalCode, location, hierarchy = [], partial_match = false, doubt = '' }: Found): PlaceChange =>
  (now) => {
    const addressNumber = number || now.addressNumber;
    const text = streetLine({ address, addressNumber });
    return {
      ...now,
      text,
      placed: text,
      address,
      addressNumber,
      coordinates: [...location.coordinates],
      town: town || now.town,
      postalCode: postalCode || now.postalCode,
      hierarchy,
      partial_match,
      doubt,
    };
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
    const [town, postalCode] = [named.town || now.town, named.postalCode || now.postalCode];
    if (!found) return { ...now, placed: asked, town, postalCode, partial_match: now.coordinates[0] !== 0, doubt: '' };
    return {
      ...now,
      placed: asked,
      town: (named.town && found.town) || town || found.town || '',
      postalCode: postalCode || found.postalCode || '',
      coordinates: [...found.location.coordinates],
      hierarchy: found.hierarchy ?? [],
      partial_match: found.partial_match ?? false,
      doubt: found.doubt ?? '',
    };
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
  // Where there is no number a corner says where it is.
  const street = addressNumber === 0 ? typedAddress(place.text).address : address;
  const row = { address: street || place.text, addressNumber, town: town || place.town, postalCode: postalCode || place.postalCode };
  const found = await placesApi.normalise.call({ rows: [row], ...(country && { country }) }).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
  return locatedPlace(place.text, found);
};
