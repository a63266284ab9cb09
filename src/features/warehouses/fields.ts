import type { FieldsOf } from '#shared/record/fields.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import type { WarehouseForm } from './contract.ts';
import { WAREHOUSE } from './noun.ts';

/** The fields of a warehouse, in the form's order. */
export const warehouseFields = {
  id: { label: 'Número', short: '#', kind: 'code' },
  name: { label: 'Nombre', kind: 'text' },
  status: statusField(WAREHOUSE),
  address: { label: 'Dirección', kind: 'text' },
  addressNumber: { label: 'Altura', kind: 'code' },
  floor: { label: 'Piso', kind: 'text' },
  door: { label: 'Depto.', kind: 'text' },
  postalCode: { label: 'CP', kind: 'text' },
  town: { label: 'Localidad', kind: 'text' },
  location: { label: 'Punto en el mapa', kind: 'point' },
} as const satisfies FieldsOf<WarehouseForm>;
