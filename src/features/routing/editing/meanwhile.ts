import type { RouteShown } from '../contract.ts';
import type { Costs } from './costs.ts';
import { type EditedRoute, type EditedStop, newStop } from './editedRoute.ts';

/** What the driver's day has become while its route is edited. */
export interface Meanwhile {
  /** `_id`s of the driver's orders that could be stops, and are not. */
  readonly added: readonly string[];
  /** `_id`s of stops that are not to be visited any more. */
  readonly gone: readonly string[];
}

/** What was added to the day, or taken from it, by others. */
export const meanwhileOf = ({ orders }: Pick<RouteShown, 'orders'>, { stops }: EditedRoute): Meanwhile => {
  const own = new Set(stops.map(({ _id }) => _id));
  const there = new Set(orders.map(({ _id }) => _id));
  return {
    added: orders.flatMap(({ _id }) => (own.has(_id) ? [] : [_id])),
    gone: stops.flatMap(({ _id }) => (there.has(_id) ? [] : [_id])),
  };
};

const inserted = (stops: readonly EditedStop[], at: number, stop: EditedStop) => [...stops.slice(0, at), stop, ...stops.slice(at)];

/** The place at which a stop costs least on the way, from 0; never one that would move a locked stop on. */
const cheapestPlace = (costs: Costs, { mode, stops }: Pick<EditedRoute, 'mode' | 'stops'>, stop: EditedStop): number => {
  const place = costs.places.get(stop._id);
  if (place === undefined) return stops.length;
  const last = mode === 'circular' ? 0 : (costs.end ?? undefined);
  const placeAt = (at: number) => (at < 0 ? 0 : at < stops.length ? costs.places.get(stops[at]!._id) : last);
  const seconds = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : costs.leg(from, to).seconds;
  let [best, least] = [stops.length, Infinity];
  for (let at = stops.findLastIndex(({ locked }) => locked) + 1; at <= stops.length; at += 1) {
    const [before, behind] = [placeAt(at - 1), placeAt(at)];
    const more = seconds(before, place) + seconds(place, behind) - seconds(before, behind);
    if (more < least) [best, least] = [at, more];
  }
  return best;
};

/** A route with other orders of its driver, each where it costs least; at the end as long as nobody knows what ways cost. */
export const withAdded = (route: EditedRoute, ids: readonly string[], costs: Costs | null): EditedRoute => {
  let { stops } = route;
  for (const _id of ids) {
    const stop = newStop(_id);
    stops = inserted(stops, costs ? cheapestPlace(costs, { mode: route.mode, stops }, stop) : stops.length, stop);
  }
  return ids.length > 0 ? { ...route, stops } : route;
};
