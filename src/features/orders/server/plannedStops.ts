import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type StopTold, stopState, toldStops } from '../way/toldStops.ts';
import { doorTimes } from './history/visits.ts';
import { isItsRoute, isItsStop, routes, routeStops } from './routeTables.ts';
import { orders } from './tables.ts';

const readStops = (db: Db, ids: readonly string[]) =>
  db
    .select({
      stop: routeStops,
      driver: routes.driver,
      day: routes.day,
      status: orders.status,
      driverAssign: orders.driverAssign,
      deliveryDate: orders.deliveryDate,
      lat: orders.toLat,
      lng: orders.toLng,
    })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.companyId, routeStops.companyId), eq(routes._id, routeStops.route)))
    .innerJoin(orders, and(eq(orders.companyId, routeStops.companyId), eq(orders._id, routeStops.order)))
    .where(anyOf(routeStops.route, ids))
    .orderBy(routeStops.sequence);
type Read = Awaited<ReturnType<typeof readStops>>[number];

const isIts = ({ driver, day, driverAssign, deliveryDate }: Read) =>
  driverAssign === driver && deliveryDate !== null && dayOf(deliveryDate) === day;

/** What saved routes tell of their stops now: by routes, then by orders. */
export const plannedStops = async (db: Db, ids: readonly string[]): Promise<Map<string, Map<string, StopTold>>> => {
  const found = ids.length > 0 ? await readStops(db, ids) : [];
  // What stands in its route, on its way, was not left out by anybody, nor visited for good.
  const doubtful = found.filter((one) => one.stop.kept || !isIts(one)).map(({ stop }) => stop.order);
  const doors = doubtful.length > 0 ? await doorTimes(db, doubtful) : [];
  const visited = new Set(doors.map(({ order, at }) => `${order} ${dayOf(at)}`));
  const stops = found.map((one) => ({
    ...one.stop,
    place: [one.lng, one.lat] as const,
    state: stopState(one.status, isIts(one), visited.has(`${one.stop.order} ${one.day}`)),
  }));
  return new Map([...Map.groupBy(stops, ({ route }) => route)].map(([route, its]) => [route, toldStops(its)]));
};

/** What the saved route of its driver and day tells of each of some orders; nothing of those that are in none. */
export const plannedOf = async (db: Db, ids: readonly string[]): Promise<Map<string, StopTold>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ order: orders._id, route: sql<string>`${routes._id}` })
    .from(orders)
    .innerJoin(routes, isItsRoute)
    .innerJoin(routeStops, isItsStop)
    .where(anyOf(orders._id, ids));
  const told = await plannedStops(db, [...new Set(found.map(({ route }) => route))]);
  return new Map(
    found.flatMap(({ order, route }) => {
      const its = told.get(route)?.get(order);
      return its ? [[order, its] as const] : [];
    }),
  );
};
