import type { Noun } from '#shared/noun.ts';

/** What the rows of an order list are called. */
export const ORDERS: Noun = { one: 'orden', many: 'órdenes', feminine: true };
