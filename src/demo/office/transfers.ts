import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays, endOfDay, instantAt, startOfDay, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { stepping } from '#server/platform.ts';
import { orderMoney } from '../../features/accounts/server/operations.ts';
import { clients } from '../../features/clients/server/tables.ts';
import { changeOrders } from '../../features/orders/server/operations.ts';
import { orders } from '../../features/orders/server/tables.ts';
import type { StatusId } from '../../features/orders/status.ts';
import { confirmOrders } from '../../features/transfers/server/confirm.ts';
import { clientOf } from '../../features/transfers/server/handing/partnerClient.ts';
import { orderSharing } from '../../features/transfers/server/operations.ts';
import { ownCompany } from '../../features/transfers/server/partner.ts';
import { refuseOrders } from '../../features/transfers/server/ending/refuse.ts';
import { takeBackOrders } from '../../features/transfers/server/ending/takeBack.ts';
import { transfers } from '../../features/transfers/server/tables.ts';
import { warehouses } from '../../features/warehouses/server/tables.ts';
import { demoClock } from '../clock.ts';
import type { Base } from '../company.ts';
import { SHOWN_HOUR } from '../life.ts';

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

/** Orders of the company of the step that nobody is to carry today, and of which nothing is told after a moment: the first ones. */
const waitingOrders = async (db: Db, count: number, { now, before }: { now: Date; before: Date }) => {
  const found = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [1, 2, 4, 5, 6, 24, 25, 26]),
        isNull(orders.returnOf),
        lt(orders.lastActionDate, before),
        or(
          isNull(orders.deliveryDate),
          and(gte(orders.deliveryDate, startOfDay(today(now))), lt(orders.deliveryDate, endOfDay(addDays(today(now), 3)))),
        ),
        or(isNull(orders.driverAssign), gte(orders.deliveryDate, endOfDay(today(now)))),
      ),
    )
    // Without a day the last.
    .orderBy(asc(orders.deliveryDate), asc(orders._id))
    .limit(count);
  return found.map(({ _id }) => _id);
};

/** Where a company is found: the address that its partners wrote for it. */
const firstWarehouse = async (db: Db) => {
  const { address, addressNumber, town, postalCode, lat, lng } = warehouses;
  const [first] = await db
    .select({ address, addressNumber, town, postalCode, lat, lng })
    .from(warehouses)
    .orderBy(asc(warehouses.id))
    .limit(1);
  return first;
};

/** Shares orders of one company with another, and does with them what happens on a day. What the other wrote is told by the courier. */
const share = async (db: Db, from: Side, to: Side, fate: Fate, now: Date): Promise<void> => {
  const within = stepping(db);
  const clock = demoClock(now);
  // Before the hour that the demo is shown at, moved together with all else of the day.
  const at = (minutes: number) => clock.real(new Date(instantAt(clock.today, SHOWN_HOUR).getTime() - minutes * 60_000));
  const person = ({ base }: Side) => ({ _id: base.staff.owner[0] ?? '', company: base.companyId, degree: 1 });
  const [sender, site] = await within(from.base.companyId, async (mine) => [await ownCompany(mine), await firstWarehouse(mine)] as const);
  await within(to.base.companyId, async (theirs) => {
    const { _id } = await clientOf(theirs, sender, at(45));
    if (site) await theirs.update(clients).set(site).where(eq(clients._id, _id));
  });
  await within(from.base.companyId, async (mine) => {
    const some = await waitingOrders(mine, fate.shared, { now, before: at(45) });
    await orderSharing.share(mine, some, { transferid: to.transferid }, { viewer: person(from), now: at(45) });
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
  await step((theirs) => confirmOrders(theirs, confirmed, { viewer: person(to), now: at(36) }));
  await step((theirs) =>
    refuseOrders(theirs, { orders: rest.slice(0, fate.refused), reason: REASON }, { viewer: person(to), now: at(33) }),
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
  await change(assigned.slice(0, half), 28, { status: 5, driverAssign: to.base.drivers[0] });
  await change(assigned.slice(half), 27, { status: 5, driverAssign: to.base.drivers[1] });
  await change(assigned.slice(0, fate.leaving), 22, { status: 7 });
  const received = { clientName: 'Norma Quiroga', clientIDNumber: '23456789', observation: 'La recibió en la puerta' };
  if (fate.delivered > 0) await change(assigned.slice(0, fate.delivered), 9, { status: 8, ...received });
  if (fate.failed > 0)
    await change(assigned.slice(fate.delivered, fate.delivered + fate.failed), 7, { status: 10, observation: 'Nadie en domicilio' });
  await within(from.base.companyId, async (mine) => {
    const open = await mine
      .select({ order: transfers.order })
      .from(transfers)
      .where(and(eq(transfers.type, 'sent'), eq(transfers.state, 'open')))
      .orderBy(desc(transfers._id))
      .limit(fate.takenBack);
    await takeBackOrders(
      mine,
      open.map(({ order }) => order),
      { viewer: person(from), now: at(18) },
    );
  });
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
