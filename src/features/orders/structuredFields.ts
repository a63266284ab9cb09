import { type Field, type FieldsOf, shortLabel } from '#shared/record/fields.ts';
import { addressFields } from '#shared/place/addressFields.ts';
import { type Origin, orderTypes, origins } from './choices.ts';
import { plainFields } from './fields.ts';
import type { OrderFormFields, PlainOrder } from './form.ts';
import { statuses } from './status.ts';

/** One end of an order. */
export type EndName = 'fromAddress' | 'toAddress';

/** What the ends of an order are called. */
export const endLabels = { fromAddress: 'Origen', toAddress: 'Destino' } as const satisfies Record<EndName, string>;

/** A field of an order that is shown, typed and stored in a way of its own. */
export type StructuredName = Exclude<keyof OrderFormFields, keyof PlainOrder | EndName>;

/** What origins are called whose value is a code. */
const originNames: { readonly [Value in Origin]?: string } = {
  APP: 'App',
  'APP-WAREHOUSE': 'App de depósito',
  'CLIENT-BACKEND': 'Sistema del cliente',
  'Tienda-Nube': 'Tienda Nube',
  shopify: 'Shopify',
};

/** The structured fields. */
export const structuredFields = {
  client: { label: 'Cliente', kind: 'reference' },
  typeOrder: { label: 'Tipo de envío', short: 'Tipo', kind: 'choice', options: orderTypes },
  status: { label: 'Estado', kind: 'choice', options: statuses.map(({ id, name }) => ({ value: id, label: name })) },
  warehouse: { label: 'Depósito', kind: 'reference' },
  deliveryDate: { label: 'Fecha de entrega', kind: 'instant' },
  driverAssign: { label: 'Chofer', kind: 'reference' },
  fromOrder: { label: 'Canal', kind: 'choice', options: origins.map((value) => ({ value, label: originNames[value] ?? value })) },
  shipment_product: { label: 'Productos', short: 'Remito', kind: 'list' },
} as const satisfies FieldsOf<Pick<OrderFormFields, StructuredName>>;

const fields: Readonly<Record<string, Field>> = { ...structuredFields, ...plainFields };
const parts: Readonly<Record<string, Field>> = addressFields;

/** A field of an order by its form path, with what it is called in a history: 'Destino · Piso'. A path of an older program stays as it is. */
export const fieldAt = (path: string): Field => {
  const [end = '', part = ''] = path.split('.');
  const inEnd = part !== '' && Object.hasOwn(endLabels, end) && parts[part];
  if (inEnd) return { ...inEnd, label: `${endLabels[end as EndName]} · ${shortLabel(inEnd)}` };
  const field = fields[path] ?? { label: path, kind: 'text' };
  return { ...field, label: shortLabel(field) };
};
