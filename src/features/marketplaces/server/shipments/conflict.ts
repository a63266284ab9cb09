import { and, desc, eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import type { marketplaces } from '../../contract.ts';
import { disagreement } from '../../following.ts';
import { marketplaceShipments } from '../tables.ts';

type Stored = typeof marketplaceShipments.$inferSelect;

/** What its shipment says against an order being in a status, in Spanish; null where it says nothing. */
export const apartOf = (
  status: StatusId,
  { type, content, followed, conflict }: Pick<Stored, 'type' | 'content' | 'followed' | 'conflict'>,
): string | null => {
  const apart = disagreement(status, content.state, type !== 'ml') ?? null;
  // A status that could not be followed is tried again: it matters for as long as the two differ.
  const isRefused = conflict !== null && followed !== null && followed.state !== content.state;
  return isRefused ? apart && `${apart}. ${conflict}` : (conflict ?? apart);
};

/** What speaks against an order being what it is, by what its marketplace said last; nothing of one that came from none. */
export const conflictOf = async (db: Db, order: string): Promise<Output<typeof marketplaces.conflict>> => {
  const [found] = await db
    .select({ shipment: marketplaceShipments, status: orders.status })
    .from(marketplaceShipments)
    .innerJoin(orders, and(eq(orders.companyId, marketplaceShipments.companyId), eq(orders._id, marketplaceShipments.order)))
    .where(eq(marketplaceShipments.order, order))
    .orderBy(desc(marketplaceShipments.readAt))
    .limit(1);
  return found ? { conflict: apartOf(found.status, found.shipment), at: found.shipment.readAt } : { conflict: null, at: null };
};
