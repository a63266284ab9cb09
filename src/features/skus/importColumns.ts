import { fold } from '#shared/text.ts';

/** What files of SKUs call their columns, besides their labels. */
export const skuColumns = {
  sku: 'skus|codigo de producto|codigo producto|cod producto|codigo de articulo|codigo articulo|cod articulo|cod art|codigo art|cod prod|articulo|referencia|ref|item|numero de parte',
  description: 'desc|nombre|producto|nombre del producto|nombre producto|detalle|descripcion del producto|titulo',
  code: 'code|codigo de barras|codigo barras|cod barras|ean|ean13|gtin|upc|barcode',
  variant: 'variant|variante|variacion|variaciones|talles|talle|colores|color|opciones',
} as const;

const plain = (title: string) => fold(title).replace(/[^a-z0-9]/g, '');

/** What columns mean where none is the SKU, one is 'Código' and another the bar code, as 'EAN': then the first is the SKU. */
export const skuByItsBarCode = (titles: readonly string[], meant: readonly (string | null)[]): readonly (string | null)[] => {
  if (meant.includes('sku')) return meant;
  const code = titles.findIndex((title) => /^cod(?:igo|e)?s?$/.test(plain(title)));
  const bars = titles.findIndex((title) => /^(?:ean|gtin|upc|barcode)|barras?$/.test(plain(title)));
  if (code < 0 || bars < 0) return meant;
  return meant.map((field, at) => {
    if (at === code) return 'sku';
    return at === bars ? 'code' : field;
  });
};
