import { and, asc, desc, eq, getTableName, type InferInsertModel, ne, sql, type SQL } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { likePattern, words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { audit } from '#server/record/auditTable.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import type { skus as contract } from '../contract.ts';
import { skuCounts, skus } from './tables.ts';

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

/** That a text has all the words of a search. */
export const holding = (text: SQL, search: string): SQL[] => words(search).map((word) => sql`${text} like ${likePattern(word)}`);

/** A client's SKUs that were not deleted; those that hold all the words of a search. */
export const skusOf = (client: string, search = '') =>
  and(eq(skus.client, client), ne(skus.status, recordStatus.deleted), ...holding(sql`${skus.search}`, search));

/** What SKUs are sorted by: ids are made as time goes. */
const skuOrders: Record<Input<typeof contract.list>['sortField'], SQL> = {
  createAt: sql`${skus._id}`,
  sku: sql`${skus.skuKey}`,
  code: sql`coalesce(${skus.code}, '')`,
};

/** A page of a client's SKUs. @throws 404 for a client that there is not */
export const skuPage = async (db: Db, input: Input<typeof contract.list>): Promise<Output<typeof contract.list>> => {
  const { _id, name } = await theRecord(db, clients, CLIENT, input.client);
  const where = skusOf(_id, input.search);
  const order = skuOrders[input.sortField];
  const query = db
    .select()
    .from(skus)
    .where(where)
    .orderBy(input.sortOrder === 'asc' ? asc(order) : desc(order), asc(skus._id));
  // Without words the triggers know how many.
  const count = async () => {
    const [known] = input.search === '' ? await db.select({ total: skuCounts.total }).from(skuCounts).where(eq(skuCounts._id, _id)) : [];
    return known?.total ?? db.$count(skus, where);
  };
  const page = await selectPage(query, input, count);
  const client = { _id, name };
  return { data: page.data.map(({ code, ...rest }) => ({ ...rest, code: code ?? '', client })), total: page.total };
};
