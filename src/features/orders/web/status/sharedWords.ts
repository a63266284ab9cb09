import type { SharedWith } from '../../form.ts';

/** What reaches another company that has an order, said to who may change it here: statuses do, all else does not (decisions §5). */
export const sharedWords = ({ type, state, name }: SharedWith): string => {
  if (type === 'sent' && state === 'open')
    return `Está compartida con ${name}: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, recupérela en Transfer.`;
  const whose = type === 'sent' ? `La tiene ${name}` : `La compartió ${name}`;
  return `${whose}: los estados le llegan, lo demás que cambie acá no; avísele.`;
};
