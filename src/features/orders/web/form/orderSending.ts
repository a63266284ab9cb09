import type { Sent } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { at10, dayOf, formatTime } from '#shared/time.ts';
import { sentValues, typedValues } from '#web/form/fieldValues.ts';
import { streetLine } from '../../../places/web/placing.ts';
import type { OrderType } from '../../choices.ts';
import type { orders } from '../../contract.ts';
import { plainFields, type PlainValues } from '../../fields.ts';
import type { OrderFormFields, OrderFormShown } from '../../form.ts';
import { isEvent } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { settledPlace } from '../../../places/web/placeValues.ts';
import { instantOf } from '../status/statusChange.ts';
import { emptyEnd, type EndValues, noLine, type OrderValues } from './orderValues.ts';

const filledEnd = (end: OrderFormShown['fromAddress'] | null): EndValues => {
  if (!end) return emptyEnd;
  const { location, ...rest } = end;
  const text = streetLine(end);
  const filled = { ...emptyEnd, ...rest, hierarchy: [], phone: formatPhone(end.phone), text };
  return settledPlace({ ...filled, coordinates: [...location.coordinates] });
};

/** What the server filled the form with, as the form holds it. */
export const filledOrder = (shown: OrderFormShown): OrderValues => ({
  ...typedValues<PlainValues>(plainFields, shown),
  chargeAmount: shown.chargeDestination ? shown.chargeAmount : '',
  client: shown.client._id,
  typeOrder: shown.typeOrder,
  status: isEvent(shown.status) ? 1 : shown.status,
  warehouse: shown.warehouse?._id ?? null,
  deliveryDate: shown.deliveryDate ? dayOf(shown.deliveryDate) : null,
  driverAssign: shown.driverAssign?._id ?? null,
  fromOrder: shown.fromOrder,
  fromAddress: filledEnd(shown.fromAddress),
  fromClient: null,
  toAddress: filledEnd(shown.toAddress),
  shipment_product: shown.shipment_product,
  pending: noLine,
  confirmReturn: false,
});

/** An end as the wire has it: the server drops what only the form needs. */
const sentEnd = ({ coordinates, ...end }: EndValues) => ({
  ...end,
  ...(end.address === '' && { address: end.text.trim() }),
  location: { type: 'Point' as const, coordinates },
});

const dueInstant = (day: Day | null, before: string | null) => {
  if (!day) return '';
  return before ? instantOf(day, formatTime(before), before) : at10(day).toISOString();
};

/** Every field that both calls take. */
type SentOrder = Required<Pick<Sent<typeof orders.create>, keyof OrderFormFields>>;

/** The form as it is sent. @param before the delivery instant that the form was filled from: an untouched day keeps its time */
export const sentOrder = (values: OrderValues, before: string | null): SentOrder => {
  const plain = sentValues<PlainValues>(plainFields, values);
  return {
    ...plain,
    numberPackage: plain.numberPackage ?? 0,
    chargeAmount: values.chargeDestination ? (plain.chargeAmount ?? 0) : 0,
    client: values.client ?? '',
    typeOrder: values.typeOrder ?? ('' as OrderType),
    status: values.status ?? ('' as unknown as StatusId),
    warehouse: values.status === 4 ? values.warehouse : null,
    deliveryDate: dueInstant(values.deliveryDate, before),
    driverAssign: values.driverAssign,
    fromOrder: values.fromOrder,
    fromAddress: sentEnd(values.fromAddress),
    toAddress: sentEnd(values.toAddress),
    shipment_product: values.shipment_product.map(({ product, variant, quantity }) => ({ product, variant, quantity })),
  };
};
