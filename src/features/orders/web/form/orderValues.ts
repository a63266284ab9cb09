import type { Day } from '#shared/day.ts';
import type { Address } from '#shared/place/address.ts';
import type { AddressPart } from '#shared/place/addressFields.ts';
import { emptyValues, type TypedNumber, type TypedValues } from '#web/form/fieldValues.ts';
import { noPlace, type PlaceValues } from '../../../places/web/placeValues.ts';
import { formOrigins } from '../../choices.ts';
import type { OrderType, Origin } from '../../choices.ts';
import { plainFields, type PlainValues } from '../../fields.ts';
import type { StatusId } from '../../status.ts';

/** One end of the order as it is typed: its place on the map, and who is there. */
export type EndValues = PlaceValues & Pick<Address, Exclude<AddressPart, keyof PlaceValues | 'location'>>;

/** A line of the delivery note as it is shown and sent. */
export type LineValues = {
  product: string;
  sku: string;
  description: string;
  variants: string[];
  variant: string | null;
  quantity: number;
};

/** A line that is being put together. */
export type PendingLine = Omit<LineValues, 'product' | 'quantity'> & { product: string | null; quantity: TypedNumber };

/** What the order form holds, by the wire's names. */
export type OrderValues = TypedValues<PlainValues> & {
  client: string | null;
  typeOrder: OrderType | null;
  status: StatusId | null;
  warehouse: string | null;
  deliveryDate: Day | null;
  driverAssign: string | null;
  fromOrder: Origin;
  fromAddress: EndValues;
  /** What the client brought as the origin, to tell it from what was typed there. */
  fromClient: EndValues | null;
  toAddress: EndValues;
  shipment_product: LineValues[];
  /** Not among the lines yet. */
  pending: PendingLine;
  /** One more return of an order that has one. */
  confirmReturn: boolean;
};

/** What opens the form: a new order, one that is edited, a copy, or the return of a delivered one. */
export type FormKind = 'new' | 'edit' | 'clone' | 'return';

/** An end of which nothing is known. */
export const emptyEnd: EndValues = {
  ...noPlace,
  name: '',
  floor: '',
  door: '',
  phone: '',
  email: '',
  observation: '',
  typeBuilding: null,
};

/** No line begun. */
export const noLine: PendingLine = { product: null, sku: '', description: '', variants: [], variant: null, quantity: 1 };

/** A form that nothing was typed in. */
export const emptyOrder = (today: Day): OrderValues => ({
  ...emptyValues<PlainValues>(plainFields),
  numberPackage: 1,
  client: null,
  typeOrder: 'Normal',
  status: 1,
  warehouse: null,
  deliveryDate: today,
  driverAssign: null,
  fromOrder: formOrigins[0],
  fromAddress: emptyEnd,
  fromClient: null,
  toAddress: emptyEnd,
  shipment_product: [],
  pending: noLine,
  confirmReturn: false,
});

/** The next form after 'Crear otra': client, where it is sent from and how stay, the rest is empty. */
export const nextOrder = (made: OrderValues, today: Day): OrderValues => ({
  ...emptyOrder(today),
  client: made.client,
  typeOrder: made.typeOrder,
  fromOrder: made.fromOrder,
  deliveryDate: made.deliveryDate,
  fromAddress: made.fromAddress,
  fromClient: made.fromClient,
});
