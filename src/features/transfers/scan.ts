import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { OrderType, StatusId } from '../orders/choiceSchemas.ts';

/** What a scan that is to be shared came to: it can be; it is shared already; nothing of ours has it; it cannot be, and `message` says why. */
const shareResults = ['verified', 'shared', 'notOurs', 'refused'] as const;
/** What a scan of what arrived came to: it was awaited; it was confirmed before; nobody shared it with us; its transfer is over. */
const arrivalResults = ['arrived', 'already', 'notOurs', 'refused'] as const;

/** What the station shows of an order that was scanned: nothing of a client, of money or of people. */
export const ScannedOrder = z.object({
  internalID: z.string(),
  externalID: z.string().nullable(),
  /** Street, number and town of the destination. */
  toAddress: z.string(),
  postalCode: z.string().nullable(),
  numberPackage: z.int(),
  typeOrder: OrderType,
  status: StatusId,
});
/** See the schema. */
export type ScannedOrder = z.output<typeof ScannedOrder>;

const Scanned = z.object({
  /** The order's, where it can be shared or confirmed: whoever has none could not verify it (spec 2 §4). */
  _id: Id.optional(),
  /** The order that was found, be it as it may. */
  order: ScannedOrder.nullable(),
  /** What happened, fit to be shown: 'Verificada', 'Ya se compartió con Flecha'. */
  message: z.string(),
});

/** Answer to the scan of an order to share. */
export const ShareScan = Scanned.extend({ result: z.enum(shareResults) });
export type ShareScan = z.output<typeof ShareScan>;

/** Answer to the scan of an order that arrived. */
export const ArrivalScan = Scanned.extend({
  result: z.enum(arrivalResults),
  /** Who shared it. */
  transferid: z.string().nullable(),
});
export type ArrivalScan = z.output<typeof ArrivalScan>;

/** An order that others shared and nobody has confirmed, as the station lists it. */
export const ExpectedOrder = ScannedOrder.extend({ _id: Id, transferid: z.string() });
export type ExpectedOrder = z.output<typeof ExpectedOrder>;
