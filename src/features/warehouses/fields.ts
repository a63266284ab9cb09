import type { FieldsOf } from '#shared/record/fields.ts';
import { recordPlaceFields } from '#shared/place/recordPlaceFields.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import type { WarehouseForm } from './contract.ts';
import { WAREHOUSE } from './noun.ts';

/** The fields of a warehouse, in the form's order. */
export const warehouseFields = {
  id: { label: 'Número', short: '#', kind: 'code' },
  name: { label: 'Nombre', kind: 'text' },
  status: statusField(WAREHOUSE),
  ...recordPlaceFields,
} as const satisfies FieldsOf<WarehouseForm>;
