import { daysBetween, formatDay, type Day } from '../time.ts';

/** Days ahead at which an end is warned of. */
export const AHEAD = 30;

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

/** Something of a record that ends on a day: 'VTV'. */
export type End = { what: string; day: Day | null };

/** What ends first, and how it is told: 'VTV 27/11/26'; undefined when no end is known. */
export const firstEnd = (ends: readonly End[]): { day: Day; text: string } | undefined => {
  const [first] = ends.flatMap(({ what, day }) => (day === null ? [] : [{ what, day }])).toSorted((a, b) => a.day.localeCompare(b.day));
  return first && { day: first.day, text: `${first.what} ${formatDay(first.day)}` };
};

/** What lists filter ends by. */
export const endStates = { due: 'Vence o venció', fine: 'Al día', untold: 'Sin cargar' } as const;

/** In which of them somebody or something is whose first end is that day. */
export const endState = (first: Day | undefined, today: Day): (typeof endStates)[keyof typeof endStates] => {
  if (first === undefined) return endStates.untold;
  return endingNote(first, today) ? endStates.due : endStates.fine;
};
