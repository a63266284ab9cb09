import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';
import { bareShape } from '#shared/record/bareSchema.ts';
import type { AddressPart } from '#shared/place/addressFields.ts';
import { doorAddress } from '#shared/place/address.ts';
import { OrderType, Origin, StatusId } from './choiceSchemas.ts';
import { PlainOrder } from './form.ts';

/** One end of an order as it is shown. */
export const Place = z.object({
  name: z.string().nullable(),
  ...doorAddress,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  observation: z.string().nullable(),
  typeBuilding: z.string().nullable(),
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  partial_match: z.boolean(),
} satisfies Record<AddressPart, z.ZodType>);
export type Place = z.infer<typeof Place>;

/** A status as orders carry it; its own catalogue row is `statuses`. */
export const OrderStatus = z.object({
  id: StatusId,
  name: z.string(),
  color: z.string(),
  contrast: z.string(),
  locked: z.boolean(),
  print: z.object({ createAt: Instant }).nullable(),
});

export const Person = z.object({ _id: Id, name: z.string(), last: z.string() });

/** Seconds, or metres, as routed orders carry them (spec 2 §3). */
export const Measure = z.object({ value: z.int() });

/** What the saved route of its driver and day says of an order; null where it is in none. */
const routed = {
  /** Its place in the route, from 1. */
  sequence: z.int().nullable(),
  /** When the route comes there. */
  planned: Instant.nullable(),
  /** Seconds and metres of the way that leads to it. */
  duration: Measure.nullable(),
  distance: Measure.nullable(),
  /** That way is a straight line: no road was known there. */
  estimated: z.boolean(),
  /** Its address is another one since the route was saved: what that says is of the former. False, as what stands above, where it is in none. */
  moved: z.boolean(),
};

export const OrderRow = z.object({
  _id: Id,
  internalID: z.string(),
  ...bareShape(PlainOrder.shape),
  externalID: z.string().nullable(),
  externalTracking: z.string().nullable(),
  client: z.object({ _id: Id, name: z.string(), address: z.string() }),
  status: OrderStatus,
  driverAssign: Person.nullable(),
  deliveryDate: Instant.nullable(),
  typeOrder: OrderType,
  fromOrder: Origin,
  /** Number of the Mercado Libre account that sells. */
  fromOrderAccount: z.string().nullable(),
  fromAddress: Place,
  toAddress: Place,
  /** Whether it has a delivery note: product lines. */
  shipment_note: z.boolean(),
  ...routed,
  createAt: Instant,
  lastActionDate: Instant,
  version: z.number(),
});
/** A row as handlers make it. */
export type OrderRow = z.output<typeof OrderRow>;
/** A row as the browser receives it. */
export type OrderRowShown = z.input<typeof OrderRow>;
