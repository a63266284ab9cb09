import type { Db } from '#server/db.ts';
import type { MoneyHold } from '../../money/kept.ts';

/** What accounts, a later slice, know of the money of some orders, and do about it. */
export type OrderMoney = {
  /** Which of them a settlement or the closed cash of a driver holds, by `_id`. */
  holds: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, MoneyHold>>;
  /** To be waited for before those are locked that are to be delivered: who settles locks an account first, then orders. */
  beforeDelivery: (db: Db, ids: readonly string[]) => Promise<void>;
  /**
   * Credits to their clients what was collected of those that were settled before they were delivered; in the transaction of the change.
   * @param by nobody of the company where another one delivered what was shared with it
   */
  delivered: (db: Db, ids: readonly string[], by: { employee: string | null; now: Date }) => Promise<void>;
};

/** That of companies that settle nothing. */
export const noMoney: OrderMoney = {
  holds: async () => new Map(),
  beforeDelivery: async () => undefined,
  delivered: async () => undefined,
};
