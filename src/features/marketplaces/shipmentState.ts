/** How a shipment stands at its marketplace, in the product's words. */
export const shipmentStates = [
  /** Not paid, or its seller has not prepared it. */
  'waiting',
  /** It is to be fetched. */
  'ready',
  'onTheWay',
  /** Said to be delivered, and its buyer may object (status 28). */
  'validation',
  'delivered',
  'notDelivered',
  'cancelled',
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

/** What became of a shipment here. */
export const storedStates = [
  /** It waits: for somebody's choice, or for a place on the map. */
  'pending',
  /** It is an order. */
  'created',
  /** Somebody said that it is not carried. */
  'skipped',
  /** It was cancelled there, or went another way, before it was an order. */
  'cancelled',
] as const;
export type StoredState = (typeof storedStates)[number];
