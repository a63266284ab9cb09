import { and, count, desc, eq, gte, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { idAt, madeAt } from '#server/ids.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { statusById } from '../../orders/status.ts';
import { NEWS_DAYS } from '../choices.ts';
import type { TransferType } from '../transfer.ts';
import { live } from './links.ts';
import { transfers } from './tables.ts';

/** Entries of other companies that came lately and changed nothing here: few of all that is written, and an index has them. */
const unappliedLately = (now: Date) =>
  and(isNotNull(orderHistory.unapplied), gte(orderHistory._id, idAt(startOfDay(addDays(dayOf(now), -NEWS_DAYS)))));

/** By what an entry came. */
const isByTransfer = and(eq(transfers.companyId, orderHistory.companyId), eq(transfers._id, orderHistory.transfer));

/** Which of a company's orders are shared now, or came from another: those that the list of each type has. */
const listedIn: Record<TransferType, SQL> = { sent: isNotNull(orders.sentTo), received: isNotNull(orders.receivedFrom) };

/** Orders of which the company that has them besides now wrote something lately that did not change them. */
export const unappliedWhere = (type: TransferType, now: Date): SQL => {
  const its = sql`select ${orderHistory.order} from ${orderHistory} join ${transfers} on ${isByTransfer}
    where ${unappliedLately(now)} and ${transfers.type} = ${type} and ${live}`;
  return sql`${orders._id} = any(array(${its}))`;
};

/** What companies wrote lately of the orders of one type of transfer that did not change them. */
type UnappliedNews = {
  /** By company, whoever wrote most first. */
  companies: { name: string; entries: number; orders: number }[];
  entries: number;
  /** As many as the list of the type has with `news: 'unapplied'`. */
  orders: number;
  /** Orders that both companies say they delivered. */
  delivered: number;
  /** When the last of them came. */
  newest: Date;
};

/** See the type; undefined where there is nothing. */
export const unappliedNews = async (db: Db, type: TransferType, now: Date): Promise<UnappliedNews | undefined> => {
  const isTwice = sql`${orderHistory.status} = 8 and ${orders.status} = 8`;
  const ofOrder = sql<number>`count(distinct ${orders._id})`.mapWith(Number);
  const figures = {
    entries: count(),
    orders: ofOrder,
    delivered: sql<number>`count(distinct ${orders._id}) filter (where ${isTwice})`.mapWith(Number),
    newest: sql<string | null>`max(${orderHistory._id}::text)`,
  };
  const found = db
    .select({ name: orderHistory.partner, ...figures })
    .from(orderHistory)
    .innerJoin(transfers, isByTransfer)
    .innerJoin(orders, and(eq(orders.companyId, orderHistory.companyId), eq(orders._id, orderHistory.order)))
    .where(and(unappliedLately(now), eq(transfers.type, type), live, listedIn[type], ne(orders.status, 99)));
  const rows = await found.groupBy(sql`rollup (${orderHistory.partner})`);
  const all = rows.find(({ name }) => name === null);
  if (!all?.newest) return undefined;
  const companies = rows
    .flatMap(({ name, entries, orders: many }) => (name === null ? [] : [{ name, entries, orders: many }]))
    .toSorted((one, other) => other.orders - one.orders || one.name.localeCompare(other.name, 'es'));
  return { companies, entries: all.entries, orders: all.orders, delivered: all.delivered, newest: new Date(madeAt(all.newest)) };
};

/** How many of them an order's transfer tells. */
const MAX_TOLD = 20;

/** What other companies wrote of an order that did not change it, with why, the newest first. */
export const unappliedOf = async (db: Db, order: string) => {
  const { status, partner, unapplied, createAt } = orderHistory;
  const found = await db
    .select({ status, partner, unapplied, createAt })
    .from(orderHistory)
    // What a marketplace said is no company's.
    .where(and(eq(orderHistory.order, order), isNotNull(unapplied), isNotNull(orderHistory.transfer)))
    .orderBy(desc(orderHistory._id))
    .limit(MAX_TOLD);
  return found.map((one) => ({
    status: statusById(one.status),
    transferPermission: one.partner ?? '',
    reason: one.unapplied ?? '',
    createAt: one.createAt,
  }));
};
