import { daysBetween, formatDay, type Day } from '#shared/time.ts';
import type { EmployeeRow } from './contract.ts';

/** Days ahead at which an end is warned of. */
const AHEAD = 30;

/** What is said of the day at which something ends: 'Vence en 4 días'; undefined while it is far. */
export const expiryNote = (ends: Day | null, today: Day): string | undefined => {
  if (ends === null) return undefined;
  const left = daysBetween(today, ends);
  if (left > AHEAD) return undefined;
  const days = Math.abs(left) === 1 ? '1 día' : `${Math.abs(left)} días`;
  if (left === 0) return 'Vence hoy';
  return left < 0 ? `Venció hace ${days}` : `Vence en ${days}`;
};

/** What of an employee ends first, of what ends soon or has ended: 'Licencia 24/11/26'. */
export const soonestEnd = (
  { licenseExpire, artExpire, insuranceExpire }: Pick<EmployeeRow, 'licenseExpire' | 'artExpire' | 'insuranceExpire'>,
  today: Day,
): string | undefined => {
  const ends = [
    ['Licencia', licenseExpire],
    ['ART', artExpire],
    ['Seguro', insuranceExpire],
  ] as const;
  const [first] = ends
    .flatMap(([what, day]) => (day !== null && expiryNote(day, today) ? [{ what, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return first && `${first.what} ${formatDay(first.day)}`;
};
