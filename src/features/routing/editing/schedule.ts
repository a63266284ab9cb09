import type { RoutePlanShown, RouteShown } from '../contract.ts';
import { timetable } from '../timetable.ts';
import type { Costs, Leg } from './costs.ts';
import type { EditedRoute } from './editedRoute.ts';

/** The ways of a route: one to each stop, and the one to its end after the last; null where it ends there. */
export interface Legs {
  readonly legs: readonly Leg[];
  readonly back: Leg | null;
}

/** When one is where on a route. */
export interface Schedule {
  /** By stop: the way there; when it begins, in epoch milliseconds; seconds of waiting before its hours; seconds by which they are missed. */
  readonly stops: readonly { readonly leg: Leg; readonly at: number; readonly wait: number; readonly late: number }[];
  readonly back: Leg | null;
  /** From the departure to its end, stops and waiting included. */
  readonly seconds: number;
  /** Of these what is driven and waited, and not spent at stops. */
  readonly onTheWay: number;
  readonly metres: number;
  /** When it is over, in epoch milliseconds. */
  readonly arrival: number;
}

/** The ways of a route, from what each costs; null where the costs do not know one of its stops. */
export const legsBy = (costs: Costs, { mode, stops }: Pick<EditedRoute, 'mode' | 'stops'>): Legs | null => {
  const legs: Leg[] = [];
  let from = 0;
  for (const { _id } of stops) {
    const to = costs.places.get(_id);
    if (to === undefined) return null;
    legs.push(costs.leg(from, to));
    from = to;
  }
  const end = mode === 'circular' ? 0 : costs.end;
  return { legs, back: end === null || stops.length === 0 ? null : costs.leg(from, end) };
};

const legOf = ({ duration, distance }: NonNullable<RoutePlanShown['back']>): Leg => ({ seconds: duration.value, metres: distance.value });

/** The ways of a plan. */
export const legsOf = ({ orders, back }: RoutePlanShown): Legs => ({ legs: orders.map(legOf), back: back && legOf(back) });

/** When one is where on a route, by its ways. */
export const scheduleOf = ({ departure, service, stops }: EditedRoute, { legs, back }: Legs): Schedule => {
  const since = (moment: string | null) => (moment === null ? null : (Date.parse(moment) - departure) / 1000);
  const { visits, end } = timetable(
    stops.map((stop, at) => ({
      leg: legs[at]?.seconds ?? 0,
      service: stop.service ?? service,
      from: since(stop.from),
      to: since(stop.to),
    })),
    back?.seconds,
  );
  const atStops = stops.reduce((sum, stop) => sum + (stop.service ?? service), 0);
  return {
    stops: visits.map(({ at, wait, late }, n) => ({ leg: legs[n]!, at: departure + at * 1000, wait, late })),
    back,
    seconds: end,
    onTheWay: end - atStops,
    metres: legs.reduce((sum, { metres }) => sum + metres, back?.metres ?? 0),
    arrival: departure + end * 1000,
  };
};

/** What one route takes more than another in all, stops and waiting included. */
export const difference = (before: Schedule, after: Schedule): Leg => ({
  seconds: after.seconds - before.seconds,
  metres: after.metres - before.metres,
});

/**
 * When one is where on a route as it was saved, and the numbers of its stops; null where it is not known of each of them, or an address is
 * another one by now. What was visited since, and what left the route, does not move the others.
 * @param back the way from the last stop to the end
 */
export const savedSchedule = (
  { route, orders }: Pick<RouteShown, 'route' | 'orders'>,
  { stops }: Pick<EditedRoute, 'stops'>,
  back: Leg | null,
): { schedule: Schedule; numbers: readonly number[] } | null => {
  const saved = new Map(orders.map((order) => [order._id, order]));
  const its = stops.flatMap(({ _id, to, service }) => {
    const { sequence = null, planned = null, duration = null, distance = null, wait = 0, moved = false } = saved.get(_id) ?? {};
    if (moved || sequence === null || planned === null || duration === null || distance === null) return [];
    const at = Date.parse(planned);
    const late = to === null ? 0 : Math.max(0, (at - Date.parse(to)) / 1000);
    return [
      {
        number: sequence,
        service: service ?? route?.service ?? 0,
        stop: { leg: { seconds: duration.value, metres: distance.value }, at, wait, late },
      },
    ];
  });
  if (!route || its.length < stops.length) return null;
  const atStops = its.reduce((sum, one) => sum + one.service, 0);
  return {
    schedule: {
      stops: its.map(({ stop }) => stop),
      back,
      seconds: route.seconds,
      onTheWay: route.seconds - atStops,
      metres: route.metres,
      arrival: Date.parse(route.arrival),
    },
    numbers: its.map(({ number }) => number),
  };
};
