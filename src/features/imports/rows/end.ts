import * as z from 'zod';
import { Address, FoundAddress, readAddress } from '#shared/place/address.ts';
import { Point } from '#shared/place/geo.ts';
import { segmentsOf } from '#shared/place/street.ts';

/** Where an end of a row is, as a geocoder or a person said. */
export const PlacedAddress = FoundAddress.extend({
  /** Whether the company's next orders to it find it there; a person may say no. */
  remember: z.boolean().optional(),
});
export type PlacedAddress = z.infer<typeof PlacedAddress>;

/** One end of a draft: an address that may still have to be placed on the map. */
export const DraftAddress = Address.extend({ location: Point.nullable(), remember: PlacedAddress.shape.remember });
export type DraftAddress = z.infer<typeof DraftAddress>;

const blank = Address.omit({ location: true }).parse({ address: '-' });

/** An end as its line and its columns say; of a place that was found, what it knows goes before. */
export const addressOf = (
  text: string,
  { town, postalCode }: Pick<DraftAddress, 'town' | 'postalCode'>,
  location: Point | null,
  place: PlacedAddress | undefined,
): DraftAddress => {
  const line = readAddress(text);
  const written = { ...line, town: town || line.town, postalCode: postalCode || line.postalCode };
  return {
    ...blank,
    ...written,
    location,
    ...place,
    town: place?.town || written.town,
    postalCode: place?.postalCode || written.postalCode,
  };
};

const HOUSE_NUMBER = /^(\d{1,5})(?:[.,]0+)?$/;

/** A street's line with the house number that stands in a cell of its own: 'Mitre, Quilmes' and '750' are 'Mitre 750, Quilmes'. */
export const withNumber = (line: string, number: string): string => {
  const [, digits = ''] = HOUSE_NUMBER.exec(number.trim()) ?? [];
  if (Number(digits) === 0) return line;
  const [street = '', ...rest] = segmentsOf(line.trim());
  const lacksOne = street !== '' && readAddress(line).addressNumber === 0 && !/\bkm\b|\bs\/?n\b/i.test(street);
  return lacksOne ? [`${street} ${digits}`, ...rest].join(', ') : line;
};

/** Why a number in a cell of its own is not read, if it should be told. */
export const unreadNumber = (line: string, number: string): string | undefined => {
  if (!/[1-9]/.test(number) || withNumber(line, number) !== line || Number(number) === readAddress(line).addressNumber) return undefined;
  return HOUSE_NUMBER.test(number) ? 'La dirección ya tiene número: no se lee' : 'No es un número: no se lee';
};
