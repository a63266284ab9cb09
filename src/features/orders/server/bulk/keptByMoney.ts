import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { keptBecause, moneyField, type MoneyHold } from '../../money/kept.ts';
import type { StatusId } from '../../status.ts';

/** Which of some orders a settlement or the closed cash of a driver holds, by `_id`: accounts, a later slice, know it. */
export type MoneyHolds = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, MoneyHold>>;

/** What an order is to become: its status, and the fields that change, by form path. */
type Move = { readonly _id: string; readonly from: StatusId; readonly to: StatusId; readonly changes: Changes };

/**
 * Orders whose money keeps them as they are, each with its refusal. They must be locked, so that none is settled, and no cash closed, meanwhile.
 * @param by.unrestricted whether what is delivered may be corrected
 */
export const keptByMoney = async (
  db: Db,
  moves: readonly Move[],
  { holds, unrestricted }: { holds: MoneyHolds; unrestricted: boolean },
): Promise<ReadonlyMap<string, Refusal>> => {
  const asked = moves.flatMap(({ _id, from, to, changes }) => {
    const field = moneyField(from, to, changes);
    return field ? [{ _id, status: from, field }] : [];
  });
  if (asked.length === 0) return new Map();
  const held = await holds(
    db,
    asked.map(({ _id }) => _id),
  );
  return new Map(
    asked.flatMap(({ _id, status, field }) => {
      const reason = keptBecause({ status, hold: held.get(_id), unrestricted });
      return reason === null ? [] : [[_id, refuse.conflict(reason, { [field]: reason })] as const];
    }),
  );
};
