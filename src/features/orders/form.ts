import * as z from 'zod';
import { Address } from '#shared/place/address.ts';
import { Id, Instant, Ref } from '#shared/contract.ts';
import { Amount } from '#shared/amount.ts';
import { bareShape } from '#shared/record/bareSchema.ts';
import { orRequired } from '#shared/text.ts';
import { plainText } from '#shared/plainText.ts';
import { SharedWith, StatusRef } from './change.ts';
import { formOrigins } from './choices.ts';
import { OrderType, Origin, StatusId, ValidationTypes } from './choiceSchemas.ts';

/** Product lines of an order at most. */
export const MAX_LINES = 100;
/** The heaviest parcel taken, in grams. */
const MAX_WEIGHT = 10_000_000;
const MAX_VOLUME = 1_000;
const MAX_PACKAGES = 9_999;
const MAX_QUANTITY = 1_000_000;

const whole = (max: number) =>
  z.number(orRequired('Debe ser un número')).int('Debe ser un número entero').min(0, 'No puede ser negativo').max(max, 'Demasiado grande');

/** A line of the delivery note as the form sends it: a product of the order's client. */
export const ProductLine = z.object({
  product: Ref,
  variant: plainText(120).nullish(),
  quantity: z
    .number(orRequired('Cantidad inválida'))
    .int('Cantidad inválida')
    .min(1, 'Cantidad inválida')
    .max(MAX_QUANTITY, 'Cantidad inválida'),
});

/** One type, or a list of one as older clients send it (decisions §3). */
const OneType = z.union([OrderType, z.tuple([OrderType]).transform(([type]) => type)], {
  error: ({ input }) => (!input || (Array.isArray(input) && input.length === 0) ? 'Requerido' : 'Tipo inexistente'),
});

/** The fields that have the same name and the same value on the wire, in the form, in their column and in the history; told in `fields.ts`. */
export const PlainOrder = z.object({
  externalID: plainText(60).default(''),
  validation_type: ValidationTypes.default([]),
  /** Grams. */
  weight: whole(MAX_WEIGHT).nullable().default(null),
  /** Cubic metres. */
  volume: z
    .number(orRequired('Debe ser un número'))
    .min(0, 'No puede ser negativo')
    .max(MAX_VOLUME, 'Demasiado grande')
    .nullable()
    .default(null),
  valuePackage: Amount.nullable().default(null),
  numberPackage: whole(MAX_PACKAGES).default(1),
  chargeDestination: z.boolean().default(false),
  chargeAmount: Amount.default(0),
});
export type PlainOrder = z.output<typeof PlainOrder>;

const fields = {
  ...PlainOrder.shape,
  client: Ref,
  typeOrder: OneType,
  status: StatusRef,
  /** With status 4, and required then. */
  warehouse: Ref.nullish(),
  deliveryDate: Instant,
  /** Required with status 5. */
  driverAssign: Ref.nullish(),
  /** One of `formOrigins`; it stays as it was when an order is edited. */
  fromOrder: Origin.default(formOrigins[0]),
  fromAddress: Address,
  toAddress: Address,
  shipment_product: z.array(ProductLine).max(MAX_LINES, `Hasta ${MAX_LINES} productos`).default([]),
};

/** Rules over several fields (spec 2 §5) are told beside those of single fields, whatever else is wrong with the form. */
const required = (path: string) => ({
  path: [path],
  error: 'Requerido',
  when: ({ value }: { value: unknown }) => typeof value === 'object',
});

const charged = [
  ({ chargeDestination, chargeAmount }: { chargeDestination?: boolean; chargeAmount?: number }) => !chargeDestination || chargeAmount !== 0,
  required('chargeAmount'),
] as const;
const stored = [
  ({ status, warehouse }: { status?: unknown; warehouse?: unknown }) => status !== 4 || Boolean(warehouse),
  required('warehouse'),
] as const;
const assigned = [
  ({ status, driverAssign }: { status?: unknown; driverAssign?: unknown }) => status !== 5 || Boolean(driverAssign),
  required('driverAssign'),
] as const;

/** An order as the form sends it, to create it. */
export const NewOrderForm = z
  .object({
    ...fields,
    /** The delivered order that this one brings back. */
    returnOf: Ref.nullish(),
    /** Made once per form by the browser; sent twice, it creates one order. */
    importId: z.uuid('Identificador inválido').toLowerCase().nullish(),
    /** Makes a further return of an order that has one. */
    confirmReturn: z.boolean().optional(),
  })
  .refine(...charged)
  .refine(...stored)
  .refine(...assigned);
export type NewOrderForm = z.output<typeof NewOrderForm>;

/** An order as the form sends it, edited. */
export const EditedOrderForm = z
  .object({
    ...fields,
    _id: Id,
    /** The version that the form was filled from; an older one is refused. */
    version: z.int(orRequired('Versión inválida')),
  })
  .refine(...charged)
  .refine(...stored)
  .refine(...assigned);
export type EditedOrderForm = z.output<typeof EditedOrderForm>;

/** The fields that both forms have. */
export type OrderFormFields = Omit<EditedOrderForm, '_id' | 'version'>;

/** An end as the form is filled with it; its location is `[0,0]` when there is none yet. */
const FormAddress = z.object(bareShape(Address.omit({ hierarchy: true }).shape));

/** Other orders that the form names, by `_id` and number. */
const LinkedOrder = z.object({ _id: Id, internalID: z.string() });

/** What the form is filled with: to edit an order, to clone it, or to bring it back. */
export const OrderFormData = z.object({
  /** Of the order that is edited; null for a new one, as `internalID` and `version`. */
  _id: Id.nullable(),
  internalID: z.string().nullable(),
  version: z.number().nullable(),
  client: z.object({ _id: Id, name: z.string(), address: z.string() }),
  typeOrder: OrderType,
  status: StatusId,
  warehouse: z.object({ _id: Id, name: z.string() }).nullable(),
  deliveryDate: Instant.nullable(),
  driverAssign: z.object({ _id: Id, name: z.string(), last: z.string() }).nullable(),
  fromOrder: Origin,
  ...bareShape(PlainOrder.shape),
  fromAddress: FormAddress,
  /** Null on a return: it is still to be chosen. */
  toAddress: FormAddress.nullable(),
  shipment_product: z.array(
    z.object({
      product: Id,
      sku: z.string(),
      description: z.string(),
      /** What the product comes in, to choose from. */
      variants: z.array(z.string()),
      variant: z.string().nullable(),
      quantity: z.number(),
    }),
  ),
  /** The order that a return brings back. */
  returnOf: LinkedOrder.nullable(),
  /** The returns that order has already: one more asks for `confirmReturn`. */
  returns: z.array(LinkedOrder),
  /** Why what the order's money depends on stays as it is (`keptBecause`); null when it may change. */
  kept: z.string().nullable(),
  /** Who else has the order that is edited: what is saved here does not reach them. */
  shared: z.array(SharedWith),
});
/** A form's content as handlers make it. */
export type OrderFormData = z.output<typeof OrderFormData>;
/** A form's content as the browser receives it. */
export type OrderFormShown = z.input<typeof OrderFormData>;
