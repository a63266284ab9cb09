import { and, eq } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { keptBecause, moneyField } from '../../money/kept.ts';
import type { StatusId } from '../../status.ts';
import { orderHistory } from '../tables.ts';
import type { OrderMoney } from './orderMoney.ts';

/** What an order is to become: its status, and the fields that change, by form path. */
type Move = { readonly _id: string; readonly from: StatusId; readonly to: StatusId; readonly changes: Changes };

/** Which of some orders were delivered, those that came back since among them: nobody gets at their money by way of a return. */
export const deliveredAmong = async (db: Db, list: readonly { _id: string; status: StatusId }[]): Promise<ReadonlySet<string>> => {
  const back = list.filter(({ status }) => status === 18).map(({ _id }) => _id);
  const found =
    back.length === 0
      ? []
      : await db
          .selectDistinct({ _id: orderHistory.order })
          .from(orderHistory)
          .where(and(anyOf(orderHistory.order, back), eq(orderHistory.status, 8)));
  return new Set([...list.filter(({ status }) => status === 8), ...found].map(({ _id }) => _id));
};

/**
 * Orders whose money keeps them as they are, each with its refusal. They must be locked, so that none is settled, and no cash closed, meanwhile.
 * @param by.unrestricted whether what is delivered may be corrected
 */
export const keptByMoney = async (
  db: Db,
  moves: readonly Move[],
  { money, unrestricted }: { money: OrderMoney; unrestricted: boolean },
): Promise<ReadonlyMap<string, Refusal>> => {
  const brought = await deliveredAmong(
    db,
    moves.map(({ _id, from }) => ({ _id, status: from })),
  );
  const asked = moves.flatMap(({ _id, from, to, changes }) => {
    const delivered = brought.has(_id);
    const field = moneyField(delivered, to, changes);
    return field ? [{ _id, status: from, delivered, field }] : [];
  });
  if (asked.length === 0) return new Map();
  const held = await money.holds(
    db,
    asked.map(({ _id }) => _id),
  );
  return new Map(
    asked.flatMap(({ _id, status, delivered, field }) => {
      const reason = keptBecause({ status, delivered, hold: held.get(_id), unrestricted });
      return reason === null ? [] : [[_id, refuse.conflict(reason, { [field]: reason })] as const];
    }),
  );
};
