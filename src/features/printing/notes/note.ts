import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';
import { OrderType } from '../../orders/choiceSchemas.ts';

/** The number of an order's delivery note: 'R-12AB00048310'. */
export const noteNumber = ({ internalID }: { internalID: string }): string => `R-${internalID}`;

/** A line of a delivery note. */
export const NoteLine = z.object({
  sku: z.string(),
  description: z.string(),
  variant: z.string().nullable(),
  /** Its bar code; empty where it has none. */
  code: z.string(),
  quantity: z.int(),
});
export type NoteLine = z.output<typeof NoteLine>;

/** An order's delivery note (spec 2 §2.14). */
export const Note = z.object({
  /** The order's. */
  _id: Id,
  noteID: z.string(),
  deliveryDate: Instant.nullable(),
  internalID: z.string(),
  externalID: z.string().nullable(),
  /** 'Gurruchaga 1854, piso 3 "B"'. */
  toAddress: z.string(),
  /** 'Palermo · CP 1414'. */
  toTown: z.string(),
  toName: z.string(),
  toPhone: z.string(),
  client: z.object({ _id: Id, name: z.string(), cuit: z.string(), address: z.string() }),
  typeOrder: OrderType,
  numberPackage: z.int(),
  /** Grams. */
  weight: z.int().nullable(),
  observation: z.string(),
  /** What is collected at the door, in pesos; null where nothing is. */
  charge: z.number().nullable(),
  qr: z.string(),
  product: z.array(NoteLine),
});
export type Note = z.output<typeof Note>;
export type NoteShown = z.input<typeof Note>;

/** An order that has no product lines, and so no note. */
export const Noteless = z.object({ _id: Id, internalID: z.string() });
export type Noteless = z.output<typeof Noteless>;

/** The products of several notes, added up. */
export const MergedNotes = z.object({
  /** Orders that were chosen. */
  ordersQty: z.int(),
  /** How many of them have a note. */
  notes: z.int(),
  packages: z.int(),
  units: z.int(),
  /** Whose orders they are, by name. */
  clients: z.array(z.string()),
  /** Their first and last day; null where none has one. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  product: z.array(
    NoteLine.extend({
      /** In how many orders it is. */
      orders: z.int(),
    }),
  ),
  missing: z.array(Noteless),
});
export type MergedNotes = z.output<typeof MergedNotes>;
export type MergedNotesShown = z.input<typeof MergedNotes>;
