import type { LngLat } from '#shared/place/geo.ts';
import { instantAt, type Day } from '#shared/time.ts';
import type { RouteMode } from '../../orders/way/routeMode.ts';
import type { RouteShown, RouteWarehouse } from '../contract.ts';
import { SERVICE } from '../routeInputs.ts';

/** A stop while its route is edited. */
export interface EditedStop {
  /** The order's. */
  readonly _id: string;
  /** It keeps its place in the list. */
  readonly locked: boolean;
  /** Between which moments to come there, as the calls have them; null where any will do. */
  readonly from: string | null;
  readonly to: string | null;
  /** Seconds that it takes, where it says something else than the route. */
  readonly service: number | null;
}

/** A route while it is edited. Every change makes another one; what did not change stays the same object. */
export interface EditedRoute {
  readonly mode: RouteMode;
  readonly start: LngLat;
  /** Where a Lineal one has to end; at its last stop where null. */
  readonly end: LngLat | null;
  /** Epoch milliseconds. */
  readonly departure: number;
  /** Seconds that a stop takes which says nothing else. */
  readonly service: number;
  /** Whether somebody said how long stops take: it does not change by itself then. */
  readonly isServiceChosen: boolean;
  readonly stops: readonly EditedStop[];
}

/** Seconds that a stop takes once staff put the list in order by hand (spec 2 §9). */
export const SERVICE_BY_HAND = 300;

/** When a day's route begins unless somebody says otherwise, by the hour at UTC-3. */
const OPENING = 9;
/** Steps of the clock in which a departure is proposed, in milliseconds. */
const QUARTER = 900_000;

/** When a route begins that nobody made yet: at nine, or, once it is later than that, at the next quarter of an hour. @param now epoch milliseconds */
export const proposedDeparture = (day: Day, now: number): number => {
  const opening = instantAt(day, OPENING).getTime();
  const closing = instantAt(day, 23, 45).getTime();
  return now > opening && now < closing ? Math.ceil(now / QUARTER) * QUARTER : opening;
};

const stopOf = ({ _id, locked, from, to, service }: RouteShown['orders'][number]): EditedStop => ({ _id, locked, from, to, service });

/** Where a route begins that nobody made yet. @param centre where there is no warehouse */
export const proposedStart = (warehouses: readonly Pick<RouteWarehouse, 'location'>[], centre: LngLat): LngLat =>
  warehouses[0]?.location.coordinates ?? centre;

/** What is edited at first: the route as it was saved, else all of the driver's orders. Those that came since are offered. */
export const openedRoute = (shown: Pick<RouteShown, 'route' | 'orders'>, proposed: { start: LngLat; departure: number }): EditedRoute => {
  const { route, orders } = shown;
  if (!route)
    return {
      mode: 'circular',
      ...proposed,
      end: null,
      service: SERVICE,
      isServiceChosen: false,
      stops: orders.map(stopOf),
    };
  return {
    mode: route.mode,
    start: route.location.coordinates,
    end: route.end?.coordinates ?? null,
    departure: Date.parse(route.departure),
    service: route.service,
    isServiceChosen: route.service !== SERVICE && route.service !== SERVICE_BY_HAND,
    stops: orders.filter(({ sequence }) => sequence !== null).map(stopOf),
  };
};

/** Stops in another order, but the locked ones where they were. */
const aroundLocked = (before: readonly EditedStop[], after: readonly EditedStop[]): EditedStop[] => {
  const free = after.filter(({ locked }) => !locked).values();
  return before.map((stop) => (stop.locked ? stop : free.next().value!));
};

/**
 * Stops with some of them moved together, in their own order. Locked ones stay where they are.
 * @param lead the one that is dragged, and is not locked
 * @param to its place afterwards, from 0, as if it alone were moved
 */
export const moved = (
  stops: readonly EditedStop[],
  lead: string,
  to: number,
  together: ReadonlySet<string> = new Set(),
): readonly EditedStop[] => {
  const goes = ({ _id, locked }: EditedStop) => !locked && (_id === lead || together.has(_id));
  const group = stops.filter(goes);
  const others = stops.filter(({ _id }) => _id !== lead);
  const before = others.slice(0, to).filter((stop) => !goes(stop));
  const behind = others.slice(to).filter((stop) => !goes(stop));
  const next = aroundLocked(stops, [...before, ...group, ...behind]);
  return next.every((stop, at) => stop === stops[at]) ? stops : next;
};

/** Stops with some of them first, or last, but for locked ones. */
export const movedToEnd = (stops: readonly EditedStop[], ids: ReadonlySet<string>, end: 'first' | 'last'): readonly EditedStop[] => {
  const group = stops.filter(({ _id }) => ids.has(_id));
  const others = stops.filter(({ _id }) => !ids.has(_id));
  return aroundLocked(stops, end === 'first' ? [...group, ...others] : [...others, ...group]);
};

/** A route whose list was put in order by hand: stops take longer then, unless somebody said how long. */
export const byHand = (route: EditedRoute, stops: readonly EditedStop[]): EditedRoute =>
  stops === route.stops ? route : { ...route, stops, service: route.isServiceChosen ? route.service : SERVICE_BY_HAND };

/** A route in the order that was worked out; stops that the answer does not name, as those without a place, are not in it any more. */
export const byRoads = (route: EditedRoute, orders: readonly { _id: string }[]): EditedRoute => {
  const known = new Map(route.stops.map((stop) => [stop._id, stop]));
  return {
    ...route,
    service: route.isServiceChosen ? route.service : SERVICE,
    stops: orders.map(({ _id }) => known.get(_id) ?? newStop(_id)),
  };
};

/** An order that becomes a stop. */
export const newStop = (_id: string): EditedStop => ({ _id, locked: false, from: null, to: null, service: null });

/** A route with one of its stops changed. */
export const withStop = (route: EditedRoute, _id: string, change: Partial<Omit<EditedStop, '_id'>>): EditedRoute => ({
  ...route,
  stops: route.stops.map((stop) => (stop._id === _id ? { ...stop, ...change } : stop)),
});

/** A route without some stops. */
export const withoutStops = (route: EditedRoute, ids: ReadonlySet<string>): EditedRoute =>
  route.stops.some(({ _id }) => ids.has(_id)) ? { ...route, stops: route.stops.filter(({ _id }) => !ids.has(_id)) } : route;

const point = ([lng, lat]: LngLat) => ({ type: 'Point' as const, coordinates: [lng, lat] as [number, number] });

/** A route as the calls take it. */
export const sentRoute = ({ mode, start, end, departure, service, stops }: EditedRoute) => ({
  location: point(start),
  end: mode === 'lineal' && end ? point(end) : null,
  departure: new Date(departure).toISOString(),
  service,
  orders: stops.map((stop) => ({ ...stop })),
});

/** What of a route's way the roads have to be asked about: two with the same have the same way. */
export const wayKey = ({ mode, start, end, stops }: EditedRoute): string =>
  JSON.stringify([mode, start, mode === 'lineal' ? end : null, stops.map(({ _id }) => _id)]);

const isSamePlace = (a: LngLat | null, b: LngLat | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
const isSameStop = (a: EditedStop | undefined, b: EditedStop) =>
  a?._id === b._id && a.locked === b.locked && a.from === b.from && a.to === b.to && a.service === b.service;

/** Whether there is no difference that would be saved. */
export const isSameRoute = (a: EditedRoute, b: EditedRoute): boolean =>
  a.mode === b.mode &&
  isSamePlace(a.start, b.start) &&
  (a.mode === 'circular' || isSamePlace(a.end, b.end)) &&
  a.departure === b.departure &&
  a.service === b.service &&
  a.stops.length === b.stops.length &&
  b.stops.every((stop, at) => isSameStop(a.stops[at], stop));
