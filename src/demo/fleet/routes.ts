import { asc } from 'drizzle-orm';
import { distance, type LngLat, lngLatOf } from '#shared/place/geo.ts';
import { dayOf, instantAt, startOfDay, today } from '#shared/time.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { wholeLeg } from '#shared/way/wholeLeg.ts';
import type { Db } from '#server/db.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { routes, routeSaves, routeStops } from '../../features/orders/server/routeTables.ts';
import { doorIds, finishedIds, type StatusId } from '../../features/orders/status.ts';
import { warehouses } from '../../features/warehouses/server/tables.ts';
import { idAt } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Parcel } from '../parcels.ts';
import type { Random } from '../random.ts';

type Stop = { _id: string; place: LngLat; visitedAt: number | null };
type Planned = Stop & { planned: number; duration: number; distance: number };
/** A route, and what stops of it are. */
type Made = { driver: string; stops: Planned[]; departure: number; arrival: number; metres: number; line: string };

const MINUTE = 60_000;
/** Seconds that a stop takes. */
const SERVICE = 180;
/** From when on routes begin, in the morning, and by how many minutes a driver was behind the plan at a door, or ahead of it below 0. */
const [HOUR, BEHIND] = [9, [-4, 14]] as const;
/** Drivers of whom nobody has made a route, of so many. */
const WITHOUT = 6;

const isDoor = (status: StatusId) => doorIds.some((id) => id === status);
/** Not to be driven to: brought back, called off, deleted. */
const isOff = (status: StatusId) => status !== 8 && finishedIds.some((id) => id === status);

/** What each driver has to visit on a day, and when they were there. */
const stopsByDriver = (parcels: readonly Parcel[], now: Date): Map<string, Stop[]> => {
  const day = today(now);
  const due = parcels.filter(
    ({ order: { deliveryDate, driverAssign, status } }) => deliveryDate && driverAssign && dayOf(deliveryDate) === day && !isOff(status),
  );
  const stops = due.map(({ order, history }) => ({
    driver: order.driverAssign ?? '',
    _id: order._id,
    place: lngLatOf({ lat: order.toLat, lng: order.toLng }),
    visitedAt: history.findLast(({ status, createAt }) => isDoor(status) && dayOf(createAt) === day)?.createAt.getTime() ?? null,
  }));
  return Map.groupBy(stops, ({ driver }) => driver);
};

/** Those that were visited by the time, then always the nearest of the others. */
const inOrder = (start: LngLat, stops: readonly Stop[]): Stop[] => {
  const done = stops.filter(({ visitedAt }) => visitedAt !== null).toSorted((one, other) => (one.visitedAt ?? 0) - (other.visitedAt ?? 0));
  const order = [...done];
  const left = stops.filter(({ visitedAt }) => visitedAt === null);
  while (left.length > 0) {
    const from = order.at(-1)?.place ?? start;
    const nearest = left.reduce((best, one) => (distance(from, one.place) < distance(from, best.place) ? one : best));
    left.splice(left.indexOf(nearest), 1);
    order.push(nearest);
  }
  return order;
};

/** A driver's route over a day, as if it had been made in the morning: what was visited was planned for about then. */
const planned = (driver: string, start: LngLat, stops: readonly Stop[], { random, now }: { random: Random; now: Date }): Made => {
  const morning = instantAt(today(now), HOUR).getTime();
  const made: Planned[] = [];
  let [from, metres] = [start, 0];
  const soon = Math.min(morning, ...stops.flatMap(({ visitedAt }) => (visitedAt === null ? [] : [visitedAt - 30 * MINUTE])));
  // Who was somewhere just after midnight left on that day all the same.
  let free = Math.max(startOfDay(today(now)).getTime(), soon);
  const departure = free;
  /** The soonest that nobody is late for what they have not visited, or hardly. */
  const still = now.getTime() - random.int(0, 12) * MINUTE;
  for (const stop of inOrder(start, stops)) {
    const leg = wholeLeg(straightLeg(from, stop.place));
    const soonest = free + leg.seconds * 1000;
    const wanted = stop.visitedAt === null ? still : stop.visitedAt - random.int(...BEHIND) * MINUTE;
    const at = Math.round(Math.max(soonest, wanted) / 1000) * 1000;
    made.push({ ...stop, planned: at, duration: leg.seconds, distance: leg.metres });
    free = at + SERVICE * 1000;
    metres += leg.metres;
    from = stop.place;
  }
  const home = wholeLeg(straightLeg(from, start));
  return {
    driver,
    stops: made,
    departure,
    arrival: free + home.seconds * 1000,
    metres: metres + home.metres,
    line: encodePolyline([start, ...made.map(({ place }) => place), start]),
  };
};

/** The routes of today's drivers as they are stored, with straight ways: roads would keep the first start waiting. */
export const routesOf = (
  parcels: readonly Parcel[],
  { start, employee, ...told }: { start: LngLat; employee: string | null; random: Random; now: Date },
) => {
  const { now } = told;
  const made = [...stopsByDriver(parcels, now)]
    .filter((_, n) => n % WITHOUT !== WITHOUT - 1)
    .map(([driver, stops]) => planned(driver, start, stops, told));
  return made.map(({ stops, departure, arrival, metres, line, driver }, n) => {
    const saveAt = new Date(Math.min(departure - 20 * MINUTE, now.getTime()));
    const _id = idAt(saveAt, n);
    const common = { employee, mode: 'circular' as const, seconds: Math.round((arrival - departure) / 1000), metres, version: 1 };
    return {
      route: {
        ...common,
        _id,
        driver,
        day: today(now),
        startLat: start[1],
        startLng: start[0],
        departure: new Date(departure),
        arrival: new Date(arrival),
        service: SERVICE,
        estimated: true,
        backEstimated: true,
        line,
        saveAt,
      },
      stops: stops.map(({ _id: order, planned: at, duration, distance: far, place: [toLng, toLat] }, place) => ({
        // As the demo's ids are: the order's will do, for it is in one route.
        _id: order,
        order,
        route: _id,
        sequence: place + 1,
        planned: new Date(at),
        duration,
        distance: far,
        estimated: true,
        toLng,
        toLat,
        locked: false,
      })),
      save: { ...common, _id, route: _id, stops: stops.length, hash: '', createAt: saveAt },
    };
  });
};

/** Stores them, from the company's first warehouse. */
export const storeRoutes = async (
  db: Db,
  parcels: readonly Parcel[],
  { staff }: Pick<Base, 'staff'>,
  told: { random: Random; now: Date },
): Promise<void> => {
  const [site] = await db.select({ lat: warehouses.lat, lng: warehouses.lng }).from(warehouses).orderBy(asc(warehouses.id)).limit(1);
  if (!site) return;
  const made = routesOf(parcels, { ...told, start: lngLatOf(site), employee: staff.operator[0] ?? null });
  await insertMany(
    db,
    routes,
    made.map(({ route }) => route),
  );
  await insertMany(
    db,
    routeStops,
    made.flatMap(({ stops }) => stops),
  );
  await insertMany(
    db,
    routeSaves,
    made.map(({ save }) => save),
  );
};
