import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { CASH_ON_THE_WAY, keptBecause, moneyField } from '../../money/kept.ts';
import type { StatusId } from '../../status.ts';
import { orderHistory, orders } from '../tables.ts';
import type { OrderMoney } from './orderMoney.ts';

/** What an order is to become: its status, and the fields that change, by form path. */
type Move = { readonly _id: string; readonly from: StatusId; readonly to: StatusId; readonly changes: Changes };

/** Which of some orders were delivered once, whatever became of them since. */
export const onceDelivered = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectDistinct({ _id: orderHistory.order })
    .from(orderHistory)
    .where(and(anyOf(orderHistory.order, ids), eq(orderHistory.status, 8), isNull(orderHistory.unapplied)));
  return new Set(found.map(({ _id }) => _id));
};

/** Which of some orders were delivered, those that came back since among them: nobody gets at their money by way of a return. */
export const deliveredAmong = async (db: Db, list: readonly { _id: string; status: StatusId }[]): Promise<ReadonlySet<string>> => {
  const back = list.filter(({ status }) => status === 18).map(({ _id }) => _id);
  return new Set([...list.flatMap(({ _id, status }) => (status === 8 ? [_id] : [])), ...(await onceDelivered(db, back))]);
};

/** Which of some orders are delivered with cash that a driver has and nothing holds yet, and are to come back. */
const cashComingBack = async (db: Db, moves: readonly Move[], money: OrderMoney): Promise<readonly string[]> => {
  const back = moves.filter(({ from, to }) => from === 8 && to === 18).map(({ _id }) => _id);
  if (back.length === 0) return [];
  const charged = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(anyOf(orders._id, back), eq(orders.chargeDestination, true), isNotNull(orders.driverAssign)));
  const held = await money.holds(
    db,
    charged.map(({ _id }) => _id),
  );
  return charged.filter(({ _id }) => !held.get(_id)?.closure).map(({ _id }) => _id);
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
  const coming = unrestricted ? [] : await cashComingBack(db, moves, money);
  const waiting = coming.map((_id) => [_id, refuse.conflict(CASH_ON_THE_WAY, { status: CASH_ON_THE_WAY })] as const);
  if (asked.length === 0) return new Map(waiting);
  const held = await money.holds(
    db,
    asked.map(({ _id }) => _id),
  );
  return new Map([
    ...waiting,
    ...asked.flatMap(({ _id, status, delivered, field }) => {
      const reason = keptBecause({ status, delivered, hold: held.get(_id), unrestricted });
      return reason === null ? [] : [[_id, refuse.conflict(reason, { [field]: reason })] as const];
    }),
  ]);
};
