import type { StatusId } from '../orders/status.ts';
import type { ShipmentState } from './shipmentState.ts';

/** What an order becomes as its shipment changes its state; undefined where it stays what it is. */
export const followedStatus = (before: ShipmentState, after: ShipmentState): StatusId | undefined => {
  if (before === after) return undefined;
  switch (after) {
    case 'cancelled':
      return 22;
    case 'validation':
      return 28;
    case 'delivered':
      return 8;
    case 'onTheWay':
      // The buyer did not confirm it: it is brought once more.
      return before === 'validation' ? 7 : undefined;
    case 'notDelivered':
      return before === 'validation' ? 18 : undefined;
    default:
      return undefined;
  }
};

/** Statuses in which an order is on its way, or was in vain. */
export const underWay: ReadonlySet<StatusId> = new Set([6, 7, 10, 12, 14, 16, 20, 21]);

/**
 * What speaks against an order being in a status while its shipment is in a state, in Spanish; undefined where nothing does. `told` says
 * whether the marketplace is told of statuses: then it will follow.
 */
export const disagreement = (status: StatusId, state: ShipmentState, told: boolean): string | undefined => {
  // A deleted order is none.
  if (status === 99) return undefined;
  if (state === 'cancelled' && status !== 22 && status !== 18) return 'En la tienda está cancelada';
  if (state !== 'cancelled' && status === 22) return 'Acá está cancelada, y en la tienda no';
  if (state === 'delivered' && status !== 8 && status !== 18) return 'En la tienda figura entregada';
  if (told) return undefined;
  if (status === 8 && state !== 'delivered' && state !== 'validation') return 'Acá está entregada, y en la tienda todavía no';
  if (state === 'notDelivered' && status !== 18 && !underWay.has(status)) return 'En la tienda figura como no entregada';
  return undefined;
};
