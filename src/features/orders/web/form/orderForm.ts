import type { BuildingType } from '#shared/place/address.ts';
import type { Sent } from '#shared/contract.ts';
import { digitsOf } from '#shared/phone.ts';
import { addDays, at10, dayOf, formatTime, latestDue, today as todayOf } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { noPlace, type PlaceValues } from '../../../places/web/placeValues.ts';
import { placeFault, streetLine } from '../../../places/web/placing.ts';
import type { orders } from '../../contract.ts';
import { NewOrderForm, type OrderFormShown } from '../../form.ts';
import { formOrigins } from '../../choices.ts';
import type { OrderType, Origin, ValidationType } from '../../choices.ts';
import { isEvent } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { instantOf } from '../status/statusChange.ts';

/** One end of the order as it is typed. */
export type EndValues = PlaceValues & {
  name: string;
  floor: string;
  door: string;
  phone: string;
  email: string;
  observation: string;
  typeBuilding: BuildingType | null;
};

/** A line of the delivery note as it is shown and sent. */
export type LineValues = {
  product: string;
  sku: string;
  description: string;
  variants: string[];
  variant: string | null;
  quantity: number;
};

/** A number field: '' while it is empty. */
export type Typed = number | '';

/** What the order form holds. */
export type OrderValues = {
  client: string | null;
  typeOrder: OrderType | null;
  status: StatusId | null;
  warehouse: string | null;
  deliveryDate: Day | null;
  driverAssign: string | null;
  externalID: string;
  fromOrder: Origin;
  from: EndValues;
  to: EndValues;
  validation_type: ValidationType[];
  weight: Typed;
  volume: Typed;
  valuePackage: Typed;
  chargeDestination: boolean;
  chargeAmount: Typed;
  numberPackage: Typed;
  lines: LineValues[];
  /** The line that is being put together, not among the lines yet. */
  pending: { product: string | null; sku: string; description: string; variants: string[]; variant: string | null; quantity: Typed };
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
export const noLine: OrderValues['pending'] = { product: null, sku: '', description: '', variants: [], variant: null, quantity: 1 };

/** A form that nothing was typed in. */
export const emptyOrder = (today: Day): OrderValues => ({
  client: null,
  typeOrder: 'Normal',
  status: 1,
  warehouse: null,
  deliveryDate: today,
  driverAssign: null,
  externalID: '',
  fromOrder: formOrigins[0],
  from: emptyEnd,
  to: emptyEnd,
  validation_type: [],
  weight: '',
  volume: '',
  valuePackage: '',
  chargeDestination: false,
  chargeAmount: '',
  numberPackage: 1,
  lines: [],
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
  from: made.from,
});

const endOf = (end: OrderFormShown['fromAddress'] | null): EndValues => {
  if (!end) return emptyEnd;
  const { location, ...rest } = end;
  const text = streetLine(end);
  return { ...emptyEnd, ...rest, phone: digitsOf(end.phone), text, placed: text, coordinates: location.coordinates };
};

const typed = (value: number | null): Typed => value ?? '';

/** What the server filled the form with, as the form holds it. */
export const orderValues = (shown: OrderFormShown, today: Day): OrderValues => ({
  ...emptyOrder(today),
  client: shown.client._id,
  typeOrder: shown.typeOrder,
  status: isEvent(shown.status) ? 1 : shown.status,
  warehouse: shown.warehouse?._id ?? null,
  deliveryDate: shown.deliveryDate ? dayOf(shown.deliveryDate) : null,
  driverAssign: shown.driverAssign?._id ?? null,
  externalID: shown.externalID,
  fromOrder: shown.fromOrder,
  from: endOf(shown.fromAddress),
  to: endOf(shown.toAddress),
  validation_type: shown.validation_type,
  weight: typed(shown.weight),
  volume: typed(shown.volume),
  valuePackage: typed(shown.valuePackage),
  chargeDestination: shown.chargeDestination,
  chargeAmount: shown.chargeDestination ? shown.chargeAmount : '',
  numberPackage: shown.numberPackage,
  lines: shown.shipment_product,
});

/** An end as the wire has it: the server drops what only the form needs. */
const sentEnd = ({ coordinates, ...end }: EndValues) => ({
  ...end,
  ...(end.address === '' && { address: end.text.trim() }),
  location: { type: 'Point' as const, coordinates },
});

const orNull = (value: Typed) => (value === '' ? null : value);

/** The fields that both calls take. @param before the delivery instant that the form was filled from: an untouched day keeps its time */
export const sentOrder = (values: OrderValues, before: string | null): Omit<Sent<typeof orders.create>, 'returnOf' | 'confirmReturn'> => ({
  client: values.client ?? '',
  typeOrder: values.typeOrder ?? ('' as OrderType),
  status: values.status ?? ('' as unknown as StatusId),
  warehouse: values.status === 4 ? values.warehouse : null,
  deliveryDate: values.deliveryDate
    ? before
      ? instantOf(values.deliveryDate, formatTime(before), before)
      : at10(values.deliveryDate).toISOString()
    : '',
  driverAssign: values.driverAssign,
  externalID: values.externalID,
  fromOrder: values.fromOrder,
  fromAddress: sentEnd(values.from),
  toAddress: sentEnd(values.to),
  validation_type: values.validation_type,
  weight: orNull(values.weight),
  volume: orNull(values.volume),
  valuePackage: orNull(values.valuePackage),
  chargeDestination: values.chargeDestination,
  chargeAmount: values.chargeDestination ? (orNull(values.chargeAmount) ?? 0) : 0,
  numberPackage: orNull(values.numberPackage) ?? 0,
  shipment_product: values.lines.map(({ product, variant, quantity }) => ({ product, variant, quantity })),
});

const renamed: readonly (readonly [RegExp, string])[] = [
  [/^(from|to)Address(\.(address|addressNumber|location)(\..*)?)?$/, '$1.text'],
  [/^(from|to)Address\./, '$1.'],
  [/^shipment_product(\.|$).*/, 'lines'],
];

/** The paths of the wire as those of the form: all that makes up an address is at its one field. */
export const formPaths = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([path, message]) => [renamed.reduce((name, [from, to]) => name.replace(from, to), path), message]),
  );

/** What is wrong with the form, by its paths (spec 2 §5). @param now in any form of instant, for the earliest day of a new order */
export const orderErrors = (values: OrderValues, kind: FormKind, now: number, mustConfirm = false): Record<string, string> => {
  const checked = NewOrderForm.safeParse(sentOrder(values, null));
  const issues = checked.success ? [] : checked.error.issues;
  const errors = formPaths(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])));
  const earliest = addDays(todayOf(now), -1);
  const places = Object.fromEntries(
    (['from', 'to'] as const).flatMap((end) => {
      const message = placeFault(values[end]);
      return message ? [[`${end}.text`, message]] : [];
    }),
  );
  return {
    ...errors,
    ...places,
    ...(kind !== 'edit' && values.deliveryDate && values.deliveryDate < earliest && { deliveryDate: 'No puede ser anterior a ayer' }),
    ...(values.deliveryDate &&
      values.deliveryDate > latestDue(todayOf(now)) && { deliveryDate: 'No puede ser de más de dos años adelante' }),
    ...(values.pending.product && { 'pending.product': 'Agregue la línea o quite el producto' }),
    ...(mustConfirm && !values.confirmReturn && { confirmReturn: 'Requerido' }),
  };
};

/** What the line being put together lacks. */
export const lineErrors = ({ product, variants, variant, quantity }: OrderValues['pending']): Record<string, string> => ({
  ...(!product && { 'pending.product': 'Requerido' }),
  ...(product && variants.length > 0 && !variant && { 'pending.variant': 'Requerido' }),
  ...((quantity === '' || quantity <= 0 || !Number.isInteger(quantity)) && { 'pending.quantity': 'Cantidad inválida' }),
});

/** The lines with one more; the same product and variant add up. */
export const withLine = (lines: readonly LineValues[], { product, quantity, ...rest }: OrderValues['pending']): LineValues[] => {
  if (product === null || quantity === '') return [...lines];
  const same = lines.findIndex((line) => line.product === product && line.variant === rest.variant);
  if (same === -1) return [...lines, { ...rest, product, quantity }];
  return lines.map((line, index) => (index === same ? { ...line, quantity: line.quantity + quantity } : line));
};
