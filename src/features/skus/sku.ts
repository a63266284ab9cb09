import { fold } from '#shared/text.ts';

/** Letters of a SKU, and of a bar code, at most. */
export const MAX_SKU = 120;

/** What a product may come in at most. */
export const MAX_VARIANTS = 100;

/** Letters of one variant at most. */
export const MAX_VARIANT = 120;

/** Letters at most of a cell that lists all that a product comes in. */
export const MAX_VARIANTS_CELL = MAX_VARIANTS * (MAX_VARIANT + 3);

/** SKUs of one file at most: as many as a client may have, so that what is exported can be imported again. */
export const MAX_IMPORTED_SKUS = 50_000;

/** Bytes of a file's rows at most as they are sent: 50,000 of them are 11 MB where descriptions are of fifty letters. */
export const MAX_IMPORTED_BYTES = 48_000_000;

/** The same texts, each once however it is written: as it came first. */
export const eachOnce = (texts: readonly string[]): string[] => {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size < seen.add(fold(text)).size);
};

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
