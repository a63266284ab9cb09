/** What files of SKUs call their columns, besides their labels. */
export const skuColumns = {
  sku: 'skus|codigo de producto|codigo producto|cod producto|codigo de articulo|codigo articulo|cod articulo|articulo|referencia|ref|item|numero de parte',
  description: 'desc|nombre|producto|nombre del producto|nombre producto|detalle|descripcion del producto|titulo',
  code: 'code|codigo de barras|codigo barras|cod barras|ean|ean13|gtin|upc|barcode',
  variant: 'variant|variante|variacion|variaciones|talles|talle|colores|color|opciones',
} as const;
