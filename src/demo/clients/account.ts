import type { IntegrationType } from '../../features/clients/integration.ts';
import type { Base } from '../company.ts';

/**
 * Number of a client's account at a shop: the same wherever it is told, in its connections and in the labels of its orders. Clients of the
 * same name are at other doors in other companies, and sell by accounts of their own: an account is linked once.
 */
export const accountOf = ({ client, place }: Pick<Base['clients'][number], 'client' | 'place'>, shop: IntegrationType): number => {
  const whose = `${shop} ${client.name} ${place.address} ${place.addressNumber}`;
  return 180_000_000 + Array.from(whose).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7) * 41;
};
