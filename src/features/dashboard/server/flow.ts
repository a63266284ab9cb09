import { gte, min, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { type ChartRange, type ChartUnit, periodsUntil, periodStart, unitOf } from '#shared/chart/periods.ts';
import { dayOf, startOfDay } from '#shared/time.ts';
import { change, comparedSpans, type Compared, rangeStart } from '../flow.ts';
import { orderTallies } from './tables.ts';

const { hour, created, delivered } = orderTallies;

/** Where the period of a unit begins that holds a tally's hour, as a day at UTC-3. */
const periodOf = (unit: ChartUnit): SQL<string> =>
  sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${hour} - interval '3 hours', 'UTC') at time zone 'UTC', 'YYYY-MM-DD')`;

const summed = (column: typeof created) => sql<number>`sum(${column})`.mapWith(Number);

/** What each period since a day made and delivered, by its first day. */
const periods = async (db: Db, unit: ChartUnit, first: string | null) => {
  const start = periodOf(unit);
  const rows = await db
    .select({ start, created: summed(created), delivered: summed(delivered) })
    .from(orderTallies)
    .where(first === null ? undefined : gte(hour, startOfDay(first)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.start, { created: row.created, delivered: row.delivered }]));
};

/** What was made between two moments, or since one. */
const within = (from: Date, until?: Date) =>
  sql<number>`coalesce(sum(${created}) filter (where ${hour} >= ${from.toISOString()}::timestamptz
  ${until ? sql`and ${hour} < ${until.toISOString()}::timestamptz` : sql``}), 0)`.mapWith(Number);

const figure = ({ total, until, before }: { total: number; until: number; before: number }, { beforeDay }: Compared) => ({
  total,
  ...change(until, before),
  until,
  before,
  beforeDay,
});

/** The orders made and delivered by period of a range, and those of today and of this month beside the ones before. */
export const flowOf = async (db: Db, range: ChartRange, now: Date) => {
  const unit = unitOf(range);
  const [day, month] = [comparedSpans('day', now), comparedSpans('month', now)];
  // The week before may begin ahead of the month before: on the first days of March.
  const since = new Date(Math.min(day.before.from.getTime(), month.before.from.getTime()));
  const [counts] = await db
    .select({
      day: { total: within(day.now.from), until: within(day.now.from, day.now.until), before: within(day.before.from, day.before.until) },
      month: {
        total: within(month.now.from),
        until: within(month.now.from, month.now.until),
        before: within(month.before.from, month.before.until),
      },
    })
    .from(orderTallies)
    .where(gte(hour, since));
  const zero = { total: 0, until: 0, before: 0 };
  const { day: ofDay, month: ofMonth } = counts ?? { day: zero, month: zero };
  const first = rangeStart(range, now) ?? (await firstDay(db));
  const found = await periods(db, unit, first);
  const of = (start: string) => ({ start, ...(found.get(start) ?? { created: 0, delivered: 0 }) });
  const [spans, compared] = unit === 'day' ? [day, ofDay] : [month, ofMonth];
  const running = of(periodStart(unit, dayOf(now)));
  return {
    at: now,
    unit,
    graph: first === null ? [] : periodsUntil(unit, first, now).slice(0, -1).map(of),
    running: { ...running, before: compared.before, beforeDay: spans.beforeDay },
    moreInfo: { left: figure(ofDay, day), middle: figure(ofMonth, month) },
  };
};

/** The day of the first tally; null where there is none. */
const firstDay = async (db: Db) => {
  const [first] = await db.select({ at: min(hour) }).from(orderTallies);
  return first?.at ? dayOf(first.at) : null;
};
