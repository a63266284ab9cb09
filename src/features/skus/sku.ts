/** Letters of a SKU, and of a bar code, at most. */
export const MAX_SKU = 120;

/** What a product may come in at most. */
export const MAX_VARIANTS = 100;

/** SKUs of one file at most. */
export const MAX_IMPORTED_SKUS = 10_000;

/** A SKU as it is stored: each run of blanks in it is one. */
export const tidySku = (sku: string): string => sku.replaceAll(/\s+/gu, ' ');

/**
 * What a spreadsheet has made of a number or of a formula; undefined of a text that may be a SKU or a bar code.
 * @returns the sentence for the cell
 */
export const spoiltCell = (text: string): string | undefined => {
  const cell = text.trim();
  if (/^\d(?:[.,]\d+)?E\+\d{2,3}$/iu.test(cell)) return 'La planilla cortó el número: escríbalo completo';
  if (/^#(?:n\/[ad]|[¡¿]?[a-z/0]{3,8}[!?])$/iu.test(cell)) return 'La planilla tiene un error en esta celda';
  return undefined;
};

/** What a product is called where one is chosen: 'Remera básica (REM-01)'; one that is not described is called by its SKU. */
export const productName = ({ sku, description }: { sku: string; description: string }): string =>
  description === '' ? sku : `${description} (${sku})`;
