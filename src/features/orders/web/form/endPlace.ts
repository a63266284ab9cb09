import { readAddress, typedAddress } from '#shared/place/address.ts';
import type { Received } from '#shared/contract.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { places } from '../../../places/contract.ts';
import { placesApi } from '../../../places/web/api.ts';
import { type EndValues, streetLine } from './orderForm.ts';

/** A change of an end's newest values: answers come late. */
export type EndChange = (now: EndValues) => EndValues;

type Found = Received<typeof places.resolve>;

/** An end whose address is being typed: its place is still that of `placed`. */
export const typedEnd =
  (text: string): EndChange =>
  (now) => ({ ...now, text, ...typedAddress(text) });

/** An end with a suggestion that was chosen (spec 2 §2.3); a house number that the geocoder does not know stays. */
export const chosenEnd =
  ({ address, addressNumber: number, town, postalCode, location, hierarchy = [], partial_match = false }: Found): EndChange =>
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
    };
  };

/**
 * An end with what was found for a text: nothing leaves the old point, in doubt. A town or code that the text names goes to its field.
 * @param asked the text that was looked up; one typed since is not touched
 */
export const locatedEnd =
  (asked: string, found: Found | null): EndChange =>
  (now) => {
    if (now.text !== asked) return now;
    const named = readAddress(asked);
    const [town, postalCode] = [named.town || now.town, named.postalCode || now.postalCode];
    if (!found) return { ...now, placed: asked, town, postalCode, partial_match: now.coordinates[0] !== 0 };
    return {
      ...now,
      placed: asked,
      town: (named.town && found.town) || town || found.town || '',
      postalCode: postalCode || found.postalCode || '',
      coordinates: [...found.location.coordinates],
      hierarchy: found.hierarchy ?? [],
      partial_match: found.partial_match ?? false,
    };
  };

/** Whether an end's text was typed since it was last put on the map. */
export const isUnplaced = ({ text, placed }: EndValues): boolean => text.trim() !== '' && text !== placed;

/** Looks the text of an end up; never rejects: what cannot be asked is not found. */
export const locate = async (end: EndValues, country: CountryCode | undefined): Promise<EndChange> => {
  const { address, addressNumber, town, postalCode } = readAddress(end.text);
  const row = { address: address || end.text, addressNumber, town: town || end.town, postalCode: postalCode || end.postalCode };
  const found = await placesApi.normalise.call({ rows: [row], ...(country && { country }) }).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
  return locatedEnd(end.text, found);
};
