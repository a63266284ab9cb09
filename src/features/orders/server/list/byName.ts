import { and, asc, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { offsetOf, type Page } from '#shared/list/page.ts';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { OrderSearch } from '../../filter.ts';
import { orders } from '../tables.ts';

/** How many orders must match for each that is walked past: fewer are sorted sooner than found client by client. */
const WORTH = 20;

/** A page of the list whose order is that of names. */
export type NamedPage = Pick<OrderSearch, 'page' | 'size' | 'sortOrder'> & { sortField: 'client' | 'driverAssign' };

/** Whether the list's order is that of names. */
export const isByName = <S extends { sortField: string }>(search: S): search is S & Pick<NamedPage, 'sortField'> =>
  search.sortField === 'client' || search.sortField === 'driverAssign';

/**
 * One page of orders by their clients' or drivers' names, newest first among those of one. Names are few and orders many: the names are
 * walked in their order, and each gives its orders out of its index, so that half a million orders are not sorted for a page of them.
 * @param total how many orders match
 * @returns their ids; undefined when the page is better found by sorting: it lies far behind, or in part beyond the last name
 */
export const pageByName = async (
  db: Db,
  where: SQL | undefined,
  search: NamedPage,
  total: number,
): Promise<Page<{ _id: string }> | undefined> => {
  const end = offsetOf(search) + search.size;
  if (end * WORTH > total) return undefined;
  const data = await (search.sortField === 'client' ? byClient : byDriver)(db, where, search, end);
  return data.length === search.size ? { data, total } : undefined;
};

const wayOf = ({ sortOrder }: NamedPage) => (sortOrder === 'asc' ? asc : desc);

// A subquery that is ordered is planned by itself, and its order is kept: the outer sort has then a name's orders to sort at a time.
const byClient = (db: Db, where: SQL | undefined, search: NamedPage, end: number) => {
  const way = wayOf(search);
  const { name, _id } = clients;
  const names = db.select({ name, _id }).from(clients).orderBy(way(name), way(_id)).as('names');
  const own = ownOrders(db, and(eq(orders.client, names._id), where), end);
  return db
    .select({ _id: own._id })
    .from(names)
    .innerJoinLateral(own, sql`true`)
    .orderBy(way(names.name), way(names._id), ...newest(own))
    .limit(search.size)
    .offset(offsetOf(search));
};

const byDriver = (db: Db, where: SQL | undefined, search: NamedPage, end: number) => {
  const way = wayOf(search);
  const { name, last, _id } = employees;
  const names = db.select({ name, last, _id }).from(employees).orderBy(way(name), way(last), way(_id)).as('names');
  const own = ownOrders(db, and(eq(orders.driverAssign, names._id), where), end);
  return db
    .select({ _id: own._id })
    .from(names)
    .innerJoinLateral(own, sql`true`)
    .orderBy(way(names.name), way(names.last), way(names._id), ...newest(own))
    .limit(search.size)
    .offset(offsetOf(search));
};

const newest = ({ deliveryDate, _id }: { deliveryDate: SQLWrapper; _id: SQLWrapper }) => [sql`${deliveryDate} desc nulls last`, desc(_id)];

const ownOrders = (db: Db, where: SQL | undefined, limit: number) => {
  const { _id, deliveryDate } = orders;
  return db
    .select({ _id, deliveryDate })
    .from(orders)
    .where(where)
    .orderBy(...newest(orders))
    .limit(limit)
    .as('own');
};
