import { and, eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Line } from '../../orders/server/operations.ts';
import { skus } from '../../skus/server/tables.ts';
import type { Draft } from '../rows/row.ts';

/** What a draft asks of its client's products. */
type Asked = { readonly client: string; readonly products: Draft['shipment_product'] };

/** Products that are named and not found are told in these words. */
export const missingText = (missing: readonly string[]): string =>
  `${missing.length === 1 ? 'No existe' : 'No existen'} ${missing.join(', ')}`;

/**
 * Finds the active products that drafts name.
 * @param asked with the `_id` of each draft's client
 * @returns the product lines of one of them, and the SKUs that its client does not have
 */
export const findProducts = async (db: Db, asked: readonly Asked[]): Promise<(one: Asked) => { lines: Line[]; missing: string[] }> => {
  const naming = asked.filter(({ client, products }) => client !== '' && products);
  const names = new Set(naming.flatMap(({ products = [] }) => products.map(({ sku }) => sku)));
  const key = (client: string, sku: string) => JSON.stringify([client, sku]);
  const clients = new Set(naming.map(({ client }) => client));
  const found =
    names.size === 0
      ? []
      : await db
          .select()
          .from(skus)
          .where(and(anyOf(skus.client, clients), anyOf(skus.sku, names), eq(skus.status, recordStatus.active)));
  const byKey = new Map(found.map((product) => [key(product.client, product.sku), product]));
  return ({ client, products = [] }) => {
    const lines: Line[] = [];
    const missing = new Set<string>();
    for (const { sku, quantity } of client === '' ? [] : products) {
      const product = byKey.get(key(client, sku));
      if (product) lines.push({ product: product._id, sku, description: product.description, variant: null, quantity });
      else missing.add(sku);
    }
    return { lines, missing: [...missing] };
  };
};
