import { and, count, desc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { finishedIds } from '../../orders/status.ts';
import { MAX_SCANS } from '../choices.ts';
import type { Partner } from '../contract.ts';
import type { ExpectedOrder } from '../scan.ts';
import type { TransferRow } from '../transfer.ts';
import { scannedOrder } from './scans/scanned.ts';
import { linkedOf, linksOf } from './shown.ts';
import { transfers } from './tables.ts';
import { unappliedOf } from './unapplied.ts';

/** Transfers that `GET /api/transfer` shows. */
const MAX_RECENT = 25;

/** The last orders that were shared or received; what was taken back is shared no more. */
export const recentTransfers = async (db: Db): Promise<TransferRow[]> => {
  const sides = await db
    .select()
    .from(transfers)
    .where(or(eq(transfers.type, 'received'), ne(transfers.state, 'takenBack')))
    .orderBy(desc(transfers._id))
    .limit(MAX_RECENT);
  const ids = [...new Set(sides.map(({ order }) => order))];
  const found = new Map((await ordersByIds(db, ids)).map((order) => [order._id, order]));
  const links = await linkedOf(db, sides);
  return links.flatMap((transfer, i) => {
    const order = found.get(sides[i]?.order ?? '');
    return order ? [{ ...order, transfer }] : [];
  });
};

/** The companies that orders were shared with, by their names: each is looked for once in the index, however many orders there were. */
export const partnersOf = async (db: Db): Promise<Partner[]> => {
  const { rows } = await db.execute<{ transferid: string; name: string }>(sql`
    with recursive each as (
      select min(partner) as partner from ${transfers}
      union all
      select (select min(partner) from ${transfers} where partner > each.partner) from each where each.partner is not null
    )
    select each.partner as transferid,
      (select last.name from ${transfers} last where last.partner = each.partner order by last._id desc limit 1) as name
    from each where each.partner is not null`);
  const open = await db
    .select({ partner: transfers.partner, type: transfers.type, total: count() })
    .from(transfers)
    .where(eq(transfers.state, 'open'))
    .groupBy(transfers.partner, transfers.type);
  const openOf = (transferid: string, type: 'sent' | 'received') =>
    open.find((one) => one.partner === transferid && one.type === type)?.total ?? 0;
  return rows
    .map(({ transferid, name }) => ({
      transferid,
      name,
      sentOpen: openOf(transferid, 'sent'),
      receivedOpen: openOf(transferid, 'received'),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
};

/** An order with all its transfers. @throws 404 */
export const transferInfo = async (db: Db, _id: string, viewer: Pick<Viewer, 'degree'>) => {
  const [order] = await ordersByIds(db, [_id], isUnrestricted(viewer));
  const sides = await linksOf(db, [_id]);
  const links = await linkedOf(db, sides);
  const [last] = links;
  if (!order || !last) throw refuse.notFound('La orden no está compartida');
  const { internalID, externalID, deliveryDate, client, status, toAddress } = order;
  const { transferPermission, transferStatus } = last;
  return {
    _id,
    internalID,
    externalID,
    deliveryDate,
    client,
    status,
    toAddress,
    transferPermission,
    transferStatus,
    transfers: links,
    unapplied: await unappliedOf(db, _id),
  };
};

/**
 * Received orders that await an answer and are still to come, the newest first: what its sender cancelled meanwhile is not missing.
 * @param transferid of whom; of all without
 */
export const expectedOrders = async (db: Db, transferid: string | null | undefined): Promise<{ data: ExpectedOrder[]; total: number }> => {
  const where = and(
    eq(transfers.type, 'received'),
    eq(transfers.state, 'open'),
    transferid ? eq(transfers.partner, transferid) : undefined,
    notInArray(orders.status, [...finishedIds]),
  );
  const isItsOrder = and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order));
  const found = await db
    .select({ order: orders, transferid: transfers.partner })
    .from(transfers)
    .innerJoin(orders, isItsOrder)
    .where(where)
    .orderBy(desc(transfers._id))
    .limit(MAX_SCANS);
  const countAll = async () =>
    (await db.select({ total: count() }).from(transfers).innerJoin(orders, isItsOrder).where(where))[0]?.total ?? 0;
  const total = found.length < MAX_SCANS ? found.length : await countAll();
  return { data: found.map((one) => ({ ...scannedOrder(one.order), _id: one.order._id, transferid: one.transferid })), total };
};
