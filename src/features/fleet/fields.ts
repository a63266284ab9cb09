import type { Sent } from '#shared/contract.ts';
import type { FieldsOf } from '#shared/record/fields.ts';
import type { fleet } from './contract.ts';

/** The fields of a vehicle, in the form's order. */
export const vehicleFields = {
  movilnum: { label: 'Móvil', kind: 'text' },
  plate: { label: 'Patente', kind: 'text' },
  status: { label: 'Estado', kind: 'reference' },
  brand: { label: 'Marca', kind: 'reference' },
  model: { label: 'Modelo', kind: 'reference' },
  type: { label: 'Tipo', kind: 'reference' },
  category: { label: 'Categoría', kind: 'reference' },
  color: { label: 'Color', kind: 'text' },
  driver: { label: 'Choferes', kind: 'reference' },
  inspectionExpire: { label: 'VTV: vence', kind: 'day' },
  insuranceExpire: { label: 'Seguro: vence', kind: 'day' },
  insurancePolicy: { label: 'Póliza', kind: 'text' },
  plateExpire: { label: 'Patente: vence', kind: 'day' },
} as const satisfies FieldsOf<Omit<Sent<typeof fleet.create>, '_id'>>;
