import * as z from 'zod';
import { plainText } from '#shared/plainText.ts';
import { MAX_LINES, ProductLine } from '../../orders/form.ts';
import type { Messages } from '../columns/columns.ts';
import { listed } from './plainCells.ts';
import type { Cells } from '../sheet/table.ts';

const MAX_SKU = 120;

/** A product of a draft. */
export const DraftProduct = z.object({
  /** Its SKU; of a product without one, its name. */
  sku: plainText(MAX_SKU).min(1, 'Requerido'),
  /** Its name in the file, where that tells one. */
  description: plainText(500).optional(),
  /** As products have it, whose variants are parted by '|'. */
  variant: plainText(120)
    .overwrite((text) => text.replaceAll(/\s*\|\s*/gu, '/'))
    .optional(),
  quantity: ProductLine.shape.quantity,
});
export type DraftProduct = z.infer<typeof DraftProduct>;

const TOO_MANY = `Hasta ${MAX_LINES} productos`;

const countOf = (text: string) =>
  Number(/^x?\s*(\d{1,7})(?:[.,]0+)?(?:\s*(?:u|un|uds?|unid(?:ad(?:es)?)?)\.?)?$/iu.exec(text)?.[1] ?? Number.NaN);

type Named = { sku: string; product: string; variant: string; quantity: string };
const NAMES = ['sku', 'product', 'variant', 'quantity'] as const;

/** The products that rows of one order told, a line of each cell to a product. */
const linesOf = (cells: Record<(typeof NAMES)[number], string>): Named[] => {
  const [sku, product, variant, quantity] = NAMES.map((name) => cells[name].split('\n').map((part) => part.trim())) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const count = Math.max(sku.length, product.length, variant.length, quantity.length);
  return Array.from({ length: count }, (_, at) => ({
    sku: sku[at] ?? '',
    product: product[at] ?? '',
    variant: variant[at] ?? '',
    quantity: quantity[at] ?? '',
  })).filter((line) => line.sku !== '' || line.product !== '');
};

/** The products that the cells of one row list, 'REM-1; GOR-2' and '2; 1'; a single one may have any signs in its name. */
const listOf = (cells: Record<(typeof NAMES)[number], string>, errors: Messages): Named[] => {
  const quantities = listed(cells.quantity, MAX_LINES);
  const single = cells.sku.trim() === '' && quantities.length <= 1;
  const skus = listed(cells.sku, MAX_LINES);
  const names = single || skus.length === 1 ? [cells.product.trim()].filter(Boolean) : listed(cells.product, MAX_LINES);
  const count = Math.max(skus.length, names.length);
  if (quantities.length > 0 && count > 0 && quantities.length !== count)
    errors.quantity = `Debe haber una por ${skus.length > 0 ? 'SKU' : 'producto'}: hay ${quantities.length > MAX_LINES ? `más de ${MAX_LINES}` : quantities.length} para ${count}`;
  if (skus.length > 0 && names.length > 0 && skus.length !== names.length)
    errors.product = `Debe haber uno por SKU: hay ${names.length} para ${skus.length}`;
  return Array.from({ length: count }, (_, at) => ({
    sku: skus[at] ?? '',
    product: names[at] ?? '',
    variant: count === 1 ? cells.variant.trim() : '',
    quantity: quantities[at] ?? '',
  }));
};

/** The products of a row; without quantities one of each. What is wrong is told at the cell. */
export const readProducts = (cells: Cells, errors: Messages, notes: Messages): DraftProduct[] => {
  const texts = {
    sku: cells.sku?.trim() ?? '',
    product: cells.product?.trim() ?? '',
    variant: cells.variant?.trim() ?? '',
    quantity: cells.quantity?.trim() ?? '',
  };
  const isFolded = NAMES.some((name) => (cells[name] ?? '').includes('\n')) && cells.product !== undefined;
  const lines = isFolded ? linesOf({ ...texts, ...cells }) : listOf(texts, errors);
  if (lines.length === 0 && texts.quantity !== '') notes.quantity = 'No se lee sin SKU';
  if (lines.length > MAX_LINES) {
    errors.sku = TOO_MANY;
    return [];
  }
  return lines.flatMap(({ sku, product, variant, quantity }) => {
    const parsed = DraftProduct.safeParse({
      sku: sku || product.slice(0, MAX_SKU),
      ...(product !== '' && { description: product }),
      ...(variant !== '' && { variant }),
      quantity: quantity === '' ? 1 : countOf(quantity),
    });
    const [issue] = parsed.error?.issues ?? [];
    if (issue) {
      const [field] = issue.path;
      errors[field === 'quantity' ? 'quantity' : field === 'variant' ? 'variant' : field === 'description' ? 'product' : 'sku'] ??=
        issue.message;
    }
    return parsed.data ?? [];
  });
};
