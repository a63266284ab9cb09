import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import { startOfDay, today } from '#shared/time.ts';
import { type OrderNews, QUIET_HOURS } from '../../choices.ts';
import { visitIds } from '../../status.ts';
import { isUnderWay, orders } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** Orders by what was last heard of them, as of a moment. Written with the condition of the index `orders_open`. */
export const newsWhere = (news: OrderNews, now: Date): SQL | undefined =>
  news === 'failedToday'
    ? and(isUnderWay, sql`${orders.status} in (${sql.raw(visitIds.join(', '))})`, gte(orders.lastActionDate, startOfDay(today(now))))
    : and(isUnderWay, lt(orders.lastActionDate, new Date(now.getTime() - QUIET_HOURS * HOUR_MS)));
