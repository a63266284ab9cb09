import { and, asc, desc, gt, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { idAt } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { orders as contract } from '../../contract.ts';
import { orderHistory, orders } from '../tables.ts';
import { asksForDeleted, orderWhere } from './search.ts';

/** Entries of others that are looked through for orders that the page does not show: who missed so many looks anew anyhow. */
const MAX_ENTRIES = 1_000;

/**
 * How many orders others changed since a page was read: those of the page that are no longer as they were, told by their versions, and those
 * that came into its filter or changed in it, told by the newest entries of the history. So the cost is of what happened since, not of what
 * is listed, however much that was.
 */
export const countChanged = async (
  db: Db,
  { filter, shown, since }: Input<(typeof contract)['changed']>,
  viewer: Pick<Viewer, '_id' | 'degree'>,
): Promise<number> => {
  const versions = new Map(shown.map(({ _id, version }) => [_id, version]));
  const read = await db.select({ _id: orders._id, version: orders.version }).from(orders).where(anyOf(orders._id, versions.keys()));
  const moved = read.filter(({ _id, version }) => versions.get(_id) !== version);
  // Ids are made in time order: the newest stand at the end of the key's index.
  const entries = await db
    .select({ order: orderHistory.order })
    .from(orderHistory)
    .where(and(gt(orderHistory._id, idAt(since)), sql`${orderHistory.employee} is distinct from ${viewer._id}`))
    .orderBy(desc(orderHistory._id))
    .limit(MAX_ENTRIES);
  const elsewhere = new Set(entries.map(({ order }) => order).filter((order) => !versions.has(order)));
  const listed =
    elsewhere.size === 0
      ? []
      : await db
          .select({ _id: orders._id })
          .from(orders)
          .where(and(anyOf(orders._id, elsewhere), orderWhere(filter, asksForDeleted(filter, viewer))));
  const changed = [...moved, ...listed].map(({ _id }) => _id);
  if (changed.length === 0) return 0;
  const last = await db
    .selectDistinctOn([orderHistory.order], { employee: orderHistory.employee })
    .from(orderHistory)
    .where(anyOf(orderHistory.order, changed))
    .orderBy(asc(orderHistory.order), desc(orderHistory._id));
  // What one did last is on one's screen.
  return last.filter(({ employee }) => employee !== viewer._id).length;
};
