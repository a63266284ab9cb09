import type * as z from 'zod';
import { checkDays, type Day } from '#shared/day.ts';
import { daysBetween } from '#shared/time.ts';

/** Days of a statement at most: three years, one of them a leap year. */
const MOST_DAYS = 1_096;

/** Whether a statement may be of some days, both included. */
export const isStatement = (startDay: Day, endDay: Day): boolean => daysBetween(startDay, endDay) < MOST_DAYS;

/** Says at both ends of a statement's days that they are the wrong way round, or too many. */
export const checkStatementDays = (days: { startDay: Day; endDay: Day }, context: z.RefinementCtx): void => {
  checkDays(days, context);
  if (isStatement(days.startDay, days.endDay)) return;
  for (const path of ['startDay', 'endDay'])
    context.addIssue({ code: 'custom', path: [path], message: 'Un extracto abarca hasta tres años' });
};
