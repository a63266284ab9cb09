import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays, endOfDay, startOfDay, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { stepping } from '#server/platform.ts';
import { orderMoney } from '../../features/accounts/server/operations.ts';
import { changeOrders } from '../../features/orders/server/operations.ts';
import { orders } from '../../features/orders/server/tables.ts';
import type { StatusId } from '../../features/orders/status.ts';
import { confirmOrders } from '../../features/transfers/server/confirm.ts';
import { orderSharing } from '../../features/transfers/server/operations.ts';
import { refuseOrders } from '../../features/transfers/server/refuse.ts';
import { takeBackOrders } from '../../features/transfers/server/takeBack.ts';
import { transfers } from '../../features/transfers/server/tables.ts';
import type { Base } from '../company.ts';

/** A company, as one that shares orders or is given some. */
type Side = { base: Base; transferid: string };

/** What becomes of the orders that are shared: so many of them, the others wait. */
type Fate = {
  shared: number;
  confirmed: number;
  /** Of the confirmed ones: given to drivers, out for delivery, delivered, visited in vain. */
  assigned: number;
  leaving: number;
  delivered: number;
  failed: number;
  refused: number;
  takenBack: number;
};

const REASON = 'Fuera de nuestra zona de reparto';

/** Orders of the company of the step that nobody is to carry today, the first ones. */
const waitingOrders = async (db: Db, count: number, now: Date) => {
  const found = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [1, 2, 4, 5, 6, 24, 25, 26]),
        isNull(orders.returnOf),
        gte(orders.deliveryDate, startOfDay(today(now))),
        lt(orders.deliveryDate, endOfDay(addDays(today(now), 3))),
        or(isNull(orders.driverAssign), gte(orders.deliveryDate, endOfDay(today(now)))),
      ),
    )
    .orderBy(asc(orders.deliveryDate), asc(orders._id))
    .limit(count);
  return found.map(({ _id }) => _id);
};

/** Shares orders of one company with another, and does with them what happens on a day. What the other wrote is told by the courier. */
const share = async (db: Db, from: Side, to: Side, fate: Fate, now: Date): Promise<void> => {
  const within = stepping(db);
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const person = ({ base }: Side) => ({ _id: base.staff.owner[0] ?? '', company: base.companyId, degree: 1 });
  const ids = await within(from.base.companyId, async (mine) => {
    const some = await waitingOrders(mine, fate.shared, now);
    await orderSharing.share(mine, some, { transferid: to.transferid }, { viewer: person(from), now: at(150) });
    return some;
  });
  const given = await within(to.base.companyId, async (theirs) => {
    const sides = await theirs
      .select({ order: transfers.order })
      .from(transfers)
      .where(eq(transfers.type, 'received'))
      .orderBy(asc(transfers._id));
    return sides.map(({ order }) => order);
  });
  const [confirmed, rest] = [given.slice(0, fate.confirmed), given.slice(fate.confirmed)];
  const step = (work: (theirs: Db) => Promise<unknown>) => within(to.base.companyId, work);
  await step((theirs) => confirmOrders(theirs, confirmed, { viewer: person(to), now: at(120) }));
  await step((theirs) =>
    refuseOrders(theirs, { orders: rest.slice(0, fate.refused), reason: REASON }, { viewer: person(to), now: at(110) }),
  );
  const change = (some: readonly string[], minutes: number, values: { status: StatusId } & Record<string, unknown>) =>
    step(async (theirs) => {
      const by = {
        viewer: person(to),
        now: at(minutes),
        via: 'bulk',
        source: 'back-office',
        money: orderMoney,
        sharing: orderSharing,
      } as const;
      const { refused } = await changeOrders(theirs, some, values, by);
      if (refused[0]) throw refused[0].refusal;
    });
  const assigned = confirmed.slice(0, fate.assigned);
  const half = Math.ceil(assigned.length / 2);
  await change(assigned.slice(0, half), 95, { status: 5, driverAssign: to.base.drivers[0] });
  await change(assigned.slice(half), 94, { status: 5, driverAssign: to.base.drivers[1] });
  await change(assigned.slice(0, fate.leaving), 75, { status: 7 });
  const received = { clientName: 'Norma Quiroga', clientIDNumber: '23456789', observation: 'La recibió en la puerta' };
  if (fate.delivered > 0) await change(assigned.slice(0, fate.delivered), 30, { status: 8, ...received });
  if (fate.failed > 0)
    await change(assigned.slice(fate.delivered, fate.delivered + fate.failed), 25, { status: 10, observation: 'Nadie en domicilio' });
  await within(from.base.companyId, (mine) => takeBackOrders(mine, ids.slice(-fate.takenBack), { viewer: person(from), now: at(60) }));
};

/**
 * Orders that the first two of some companies share with each other: some confirmed and on their way, some refused, taken back or awaited.
 * @param db a transaction of the owner; the steps are bound as those of requests are
 */
export const shareDemoOrders = async (db: Db, [one, other]: readonly [Side, Side], now: Date): Promise<void> => {
  await db.execute(sql`set local role app`);
  const back: Fate = { shared: 14, confirmed: 6, assigned: 4, leaving: 2, delivered: 1, failed: 0, refused: 1, takenBack: 1 };
  await share(db, other, one, back, now);
  const there: Fate = { shared: 32, confirmed: 18, assigned: 12, leaving: 9, delivered: 4, failed: 2, refused: 2, takenBack: 2 };
  await share(db, one, other, there, now);
  await db.execute(sql`reset role`);
};
