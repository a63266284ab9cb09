import type { Address } from '#shared/place/address.ts';
import { centsToDecimal, toCents } from '#shared/money.ts';
import type { OrderFormFields } from '../../form.ts';
import type { orders, StoredChanges } from '../tables.ts';

type Order = typeof orders.$inferSelect;
type End = 'from' | 'to';

const decimal = (amount: number) => centsToDecimal(toCents(amount));

/** The fields of an address beside its place on the map, and the ending of each one's column. */
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
} as const satisfies Partial<Record<keyof Address, string>>;

type Endings = (typeof endings)[keyof typeof endings] | 'Lat' | 'Lng';
type EndColumns<E extends End> = Pick<Order, `${E}${Endings}`>;

const columnsOfEnd = <E extends End>(end: E, address: Address): EndColumns<E> => {
  const [lng, lat] = address.location.coordinates;
  const fields = Object.entries(endings).map(([field, ending]) => {
    const value = address[field as keyof typeof endings];
    return [`${end}${ending}`, value === '' ? null : value];
  });
  return Object.fromEntries([...fields, [`${end}Lat`, lat], [`${end}Lng`, lng]]) as EndColumns<E>;
};

/** The columns that the order form fills, but for its status and its origin. */
export const columnsOf = (form: OrderFormFields) => ({
  client: form.client,
  typeOrder: form.typeOrder,
  deliveryDate: form.deliveryDate,
  driverAssign: form.driverAssign ?? null,
  externalID: form.externalID || null,
  validationType: form.validation_type,
  ...columnsOfEnd('from', form.fromAddress),
  ...columnsOfEnd('to', form.toAddress),
  numberPackage: form.numberPackage,
  weight: form.weight,
  volume: form.volume,
  valuePackage: form.valuePackage === null ? null : decimal(form.valuePackage),
  chargeDestination: form.chargeDestination,
  chargeAmount: decimal(form.chargeDestination ? form.chargeAmount : 0),
});

/** What is compared of an order to tell what an edit changed. */
type Compared = Pick<Order, keyof ReturnType<typeof columnsOf> | 'warehouse'>;

const amount = (money: string | null) => (money === null ? null : Number(money));

const fieldsOfEnd = (order: Compared, end: End): [string, unknown][] => [
  ...Object.entries(endings).map(([field, ending]): [string, unknown] => [
    `${end}Address.${field}`,
    order[`${end}${ending}` as keyof Compared],
  ]),
  [`${end}Address.location`, `${order[`${end}Lat`]}, ${order[`${end}Lng`]}`],
];

/** An order's fields by form path, in the form's order. */
const fieldsOf = (order: Compared, lines: readonly string[]): [string, unknown][] => [
  ['client', order.client],
  ['typeOrder', order.typeOrder],
  ['warehouse', order.warehouse],
  ['deliveryDate', order.deliveryDate?.toISOString() ?? null],
  ['driverAssign', order.driverAssign],
  ['externalID', order.externalID],
  ...fieldsOfEnd(order, 'from'),
  ...fieldsOfEnd(order, 'to'),
  ['validation_type', order.validationType],
  ['weight', order.weight],
  ['volume', order.volume],
  ['valuePackage', amount(order.valuePackage)],
  ['chargeDestination', order.chargeDestination],
  ['chargeAmount', amount(order.chargeAmount)],
  ['numberPackage', order.numberPackage],
  ['shipment_product', lines],
];

/** The fields that differ between two states of an order and its product lines, by form path, in the form's order. */
export const changesBetween = (
  before: { order: Compared; lines: readonly string[] },
  after: { order: Compared; lines: readonly string[] },
): StoredChanges => {
  const now = new Map(fieldsOf(after.order, after.lines));
  const differ = fieldsOf(before.order, before.lines).filter(([field, from]) => JSON.stringify(from) !== JSON.stringify(now.get(field)));
  return Object.fromEntries(differ.map(([field, from]) => [field, { from, to: now.get(field) }])) as StoredChanges;
};

/** A product line as an edit's history tells it: 'REM-01 M × 2'. */
export const lineText = ({ sku, variant, quantity }: { sku: string; variant: string | null; quantity: number }): string =>
  `${sku}${variant ? ` ${variant}` : ''} × ${quantity}`;
