import type { DraftKind } from '#web/form/useDraft.ts';

/** What stands in the form of a SKU. */
export type SkuValues = { sku: string; description: string; code: string; variant: string[] };

/** What the form of a SKU is filled with. */
export type SkuStart = {
  _id: string;
  /** Null for one that is still to be made. */
  version: number | null;
  /** What it is called; null for a new one. */
  name: string | null;
  values: SkuValues;
};

/** What was typed of a client's SKU and not saved. */
export type SkuDraft = Omit<SkuStart, 'values'> & {
  client: { _id: string; name: string };
  base: SkuValues;
  values: SkuValues;
};

/** The drafts of SKUs, wherever their form is opened. */
export const skuDrafts: DraftKind<SkuDraft> = { name: 'skus', shape: 'sku,description,code,variant', idOf: ({ _id }) => _id };

/** What a draft is called: 'Agregar SKU', 'Editar SKU · REM-01'. */
export const draftTitle = ({ name }: Pick<SkuDraft, 'name'>): string => (name === null ? 'Agregar SKU' : `Editar SKU · ${name}`);
