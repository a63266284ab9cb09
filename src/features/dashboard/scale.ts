import { formatCount } from '#shared/money.ts';
import { dayOf, formatDay, type Day } from '#shared/time.ts';

/** What an event's day is called: 'Hoy', 'Ayer', '20/11/26'. */
export const dayTitle = (at: string, today: Day): string => {
  const day = dayOf(at);
  if (day === today) return 'Hoy';
  return Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`) === 86_400_000 ? 'Ayer' : formatDay(day);
};

/** 'las 23', 'los 31', nothing of one: what a button does it to. */
export const allOf = (count: number, feminine: boolean): string =>
  count === 1 ? '' : ` ${feminine ? 'las' : 'los'} ${formatCount(count)}`;
