import { type Field, type FieldOf, type FieldsOf, shortLabel, type TypedKind } from '#shared/record/fields.ts';
import { addressFields } from '#shared/place/addressFields.ts';
import { orderTypes, origins, validationTypes } from './choices.ts';
import type { OrderFormFields, PlainOrder } from './form.ts';
import { statuses } from './status.ts';

/** Where the form draws a field: in a frame of 'Adicional'; two are drawn by hand, in 'Orden' and above the frames. */
type Frame<Name> = Name extends 'externalID' ? 'order' : Name extends 'validation_type' ? 'asked' : 'parcel' | 'charge';

/** The plain fields, in the form's order: a new one is drawn, sent, stored, compared, told and listed by what stands here. */
export const plainFields = {
  externalID: { label: 'ID externo', short: '# Ext.', kind: 'text', frame: 'order' },
  validation_type: { label: 'Tipo de validación', short: 'Validación', kind: 'choices', options: validationTypes, frame: 'asked' },
  weight: { label: 'Peso', kind: 'count', unit: 'g', hint: 'En gramos: un kilo son 1.000', frame: 'parcel' },
  volume: { label: 'Volumen', kind: 'decimal', unit: 'm³', hint: '40 × 30 × 10 cm son 0,012', frame: 'parcel' },
  valuePackage: { label: 'Valor declarado', kind: 'money', hint: 'De lo que se entrega, en pesos', frame: 'parcel' },
  numberPackage: { label: 'Bultos', kind: 'count', hint: 'Cuántos se entregan juntos', frame: 'parcel' },
  chargeDestination: { label: 'Cobrar en Destino', kind: 'flag', frame: 'charge' },
  chargeAmount: { label: 'Monto a cobrar', kind: 'money', hint: 'Lo que el chofer cobra al entregar', frame: 'charge' },
} as const satisfies {
  readonly [Name in keyof PlainOrder]: FieldOf<PlainOrder[Name]> & Field<TypedKind> & { readonly frame: Frame<Name> };
};

/** A field of an order that has the same name and the same value on the wire, in the form, in its column and in the history. */
export type PlainName = keyof typeof plainFields;

/** What an order has in its plain fields. */
export type PlainValues = Pick<PlainOrder, PlainName>;

/** The names of the plain fields, in the form's order. */
export const plainNames = Object.keys(plainFields) as PlainName[];

/** One end of an order. */
export type EndName = 'fromAddress' | 'toAddress';

/** What the ends of an order are called. */
export const endLabels = { fromAddress: 'Origen', toAddress: 'Destino' } as const satisfies Record<EndName, string>;

/** A field of an order that is shown, typed and stored in a way of its own. */
export type StructuredName = Exclude<keyof OrderFormFields, keyof PlainOrder | EndName>;

/** The structured fields. */
export const structuredFields = {
  client: { label: 'Cliente', kind: 'reference' },
  typeOrder: { label: 'Tipo de envío', short: 'Tipo', kind: 'choice', options: orderTypes },
  status: { label: 'Estado', kind: 'choice', options: statuses.map(({ id, name }) => ({ value: id, label: name })) },
  warehouse: { label: 'Depósito', kind: 'reference' },
  deliveryDate: { label: 'Fecha de entrega', kind: 'instant' },
  driverAssign: { label: 'Chofer', kind: 'reference' },
  fromOrder: { label: 'Origen del pedido', short: 'Origen', kind: 'choice', options: origins },
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
