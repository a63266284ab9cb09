import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** A day with its weekday: 'lunes 23/11/2026'; without its year 'lunes 23/11'. */
export const dayName = (day: Day, { year = true } = {}): string => {
  const written = formatDayLong(day);
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${year ? written : written.slice(0, 5)}`;
};
