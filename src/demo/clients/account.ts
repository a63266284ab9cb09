import type { IntegrationType } from '../../features/clients/integration.ts';

/** Number of a client's account at a shop: the same wherever it is told, in its connections and in the labels of its orders. */
export const accountOf = (client: string, shop: IntegrationType): number =>
  180_000_000 + Array.from(`${shop} ${client}`).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7) * 41;
