import * as z from 'zod';
import { orRequired } from './text.ts';
import { DAY, isDay, noSuchDay, partsOf } from './time.ts';

/** A day in UTC-3, 'YYYY-MM-DD', that the calendar has. */
export const Day = z
  .string(orRequired('Fecha inválida'))
  .regex(DAY, { ...orRequired('Fecha inválida'), abort: true })
  .refine(isDay, { error: ({ input }) => noSuchDay(...partsOf(String(input))) });
export type Day = z.infer<typeof Day>;
