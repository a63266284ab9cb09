import type { Day } from '#shared/day.ts';
import { kept } from '#shared/kept.ts';
import { addDays, latestDue, oldestDue } from '#shared/time.ts';

/** The earliest day that an order may newly be due: yesterday (spec 2 §5). */
export const earliestDue = (today: Day): Day => addDays(today, -1);

/** The days between which orders are due: files of 10,000 rows ask at each. */
const limitsOn = kept((today: Day) => ({ earliest: earliestDue(today), oldest: oldestDue(today), latest: latestDue(today) }));

/** Why an order may not be due on a day, told at its field; undefined when it may. @param anyPast whether earlier days than yesterday are taken */
export const dueFault = (due: Day, today: Day, { anyPast = false } = {}): string | undefined => {
  const { earliest, oldest, latest } = limitsOn(today);
  if (!anyPast && due < earliest) return 'Anterior a ayer';
  if (due < oldest) return 'De más de dos años atrás';
  return due > latest ? 'De más de dos años adelante' : undefined;
};

/** The same, told where the field is not seen: 'La fecha de entrega es anterior a ayer'. */
export const dueSentence = (fault: string): string => `La fecha de entrega es ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;
