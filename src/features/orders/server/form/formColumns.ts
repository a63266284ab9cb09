import { type Changes, changesBetween } from '#shared/record/changes.ts';
import { type FieldValue, textKinds } from '#shared/record/fields.ts';
import { centsToDecimal, toCents } from '#shared/money.ts';
import type { Address } from '#shared/place/address.ts';
import type { AddressPart } from '#shared/place/addressFields.ts';
import { plainFields, type PlainName, plainNames, type PlainValues } from '../../fields.ts';
import type { EndName, StructuredName } from '../../structuredFields.ts';
import type { OrderFormFields } from '../../form.ts';
import type { orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;
type End = 'from' | 'to';

/** The ending of each address part's column; the place on the map has two. */
const endings = {
  name: 'Name',
  address: 'Address',
  addressNumber: 'AddressNumber',
  floor: 'Floor',
  door: 'Door',
  town: 'Town',
  postalCode: 'PostalCode',
  phone: 'Phone',
  email: 'Email',
  observation: 'Observation',
  typeBuilding: 'TypeBuilding',
  partial_match: 'PartialMatch',
} as const satisfies Record<Exclude<AddressPart, 'location'>, string>;
type StoredPart = keyof typeof endings;
const storedParts = Object.keys(endings) as StoredPart[];

type EndColumns<E extends End> = Pick<Order, `${E}${(typeof endings)[StoredPart] | 'Lat' | 'Lng'}`>;

/** The columns of one end of an order. */
export const endColumns = <E extends End>(end: E, address: Omit<Address, 'hierarchy'>): EndColumns<E> => {
  const [lng, lat] = address.location.coordinates;
  const columns: Record<string, unknown> = {};
  for (const part of storedParts) columns[end + endings[part]] = address[part] === '' ? null : address[part];
  columns[`${end}Lat`] = lat;
  columns[`${end}Lng`] = lng;
  return columns as EndColumns<E>;
};

type Kind<Name extends PlainName> = (typeof plainFields)[Name]['kind'];
/** What the column of a plain field holds: an amount as decimal text, an empty text as null. */
type PlainColumns = {
  [Name in PlainName]: Kind<Name> extends 'money'
    ? string | Extract<PlainValues[Name], null>
    : Kind<Name> extends 'text' | 'lines' | 'phone' | 'email'
      ? string | null
      : PlainValues[Name];
};

const eachPlain = (values: PlainValues | PlainColumns, told: (value: unknown, name: PlainName) => unknown) => {
  const made: Record<string, unknown> = {};
  for (const name of plainNames) made[name] = told(values[name], name);
  return made;
};

/**
 * The columns of the plain fields; one that has no column of its name and kind does not compile. An amount to charge counts with its flag
 * alone, wherever the order comes from.
 */
export const plainColumns = (form: PlainValues): Pick<Order, PlainName> => {
  const columns = eachPlain(form, (written, name) => {
    const value = name === 'chargeAmount' && !form.chargeDestination ? 0 : written;
    if (value === '') return null;
    return plainFields[name].kind === 'money' && value !== null ? centsToDecimal(toCents(value as number)) : value;
  });
  return columns as PlainColumns;
};

/** The plain fields of an order's columns. */
export const plainOf = (order: PlainColumns): PlainValues =>
  eachPlain(order, (value, name) => {
    const { kind } = plainFields[name];
    if (kind === 'money') return value === null ? null : Number(value);
    return value ?? (textKinds.has(kind) ? '' : null);
  }) as PlainValues;

/** The structured fields that are a column of the same name; the others depend on what becomes of the order. */
type ColumnName = Exclude<StructuredName, 'status' | 'warehouse' | 'fromOrder' | 'shipment_product'>;
type FormColumns = Pick<Order, ColumnName | PlainName> & EndColumns<'from'> & EndColumns<'to'>;

/** The columns that the order form fills, but for its status and its origin. */
export const formColumns = (form: OrderFormFields): FormColumns => ({
  client: form.client,
  typeOrder: form.typeOrder,
  deliveryDate: form.deliveryDate,
  driverAssign: form.driverAssign ?? null,
  ...endColumns('from', form.fromAddress),
  ...endColumns('to', form.toAddress),
  ...plainColumns(form),
});

/** What is compared of an order to tell what an edit changed. */
type Compared = FormColumns & Pick<Order, 'warehouse'>;

type ToldEnd<E extends EndName> = { [Part in AddressPart as `${E}.${Part}`]: FieldValue };
/** An order's fields by form path. Status and origin are told otherwise, or never change. */
type Told = { [Name in PlainName | Exclude<StructuredName, 'status' | 'fromOrder'>]: FieldValue } & ToldEnd<EndName>;

const toldEnd = <E extends EndName>(order: Compared, name: E, end: End): ToldEnd<E> => {
  const parts = storedParts.map((part) => [`${name}.${part}`, order[`${end}${endings[part]}`]]);
  return Object.fromEntries([...parts, [`${name}.location`, `${order[`${end}Lat`]}, ${order[`${end}Lng`]}`]]) as ToldEnd<E>;
};

/** In the form's order. */
const toldOf = (order: Compared, lines: readonly string[]): Told => {
  const { externalID, ...plain } = eachPlain(plainOf(order), (value) => (value === '' ? null : value)) as Record<PlainName, FieldValue>;
  return {
    client: order.client,
    typeOrder: order.typeOrder,
    warehouse: order.warehouse,
    deliveryDate: order.deliveryDate?.toISOString() ?? null,
    driverAssign: order.driverAssign,
    externalID,
    ...toldEnd(order, 'fromAddress', 'from'),
    ...toldEnd(order, 'toAddress', 'to'),
    ...plain,
    shipment_product: lines,
  };
};

/** The fields that differ between two states of an order and its product lines, by form path, in the form's order. */
export const orderChanges = (
  before: { order: Compared; lines: readonly string[] },
  after: { order: Compared; lines: readonly string[] },
): Changes => changesBetween(toldOf(before.order, before.lines), toldOf(after.order, after.lines));

/** A product line as an edit's history tells it: 'REM-01 M × 2'. */
export const lineText = ({ sku, variant, quantity }: { sku: string; variant: string | null; quantity: number }): string =>
  `${sku}${variant ? ` ${variant}` : ''} × ${quantity}`;
