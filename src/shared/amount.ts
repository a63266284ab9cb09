import * as z from 'zod';
import { fromCents, MAX_AMOUNT, toCents } from './money.ts';
import { orRequired } from './text.ts';

/** An amount on the wire: pesos, zero or more, two decimals at most. */
export const Amount = z
  .number(orRequired('Debe ser un número'))
  .min(0, { error: 'No puede ser negativo', abort: true })
  .max(MAX_AMOUNT, { error: 'Importe demasiado grande', abort: true })
  .refine((amount) => fromCents(toCents(amount)) === amount, 'Hasta dos decimales');
export type Amount = z.infer<typeof Amount>;
