import { finishedIds, statusById, type StatusId } from '../orders/status.ts';
import type { unaskedWhy } from './choices.ts';
import type { TransferState } from './transfer.ts';

/** The status of a parcel that comes back: writing it, who received an order lets who shared it take it back. */
export const RETURNED = 18 satisfies StatusId;

/** The status of one that was brought to its door, which comes back by no transfer. */
export const DELIVERED = 8 satisfies StatusId;

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

/**
 * Whether an order that was shared can be taken back, as far as is known of it here: whoever has it decides.
 * @param returned whether the last that they said of it is that they bring it back
 * @param closed whether their company is closed: nobody there will say so any more
 * @param unasked why it cannot be asked: of a connection that is cut it counts what was said before
 */
export const mayComeBack = ({ state, returned, closed, unasked }: Asked): boolean => {
  if (state === 'confirmed') return returned || (closed && unasked !== 'cut');
  return state === 'open' && unasked !== 'cut';
};

type Asked = { state: TransferState; returned: boolean; closed: boolean; unasked: (typeof unaskedWhy)[number] | null };

/**
 * What became of a transfer that was to be taken back: it is over, or was so before, taken back or refused; it stays, or does until what was
 * written over there is told here, or until the parcel is back from whom it was shared on with, be it by a company that is closed since; or it
 * was delivered by one.
 */
export type TakenBack = 'over' | 'takenBack' | 'refused' | 'kept' | 'untold' | 'lent' | 'lentByClosed' | 'delivered';

/** What is said of an order that whoever has it keeps: it did something with it, and has not brought it back. */
export const keptBy = (name: string): string =>
  `${name} ya la recibió: pídale que la pase a ${statusById(RETURNED).name} y vuelva a intentar`;

/** What is said of an order of which what the other company wrote is still to come. */
export const stillToldBy = (name: string): string => `Hay novedades de ${name} por llegar: vuelva a intentar en un momento`;

/** What is said of one that was shared while its company was asked for others. */
export const SHARED_JUST_NOW = 'Se compartió recién: vuelva a intentar';

/** What is said of an order whose company cannot be asked, as the connection with its installation is cut. */
export const cutFrom = (name: string): string =>
  `La conexión con ${name} está cortada: conéctela de nuevo y vuelva a intentar, o cancele la orden`;

/** What is said of an order whose company did not answer when it was asked. */
export const unheardOf = (name: string): string => `No se pudo preguntar a ${name} si la tiene: vuelva a intentar en un momento`;

/** Why the company that has an order cannot be asked for it now, and what to do about it, in Spanish. */
export const whyUnasked = (unasked: (typeof unaskedWhy)[number], name: string): string =>
  unasked === 'cut' ? cutFrom(name) : `${name} no contesta: se recupera cuando conteste`;

/** What is said where nobody whom orders were shared with answered. */
export const allUnheardOf = (names: readonly string[]): string =>
  `No se pudo preguntar a ${names.join(' y ')} si las tiene: no se recuperó ninguna, vuelva a intentar en un momento`;

/** Why an order was not taken back, and what to do about it, in Spanish. */
export const whyStays = (outcome: Exclude<TakenBack, 'over'>, name: string): string => {
  const said: Record<typeof outcome, string> = {
    takenBack: 'Ya se recuperó',
    refused: `${name} la rechazó: ya volvió`,
    kept: keptBy(name),
    untold: stillToldBy(name),
    lent: `${name} todavía no la tiene de vuelta: espere a que la tenga y vuelva a intentar`,
    lentByClosed: `${name} está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa y vuelva a intentar`,
    delivered: `${name} la entregó: no se recupera`,
  };
  return said[outcome];
};

/** Why an order cannot be taken back, in Spanish; undefined where whoever has it decides: nobody has answered, or it may have come back. */
export const whyNotTakenBack = (sent: Ended): string | undefined => {
  if (!sent) return 'No está compartida';
  const { state, name } = sent;
  return state === 'takenBack' || state === 'refused' ? whyStays(state, name) : undefined;
};

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
