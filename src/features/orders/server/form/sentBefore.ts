import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders } from '../tables.ts';

/** Said of an order that was created from the same form or row, with other content. */
export const createdText = (internalID: string): string => `La orden ya se creó: ${internalID}`;

/**
 * Finds the orders that were made of forms or rows before.
 * @returns the order of an `importId`; `changed` tells whether it was made of other content than that of a hash, which is asked for only then
 */
export const findSent = async (db: Db, importIds: readonly string[]) => {
  const found =
    importIds.length === 0
      ? []
      : await db
          .select({ _id: orders._id, internalID: orders.internalID, importId: orders.importId, importHash: orders.importHash })
          .from(orders)
          .where(anyOf(orders.importId, importIds));
  const byId = new Map(found.map((order) => [order.importId, order]));
  return (importId: string, hashOf: () => string) => {
    const order = byId.get(importId);
    // Orders of older programs have no hash.
    return order && { _id: order._id, internalID: order.internalID, changed: order.importHash !== null && order.importHash !== hashOf() };
  };
};
