/** Letters of a SKU, and of a bar code, at most. */
export const MAX_SKU = 120;

/** What a product may come in at most. */
export const MAX_VARIANTS = 100;

/** SKUs of one file at most. */
export const MAX_IMPORTED_SKUS = 10_000;

/** A SKU as it is stored: each run of blanks in it is one. */
export const tidySku = (sku: string): string => sku.replaceAll(/\s+/gu, ' ');

/** What a product is called where one is chosen: 'Remera básica (REM-01)'; one that is not described is called by its SKU. */
export const productName = ({ sku, description }: { sku: string; description: string }): string =>
  description === '' ? sku : `${description} (${sku})`;
