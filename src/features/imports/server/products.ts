import { and, eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Line } from '../../orders/server/operations.ts';
import { MAX_VARIANTS, tidySku } from '../../skus/sku.ts';
import { addSkus, skuKeys } from '../../skus/server/operations.ts';
import { skus } from '../../skus/server/tables.ts';
import type { Draft } from '../rows/row.ts';

/** What a draft asks of its client's products. */
type Asked = { readonly client: string; readonly products: Draft['shipment_product'] };
type Named = NonNullable<Asked['products']>[number];

/** Products that are named and not found are told in these words. */
export const missingText = (missing: readonly string[]): string =>
  `${missing.length === 1 ? 'No existe' : 'No existen'} ${missing.join(', ')}`;

const keyOf = (client: string, sku: string) => JSON.stringify([client, sku]);

/** What a delivery note says of a product; a variant that the product does not come in stands with its name. */
const lineOf = ({ _id, sku, description, variant: variants }: typeof skus.$inferSelect, { variant, quantity }: Named): Line => {
  const known = variant === undefined ? undefined : variants.find((one) => fold(one) === fold(variant));
  const named = variant && known === undefined ? `${description} (${variant})`.trimStart() : description;
  return { product: _id, sku, description: named, variant: known ?? null, quantity };
};

/**
 * Finds the active products that drafts name, however a file writes their SKUs.
 * @param asked with the `_id` of each draft's client
 * @returns the product lines of one of them, and the SKUs that its client does not have
 */
export const findProducts = async (db: Db, asked: readonly Asked[]): Promise<(one: Asked) => { lines: Line[]; missing: string[] }> => {
  const naming = asked.filter(({ client, products }) => client !== '' && products);
  const keys = await skuKeys(
    db,
    naming.flatMap(({ products = [] }) => products.map(({ sku }) => sku)),
  );
  const clients = new Set(naming.map(({ client }) => client));
  const found =
    keys.size === 0
      ? []
      : await db
          .select()
          .from(skus)
          .where(and(anyOf(skus.client, clients), anyOf(skus.skuKey, new Set(keys.values())), eq(skus.status, recordStatus.active)));
  const byKey = new Map(found.map((product) => [keyOf(product.client, product.skuKey), product]));
  return ({ client, products = [] }) => {
    const lines: Line[] = [];
    const missing = new Map<string, string>();
    for (const named of client === '' ? [] : products) {
      const key = keys.get(named.sku) ?? named.sku;
      const product = byKey.get(keyOf(client, key));
      if (product) lines.push(lineOf(product, named));
      else if (!missing.has(key)) missing.set(key, named.sku);
    }
    return { lines, missing: [...missing.values()] };
  };
};

/**
 * Makes the products that drafts name and their clients do not have, under the name that the first draft gives them and in the variants
 * that all name; one that was put aside under the same SKU is there again. Two imports may make the same one at once.
 * @param asked with the `_id` of each draft's client
 */
export const createProducts = async (db: Db, asked: readonly Asked[], by: { employee: string | null; now: Date }): Promise<void> => {
  const linesOf = await findProducts(db, asked);
  const lacking = asked.filter((one) => linesOf(one).missing.length > 0);
  const keys = await skuKeys(
    db,
    lacking.flatMap(({ products = [] }) => products.map(({ sku }) => sku)),
  );
  const wanted = new Map<string, { client: string; sku: string; description: string; variant: Map<string, string> }>();
  for (const one of lacking) {
    const missing = new Set(linesOf(one).missing.map((sku) => keys.get(sku)));
    for (const { sku, description, variant } of one.products ?? []) {
      if (!missing.has(keys.get(sku))) continue;
      const key = keyOf(one.client, keys.get(sku) ?? sku);
      const known = wanted.get(key) ?? { client: one.client, sku: tidySku(sku), description: description || sku, variant: new Map() };
      const name = fold(variant ?? '');
      // What is beyond stands with the product's name in its order.
      if (variant && !known.variant.has(name) && known.variant.size < MAX_VARIANTS) known.variant.set(name, variant);
      wanted.set(key, known);
    }
  }
  // In one order, so that two imports never wait for each other.
  const rows = [...wanted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { variant, ...product }]) => ({ _id: newId(), ...product, variant: [...variant.values()], status: recordStatus.active }));
  await addSkus(
    db,
    rows,
    by,
    sql`on conflict (company_id, client, sku_key) where status <> 3 do update
      set status = excluded.status, description = excluded.description, variant = excluded.variant, version = ${skus.version} + 1
      where ${skus.status} <> excluded.status`,
  );
};
