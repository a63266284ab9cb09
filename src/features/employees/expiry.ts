import { endingNote } from '#shared/record/expiry.ts';
import { formatDay, type Day } from '#shared/time.ts';
import type { EmployeeRow } from './contract.ts';

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
    .flatMap(([what, day]) => (day !== null && endingNote(day, today) ? [{ what, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return first && `${first.what} ${formatDay(first.day)}`;
};
