import * as z from 'zod';
import { orRequired } from './text.ts';
import { DAY, formatDayLong, isDay, noSuchDay, partsOf } from './time.ts';

/** A day in UTC-3, 'YYYY-MM-DD', that the calendar has. */
export const Day = z
  .string(orRequired('Fecha inválida'))
  .regex(DAY, { ...orRequired('Fecha inválida'), abort: true })
  .refine(isDay, { error: ({ input }) => noSuchDay(...partsOf(String(input))) });
export type Day = z.infer<typeof Day>;

/** Says at both ends of days from–to that the first comes after the last; those that do not count are not looked at. */
export const checkDays = (
  {
    startDay,
    endDay,
    notDate = false,
  }: { startDay?: Day | null | undefined; endDay?: Day | null | undefined; notDate?: boolean | undefined },
  context: z.RefinementCtx,
): void => {
  if (!startDay || !endDay || notDate || startDay <= endDay) return;
  const message = `El ${formatDayLong(startDay)} es posterior al ${formatDayLong(endDay)}`;
  for (const path of ['startDay', 'endDay']) context.addIssue({ code: 'custom', path: [path], message });
};
