import type { Db } from '#server/db.ts';
import { vehicleNames } from './fees.ts';
import { readFeeBook } from './pricing.ts';

/** All that prices come from: the active tariffs, and what the vehicle types that their rules name are called. */
export type Tariffs = { book: Awaited<ReturnType<typeof readFeeBook>>; vehicles: Awaited<ReturnType<typeof vehicleNames>> };

/** See the type. */
export const readTariffs = async (db: Db): Promise<Tariffs> => ({ book: await readFeeBook(db), vehicles: await vehicleNames(db) });

export { readPricedOrders } from './pricing.ts';
export { orderTold, tellOrder } from './examples.ts';
export { vehicleNames } from './fees.ts';
export { checkTried, readTriedTariffs, type TriedParts } from './tried.ts';
