import { getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { skus } from './tables.ts';

/** SKUs as they are compared, by how they are written: one question for all of them. */
export const skuKeys = async (db: Db, written: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const all = [...new Set(written)];
  if (all.length === 0) return new Map();
  const { rows } = await db.execute<{ sku: string; key: string }>(
    sql`select sku, sku_key(sku) as key from unnest(${sql.param(all)}::text[]) as written(sku)`,
  );
  return new Map(rows.map(({ sku, key }) => [sku, key]));
};

/**
 * Makes products that a file names, with their histories.
 * @param conflict what becomes of those whose SKU their client has: `on conflict …`; without it they are refused
 */
export const addSkus = async (
  db: Db,
  rows: readonly (InferInsertModel<typeof skus> & { _id: string })[],
  { employee, now }: { employee: string | null; now: Date },
  conflict?: SQL,
): Promise<void> => {
  if (rows.length === 0) return;
  await insertMany(db, skus, [...rows], conflict);
  const ids = rows.map(({ _id }) => _id);
  const made = conflict ? await db.select({ _id: skus._id, sku: skus.sku }).from(skus).where(anyOf(skus._id, ids)) : rows;
  const entry = { kind: getTableName(skus), action: 'create', changes: {}, employee, source: 'import', createAt: now } as const;
  await insertMany(
    db,
    audit,
    made.map(({ _id, sku }) => ({ _id: newId(), record: _id, name: sku, ...entry })),
  );
};
