import type { OutsideCall } from '#server/http/api.ts';
import type { Matrix } from '#server/roads/roads.ts';
import type { RouteMode } from '../../../orders/way/routeMode.ts';
import type { RoutePlan, routing } from '../../contract.ts';
import type { Problem } from '../../solver/problem.ts';
import { timetable } from '../../timetable.ts';
import { bestOrder } from '../solving/solving.ts';
import { chosenStops } from '../stops/chosenStops.ts';
import { askedRoute } from './askedRoute.ts';
import { checkPlaced } from './lineThrough.ts';
import { checkNear } from './nearEnough.ts';
import { type AskedRoute, planRoute, timedOf } from './planRoute.ts';

/** What the solver is asked: hours and locks as the stops have them. */
const problemOf = (route: AskedRoute, { seconds }: Matrix): Problem => ({
  mode: route.mode,
  seconds,
  stops: route.stops.map((stop) => {
    const { service, from, to } = timedOf(route, stop, 0);
    return { service, from, to, isLocked: stop.locked };
  }),
});

/** What the order that was given takes, by the same matrix, of whole seconds and metres as plans are made of. */
const takenBy = (route: AskedRoute, { seconds, metres }: Matrix): NonNullable<RoutePlan['before']> => {
  const { stops, mode, end } = route;
  const places = stops.length + (end ? 2 : 1);
  /** Where the leg to each place stands, the start being 0. */
  const cells = stops.map((_, at) => at * places + at + 1);
  const home = mode === 'circular' ? stops.length * places : end ? stops.length * places + stops.length + 1 : undefined;
  const { end: over } = timetable(
    stops.map((stop, at) => timedOf(route, stop, Math.round(seconds[cells[at]!]!))),
    home === undefined ? 0 : Math.round(seconds[home]!),
  );
  const driven = [...cells, ...(home === undefined ? [] : [home])].reduce((sum, cell) => sum + Math.round(metres[cell]!), 0);
  return { seconds: over, metres: driven };
};

/**
 * Puts stops in the best order that is found in a second or two, never in one that takes longer than that which was given. Roads and
 * threads are asked outside of transactions: what becomes of the orders meanwhile, the save tells.
 * @throws as `lineThrough`; 503 when many routes wait
 */
export const autoRoute = async (
  { input, viewer, ports, inCompany, signal }: OutsideCall<typeof routing.autoCircular>,
  mode: RouteMode,
): Promise<RoutePlan> => {
  const { stops, unplaced } = await inCompany((db) => chosenStops(db, input.orders));
  checkPlaced(stops);
  const route = askedRoute({ ...input, mode }, stops);
  checkNear(route.start, stops, route.end);
  const places = [route.start, ...stops.map(({ place }) => place), ...(route.end ? [route.end] : [])];
  const matrix = await ports.roads.matrix(places, undefined, { signal });
  const { order } =
    stops.length > 1 ? await bestOrder({ company: viewer.company, user: viewer._id, signal }, problemOf(route, matrix)) : { order: [0] };
  const plan = await planRoute(ports.roads, { ...route, stops: order.map((at) => stops[at]!) }, signal);
  return {
    ...plan,
    estimated: plan.estimated || matrix.estimated,
    ...(matrix.withoutEngine && { withoutEngine: true }),
    unplaced,
    before: takenBy(route, matrix),
  };
};
