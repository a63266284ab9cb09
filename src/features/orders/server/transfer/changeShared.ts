import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { FieldValue } from '#shared/record/fields.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { comesIn, doorIds, type StatusId } from '../../status.ts';
import { orderSearch } from '../searchTables.ts';
import { orderHistory, orders } from '../tables.ts';
import type { HistorySource } from '../../choices.ts';

/** An order with all its columns. */
export type WholeOrder = typeof orders.$inferSelect;

/** Orders as they are now, whole, locked in the order of their ids. */
export const lockWholeOrders = async (db: Db, ids: readonly string[]): Promise<WholeOrder[]> =>
  ids.length === 0 ? [] : db.select().from(orders).where(anyOf(orders._id, ids)).orderBy(asc(orders._id)).for('update');

/** What a transfer makes of an order, and what its history tells of it. */
export type SharedStep = {
  /** Locked. */
  order: WholeOrder;
  transfer: string;
  /** What it becomes; what is not named stays as it is. */
  to: Partial<Pick<WholeOrder, 'status' | 'driverAssign' | 'deliveryDate' | 'warehouse' | 'validation_type' | 'sentTo'>>;
  observation: string | null;
};

/** Who does it, when, and in which bulk change. */
export type SharedBy = {
  /** What the other company calls itself; null when its part in it needs no saying. */
  partner: string | null;
  employee: string | null;
  source: HistorySource;
  now: Date;
  batch?: string | undefined;
};

const changesOf = (before: WholeOrder, after: WholeOrder): Changes => {
  const told = ({ status, driverAssign, deliveryDate, warehouse, validation_type }: WholeOrder): Record<string, FieldValue> => ({
    status,
    driverAssign,
    deliveryDate: deliveryDate?.toISOString() ?? null,
    warehouse,
    validation_type,
  });
  const [from, to] = [told(before), told(after)];
  return Object.fromEntries(
    Object.keys(from).flatMap((field) =>
      JSON.stringify(from[field]) === JSON.stringify(to[field]) ? [] : [[field, { from: from[field] ?? null, to: to[field] ?? null }]],
    ),
  );
};

/** What the history calls a step: the status that it gives, a note when it gives none, or one that would count as another visit. */
const entryStatus = (before: StatusId, after: StatusId): StatusId => (before === after || doorIds.some((id) => id === after) ? 42 : after);

/**
 * Changes orders by what their transfer does, and writes it to their histories. Entries name the transfer without an origin, so that they
 * are told to nobody else. Nobody who edits an order meanwhile is disturbed by a mere note.
 * @returns the entries written, in the order of the steps
 */
export const changeShared = async (db: Db, steps: readonly SharedStep[], by: SharedBy): Promise<{ _id: string; order: string }[]> => {
  if (steps.length === 0) return [];
  const done = steps.map((step) => {
    const after = { ...step.order, ...step.to };
    const changes = changesOf(step.order, after);
    const isChanged = Object.keys(changes).length > 0;
    return { ...step, after, changes, isChanged, version: step.order.version + (isChanged ? 1 : 0) };
  });
  const rows = JSON.stringify(
    done.map(({ order, after, version }) => ({
      _id: order._id,
      status: after.status,
      driver_assign: after.driverAssign,
      delivery_date: after.deliveryDate,
      warehouse: after.warehouse,
      validation_type: after.validation_type,
      sent_to: after.sentTo,
      held_since: comesIn(order, after) ? by.now : order.heldSince,
      version,
    })),
  );
  await db.execute(sql`
    update ${orders} set status = was.status, driver_assign = was.driver_assign, delivery_date = was.delivery_date,
      warehouse = was.warehouse, validation_type = was.validation_type, sent_to = was.sent_to, held_since = was.held_since, version = was.version,
      last_action_date = ${by.now.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::${orders}, ${rows}::jsonb) as was where ${eq(orders._id, sql`was._id`)}`);
  const sent = done.flatMap(({ order, after }) => (after.sentTo !== null && order.sentTo === null ? [order._id] : []));
  if (sent.length > 0)
    await db
      .update(orderSearch)
      .set({ sent: true })
      .where(and(anyOf(orderSearch._id, sent), not(orderSearch.sent)));
  const entries = done.map(({ order, transfer, after, observation, changes, isChanged, version }) => ({
    _id: newId(),
    order: order._id,
    status: entryStatus(order.status, after.status),
    deliveryDate: after.deliveryDate,
    driverAssign: order.status === after.status ? null : after.driverAssign,
    warehouse: after.status === 4 && order.status !== 4 ? after.warehouse : null,
    observation,
    employee: by.employee,
    source: by.source,
    changes: isChanged ? changes : null,
    transfer,
    partner: by.partner,
    batch: by.batch ?? null,
    version: by.batch ? version : null,
    createAt: by.now,
  }));
  await insertMany(db, orderHistory, entries);
  return entries.map(({ _id, order }) => ({ _id, order }));
};
