import type { Field, FieldOf, TypedKind } from '#shared/record/fields.ts';
import { validationTypes } from './choices.ts';
import type { PlainOrder } from './form.ts';

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
