import { finishedIds, statusById, type StatusId } from '../orders/status.ts';
import type { TransferState } from './transfer.ts';

/** What it depends on whether an order can be shared. */
export type Shareable = {
  status: StatusId;
  /** Whether a settlement or the closed cash of a driver holds its money. */
  isHeld: boolean;
  /** With whom it is shared now, whether they have it, and whether they say that they bring it back. */
  sharedWith: { name: string; state: TransferState; returned: boolean } | null;
  /** By what it came from another company, if it did. */
  received: { state: TransferState; chain: readonly string[] } | null;
};

/** Why an order cannot be shared with a company, if that is known already, in Spanish; undefined when it can. */
export const whyNotShared = (order: Shareable, to: { name: string; isWay: (entry: string) => boolean } | null): string | undefined => {
  const { status, isHeld, sharedWith, received } = order;
  if (status === 99) return 'La orden está eliminada';
  if (sharedWith) {
    const { name, state, returned } = sharedWith;
    return state === 'confirmed' && returned ? `La devolvió ${name}: recupérela primero` : `Ya se compartió con ${name}`;
  }
  if (finishedIds.some((id) => id === status)) return `Está en estado ${statusById(status).name}: no se comparte`;
  if (status === 30) return 'Está en estado Transfer: no se comparte de nuevo';
  if (isHeld) return 'Está en una liquidación o en una rendición: no se comparte';
  if (received && received.state !== 'open' && received.state !== 'confirmed') return 'Volvió a quien la compartió: no se comparte';
  if (to && received?.chain.some(to.isWay)) return `Ya pasó por ${to.name}: no puede volver a compartirse con ella`;
  return undefined;
};
