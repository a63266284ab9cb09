import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { skus } from '../../../skus/server/tables.ts';
import type { ProductLine } from '../../form.ts';
import { orderProducts } from '../tables.ts';

/** A product line before it has an order. */
export type Line = Pick<typeof orderProducts.$inferSelect, 'product' | 'sku' | 'description' | 'variant' | 'quantity'>;

/** The product lines of an order, in their order. */
export const linesOf = (db: Db, order: string) =>
  db.select().from(orderProducts).where(eq(orderProducts.order, order)).orderBy(asc(orderProducts._id)).prepare('order products').execute();

const keyOf = ({ product, variant }: { product: string | null; variant?: string | null | undefined }) =>
  `${product ?? ''} ${variant ?? ''}`;

/**
 * The lines that a form asks for, with each product's SKU and description as they are now.
 * @param kept lines that the order has already: they stay as they were written, whatever became of their products since, and what was
 *   deleted may be used on
 * @returns the lines, or what is wrong with them by form path
 */
export const readLines = async (
  db: Db,
  client: string,
  asked: readonly z.output<typeof ProductLine>[],
  kept: readonly Line[] = [],
): Promise<{ lines: Line[]; faults: Record<string, string> }> => {
  const faults: Record<string, string> = {};
  if (asked.length === 0) return { lines: [], faults };
  const found = await db
    .select()
    .from(skus)
    .where(
      anyOf(
        skus._id,
        asked.map(({ product }) => product),
      ),
    );
  const products = new Map(found.map((product) => [product._id, product]));
  const written = new Map(kept.map((line) => [keyOf(line), line]));
  const had = new Set(kept.map(({ product }) => product));
  const lines: Line[] = [];
  for (const [i, { product: _id, variant, quantity }] of asked.entries()) {
    const product = products.get(_id);
    const before = written.get(keyOf({ product: _id, variant }));
    if (!product || product.client !== client) faults[`shipment_product.${i}.product`] = 'El producto no es de este cliente';
    else if (before) lines.push({ ...before, quantity });
    else if (product.status !== recordStatus.active && !had.has(_id))
      faults[`shipment_product.${i}.product`] = `El producto ${product.sku} fue borrado: quítelo`;
    else if (variant && !product.variant.includes(variant)) faults[`shipment_product.${i}.variant`] = 'El producto no tiene esa variante';
    else lines.push({ product: _id, sku: product.sku, description: product.description, variant: variant || null, quantity });
  }
  return { lines, faults };
};

/** Stores lines of any number of orders. */
export const addProducts = (db: Db, lines: readonly (Line & { order: string })[]): Promise<void> =>
  insertMany(
    db,
    orderProducts,
    lines.map(({ order, product, sku, description, variant, quantity }) => ({
      _id: newId(),
      order,
      product,
      sku,
      description,
      variant,
      quantity,
    })),
  );

/** Stores the lines of an order that has none. */
export const addLines = (db: Db, order: string, lines: readonly Line[]): Promise<void> =>
  addProducts(
    db,
    lines.map((line) => ({ ...line, order })),
  );

/** Puts other lines in the place of an order's. */
export const replaceLines = async (db: Db, order: string, lines: readonly Line[]): Promise<void> => {
  await db.delete(orderProducts).where(eq(orderProducts.order, order));
  await addLines(db, order, lines);
};
