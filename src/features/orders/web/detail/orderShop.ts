import type { ComponentType } from 'react';
import type { Origin } from '../../choices.ts';

/** Origins whose orders a marketplace knows by their external tracking. */
const shopOrigins: ReadonlySet<Origin> = new Set(['ML', 'ML-Turbo', 'Tienda-Nube', 'shopify']);

/** Whether a marketplace can say something of an order. */
export const isShopOrder = ({ fromOrder, externalTracking }: { fromOrder: Origin; externalTracking: string | null }): boolean =>
  shopOrigins.has(fromOrder) && Boolean(externalTracking);

type Slot<Props> = { load: () => Promise<{ default: ComponentType<Props> }> };
const none = () => Promise.reject(new Error('Nothing was handed over that asks marketplaces'));

/** What a marketplace says of an order: a slice behind this one shows it, and `main.tsx` hands it over. `order` is its `_id`. */
export const orderShop: {
  shipment: Slot<{ order: string; onClose: () => void }>;
  conflict: Slot<{ order: string; onOpen: () => void }>;
} = { shipment: { load: none }, conflict: { load: none } };
