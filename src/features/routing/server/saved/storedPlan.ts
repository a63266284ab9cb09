import type { RoutePlan } from '../../contract.ts';
import type { StoredRoute, StoredStop } from '../stops/dayStops.ts';

/** A way as it is planned, whatever was asked for beside it. */
export type WholePlan = Omit<RoutePlan, 'unplaced' | 'before'>;

/** The way of a route as it is stored, without what was visited before it was saved. @param stops all that it has, in their sequence */
export const storedPlan = (route: StoredRoute, stops: readonly StoredStop[]): WholePlan => {
  const its = stops.filter(({ kept }) => !kept);
  const last = its.at(-1);
  const ends = route.mode === 'circular' || route.endLng !== null;
  const untilLast = last ? (last.planned.getTime() - route.departure.getTime()) / 1000 + (last.service ?? route.service) : 0;
  return {
    waypoint: route.line,
    orders: its.map(({ order, duration, distance, estimated, planned, wait, to }) => ({
      _id: order,
      duration: { value: duration },
      distance: { value: distance },
      estimated,
      planned,
      wait,
      late: to ? Math.max(0, Math.round((planned.getTime() - to.getTime()) / 1000)) : 0,
    })),
    back: ends
      ? {
          duration: { value: Math.round(route.seconds - untilLast) },
          distance: { value: its.reduce((rest, { distance }) => rest - distance, route.metres) },
          estimated: route.backEstimated,
        }
      : null,
    seconds: route.seconds,
    metres: route.metres,
    estimated: route.estimated,
    ...(route.withoutEngine && { withoutEngine: true as const }),
    arrival: route.arrival,
  };
};
