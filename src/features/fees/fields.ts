import type { Sent } from '#shared/contract.ts';
import type { Fields, FieldsOf } from '#shared/record/fields.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import { orderTypes, origins } from '../orders/choices.ts';
import type { fees } from './contract.ts';
import { FEE } from './noun.ts';

/** The fields of a tariff, in the form's order. */
export const feeFields = {
  name: { label: 'Nombre', kind: 'text' },
  status: statusField(FEE),
  typeOrder: { label: 'Tipos de orden', short: 'Órdenes', kind: 'choices', options: orderTypes },
  fromOrder: { label: 'Canales', short: 'Origen', kind: 'choices', options: origins },
  type: { label: 'Tipo', kind: 'choice', options: [{ value: 1, label: 'Por zona' }] },
  rules: { label: 'Reglas', kind: 'list' },
  clients: { label: 'Clientes', kind: 'reference' },
} as const satisfies FieldsOf<Omit<Sent<typeof fees.create>, '_id'>>;

/** What else the history of a tariff tells of. */
export const otherFeeFields = {
  rules: feeFields.rules,
  region: { label: 'Zonas', kind: 'list' },
} as const satisfies Fields;
