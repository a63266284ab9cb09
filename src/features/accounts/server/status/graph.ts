import { and, gte, lte, min, type SQL, sql } from 'drizzle-orm';
import { type ChartRange, type ChartUnit, periodsUntil, unitOf } from '#shared/chart/periods.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { type Day, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { firstShown } from '../../status/shown.ts';
import { ledgerTallies } from '../tables.ts';

const { day, kind, action, amount } = ledgerTallies;

/** Where the period of a unit begins that holds a tally's day, as a moment without a zone. */
const periodOf = (unit: ChartUnit): SQL => sql`date_trunc(${sql.raw(`'${unit}'`)}, ${day}::timestamp)`;

/** What of a period's movements counts, in cents; what was taken back is below 0 in the ledger, and subtracts itself. */
const summed = (what: SQL) => sql<number>`coalesce(sum(${amount}) filter (where ${what}), 0)`.mapWith(toCents);

/** The first day of the ledger; null where there is nothing in it. */
const firstDay = async (db: Db): Promise<Day | null> => {
  const [found] = await db.select({ first: min(day) }).from(ledgerTallies);
  return found?.first ?? null;
};

type Cents = { cash: number; pay: number; invoice: number };
const NOTHING: Cents = { cash: 0, pay: 0, invoice: 0 };

const inPesos = ({ cash, pay, invoice }: Cents) => ({ cash: fromCents(cash), pay: fromCents(pay), invoice: fromCents(invoice) });

/**
 * What the ledger had of each period of a range. Cobros and Pagos are the money that came in and that went out, as the foot of the movements
 * sums it, whoever's account it was; Liquidaciones what settlements charged to clients, without what drivers collected for them.
 */
export const readStatusGraph = async (db: Db, range: ChartRange, now: Date) => {
  const unit = unitOf(range);
  const first = firstShown(range, range === 'ALL' ? await firstDay(db) : null, now);
  const period = periodOf(unit);
  const rows = await db
    .select({
      start: sql<Day>`${period}::date::text`,
      cash: summed(sql`${action} = 'cash'`),
      pay: summed(sql`${action} = 'pay'`),
      invoice: summed(sql`${action} = 'invoice' and ${kind} = 'client'`),
    })
    .from(ledgerTallies)
    .where(and(gte(day, first), lte(day, today(now))))
    .groupBy(period);
  const found = new Map(rows.map(({ start, ...sums }) => [start, sums]));
  const sums = rows.reduce(
    (all, row) => ({ cash: all.cash + row.cash, pay: all.pay + row.pay, invoice: all.invoice + row.invoice }),
    NOTHING,
  );
  const periods = periodsUntil(unit, first, now).map((start) => ({ start, ...inPesos(found.get(start) ?? NOTHING) }));
  return { at: now, unit, graph: periods.slice(0, -1), running: periods.at(-1)!, sums: inPesos(sums) };
};
