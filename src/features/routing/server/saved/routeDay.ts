import { addDays, type Day, dayOf, formatDayLong, today } from '#shared/time.ts';
import { refuse } from '#server/refuse.ts';
import { ROUTE_BACK } from '../../../orders/way/routeMode.ts';

/** Refuses a day that is over for longer than that. @throws 400 */
export const checkDay = (day: Day, now: Date): void => {
  const first = addDays(today(now), -ROUTE_BACK);
  if (day >= first) return;
  const message = `Desde el ${formatDayLong(first)}: dos días atrás como mucho`;
  throw refuse.invalid(message, { startDay: message });
};

/** Refuses a departure on another day than the route's. @throws 400 */
export const checkDeparture = (departure: Date, day: Day): void => {
  if (dayOf(departure) === day) return;
  const message = `La salida no es del ${formatDayLong(day)}`;
  throw refuse.invalid(message, { departure: message });
};
