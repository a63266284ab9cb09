import type { LngLat } from '#shared/place/geo.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import { wholeLeg } from '#shared/way/wholeLeg.ts';
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

const after = (departure: Date | null, seconds: number) => departure && new Date(departure.getTime() + seconds * 1000);
const NO_WAY: RouteLeg = { seconds: 0, metres: 0 };

/** The way through stops in the order given; asks the roads, so not inside a transaction. */
export const planRoute = async (roads: Roads, asked: AskedRoute, signal: AbortSignal): Promise<Omit<RoutePlan, 'unplaced' | 'before'>> => {
  const { start, departure, stops } = asked;
  const ends = endOf(asked);
  const { line, legs, estimated, withoutEngine } = await roads.route([start, ...stops.map(({ place }) => place), ...(ends ? [ends] : [])], {
    signal,
  });
  const ways = stops.map((_, at) => wholeLeg(legs[at] ?? NO_WAY));
  const last = ends && legs.at(-1);
  const home = last && wholeLeg(last);
  const isEstimated = (leg: RouteLeg) => withoutEngine === true || leg.estimated === true;
  const { visits, end } = timetable(
    stops.map((stop, at) => timedOf(asked, stop, ways[at]!.seconds)),
    home?.seconds,
  );
  return {
    waypoint: encodePolyline(line),
    orders: stops.map(({ _id }, at) => {
      const { at: comes, wait, late } = visits[at]!;
      return {
        _id,
        duration: { value: ways[at]!.seconds },
        distance: { value: ways[at]!.metres },
        estimated: isEstimated(ways[at]!),
        planned: after(departure, comes),
        wait: Math.round(wait),
        late: Math.round(late),
      };
    }),
    back: home ? { duration: { value: home.seconds }, distance: { value: home.metres }, estimated: isEstimated(home) } : null,
    seconds: Math.round(end),
    metres: ways.reduce((sum, { metres }) => sum + metres, home?.metres ?? 0),
    estimated,
    ...(withoutEngine && { withoutEngine }),
    arrival: after(departure, end),
  };
};
