import type { LngLat } from '#shared/place/geo.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import type { RouteLeg, Roads } from '#server/roads/roads.ts';
import type { RouteMode } from '../../../orders/way/routeMode.ts';
import type { RoutePlan } from '../../contract.ts';
import { type Timed, timetable } from '../../timetable.ts';
import type { ChosenStop } from '../stops/chosenStops.ts';

/** What a way is asked for with. */
export type AskedRoute = {
  mode: RouteMode;
  start: LngLat;
  /** Where a Lineal one has to end. */
  end: LngLat | undefined;
  departure: Date | null;
  /** Seconds that a stop takes which says nothing else. */
  service: number;
  stops: readonly ChosenStop[];
};

/** Where a route ends after its last stop; undefined where it ends there. */
const endOf = ({ mode, start, end }: Pick<AskedRoute, 'mode' | 'start' | 'end'>): LngLat | undefined => (mode === 'circular' ? start : end);

/** A stop's seconds since the departure. @param leg seconds of the way that leads to it */
export const timedOf = ({ departure, service }: Pick<AskedRoute, 'departure' | 'service'>, stop: ChosenStop, leg: number): Timed => {
  const since = (moment: Date | null | undefined) => (moment && departure ? (moment.getTime() - departure.getTime()) / 1000 : null);
  return { leg, service: stop.service ?? service, from: since(stop.from), to: since(stop.to) };
};

const after = (departure: Date | null, seconds: number) => departure && new Date(departure.getTime() + Math.round(seconds) * 1000);
const measure = (value: number) => ({ value: Math.round(value) });

/** The way through stops in the order given; asks the roads, so not inside a transaction. */
export const planRoute = async (roads: Roads, asked: AskedRoute, signal: AbortSignal): Promise<Omit<RoutePlan, 'unplaced' | 'before'>> => {
  const { start, departure, stops } = asked;
  const ends = endOf(asked);
  const { line, legs, metres, estimated, withoutEngine } = await roads.route(
    [start, ...stops.map(({ place }) => place), ...(ends ? [ends] : [])],
    {
      signal,
    },
  );
  const home = ends && legs.at(-1);
  const isEstimated = (leg: RouteLeg | undefined) => withoutEngine === true || leg?.estimated === true;
  const { visits, end } = timetable(
    stops.map((stop, at) => timedOf(asked, stop, legs[at]?.seconds ?? 0)),
    home?.seconds,
  );
  return {
    waypoint: encodePolyline(line),
    orders: stops.map(({ _id }, at) => {
      const { at: comes, wait, late } = visits[at]!;
      return {
        _id,
        duration: measure(legs[at]?.seconds ?? 0),
        distance: measure(legs[at]?.metres ?? 0),
        estimated: isEstimated(legs[at]),
        planned: after(departure, comes),
        wait: Math.round(wait),
        late: Math.round(late),
      };
    }),
    back: home ? { duration: measure(home.seconds), distance: measure(home.metres), estimated: isEstimated(home) } : null,
    seconds: Math.round(end),
    metres: Math.round(metres),
    estimated,
    ...(withoutEngine && { withoutEngine }),
    arrival: after(departure, end),
  };
};
