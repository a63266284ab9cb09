import type { Noun } from '#shared/noun.ts';

/** What a client's product is called: by its number. */
export const SKU: Noun = { one: 'SKU', many: 'SKU' };
