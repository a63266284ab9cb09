import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { MAX_OPTIONS } from '#shared/list/optionSearch.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { folded } from '#server/query/findOptions.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import type { skus as contract } from '../contract.ts';
import { holding, skusOf } from './operations.ts';
import { skuCounts, skus } from './tables.ts';

const total = sql<number>`coalesce(${skuCounts.total}, 0)`.mapWith(Number);

/** What the clients' list is sorted by. */
const clientOrders: Record<Input<typeof contract.clients>['sortField'], SQL> = {
  // One that never had any has changed before all others.
  changeAt: sql`coalesce(${skuCounts.changeAt}, '-infinity')`,
  client: sql`${clients.search}`,
  address: folded(sql`${clients.address}`),
  sku: total,
};

/** A page of the clients with how many SKUs each has, by name where nothing else tells them apart. */
export const clientPage = async (db: Db, input: Input<typeof contract.clients>): Promise<Output<typeof contract.clients>> => {
  const text = sql`${clients.search} || ' ' || ${folded(sql`${clients.address} || ' ' || coalesce(${clients.town}, '')`)}`;
  const where = and(ne(clients.status, recordStatus.deleted), ...holding(text, input.search));
  const { _id, name, address, addressNumber, floor, door } = clients;
  const order = clientOrders[input.sortField];
  const query = db
    .select({ _id, client: name, address, addressNumber, floor, door, sku: total })
    .from(clients)
    .leftJoin(skuCounts, and(eq(skuCounts.companyId, clients.companyId), eq(skuCounts._id, clients._id)))
    .where(where)
    .orderBy(input.sortOrder === 'asc' ? asc(order) : desc(order), asc(clients.search), asc(clients._id));
  const page = await selectPage(query, input, () => db.$count(clients, where));
  return {
    data: page.data.map(({ client, sku, ...where_ }) => ({ _id: where_._id, client, address: addressLine(where_), sku })),
    total: page.total,
  };
};

/** What a client's products come in, what most of them have first. */
export const variantsOf = async (db: Db, { client, search }: Input<typeof contract.variants>): Promise<string[]> => {
  const { _id } = await theRecord(db, clients, CLIENT, client);
  const each = sql`${skus}, unnest(${skus.variant}) as one(name)`;
  const where = and(skusOf(_id), ...holding(folded(sql`one.name`), search));
  const { rows } = await db.execute<{ name: string }>(
    sql`select one.name from ${each} where ${where} group by one.name order by count(*) desc, one.name limit ${MAX_OPTIONS}`,
  );
  return rows.map(({ name }) => name);
};
