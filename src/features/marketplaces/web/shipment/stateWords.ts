import type { ShipmentState } from '../../shipmentState.ts';

/** How a shipment's state is told. */
export const stateWords: Readonly<Record<ShipmentState, { text: string; tone: 'ok' | 'warn' | 'failed' | 'waiting' }>> = {
  waiting: { text: 'Todavía no está listo', tone: 'waiting' },
  ready: { text: 'Listo para retirar', tone: 'waiting' },
  onTheWay: { text: 'En camino', tone: 'waiting' },
  validation: { text: 'En validación del comprador', tone: 'warn' },
  delivered: { text: 'Entregado', tone: 'ok' },
  notDelivered: { text: 'No entregado', tone: 'failed' },
  cancelled: { text: 'Cancelado', tone: 'failed' },
};

/** How parcels travel, in the marketplace's words and ours; other words are shown as they are. */
const logistics: Readonly<Record<string, string>> = {
  self_service: 'Flex (lo lleva el vendedor)',
  cross_docking: 'Colecta',
  drop_off: 'Se despacha en una agencia',
  xd_drop_off: 'Se despacha en un punto',
  fulfillment: 'Full (lo lleva la tienda)',
};

/** How a shipment travels. */
export const logisticWords = (logistic: string): string => logistics[logistic] ?? logistic;
