/** What a webhook can be told of, as its notices name it. */
export const webhookEvents = ['order.created', 'order.status', 'order.delivered', 'settlement.created', 'settlement.settled'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What people call them, and when each is told. */
export const webhookEventNames: Readonly<Record<WebhookEvent, { name: string; about: string }>> = {
  'order.created': { name: 'Orden creada', about: 'A mano, importada, por la API o recibida de otra logística' },
  'order.status': { name: 'Cambio de estado', about: 'Cada estado por el que pasa una orden' },
  'order.delivered': { name: 'Entrega con comprobante', about: 'Quién recibió, y las fotos' },
  'settlement.created': { name: 'Liquidación creada', about: 'Al liquidar a un cliente' },
  'settlement.settled': { name: 'Liquidación pagada', about: 'Cuando el cliente la termina de pagar' },
};

/** What 'Probar' sends. */
export const TEST_EVENT = 'test' as const;

/** What is sent: what a webhook asks for, or a test. */
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

/** How a notice stands: to be sent, taken by the other side, or given up. */
export const deliveryStates = ['waiting', 'delivered', 'lost'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What people call them. */
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Pendiente',
  delivered: 'Entregado',
  lost: 'No entregado',
};

/** Whether a webhook is sent to: paused by people, or by the product because it had failed for days. */
export const webhookStates = ['active', 'paused', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];
