import { daysBetween, type Day } from '../time.ts';

/** Days ahead at which an end is warned of. */
const AHEAD = 30;

/** What is said of the day at which something ends: 'Vence en 4 días', 'Venció ayer'; undefined while it is far. */
export const endingNote = (ends: Day | null, today: Day): string | undefined => {
  if (ends === null) return undefined;
  const left = daysBetween(today, ends);
  if (left > AHEAD) return undefined;
  if (left === 0) return 'Vence hoy';
  if (left === 1) return 'Vence mañana';
  if (left === -1) return 'Venció ayer';
  return left < 0 ? `Venció hace ${-left} días` : `Vence en ${left} días`;
};
