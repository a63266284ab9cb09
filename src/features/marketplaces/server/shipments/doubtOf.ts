import type { ExternalShipment } from '../shops/shop.ts';

/** Why a shipment becomes an order when somebody chooses it, and not by itself; null where nothing is in its way. */
export const doubtOf = ({ state, doubt }: Pick<ExternalShipment, 'state' | 'doubt'>): string | null =>
  state === 'waiting' ? 'En la tienda todavía no está lista para enviar' : (doubt ?? null);
