import { and, desc, eq, ne } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { lngLatOf } from '#shared/place/geo.ts';
import { pointAt } from '#shared/place/point.ts';
import type { Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { plannedStops } from '../../../orders/server/operations.ts';
import { routeSaves } from '../../../orders/server/routeTables.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StopTold } from '../../../orders/way/toldStops.ts';
import { employees } from '../../../session/server/tables.ts';
import { findDriver } from '../../../workdays/server/operations.ts';
import type { routing } from '../../contract.ts';
import { dayStops, readRoute, type StoredRoute } from '../stops/dayStops.ts';
import { startPoints } from '../stops/startPoints.ts';
import { checkDay } from './routeDay.ts';

type Answer = Output<typeof routing.search>;

const NO_PLAN: ReadonlyMap<string, StopTold> = new Map();
/** Saves of a route that are told, the newest ones. */
const MAX_SAVES = 50;

const person = { _id: employees._id, name: employees.name, last: employees.last };

const savesOf = (db: Db, route: string): Promise<Answer['history']> =>
  db
    .select({
      _id: routeSaves._id,
      version: routeSaves.version,
      employee: person,
      createAt: routeSaves.createAt,
      mode: routeSaves.mode,
      stops: routeSaves.stops,
      seconds: routeSaves.seconds,
      metres: routeSaves.metres,
    })
    .from(routeSaves)
    .leftJoin(employees, and(eq(employees.companyId, routeSaves.companyId), eq(employees._id, routeSaves.employee)))
    .where(eq(routeSaves.route, route))
    .orderBy(desc(routeSaves._id))
    .limit(MAX_SAVES);

/** What was in a route and is not the driver's of that day any more; who deleted an order alone knows that it was. */
const lostOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const found = await db
    .select({ _id: orders._id, internalID: orders.internalID, address: orders.toAddress, addressNumber: orders.toAddressNumber })
    .from(orders)
    .where(and(anyOf(orders._id, ids), ne(orders.status, 99)));
  return found.map(({ _id, internalID, ...address }) => ({ _id, internalID, address: addressLine(address) }));
};

const toldRoute = (
  { startLng, startLat, endLng, endLat, line, driver: _driver, day: _day, companyId: _company, employee: _by, ...route }: StoredRoute,
  more: Pick<NonNullable<Answer['route']>, 'employee' | 'visited' | 'lost'>,
): NonNullable<Answer['route']> => ({
  ...route,
  location: pointAt(startLng, startLat),
  end: endLng !== null && endLat !== null ? pointAt(endLng, endLat) : null,
  waypoint: line,
  ...more,
});

/** As `searchRoute`, of any day. @throws 404 for who is no driver */
export const readRouteDay = async (
  db: Db,
  { driverAssign, startDay }: { driverAssign: string; startDay: Day },
  now: Date,
): Promise<Answer> => {
  const { _id, name } = await findDriver(db, driverAssign);
  const { route, stops } = await readRoute(db, _id, startDay);
  const houses = (await startPoints(db)).map(({ location }) => location.coordinates);
  const starts = route ? [lngLatOf({ lat: route.startLat, lng: route.startLng }), ...houses] : houses;
  const plan = (route && (await plannedStops(db, [route._id])).get(route._id)) ?? NO_PLAN;
  const found = await dayStops(db, _id, startDay, { stops, plan, starts });
  const history = route ? await savesOf(db, route._id) : [];
  const visited = found.visited.filter((order) => stops.has(order._id));
  const there = new Set([...found.orders, ...found.unplaced, ...found.visited].map((order) => order._id));
  return {
    driver: { _id, name },
    ...found,
    history,
    route: route
      ? toldRoute(route, {
          employee: history[0]?.employee ?? null,
          visited: visited.length,
          lost: await lostOf(
            db,
            [...stops.keys()].filter((stop) => !there.has(stop)),
          ),
        })
      : null,
    now,
  };
};

/** A driver's orders of a day with their saved route, and who saved it. @throws 400 for a day that is over for long, 404 for who is no driver */
export const searchRoute = async (db: Db, of: { driverAssign: string; startDay: Day }, now: Date): Promise<Answer> => {
  checkDay(of.startDay, now);
  return readRouteDay(db, of, now);
};
