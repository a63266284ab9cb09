import { type Field, type FieldValue, isBlank, said } from '#shared/record/fields.ts';
import { addressFields } from '#shared/place/addressFields.ts';
import { fold } from '#shared/text.ts';
import { dayOf } from '#shared/time.ts';
import { plainFields } from '../../../orders/fields.ts';
import type { orders } from '../../../orders/server/tables.ts';
import { structuredFields } from '../../../orders/structuredFields.ts';
import type { ExistingRow } from '../../contract.ts';
import type { Draft } from '../../rows/row.ts';

type Stored = Pick<
  typeof orders.$inferSelect,
  | 'toName'
  | 'toPhone'
  | 'toAddress'
  | 'toAddressNumber'
  | 'toFloor'
  | 'toDoor'
  | 'toTown'
  | 'toPostalCode'
  | 'toObservation'
  | 'chargeAmount'
  | 'weight'
  | 'valuePackage'
  | 'deliveryDate'
>;

/** A field of which an order and a row may say different things. */
interface Compared {
  readonly field: Field;
  readonly before: (order: Stored) => FieldValue;
  readonly after: (draft: Draft) => FieldValue;
  /** Nothing, where the file says it, is something as well. */
  readonly empty?: true;
}

const amount = (text: string | null) => (text === null ? null : Number(text));

const compared: readonly Compared[] = [
  { field: addressFields.name, before: ({ toName }) => toName, after: ({ toAddress }) => toAddress.name },
  { field: addressFields.phone, before: ({ toPhone }) => toPhone, after: ({ toAddress }) => toAddress.phone },
  { field: addressFields.address, before: ({ toAddress }) => toAddress, after: ({ toAddress }) => toAddress.address },
  {
    field: addressFields.addressNumber,
    before: ({ toAddressNumber }) => toAddressNumber || null,
    after: ({ toAddress }) => toAddress.addressNumber || null,
  },
  { field: addressFields.floor, before: ({ toFloor }) => toFloor, after: ({ toAddress }) => toAddress.floor },
  { field: addressFields.door, before: ({ toDoor }) => toDoor, after: ({ toAddress }) => toAddress.door },
  { field: addressFields.town, before: ({ toTown }) => toTown, after: ({ toAddress }) => toAddress.town },
  { field: addressFields.postalCode, before: ({ toPostalCode }) => toPostalCode, after: ({ toAddress }) => toAddress.postalCode },
  { field: addressFields.observation, before: ({ toObservation }) => toObservation, after: ({ toAddress }) => toAddress.observation },
  {
    field: plainFields.chargeAmount,
    before: ({ chargeAmount }) => amount(chargeAmount),
    after: ({ chargeDestination, chargeAmount }) => (chargeDestination ? chargeAmount : 0),
    empty: true,
  },
  { field: plainFields.weight, before: ({ weight }) => weight, after: ({ weight }) => weight },
  { field: plainFields.valuePackage, before: ({ valuePackage }) => amount(valuePackage), after: ({ valuePackage }) => valuePackage },
  {
    field: { label: structuredFields.deliveryDate.label, kind: 'day' },
    before: ({ deliveryDate }) => deliveryDate && dayOf(deliveryDate),
    after: ({ deliveryDate }) => deliveryDate,
  },
];

const isSame = (a: FieldValue, b: FieldValue) => (typeof a === 'string' && typeof b === 'string' ? fold(a) === fold(b) : a === b);

/**
 * What a row says otherwise than the order that is stored under its number, in words and in a form's order. Case and accents do not count,
 * nor does what the row leaves empty, but for the amount to collect.
 */
export const differences = (order: Stored, draft: Draft): ExistingRow['changes'] =>
  compared.flatMap(({ field, before, after, empty }) => {
    const [was, is] = [before(order), after(draft)];
    if (isSame(was, is) || (isBlank(is) && !empty)) return [];
    return [{ label: field.label, before: said(field, was), after: said(field, is) }];
  });
