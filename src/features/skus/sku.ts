/** Letters of a SKU, and of a bar code, at most. */
export const MAX_SKU = 120;

/** A SKU as it is stored: each run of blanks in it is one. */
export const tidySku = (sku: string): string => sku.replaceAll(/\s+/gu, ' ');
