import type { LngLat } from '#shared/place/geo.ts';
import { dayOf, today } from '#shared/time.ts';
import type { RouteShown } from '../contract.ts';
import type { EditedRoute } from './editedRoute.ts';

const MINUTE = 60_000;

/** Where a driver was last today, and when, in epoch milliseconds. */
export interface LastVisit {
  readonly place: LngLat;
  readonly at: number;
}

/** The last stop that was visited today; undefined while there is none whose place and time are known. */
export const lastVisit = ({ visited }: Pick<RouteShown, 'visited'>, now: number): LastVisit | undefined => {
  const known = visited.flatMap(({ at, toAddress }): LastVisit[] => {
    const [lng, lat] = toAddress.location.coordinates;
    return at !== null && dayOf(at) === today(now) && lng !== 0 ? [{ place: [lng, lat], at: Date.parse(at) }] : [];
  });
  return known.reduce<LastVisit | undefined>((last, one) => (last && last.at >= one.at ? last : one), undefined);
};

/** Whether a route is reckoned from there. */
export const isContinued = ({ start }: EditedRoute, { place }: LastVisit): boolean => start[0] === place[0] && start[1] === place[1];

/** What is left of a route, reckoned from the last visit and from now; one that comes back to its start ends there still. */
export const continued = (route: EditedRoute, visit: LastVisit, now: number): EditedRoute => ({
  ...route,
  mode: 'lineal',
  start: visit.place,
  end: route.mode === 'circular' ? route.start : route.end,
  departure: Math.max(Math.ceil(now / MINUTE) * MINUTE, visit.at),
});
