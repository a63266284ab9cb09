import { and, eq, gte, lt, ne } from 'drizzle-orm';
import { type Day, dayOf, endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { doorTimes, type Visit, visitsOf } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { type DayState, stateOf } from '../dayStates.ts';
import type { StatusId } from '../../orders/status.ts';

const columns = {
  _id: orders._id,
  internalID: orders.internalID,
  status: orders.status,
  driverAssign: orders.driverAssign,
  deliveryDate: orders.deliveryDate,
  warehouse: orders.warehouse,
  name: orders.toName,
  address: orders.toAddress,
  addressNumber: orders.toAddressNumber,
  town: orders.toTown,
  lat: orders.toLat,
  lng: orders.toLng,
  partial_match: orders.toPartialMatch,
};

const readOrders = (db: Db) => db.select(columns).from(orders);
type Read = Awaited<ReturnType<typeof readOrders>>[number];

/** An order of a day, and what became of it. */
export type OrderOfDay = Omit<Read, 'status'> & { status: StatusId; state: DayState; at: Date | null };

/** A day of a driver: its orders in no order, and the visits that were made, by their time. */
export type DriverDay = { day: Day; orders: OrderOfDay[]; visits: Visit[] };

/** What a driver had on some days, both included: what is theirs and due, and what they visited, whatever became of it later. */
export const readDays = async (db: Db, driver: string, { startDay, endDay }: { startDay: Day; endDay: Day }): Promise<DriverDay[]> => {
  const [from, to] = [startOfDay(startDay), endOfDay(endDay)];
  const visits = await visitsOf(db, { employees: [driver], from, to });
  const due = await readOrders(db).where(
    and(eq(orders.driverAssign, driver), gte(orders.deliveryDate, from), lt(orders.deliveryDate, to), ne(orders.status, 99)),
  );
  const known = new Map(due.map((order) => [order._id, order]));
  const others = new Set(visits.map(({ _id }) => _id).filter((_id) => !known.has(_id)));
  if (others.size > 0) for (const order of await readOrders(db).where(anyOf(orders._id, others))) known.set(order._id, order);
  const times = Map.groupBy(known.size > 0 ? await doorTimes(db, [...known.keys()]) : [], ({ order }) => order);

  const visited = Map.groupBy(visits, ({ at }) => dayOf(at));
  const dueOn = Map.groupBy(due, ({ deliveryDate }) => (deliveryDate ? dayOf(deliveryDate) : ''));
  const days = [...new Set([...visited.keys(), ...dueOn.keys()])].toSorted();
  return days.map((day) => {
    const ofDay = visited.get(day) ?? [];
    const last = new Map(ofDay.map((visit) => [visit._id, visit]));
    const own = dueOn.get(day) ?? [];
    const isDue = new Set(own.map(({ _id }) => _id));
    const [begins, ends] = [startOfDay(day), endOfDay(day)];
    const all = [...own, ...[...last.keys()].flatMap((_id) => (isDue.has(_id) ? [] : (known.get(_id) ?? [])))];
    return {
      day,
      visits: ofDay,
      orders: all.map((order) => {
        const doors = times.get(order._id) ?? [];
        const otherwise = doors.some(({ at }) => at >= ends) ? 'after' : doors.some(({ at }) => at < begins) ? 'before' : null;
        const state = stateOf({ status: order.status, isDue: isDue.has(order._id), visit: last.get(order._id) ?? null, otherwise });
        return { ...order, ...state };
      }),
    };
  });
};

/** A driver's day; one without anything is empty. */
export const readDay = async (db: Db, driver: string, day: Day): Promise<DriverDay> =>
  (await readDays(db, driver, { startDay: day, endDay: day }))[0] ?? { day, orders: [], visits: [] };
