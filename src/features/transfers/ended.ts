import type { TransferState } from './transfer.ts';

type Ended = { state: TransferState; name: string } | null;

/** Why nothing can be confirmed or refused of an order, in Spanish; undefined while its transfer awaits an answer. */
export const whyNotAnswered = (received: Ended): string | undefined => {
  if (!received) return 'Nadie la compartió con nosotros';
  const { state, name } = received;
  const said: Record<TransferState, string | undefined> = {
    open: undefined,
    confirmed: 'Ya se confirmó',
    refused: `Ya se rechazó: volvió a ${name}`,
    takenBack: `${name} la recuperó`,
  };
  return said[state];
};

/** Why an order cannot be taken back, in Spanish; undefined while nobody has answered. */
export const whyNotTakenBack = (sent: Ended): string | undefined => {
  if (!sent) return 'No está compartida';
  const { state, name } = sent;
  const said: Record<TransferState, string | undefined> = {
    open: undefined,
    confirmed: `${name} ya la recibió: no se puede recuperar`,
    refused: `${name} la rechazó: ya volvió`,
    takenBack: 'Ya se recuperó',
  };
  return said[state];
};

/** Why an order that is shared cannot be deleted, in Spanish. */
export const whyNotDeleted = ({ type, state, name }: { type: 'sent' | 'received'; state: 'open' | 'confirmed'; name: string }): string => {
  if (type === 'sent')
    return state === 'open'
      ? `Está compartida con ${name}: recupérela primero`
      : `Está compartida con ${name}, que ya la recibió: no se elimina`;
  return state === 'open' ? `La compartió ${name}: rechácela` : `La compartió ${name} y se confirmó: no se elimina`;
};
