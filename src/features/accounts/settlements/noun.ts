import type { Noun } from '#shared/noun.ts';

/** What settlements are called. */
export const SETTLEMENT: Noun = { one: 'liquidación', many: 'liquidaciones', feminine: true };
