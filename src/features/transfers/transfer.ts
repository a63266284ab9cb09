import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';
import { orRequired } from '#shared/text.ts';
import { OrderRow } from '../orders/orderRow.ts';
import { transferStates, transferStatuses, transferTypes, unaskedWhy } from './choices.ts';

/** See the choices. */
export const TransferType = z.enum(transferTypes, orRequired('Tipo inexistente'));
export type TransferType = z.infer<typeof TransferType>;
export type TransferState = (typeof transferStates)[number];
export type TransferStatus = (typeof transferStatuses)[number];

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
  /** Of one that was shared: whether whoever has it says that they bring it back, or gave it back. */
  returned: z.boolean(),
  /** Of one that whoever has it confirmed, and nobody delivered: whether they are closed, so that nobody there says so any more. */
  closed: z.boolean(),
  /** Of one that a company of another installation has: why that cannot be asked for it. */
  unasked: z.enum(unaskedWhy).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createAt: Instant,
  endAt: Instant.nullable(),
});

/** An order that is shared, as the list shows it: with its last transfer of the type that was asked for. */
export const TransferRow = OrderRow.extend({ transfer: TransferLink });
export type TransferRow = z.output<typeof TransferRow>;
export type TransferRowShown = z.input<typeof TransferRow>;
