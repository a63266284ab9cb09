import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';
import { orRequired } from '#shared/text.ts';
import { OrderRow } from '../orders/orderRow.ts';

/** Orders that this company shared, or that were shared with it. */
export const transferTypes = ['sent', 'received'] as const;
export const TransferType = z.enum(transferTypes, orRequired('Tipo inexistente'));
export type TransferType = z.infer<typeof TransferType>;

/** Where a transfer stands: awaiting the other company; taken over by it; given back by it; taken back from it. */
export const transferStates = ['open', 'confirmed', 'refused', 'takenBack'] as const;
export type TransferState = (typeof transferStates)[number];

/** 'Abierta' or 'Cerrada' (spec 2 §4). */
export const transferStatuses = ['open', 'closed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];
export const transferStatusNames: Record<TransferStatus, string> = { open: 'Abierta', closed: 'Cerrada' };

/** How a transfer ended, as the screen says it. */
export const transferStateNames: Record<TransferState, string> = {
  open: 'Sin confirmar',
  confirmed: 'Confirmada',
  refused: 'Rechazada',
  takenBack: 'Recuperada',
};

/** The part of a transfer that its two companies see, each of the other. */
export const TransferLink = z.object({
  /** The same for both companies. */
  _id: Id,
  type: TransferType,
  /** The other company: its code and its name. */
  transferid: z.string(),
  transferPermission: z.string(),
  transferStatus: z.enum(transferStatuses),
  state: z.enum(transferStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createAt: Instant,
  endAt: Instant.nullable(),
});

/** An order that is shared, as the list shows it: with its last transfer of the type that was asked for. */
export const TransferRow = OrderRow.extend({ transfer: TransferLink });
export type TransferRow = z.output<typeof TransferRow>;
export type TransferRowShown = z.input<typeof TransferRow>;

/** Scans that one share, confirmation or refusal takes. */
export const MAX_SCANS = 10_000;
