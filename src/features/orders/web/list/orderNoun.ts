import type { Noun } from '#web/table/noun.ts';

/** What the rows of an order list are called. */
export const ORDERS: Noun = { one: 'orden', many: 'órdenes', feminine: true };
