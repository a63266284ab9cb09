import type { Noun } from '#shared/noun.ts';

/** What is posted to an account. */
export const MOVEMENT: Noun = { one: 'movimiento', many: 'movimientos' };
