import { and, asc, desc, gt, not, or } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { idAt } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { orders as contract } from '../../contract.ts';
import { orderHistory, orders } from '../tables.ts';
import { asksForDeleted, orderWhere } from './search.ts';

/** Changes told at most: who missed so many looks anew anyhow. */
const MAX_TOLD = 1_000;

/** An entry may be stored so long after it was made, in milliseconds: those of the page are told by their versions then. */
const LATE_MS = 15_000;

/**
 * How many orders others changed since a page was read: those of the page that are no longer as they were, and those that came into its
 * filter or changed in it. Told from the newest entries of the history, so that the cost is of what happened since, not of what is listed.
 */
export const countChanged = async (
  db: Db,
  { filter, shown, since }: Input<(typeof contract)['changed']>,
  viewer: Pick<Viewer, '_id' | 'degree'>,
): Promise<number> => {
  const ids = shown.map(({ _id }) => _id);
  const entries = await db
    .selectDistinctOn([orderHistory.order], { order: orderHistory.order, last: orderHistory._id, employee: orderHistory.employee })
    .from(orderHistory)
    .where(gt(orderHistory._id, idAt(new Date(since.getTime() - LATE_MS))))
    .orderBy(asc(orderHistory.order), desc(orderHistory._id))
    .limit(MAX_TOLD);
  // What one did last is on one's screen.
  const touched = entries.filter(({ employee }) => employee !== viewer._id);
  if (touched.length === 0) return 0;
  const others = touched.map(({ order }) => order);
  const lately = touched.filter(({ last }) => last > idAt(since)).map(({ order }) => order);
  const listed = await db
    .select({ _id: orders._id, version: orders.version })
    .from(orders)
    .where(
      and(
        anyOf(orders._id, others),
        or(
          anyOf(orders._id, ids),
          and(anyOf(orders._id, lately), not(anyOf(orders._id, ids)), orderWhere(filter, asksForDeleted(filter, viewer))),
        ),
      ),
    );
  const versions = new Map(shown.map(({ _id, version }) => [_id, version]));
  return listed.filter(({ _id, version }) => versions.get(_id) !== version).length;
};
