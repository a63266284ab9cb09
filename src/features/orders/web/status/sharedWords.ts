import { formatCount } from '#shared/money.ts';
import type { SharedWith } from '../../change.ts';

/** What reaches another company that has an order, said to who may change it here: statuses do, all else does not (decisions §5). */
export const sharedWords = ({ type, state, name }: SharedWith): string => {
  if (type === 'sent' && state === 'open')
    return `Está compartida con ${name}: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, recupérela en Transfer.`;
  const whose = type === 'sent' ? `La tiene ${name}` : `La compartió ${name}`;
  return `${whose}: los estados le llegan, lo demás que cambie acá no; avísele.`;
};

/** The same of some of many orders that are changed at once. */
export const someSharedWords = ({ type, state, name, total }: SharedWith & { total: number }): string => {
  const [count, one] = [formatCount(total), total === 1];
  if (type === 'sent' && state === 'open')
    return `${count} ${one ? 'está compartida' : 'están compartidas'} con ${name}: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, ${one ? 'recupérela' : 'recupérelas'} en Transfer.`;
  const whose = type === 'sent' ? `${one ? 'la' : 'las'} tiene ${name}` : `${one ? 'la' : 'las'} compartió ${name}`;
  return `${count} ${whose}: los estados le llegan, lo demás que cambie acá no; avísele.`;
};
