import * as z from 'zod';
import { orRequired } from '#shared/text.ts';
import { orderTypes, origins, validationTypes } from './choices.ts';
import { statuses } from './status.ts';

/** One order type. */
export const OrderType = z.enum(orderTypes, orRequired('Tipo inexistente'));
export type OrderType = z.infer<typeof OrderType>;

/** One validation type. */
export const ValidationType = z.enum(validationTypes, orRequired('Tipo de validación inexistente'));
export type ValidationType = z.infer<typeof ValidationType>;

/** A choice of validation types: each once, in their order. */
export const ValidationTypes = z
  .array(ValidationType)
  .max(10)
  .overwrite((types) => validationTypes.filter((type) => types.includes(type)));

/** One origin: the wire's `fromOrder`. */
export const Origin = z.enum(origins, orRequired('Canal inexistente'));
export type Origin = z.infer<typeof Origin>;

/** A status's number, refused when no status has it. */
export const StatusId = z.literal(
  statuses.map((status) => status.id),
  orRequired('Estado inexistente'),
);
export type StatusId = z.infer<typeof StatusId>;
