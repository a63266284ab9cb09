import type { Noun } from '#shared/noun.ts';

/** What a warehouse is called. */
export const WAREHOUSE: Noun = { one: 'depósito', many: 'depósitos' };
