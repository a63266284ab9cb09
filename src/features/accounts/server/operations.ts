import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '#shared/time.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { MoneyHold } from '../../orders/money/kept.ts';
import type { MoneyHolds } from '../../orders/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { closureOrders, closures } from './closures/tables.ts';
import { settlementLines, settlements } from './tables.ts';

/** Which orders a settlement that stands or the closed cash of a driver's day holds. */
export const moneyHolds: MoneyHolds = async (db, ids) => {
  const settled = await db
    .select({ order: settlementLines.order, _id: settlements._id, invoice: settlements.invoice, createAt: settlements.createAt })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .where(and(anyOf(settlementLines.order, ids), sql`${settlementLines.living}`));
  const { _id, day, driver } = closures;
  const closed = await db
    .select({ order: closureOrders.order, _id, day, driver, name: employees.name, last: employees.last })
    .from(closureOrders)
    .innerJoin(closures, eq(closures._id, closureOrders.closure))
    .innerJoin(employees, eq(employees._id, closures.driver))
    .where(and(anyOf(closureOrders.order, ids), sql`${closureOrders.living}`));
  const held = new Map<string, MoneyHold>(
    settled.map(({ order, createAt, ...settlement }) => [order, { settlement: { ...settlement, day: dayOf(createAt) }, closure: null }]),
  );
  for (const { order, driver: by, name, last, ...closure } of closed)
    held.set(order, {
      settlement: held.get(order)?.settlement ?? null,
      closure: { ...closure, driver: { _id: by, name: `${name} ${last}` } },
    });
  return held;
};
