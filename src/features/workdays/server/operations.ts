import type { Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { isToVisit } from '../dayStates.ts';
import { progressOf } from '../progress.ts';
import { type OrderOfDay, readDay } from './dayOrders.ts';

export { findDriver } from './drivers.ts';
export { readDay };

/** How many orders a driver has to visit on a day in all, and how many are delivered. */
export const deliveriesOf = async (db: Db, driver: string, day: Day): Promise<{ delivered: number; total: number }> => {
  const { total, parts } = progressOf((await readDay(db, driver, day)).orders);
  return { delivered: parts.find(({ status }) => status === 8)?.total ?? 0, total };
};

/** What a driver has still to visit on a day, in no order. */
export const toVisit = async (db: Db, driver: string, day: Day): Promise<OrderOfDay[]> =>
  (await readDay(db, driver, day)).orders.filter(isToVisit);
