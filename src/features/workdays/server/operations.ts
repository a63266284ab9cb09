import type { Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { progressOf } from '../progress.ts';
import { readDay } from './dayOrders.ts';

export { findDriver } from './drivers.ts';
export { readDay };

/** How many orders a driver has to visit on a day in all, and how many are delivered. */
export const deliveriesOf = async (db: Db, driver: string, day: Day): Promise<{ delivered: number; total: number }> => {
  const { total, parts } = progressOf((await readDay(db, driver, day)).orders);
  return { delivered: parts.find(({ status }) => status === 8)?.total ?? 0, total };
};
