import type { RoutePlanShown } from '../contract.ts';

/** How far the ways of a plan are to be believed. */
export interface Doubt {
  /** How many of them are straight lines, where no road is known. */
  readonly extent: 'none' | 'some' | 'all';
  /** The stops, by `_id`, that such a way leads to. */
  readonly stops: ReadonlySet<string>;
  /** Whether the way to the end is one. */
  readonly back: boolean;
}

/** Which ways of a plan are straight lines; who stays where they are drives none. */
export const doubtOf = ({ orders, back }: Pick<RoutePlanShown, 'orders' | 'back'>): Doubt => {
  const driven = [...orders, ...(back ? [back] : [])].filter(({ distance }) => distance.value > 0);
  const doubtful = driven.filter(({ estimated }) => estimated);
  return {
    extent: doubtful.length === 0 ? 'none' : doubtful.length < driven.length ? 'some' : 'all',
    stops: new Set(orders.filter(({ estimated }) => estimated).map(({ _id }) => _id)),
    back: back?.estimated ?? false,
  };
};
