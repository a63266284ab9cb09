import { finishedIds, statusById, type StatusId } from '../orders/status.ts';
import type { TransferState } from './transfer.ts';

/** The status of a parcel that comes back: writing it, who received an order lets who shared it take it back. */
export const RETURNED = 18 satisfies StatusId;

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

/**
 * Why a parcel is not received, in Spanish; undefined while it is awaited. Whoever shared it may have cancelled it meanwhile, or ended its way
 * otherwise: the first that the other company writes closes the transfer, so this was not its doing.
 */
export const whyNotReceived = (received: Ended, status: StatusId): string | undefined => {
  const reason = whyNotAnswered(received);
  if (reason !== undefined || !received || !finishedIds.some((id) => id === status)) return reason;
  const { name } = received;
  return status === 22 ? `La canceló ${name}: no se recibe` : `${name} la pasó a ${statusById(status).name}: no se recibe`;
};

/** Why an order cannot be taken back, in Spanish; undefined where whoever has it decides: nobody has answered, or it may have come back. */
export const whyNotTakenBack = (sent: Ended): string | undefined => {
  if (!sent) return 'No está compartida';
  const { state, name } = sent;
  const said: Record<TransferState, string | undefined> = {
    open: undefined,
    confirmed: undefined,
    refused: `${name} la rechazó: ya volvió`,
    takenBack: 'Ya se recuperó',
  };
  return said[state];
};

/**
 * Whether an order that was shared can be taken back, as far as is known of it here: whoever has it decides.
 * @param returned whether the last that they said of it is that they bring it back
 * @param closed whether their company is closed: nobody there will say so any more
 */
export const mayComeBack = ({ state, returned, closed }: { state: TransferState; returned: boolean; closed: boolean }): boolean =>
  state === 'open' || (state === 'confirmed' && (returned || closed));

/** What is said of an order that whoever has it keeps: it did something with it, and has not brought it back. */
export const keptBy = (name: string): string => `${name} ya la recibió: se recupera cuando la pase a ${statusById(RETURNED).name}`;

/** What is said of an order that its receiver brings back, and has shared on meanwhile. */
export const lentBy = (name: string): string => `${name} todavía no la tiene de vuelta`;

/** What is said of an order that a company delivered which is closed since. */
export const deliveredBy = (name: string): string => `${name} la entregó: no se recupera`;

/** What is said of an order of a closed company which that shared on, where it cannot be taken back of who has it. */
export const lentByClosed = (name: string): string =>
  `${name} está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa`;

/** What is said of an order of which what the other company wrote is still to come. */
export const stillToldBy = (name: string): string => `Hay novedades de ${name} por llegar: vuelva a intentar`;

/**
 * Why an order that was given is neither under way nor brought to a door nor given to a driver any more, in Spanish: it is with who shared it
 * again, be it that they took it back or that it was refused. Undefined while it is not.
 */
export const whyNotCarried = ({ state, name }: { state: TransferState; name: string }): string | undefined => {
  if (state === 'takenBack') return `${name} la recuperó: acá ya no se entrega`;
  return state === 'refused' ? `Se rechazó y volvió a ${name}: acá no se entrega` : undefined;
};

/** Why an order that is shared cannot be deleted, in Spanish. */
export const whyNotDeleted = ({ type, state, name }: { type: 'sent' | 'received'; state: 'open' | 'confirmed'; name: string }): string => {
  if (type === 'sent')
    return state === 'open'
      ? `Está compartida con ${name}: recupérela primero`
      : `Está compartida con ${name}, que ya la recibió: no se elimina`;
  return state === 'open' ? `La compartió ${name}: rechácela` : `La compartió ${name} y se confirmó: no se elimina`;
};
