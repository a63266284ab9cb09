import { and, eq, sql } from 'drizzle-orm';
import { boolean, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, degrees, instant, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import type { RouteMode } from '../way/routeMode.ts';
import { orders } from './tables.ts';

/**
 * Saved routes, which the slice of that name writes: one of each driver and day. Here because orders, papers and the driver's day, earlier
 * slices, tell what was planned.
 */
export const routes = companyTable(
  'routes',
  {
    driver: uuid().notNull(),
    /** In UTC-3, 'YYYY-MM-DD'. */
    day: date({ mode: 'string' }).notNull(),
    mode: text().$type<RouteMode>().notNull(),
    startLat: degrees().notNull(),
    startLng: degrees().notNull(),
    /** Where a way that does not come back has to end; empty where it ends at its last stop. */
    endLat: degrees(),
    endLng: degrees(),
    departure: instant().notNull(),
    /** When it is over. */
    arrival: instant().notNull(),
    /** Seconds that a stop takes which says nothing else. */
    service: integer().notNull(),
    /** From the departure to its end, stops and waiting included. */
    seconds: integer().notNull(),
    metres: integer().notNull(),
    /** Some of it is a straight line: no road was known there. */
    estimated: boolean().notNull(),
    /** The way from its last stop to its end is a straight line. */
    backEstimated: boolean().notNull().default(false),
    /** The road engine did not answer when it was planned. */
    withoutEngine: boolean().notNull().default(false),
    /** Encoded polyline, precision 5. */
    line: text().notNull(),
    version: integer().notNull().default(1),
    /** Who saved it last, and when. */
    employee: uuid(),
    saveAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.driver, employees),
    refers(table, table.employee, employees),
    uniqueIndex('routes_driver').on(table.companyId, table.driver, table.day),
  ],
);

/**
 * Orders as stops of saved routes, one order in as many as it had days. One counts while its order is its route's driver's, and due on its day
 * (`isItsRoute`): who gives an order to another driver, or moves it, has nothing to clear, what was planned of a day stays with it, and the
 * order's own row is not written by a route.
 */
export const routeStops = companyTable(
  'route_stops',
  {
    route: uuid().notNull(),
    order: uuid().notNull(),
    /** Its place in the route, from 1. */
    sequence: integer().notNull(),
    /** When the route comes there. */
    planned: instant().notNull(),
    /** Seconds and metres of the way from the stop before, or from the start. */
    duration: integer().notNull(),
    distance: integer().notNull(),
    /** That way is a straight line: no road was known there. */
    estimated: boolean().notNull().default(false),
    /** Seconds that one waits there for its hours to begin, before `planned`. */
    wait: integer().notNull().default(0),
    /** It was visited when the route was saved last: what is planned of it is of an earlier save, and the route's way begins after it. */
    kept: boolean().notNull().default(false),
    /** Where it was when it was planned: an address that changes since makes other ways. Null of what was planned before this was kept. */
    toLat: degrees(),
    toLng: degrees(),
    /** Whether it keeps its place when the route is put in order. */
    locked: boolean().notNull(),
    /** Seconds that it takes; those of the route where it says nothing else. */
    service: integer(),
    /** Between which moments to come there. */
    from: instant(),
    to: instant(),
  },
  (table) => [
    refers(table, table.order, orders),
    refers(table, table.route, routes),
    uniqueIndex('route_stops_order').on(table.companyId, table.order, table.route),
    index('route_stops_route').on(table.companyId, table.route, table.sequence),
  ],
);

/** What each save of a route was, in order of `_id`; rows are only ever added (the role may not change them). */
export const routeSaves = companyTable(
  'route_saves',
  {
    route: uuid().notNull(),
    /** The route's version after it. */
    version: integer().notNull(),
    employee: uuid(),
    mode: text().$type<RouteMode>().notNull(),
    stops: integer().notNull(),
    seconds: integer().notNull(),
    metres: integer().notNull(),
    /** Fingerprint of what was sent (`contentHash`): the same sent again is done once. */
    hash: text().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.route, routes),
    refers(table, table.employee, employees),
    uniqueIndex('route_saves_version').on(table.companyId, table.route, table.version),
  ],
);

/** Joins an order's route: the one of its driver and day. */
export const isItsRoute = and(
  eq(routes.companyId, orders.companyId),
  sql`${routes.driver} = ${orders.driverAssign} and ${routes.day} = (${orders.deliveryDate} at time zone 'UTC' - interval '3 hours')::date`,
);
/** Joins its stop of that route. */
export const isItsStop = and(
  eq(routeStops.companyId, orders.companyId),
  eq(routeStops.order, orders._id),
  eq(routeStops.route, routes._id),
);
