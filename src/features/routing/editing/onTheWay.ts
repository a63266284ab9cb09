import type { LngLat } from '#shared/place/geo.ts';
import { dayOf, today } from '#shared/time.ts';
import type { RouteShown } from '../contract.ts';
import type { EditedRoute } from './editedRoute.ts';

const MINUTE = 60_000;

/** Where a driver was last today, and when, in epoch milliseconds. */
export interface LastVisit {
  /** The order's `_id`; undefined where it is the vehicle that told it. */
  readonly order?: string;
  readonly place: LngLat;
  readonly at: number;
}

/** The last stop that was visited today; undefined while there is none whose place and time are known. */
export const lastVisit = ({ visited }: Pick<RouteShown, 'visited'>, now: number): LastVisit | undefined => {
  const known = visited.flatMap(({ _id, at, toAddress }): LastVisit[] => {
    const [lng, lat] = toAddress.location.coordinates;
    return at !== null && dayOf(at) === today(now) && lng !== 0 ? [{ order: _id, place: [lng, lat], at: Date.parse(at) }] : [];
  });
  return known.reduce<LastVisit | undefined>((last, one) => (last && last.at >= one.at ? last : one), undefined);
};

/** Where a driver's vehicle is, as the driver's calls tell it. */
type Live = {
  readonly position: { readonly lat: number; readonly lng: number; readonly last: string } | null;
  readonly connected: boolean;
};

/** Where to go on from: where the vehicle is, if it is online and has told so since the last visit; else from that. */
export const lastPlace = (visit: LastVisit, { position, connected }: Live): LastVisit => {
  if (!connected || position === null) return visit;
  const at = Date.parse(position.last);
  return at > visit.at ? { place: [position.lng, position.lat], at } : visit;
};

/**
 * Whether a route is reckoned from a driver on the way: it begins after the last visit, and not where routes do in the morning.
 * @param homes where those begin
 */
export const isContinued = ({ start, departure }: EditedRoute, visit: LastVisit, homes: readonly LngLat[]): boolean =>
  departure >= visit.at && !homes.some(([lng, lat]) => start[0] === lng && start[1] === lat);

/** The next whole minute of the same day; before midnight that very moment. */
const soon = (now: number): number => {
  const next = Math.ceil(now / MINUTE) * MINUTE;
  return dayOf(new Date(next)) === dayOf(new Date(now)) ? next : now;
};

/** What is left of a route, reckoned from where its driver was last and from now; one that comes back to its start ends there still. */
export const continued = (route: EditedRoute, { place, at }: LastVisit, now: number): EditedRoute => ({
  ...route,
  mode: 'lineal',
  start: place,
  end: route.mode === 'circular' ? route.start : route.end,
  departure: Math.max(soon(now), at),
});
