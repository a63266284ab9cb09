import { and, desc, eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { marketplaces } from '../../contract.ts';
import { disagreement } from '../../following.ts';
import { marketplaceShipments } from '../tables.ts';

/** What speaks against an order being what it is, by what its marketplace said last; nothing of one that came from none. */
export const conflictOf = async (db: Db, order: string): Promise<Output<typeof marketplaces.conflict>> => {
  const [found] = await db
    .select({ shipment: marketplaceShipments, status: orders.status })
    .from(marketplaceShipments)
    .innerJoin(orders, and(eq(orders.companyId, marketplaceShipments.companyId), eq(orders._id, marketplaceShipments.order)))
    .where(eq(marketplaceShipments.order, order))
    .orderBy(desc(marketplaceShipments.readAt))
    .limit(1);
  if (!found) return { conflict: null, at: null };
  const { type, content, followed, conflict, readAt } = found.shipment;
  const apart = disagreement(found.status, content.state, type !== 'ml') ?? null;
  // A status that could not be followed is tried again: it matters for as long as the two differ.
  const isRefused = conflict !== null && followed !== null && followed.state !== content.state;
  if (isRefused) return { conflict: apart && `${apart}. ${conflict}`, at: readAt };
  return { conflict: conflict ?? apart, at: readAt };
};
