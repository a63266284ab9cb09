import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LngLat } from '#shared/place/geo.ts';
import type { RoutePlanShown } from '../../contract.ts';
import { type Costs, costsOf } from '../../editing/costs.ts';
import { type Doubt, doubtOf } from '../../editing/doubt.ts';
import { type EditedRoute, sentRoute, wayKey } from '../../editing/editedRoute.ts';
import { legsBy, legsOf, scheduleOf } from '../../editing/schedule.ts';
import { MAX_STOPS } from '../../solver/problem.ts';
import { routingApi } from '../api.ts';

type SentCosts = Parameters<typeof costsOf>[0];

/** Read once each: half a megabyte of numbers. */
const read = new WeakMap<SentCosts, Costs>();
const costsIn = (sent: SentCosts, hasEnd: boolean): Costs => {
  const known = read.get(sent) ?? costsOf(sent, hasEnd);
  read.set(sent, known);
  return known;
};

/** What the way through a route's stops is asked with: hours make no other way. */
const lineQuery = (route: EditedRoute) => {
  const { location, end, orders } = sentRoute(route);
  return routingApi.line.queryOptions({ location, end, mode: route.mode, orders: orders.map(({ _id }) => _id) });
};

const pointAt = ([lng, lat]: LngLat) => ({ type: 'Point' as const, coordinates: [lng, lat] as [number, number] });
/** A way is asked for once nothing was moved for so long, in milliseconds. */
const SETTLED = 250;
/** How soon what did not come is asked for again, in milliseconds. */
const AGAIN = 15_000;
const WHILE_OPEN = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? AGAIN : false),
} as const;

const canRoute = (count: number) => count > 0 && count <= MAX_STOPS;

/**
 * What a route's ways cost, its line, and when one is where on it.
 * @param ids of all orders that could be its stops
 */
export const useRouteWays = (route: EditedRoute | undefined, ids: readonly string[]) => {
  const queries = useQueryClient();
  const stops = route?.stops.map(({ _id }) => _id) ?? [];
  const all = [...new Set([...stops, ...ids])].toSorted();
  const end = route?.mode === 'lineal' ? route.end : null;
  const costsQuery = useQuery({
    ...routingApi.matrix.queryOptions({ location: pointAt(route?.start ?? [0, 0]), end: end && pointAt(end), orders: all }),
    ...WHILE_OPEN,
    enabled: route !== undefined && canRoute(all.length),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const costs = costsQuery.data && !costsQuery.isPlaceholderData ? costsIn(costsQuery.data, end !== null) : null;

  const key = route ? wayKey(route) : '';
  const [settled] = useDebouncedValue({ key, route }, SETTLED);
  const asked = route && (settled.key === key || settled.route === undefined) ? route : settled.route;
  const lineCall = useQuery({
    ...lineQuery(asked ?? NO_ROUTE),
    ...WHILE_OPEN,
    enabled: asked !== undefined && canRoute(asked.stops.length),
    placeholderData: keepPreviousData,
  });
  const isNow = asked !== undefined && wayKey(asked) === key && !lineCall.isPlaceholderData;
  const plan = stops.length > 0 ? lineCall.data : undefined;
  const legs = route && (plan && isNow && plan.orders.length === stops.length ? legsOf(plan) : costs && legsBy(costs, route));
  return {
    costs,
    legs: legs ?? null,
    schedule: route && legs ? scheduleOf(route, legs) : null,
    /** As it was asked for last; undefined before that. */
    waypoint: plan?.waypoint,
    /** What of it is a straight line, by what was asked for last; undefined before that. */
    doubt: plan ? doubtOf(plan) : lineCall.error && costs?.estimated ? SOME_DOUBT : undefined,
    /** Why the way is not known; what its moves would cost is less. */
    error: lineCall.error,
    /** Why nobody knows what a move would cost. */
    costsError: costsQuery.error,
    retry: () => {
      if (costsQuery.error) void costsQuery.refetch();
      if (lineCall.error) void lineCall.refetch();
    },
    /** The way of a route is known: it was worked out, or saved. */
    know: (of: EditedRoute, its: RoutePlanShown) => queries.setQueryData(lineQuery(of).queryKey, its),
  } as const;
};

const SOME_DOUBT: Doubt = { extent: 'some', stops: new Set(), back: false };
const NO_ROUTE: EditedRoute = { mode: 'lineal', start: [0, 0], end: null, departure: 0, service: 0, isServiceChosen: false, stops: [] };

/** What {@link useRouteWays} gives. */
export type RouteWays = ReturnType<typeof useRouteWays>;
