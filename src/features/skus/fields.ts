import type { FieldsOf } from '#shared/record/fields.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import type { SkuForm } from './contract.ts';
import { SKU } from './noun.ts';

/** The fields of a SKU, in the form's order. */
export const skuFields = {
  client: { label: 'Cliente', kind: 'reference' },
  sku: { label: 'SKU', kind: 'text' },
  description: { label: 'Descripción', kind: 'text' },
  code: { label: 'Código', kind: 'text' },
  variant: { label: 'Variantes', kind: 'list' },
  status: statusField(SKU),
} as const satisfies FieldsOf<SkuForm>;

const { sku, description, code, variant } = skuFields;

/** The fields that files tell. */
export const skuFileFields = { sku, description, code, variant };
