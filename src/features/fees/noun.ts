import type { Noun } from '#shared/noun.ts';

/** What a tariff is called. */
export const FEE: Noun = { one: 'tarifa', many: 'tarifas', feminine: true };
