import { expect, test } from 'vitest';
import type { StatusId } from '../orders/status.ts';
import type { ShipmentState } from './shipmentState.ts';
import { disagreement } from './following.ts';

const rows: [StatusId, ShipmentState, boolean, string | undefined][] = [
  [5, 'cancelled', true, 'En la tienda está cancelada'],
  [22, 'cancelled', true, undefined],
  [22, 'ready', true, 'Acá está cancelada, y en la tienda no'],
  [7, 'delivered', true, 'En la tienda figura entregada'],
  [8, 'delivered', true, undefined],
  [18, 'delivered', false, undefined],
  [8, 'onTheWay', false, 'Acá está entregada, y en la tienda todavía no'],
  [8, 'onTheWay', true, undefined],
  [5, 'notDelivered', false, 'En la tienda figura como no entregada'],
  [7, 'notDelivered', false, undefined],
  [99, 'ready', false, undefined],
  [99, 'cancelled', false, undefined],
  [99, 'delivered', false, undefined],
  [99, 'notDelivered', false, undefined],
];
test.each(rows)('an order in %i while its shipment is %s, and its marketplace told or not (%s): %s', (status, state, told, apart) => {
  expect(disagreement(status, state, told)).toBe(apart);
});
