import { and, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay, today } from '#shared/time.ts';
import { type HeldAge, RECENT_DAYS } from '../../choices.ts';
import { heldIds } from '../../status.ts';
import { orders } from '../tables.ts';

/** The first instants of today and of the days that count as recent. */
const bounds = (now: Date) => {
  const day = today(now);
  return { today: startOfDay(day), recent: startOfDay(addDays(day, -RECENT_DAYS)) };
};

const sinceWhere = (age: HeldAge, now: Date): SQL | undefined => {
  const first = bounds(now);
  switch (age) {
    case 'any':
      return undefined;
    case 'today':
      return gte(orders.heldSince, first.today);
    case 'recent':
      return and(gte(orders.heldSince, first.recent), lt(orders.heldSince, first.today));
    case 'long':
      return lt(orders.heldSince, first.recent);
  }
};

/** Orders whose parcel lies in a warehouse (`isHeld`), by how long. Written as the condition of the index `orders_held`. */
export const heldWhere = (age: HeldAge, now: Date): SQL | undefined =>
  and(isNotNull(orders.warehouse), sql`${orders.status} in (${sql.raw(heldIds.join(', '))})`, sinceWhere(age, now));
