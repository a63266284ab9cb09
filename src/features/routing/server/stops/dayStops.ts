import { and, eq, getColumns } from 'drizzle-orm';
import { type LngLat, lngLatOf } from '#shared/place/geo.ts';
import type { Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../../clients/server/tables.ts';
import { placeOf } from '../../../orders/server/operations.ts';
import { routes, routeStops } from '../../../orders/server/routeTables.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import type { StopTold } from '../../../orders/way/toldStops.ts';
import { isToVisit } from '../../../workdays/dayStates.ts';
import { readDay } from '../../../workdays/server/operations.ts';
import type { RouteOrder } from '../../contract.ts';
import { farFromOthers } from '../plan/nearEnough.ts';
import { hasPlace } from './chosenStops.ts';

/** A route as it is stored. */
export type StoredRoute = typeof routes.$inferSelect;
/** A stop as it is stored. */
export type StoredStop = typeof routeStops.$inferSelect;

/** The saved route of a driver and day, and all its stops by their orders, in their sequence. @param lock whether nobody saves it until the transaction ends */
export const readRoute = async (
  db: Db,
  driver: string,
  day: Day,
  { lock = false } = {},
): Promise<{ route: StoredRoute | undefined; stops: Map<string, StoredStop> }> => {
  const one = db
    .select()
    .from(routes)
    .where(and(eq(routes.driver, driver), eq(routes.day, day)))
    .$dynamic();
  const [route] = await (lock ? one.for('update') : one);
  const stops = route ? await db.select().from(routeStops).where(eq(routeStops.route, route._id)).orderBy(routeStops.sequence) : [];
  return { route, stops: new Map(stops.map((stop) => [stop.order, stop])) };
};

const readOrders = (db: Db, ids: readonly string[]) =>
  db
    .select({ order: getColumns(orders), client: { _id: clients._id, name: clients.name } })
    .from(orders)
    .innerJoin(clients, and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client)))
    .where(anyOf(orders._id, ids));

const told = (
  { order, client }: Awaited<ReturnType<typeof readOrders>>[number],
  stop: (StopTold & Pick<StoredStop, 'locked' | 'from' | 'to' | 'service'>) | undefined,
  status: StatusId,
): RouteOrder => ({
  _id: order._id,
  internalID: order.internalID,
  externalID: order.externalID,
  status,
  client,
  toAddress: placeOf(order, 'to'),
  numberPackage: order.numberPackage,
  deliveryDate: order.deliveryDate,
  version: order.version,
  sequence: stop?.sequence ?? null,
  planned: stop?.planned ?? null,
  duration: stop ? { value: stop.duration } : null,
  distance: stop ? { value: stop.distance } : null,
  estimated: stop?.estimated ?? false,
  wait: stop?.wait ?? 0,
  moved: stop?.moved ?? false,
  outdated: stop?.outdated ?? false,
  locked: stop?.locked ?? false,
  from: stop?.from ?? null,
  to: stop?.to ?? null,
  service: stop?.service ?? null,
});

const last = (value: number | null | undefined) => value ?? Number.MAX_SAFE_INTEGER;
const bySequence = (one: RouteOrder, other: RouteOrder) =>
  last(one.sequence) - last(other.sequence) ||
  last(one.deliveryDate?.getTime()) - last(other.deliveryDate?.getTime()) ||
  (one._id < other._id ? -1 : 1);

/**
 * A driver's orders of a day: what is to be visited, in its sequence, those without a place or far from all others apart, and what was
 * visited, by the time.
 * @param options.stops those of the saved route, and `plan`, what that tells of them now
 * @param options.starts where the route begins, or could
 */
export const dayStops = async (
  db: Db,
  driver: string,
  day: Day,
  { stops, plan, starts }: { stops: ReadonlyMap<string, StoredStop>; plan: ReadonlyMap<string, StopTold>; starts: readonly LngLat[] },
): Promise<{ orders: RouteOrder[]; unplaced: (RouteOrder & { far: number | null })[]; visited: (RouteOrder & { at: Date | null })[] }> => {
  const ofDay = (await readDay(db, driver, day)).orders;
  const open = ofDay.filter(isToVisit);
  const visited = ofDay.filter(({ state }) => state === 'done' || state === 'failed');
  const all = [...open, ...visited];
  const rows = new Map(
    (
      await readOrders(
        db,
        all.map(({ _id }) => _id),
      )
    ).map((row) => [row.order._id, row]),
  );
  const toldOf = ({ _id, status }: (typeof all)[number]) => {
    const [stop, its] = [stops.get(_id), plan.get(_id)];
    return told(rows.get(_id)!, stop && its && { ...stop, ...its }, status);
  };
  const placed = open.filter((order) => hasPlace(lngLatOf(order)));
  const metres = farFromOthers(placed.map(lngLatOf), starts);
  /** Null of those that are stops, metres of those that lie too far; nothing of those without a place. */
  const far = new Map(placed.map(({ _id }, at) => [_id, metres[at] ?? null]));
  const isStop = ({ _id }: { _id: string }) => far.get(_id) === null;
  return {
    orders: open.filter(isStop).map(toldOf).toSorted(bySequence),
    unplaced: open
      .filter((order) => !isStop(order))
      .map((order) => ({ ...toldOf(order), far: far.get(order._id) ?? null }))
      .toSorted(bySequence),
    visited: visited
      .map((order) => ({ ...toldOf(order), at: order.at }))
      .toSorted((one, other) => last(one.at?.getTime()) - last(other.at?.getTime()) || bySequence(one, other)),
  };
};
