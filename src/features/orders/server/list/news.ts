import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import { startOfDay, today } from '#shared/time.ts';
import { type OrderNews, QUIET_HOURS } from '../../choices.ts';
import { finishedIds, visitIds } from '../../status.ts';
import { orders } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** Orders under way: `isUnderWay` where other tables with a status are joined. */
export const underWay = sql`${orders.status} not in (${sql.raw(finishedIds.join(', '))})`;

/** Orders by what was last heard of them, as of a moment. Written with the condition of the index `orders_open`. */
export const newsWhere = (news: OrderNews, now: Date): SQL | undefined =>
  news === 'failedToday'
    ? and(underWay, sql`${orders.status} in (${sql.raw(visitIds.join(', '))})`, gte(orders.lastActionDate, startOfDay(today(now))))
    : and(underWay, lt(orders.lastActionDate, new Date(now.getTime() - QUIET_HOURS * HOUR_MS)));
