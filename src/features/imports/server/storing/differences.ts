import { type Field, type FieldValue, isBlank, said } from '#shared/record/fields.ts';
import { capitalised } from '#shared/noun.ts';
import { addressFields, type AddressPart } from '#shared/place/addressFields.ts';
import { fold } from '#shared/text.ts';
import { dayOf } from '#shared/time.ts';
import { plainFields, type PlainName, plainNames } from '../../../orders/fields.ts';
import { lineText, type Line } from '../../../orders/server/operations.ts';
import type { orders } from '../../../orders/server/tables.ts';
import { fieldAt, structuredFields } from '../../../orders/structuredFields.ts';
import { plainNothing } from '../../cells/plainCells.ts';
import type { ExistingRow } from '../../contract.ts';
import type { DraftAddress } from '../../rows/end.ts';
import type { Draft } from '../../rows/row.ts';

type Stored = typeof orders.$inferSelect;

/** What an order and a row say of a field. */
interface Told {
  readonly field: Field;
  readonly before: FieldValue;
  readonly after: FieldValue;
  /** Nothing, where the file says it, is something as well. */
  readonly counts?: boolean;
}

/** The parts of an end that a file writes: where it is on the map follows from them. */
type WrittenPart = Exclude<AddressPart, 'location' | 'partial_match'>;
const writtenParts = Object.keys(addressFields).filter((part): part is WrittenPart => part !== 'location' && part !== 'partial_match');

const endTold = (order: Stored, end: 'from' | 'to', address: DraftAddress | null): Told[] =>
  writtenParts.map((part) => ({
    field: end === 'to' ? addressFields[part] : fieldAt(`fromAddress.${part}`),
    before: order[`${end}${capitalised(part) as Capitalize<WrittenPart>}`] || null,
    after: address?.[part] || null,
  }));

const stored = (order: Stored, name: PlainName): FieldValue => {
  const value = order[name];
  return plainFields[name].kind === 'money' && value !== null ? Number(value) : value;
};

/** The plain fields; what a file leaves empty is in the draft what a form makes of nothing. The amount to collect tells its flag too. */
const plainTold = (order: Stored, draft: Draft): Told[] =>
  plainNames
    .filter((name) => name !== 'chargeDestination')
    .map((name) => {
      const [field, before] = [plainFields[name], stored(order, name)];
      if (name === 'chargeAmount') return { field, before, after: draft.chargeDestination ? draft.chargeAmount : 0, counts: true };
      return { field, before, after: draft[name] === plainNothing[name] ? null : draft[name] };
    });

const linesTold = (lines: readonly Pick<Line, 'sku' | 'variant' | 'quantity'>[]) => lines.map(lineText).toSorted();

const keyOf = (value: FieldValue) => (typeof value === 'string' ? fold(value) : JSON.stringify(value));

/**
 * What a row says otherwise than the order that is stored under its number, in words and in a form's order. Case and accents do not count,
 * nor does what the row leaves empty, but for the amount to collect.
 * @param lines the products that the order has, and those that the row names
 */
export const differences = (
  order: Stored,
  draft: Draft,
  lines: { readonly before: readonly Line[]; readonly after: readonly Line[] },
): ExistingRow['changes'] => {
  const told: Told[] = [
    { field: structuredFields.typeOrder, before: order.typeOrder, after: draft.typeOrder === 'Normal' ? null : draft.typeOrder },
    {
      field: { label: structuredFields.deliveryDate.label, kind: 'day' },
      before: order.deliveryDate && dayOf(order.deliveryDate),
      after: draft.deliveryDate,
    },
    ...endTold(order, 'from', draft.fromAddress),
    ...endTold(order, 'to', draft.toAddress),
    ...plainTold(order, draft),
    { field: structuredFields.shipment_product, before: linesTold(lines.before), after: linesTold(lines.after) },
  ];
  return told.flatMap(({ field, before, after, counts }) => {
    if (keyOf(before) === keyOf(after) || (isBlank(after) && !counts)) return [];
    return [{ label: field.label, before: said(field, before), after: said(field, after) }];
  });
};
