import type { RouteShown } from '../contract.ts';

/** How far the ways of a plan are to be believed. */
export interface Doubt {
  /** How many of them are straight lines, where no road is known. */
  readonly extent: 'none' | 'some' | 'all';
  /** The stops, by `_id`, that such a way leads to. */
  readonly stops: ReadonlySet<string>;
  /** Whether the way to the end is one. */
  readonly back: boolean;
}

/** A way, and whether it is a straight line. */
type Way = { readonly distance: { readonly value: number }; readonly estimated: boolean };

/** Which ways of a plan are straight lines; who stays where they are drives none. */
export const doubtOf = ({ orders, back }: { orders: readonly (Way & { _id: string })[]; back: Way | null }): Doubt => {
  const driven = [...orders, ...(back ? [back] : [])].filter(({ distance }) => distance.value > 0);
  const doubtful = driven.filter(({ estimated }) => estimated);
  return {
    extent: doubtful.length === 0 ? 'none' : doubtful.length < driven.length ? 'some' : 'all',
    stops: new Set(orders.filter(({ estimated }) => estimated).map(({ _id }) => _id)),
    back: back?.estimated ?? false,
  };
};

/** Of the way back it is not told how long it is: that there is one counts. */
const SOME = { value: 1 };

/** Which ways of a saved route are straight lines, of those that lead to some of its stops and to its end. */
export const savedDoubt = ({ route, orders }: Pick<RouteShown, 'route' | 'orders'>, ids: ReadonlySet<string>): Doubt =>
  doubtOf({
    orders: orders.flatMap((order) => (ids.has(order._id) ? [{ ...order, distance: order.distance ?? { value: 0 } }] : [])),
    back: route && (route.mode === 'circular' || route.end) ? { distance: SOME, estimated: route.backEstimated } : null,
  });
