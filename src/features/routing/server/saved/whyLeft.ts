import { dayOf, formatDayLong, type Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders } from '../../../orders/server/tables.ts';
import { isToVisit } from '../../../workdays/dayStates.ts';
import { readDay } from '../../../workdays/server/operations.ts';

/** An order that is not to be routed, and why. */
export type Left = { _id: string; internalID: string; message: string };

/** A driver's day as a route needs it: what is still to be visited, what was visited, and which of some orders are neither. */
export type DayNow = { open: ReadonlySet<string>; visited: ReadonlySet<string>; left: Left[] };

type Row = Pick<typeof orders.$inferSelect, '_id' | 'internalID' | 'status' | 'driverAssign' | 'deliveryDate'>;

const reasonOf = ({ status, driverAssign, deliveryDate }: Row, driver: string, day: Day): string => {
  if (status === 99) return 'fue eliminada';
  if (status === 8) return 'ya fue entregada';
  if (driverAssign === null) return 'ya no tiene chofer';
  if (driverAssign !== driver) return 'es de otro chofer';
  if (deliveryDate === null) return 'ya no tiene fecha de entrega';
  return dayOf(deliveryDate) === day ? 'fue cancelada o devuelta' : `se entrega el ${formatDayLong(dayOf(deliveryDate))}`;
};

/** What a driver's day is now, and which of some orders have left it. */
export const dayNow = async (db: Db, driver: string, day: Day, ids: readonly string[]): Promise<DayNow> => {
  const own = (await readDay(db, driver, day)).orders;
  const of = (isIts: (order: (typeof own)[number]) => boolean) => new Set(own.filter(isIts).map(({ _id }) => _id));
  const open = of(isToVisit);
  const visited = of(({ state }) => state === 'done' || state === 'failed');
  const gone = ids.filter((_id) => !open.has(_id));
  const rows = gone.length > 0 ? await db.select().from(orders).where(anyOf(orders._id, gone)) : [];
  const known = new Map(rows.map((row) => [row._id, row]));
  const left = gone.flatMap((_id) => {
    const row = known.get(_id);
    return row ? [{ _id, internalID: row.internalID, message: visited.has(_id) ? 'ya fue visitada' : reasonOf(row, driver, day) }] : [];
  });
  return { open, visited, left };
};
