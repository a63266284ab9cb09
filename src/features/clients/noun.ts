import type { Noun } from '#shared/noun.ts';

/** What a client is called. */
export const CLIENT: Noun = { one: 'cliente', many: 'clientes' };

/** The address of a client that was made for a logistics company whose street nobody has written yet: what is printed leaves it out. */
export const NO_ADDRESS = 'Sin dirección cargada';
