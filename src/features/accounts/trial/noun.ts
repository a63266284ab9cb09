import type { Noun } from '#shared/noun.ts';

/** What is counted on the screen of a trial; that of the orders' slice would bring their list along. */
export const ORDER: Noun = { one: 'orden', many: 'órdenes', feminine: true };
