import type { Day } from '#shared/day.ts';
import { addDays, dayFrom, isDay, partsOf } from '#shared/time.ts';
import { searchReader, type SearchOf, textThat } from '#web/list/screenSearch.ts';

/** What the address of a statement holds: its days, both included. */
export const statementSearch = searchReader({ startDay: textThat(isDay), endDay: textThat(isDay) });
/** See the reader. */
export type StatementSearch = SearchOf<typeof statementSearch>;

type Days = { startDay: Day; endDay: Day };

/** The first day of a day's month. */
const monthStart = (day: Day): Day => {
  const [year, month] = partsOf(day);
  return dayFrom(year, month, 1);
};

/** The days that people ask for, by what they are called. */
export const statementPresets = (today: Day): readonly { label: string; days: Days }[] => {
  const lastMonth = addDays(monthStart(today), -1);
  return [
    { label: 'Este mes', days: { startDay: monthStart(today), endDay: today } },
    { label: 'Mes pasado', days: { startDay: monthStart(lastMonth), endDay: lastMonth } },
    { label: '90 días', days: { startDay: addDays(today, -89), endDay: today } },
  ];
};

/** The days that an address asks for: without any, last month and this one. */
export const statementDays = ({ startDay, endDay }: StatementSearch, today: Day): Days => {
  const [first, last] = [startDay ?? endDay, endDay ?? startDay];
  if (!first || !last) return { startDay: monthStart(addDays(monthStart(today), -1)), endDay: today };
  return first <= last ? { startDay: first, endDay: last } : { startDay: last, endDay: first };
};
