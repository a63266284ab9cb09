import { shortLabel } from '#shared/record/fields.ts';
import { listColumns, type ListColumn, type ListColumns } from '#shared/list/listColumns.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { dayOf } from '#shared/time.ts';
import { plainFields, type PlainName, plainNames } from './fields.ts';
import type { OrderRowShown } from './orderRow.ts';

/** What is charged is one column, empty where nothing is. */
type ChargeName = 'chargeDestination' | 'chargeAmount';
const isListed = (name: PlainName): name is Exclude<PlainName, ChargeName> => name !== 'chargeDestination' && name !== 'chargeAmount';

const plainColumn = (name: PlainName) => {
  const field = plainFields[name];
  const title = 'unit' in field ? `${shortLabel(field)} (${field.unit})` : shortLabel(field);
  return { title, kind: field.kind, value: (order: OrderRowShown) => order[name] } as ListColumn<OrderRowShown>;
};

/** The plain fields as columns, each by its own name. */
export const listedPlain = Object.fromEntries(plainNames.filter(isListed).map((name) => [name, plainColumn(name)])) as ListColumns<
  OrderRowShown,
  Exclude<PlainName, ChargeName>
>;

const { externalID, numberPackage, ...otherPlain } = listedPlain;

/** A person's whole name. */
const nameOf = ({ name, last }: { name: string; last: string }) => `${name} ${last}`.trim();

/** What of an order is paid at the door, in pesos; null where nothing is. */
export const chargeOf = ({ chargeDestination, chargeAmount }: Pick<OrderRowShown, ChargeName>): number | null =>
  chargeDestination ? chargeAmount : null;

/** Every column of an order, in the order of the list (spec 2 §2.2): what the screen shows and what is exported. */
export const orderColumns = listColumns<OrderRowShown>()({
  deliveryDate: { title: 'Entrega', kind: 'day', value: (order) => order.deliveryDate && dayOf(order.deliveryDate) },
  status: { title: 'Estado', kind: 'text', value: (order) => order.status.name },
  client: { title: 'Cliente', kind: 'reference', value: (order) => order.client.name },
  toAddress: {
    title: 'Destino',
    kind: 'text',
    value: ({ toAddress }) => [addressLine(toAddress), toAddress.town].filter(Boolean).join(' · '),
  },
  postalCode: { title: 'CP', kind: 'code', value: (order) => order.toAddress.postalCode },
  person: { title: 'Contacto', kind: 'text', value: (order) => order.toAddress.name },
  phone: { title: 'Teléfono', kind: 'phone', value: (order) => order.toAddress.phone },
  externalID,
  externalTracking: { title: 'Ext. Tracking', kind: 'code', value: (order) => order.externalTracking },
  internalID: { title: '# Int.', kind: 'code', value: (order) => order.internalID },
  driverAssign: { title: 'Chofer', kind: 'reference', value: (order) => order.driverAssign && nameOf(order.driverAssign) },
  sequence: { title: 'Parada', kind: 'count', value: (order) => order.sequence },
  planned: { title: 'Llegada', kind: 'instant', value: (order) => order.planned },
  typeOrder: { title: 'Tipo', kind: 'text', value: (order) => order.typeOrder },
  chargeAmount: { title: 'Cobro en Destino', kind: 'money', value: chargeOf },
  numberPackage,
  createAt: { title: 'Creada', kind: 'instant', value: (order) => order.createAt },
  ...otherPlain,
});
