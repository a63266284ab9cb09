import type { Noun } from '#shared/noun.ts';

/** What a client is called. */
export const CLIENT: Noun = { one: 'cliente', many: 'clientes' };
