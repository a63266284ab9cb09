import { and, desc, eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { formatCents, toCents } from '#shared/money.ts';
import { pointAt } from '#shared/place/point.ts';
import type { Db } from '#server/db.ts';
import { endChanges, type OrderEnd } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { finishedIds } from '../../../orders/status.ts';
import type { marketplaces } from '../../contract.ts';
import { disagreement, underWay } from '../../following.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import { marketplaceShipments } from '../tables.ts';
import { endOf } from './endOf.ts';

type Stored = typeof marketplaceShipments.$inferSelect;
/** What is looked at of an order. */
type Its = OrderEnd & Pick<typeof orders.$inferSelect, 'chargeDestination' | 'chargeAmount'>;

/** How a status that could not be told begins, as it is kept at the shipment. */
export const UNTOLD = 'No se pudo informar el estado';

const MEND_CHARGE = 'Si corresponde, corrija el cobro de la orden';

/** What speaks against what an order collects. */
const chargeApart = ({ status, chargeDestination, chargeAmount }: Its, { state, collect, doubt }: ExternalShipment): string | undefined => {
  if (state === 'cancelled' || state === 'delivered') return undefined;
  const here = chargeDestination ? toCents(chargeAmount) : 0;
  const charges = here > 0 ? `cobra ${formatCents(here)}` : 'no cobra nada';
  const mend = underWay.has(status) ? `${MEND_CHARGE} y avise al chofer` : MEND_CHARGE;
  if (doubt !== undefined) return `${doubt}, y la orden ${charges}. ${mend}`;
  if (collect === undefined || toCents(collect) === here) return undefined;
  const there = collect > 0 ? `se cobran ${formatCents(toCents(collect))}` : 'no se cobra nada';
  return `En la tienda ${there} al entregar, y la orden ${charges}. ${mend}`;
};

/** Where a shipment goes, as its order would have it, compared by what is written; and by where it lies where that alone changed. */
const writtenEnd = (content: ExternalShipment, lngLat: readonly [number, number] | null) => {
  const { address, addressNumber, town, postalCode } = content;
  const location = pointAt(...(lngLat ?? ([0, 0] as const)));
  return endOf(content, { address, addressNumber, town, postalCode, location, partial_match: false });
};

/** What speaks against where an order goes: what changed there since it followed, and is not so here. */
const endApart = (order: Its, followed: ExternalShipment, content: ExternalShipment): string | undefined => {
  const isWritten = JSON.stringify(writtenEnd(followed, null)) !== JSON.stringify(writtenEnd(content, null));
  const at = (one: ExternalShipment) => (isWritten || content.lngLat === null ? null : one.lngLat);
  const { columns, conflict } = endChanges(order, {
    before: writtenEnd(followed, at(followed)),
    after: writtenEnd(content, at(content)),
  });
  if (conflict !== undefined)
    return `${conflict}. Si corresponde, corríjalo en la orden${underWay.has(order.status) ? ' y avise al chofer' : ''}`;
  if (Object.keys(columns).length > 0)
    return 'La tienda cambió el destino, y la orden todavía no lo tiene. Si corresponde, corríjalo en la orden';
  return undefined;
};

/**
 * What its shipment says against what an order is, in Spanish, with what can be done; null where it says nothing. It is told from what both are
 * each time: of what is kept only why a status could not be followed or told is.
 */
export const apartOf = (
  order: Its,
  { type, content, followed, conflict }: Pick<Stored, 'type' | 'content' | 'followed' | 'conflict'>,
): string | null => {
  const { status } = order;
  const apart = disagreement(status, content.state, type !== 'ml');
  // A status that could not be followed is tried again: it matters for as long as the two differ.
  const isRefused = conflict !== null && followed !== null && followed.state !== content.state;
  const told = [
    apart && (isRefused ? `${apart}. ${conflict}` : apart),
    ...(!isRefused && conflict?.startsWith(UNTOLD) ? [conflict] : []),
    // What is over is collected and brought, or is not any more.
    ...(finishedIds.some((id) => id === status) ? [] : [followed && endApart(order, followed, content), chargeApart(order, content)]),
  ].filter(Boolean);
  return told.length > 0 ? told.join('. ') : null;
};

/** What speaks against an order being what it is, by what its marketplace said last; nothing of one that came from none. */
export const conflictOf = async (db: Db, order: string): Promise<Output<typeof marketplaces.conflict>> => {
  const [found] = await db
    .select({ shipment: marketplaceShipments, its: orders })
    .from(marketplaceShipments)
    .innerJoin(orders, and(eq(orders.companyId, marketplaceShipments.companyId), eq(orders._id, marketplaceShipments.order)))
    .where(eq(marketplaceShipments.order, order))
    .orderBy(desc(marketplaceShipments.readAt))
    .limit(1);
  return found ? { conflict: apartOf(found.its, found.shipment), at: found.shipment.readAt } : { conflict: null, at: null };
};
