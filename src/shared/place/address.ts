import * as z from 'zod';
import { buildingTypes } from './buildingTypes.ts';
import { Point } from './point.ts';
import { digitsOf, Phone } from '../phone.ts';
import { splitAddress } from './splitAddress.ts';
import { segmentsOf } from './street.ts';
import { plainText } from '../plainText.ts';
import { MAX_OBSERVATION, orRequired } from '../text.ts';

/** One building type: the wire's `typeBuilding`. */
export const BuildingType = z.enum(buildingTypes, orRequired('Tipo de edificio inexistente'));
export type BuildingType = z.infer<typeof BuildingType>;

/** The digits of a postal code: 'C1425ABC' -> '1425' (spec 2 §2.3). Text, because Spanish codes may begin with 0. */
export const cpDigits = digitsOf;

/** An e-mail, lower-cased; may be empty. */
export const OptionalEmail = z
  .string(orRequired('Error en el Email'))
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, 'Hasta 254 caracteres')
  .refine((text) => text === '' || z.regexes.email.test(text), 'Error en el Email');

const MAX_TOWN = 120;

/** One end of an order: who, where, and how to get in (spec 2 §3). What is not known is empty; the place on the map is required. */
export const Address = z.object(
  {
    /** The person or business there. */
    name: plainText(120).default(''),
    /** The street, or all of the geocoder's line. */
    address: plainText(200).min(1, 'Requerido'),
    /** House number, 0 when there is none. */
    addressNumber: z
      .number(orRequired('Número inválido'))
      .int('Número inválido')
      .min(0, 'Número inválido')
      .max(99_999, 'Número inválido')
      .default(0),
    location: Point,
    floor: plainText(20).default(''),
    door: plainText(20).default(''),
    phone: Phone.default(''),
    email: OptionalEmail.default(''),
    postalCode: z.string(orRequired('Código postal inválido')).overwrite(cpDigits).max(10, 'Código postal inválido').default(''),
    town: plainText(MAX_TOWN).default(''),
    observation: plainText(MAX_OBSERVATION, { lines: true }).default(''),
    typeBuilding: BuildingType.nullable().default(null),
    /** The administrative areas that hold it, smallest first. */
    hierarchy: z.array(plainText(120)).max(12).default([]),
    /** The geocoder was not sure of the street and number (decisions §3). */
    partial_match: z.boolean().default(false),
  },
  orRequired('Dirección inválida'),
);
export type Address = z.infer<typeof Address>;

/** The part of an address that a geocoder finds: where it is, without who is there or how to get in. */
export const FoundAddress = Address.pick({
  address: true,
  addressNumber: true,
  location: true,
  postalCode: true,
  town: true,
  hierarchy: true,
  partial_match: true,
});
export type FoundAddress = z.infer<typeof FoundAddress>;

/** Where a record is, as its form sends it: a client's door, a warehouse's. */
export const RecordPlace = Address.pick({
  address: true,
  addressNumber: true,
  location: true,
  floor: true,
  door: true,
  postalCode: true,
  town: true,
});
export type RecordPlace = z.output<typeof RecordPlace>;

/** What an address on one line says: 'Tafí 162, Liniers, CABA' is number 162 of Tafí, in the town of Liniers. */
export const readAddress = (text: string): Pick<Address, 'address' | 'addressNumber' | 'postalCode' | 'town'> => {
  const { street, addressNumber, postalCode, town } = splitAddress(text);
  return { address: street, addressNumber, postalCode: cpDigits(postalCode), town: town.split(', ')[0] ?? '' };
};

/** Whether a part between commas says nothing but the town and the postal code that were read from it. */
const isRead = (segment: string, town: string) => /^\s*(?:cp\.?)?\s*(?:[a-z]?\d{4,5}[a-z]{0,3})?\s*$/i.test(segment.replace(town, ''));

/**
 * Street and number of an address as it is typed. What has no field of its own, as 'piso 3' or a crossing, stays on the street's line:
 * 'Mitre 750, piso 3, Quilmes' is number 750 of 'Mitre 750, piso 3'.
 */
export const typedAddress = (text: string): Pick<Address, 'address' | 'addressNumber'> => {
  const { address, addressNumber, town } = readAddress(text);
  const [first = '', ...others] = segmentsOf(text.trim());
  const rest = others.filter((segment) => !isRead(segment, town));
  const isWhole = addressNumber === 0 ? first === address : first.startsWith(address) && first.endsWith(String(addressNumber));
  return { address: isWhole && rest.length === 0 ? address : [first, ...rest].join(', '), addressNumber };
};

/** Which door it is, as answers tell it; what is not known is null, and a street without numbers has 0. */
export const doorAddress = {
  address: z.string(),
  addressNumber: z.number(),
  floor: z.string().nullable(),
  door: z.string().nullable(),
  town: z.string().nullable(),
  postalCode: z.string().nullable(),
};
