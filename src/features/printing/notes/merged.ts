import type { NoteLine } from './note.ts';

/** A line of one of the orders that are added up. */
export type MergedLine = NoteLine & {
  readonly order: string;
  readonly client: string;
  /** The product's; null for one that is no record. */ readonly product: string | null;
};

/** A product with the sum of its lines. */
export type MergedProduct = NoteLine & { orders: number };

const compare = new Intl.Collator('es', { sensitivity: 'base', numeric: true }).compare;

/**
 * The lines of any number of orders added up by product and variant, sorted by SKU. The same SKU of two clients is two products; where a
 * product was renamed since, what its last line says is told.
 */
export const mergedProducts = (lines: readonly MergedLine[]): MergedProduct[] => {
  const sums = new Map<string, MergedProduct & { seen: Set<string> }>();
  for (const { order, client, product, ...line } of lines) {
    const key = JSON.stringify([product ?? [client, line.sku, line.description], line.variant ?? '']);
    const sum = sums.get(key) ?? { ...line, quantity: 0, orders: 0, seen: new Set<string>() };
    sum.seen.add(order);
    sums.set(key, { ...sum, ...line, quantity: sum.quantity + line.quantity, orders: sum.seen.size });
  }
  return [...sums.values()]
    .map(({ seen: _seen, ...sum }) => sum)
    .toSorted((a, b) => compare(a.sku, b.sku) || compare(a.variant ?? '', b.variant ?? '') || compare(a.description, b.description));
};
