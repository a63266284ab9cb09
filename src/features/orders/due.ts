import { endOfDay, latestDue, startOfDay, today, yesterday } from '#shared/time.ts';

/** Why an order may not be due then, seen from now; undefined when it may. @param anyPast whether earlier days than yesterday are taken */
export const dueFault = (due: Date, now: Date, { anyPast = false } = {}): string | undefined => {
  if (!anyPast && due < startOfDay(yesterday(now))) return 'La fecha de entrega es anterior a ayer';
  return due >= endOfDay(latestDue(today(now))) ? 'La fecha de entrega es de más de dos años adelante' : undefined;
};
