import type { OutsideCall } from '#server/http/api.ts';
import type { Matrix } from '#server/roads/roads.ts';
import type { RouteMode } from '../../../orders/way/routeMode.ts';
import type { RoutePlan, routing } from '../../contract.ts';
import type { Problem } from '../../solver/problem.ts';
import { LATE } from '../../solver/routeCost.ts';
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

/** What an order of stops takes. */
type Taken = NonNullable<RoutePlan['before']>;

/**
 * What an order takes by the matrix, of whole seconds and metres as plans are made of, and what of it is driven.
 * @param order of the stops by their places in the matrix's, from 0
 */
const takenBy = (route: AskedRoute, order: readonly number[], { seconds, metres }: Matrix): Taken & { driven: number } => {
  const { stops, mode, end } = route;
  const places = stops.length + (end ? 2 : 1);
  /** Where the leg to each place stands, the start being 0. */
  const cells = order.map((stop, at) => (at === 0 ? 0 : order[at - 1]! + 1) * places + stop + 1);
  const last = (order.at(-1) ?? -1) + 1;
  const home = mode === 'circular' ? last * places : end ? last * places + places - 1 : undefined;
  const legs = order.map((stop, at) => timedOf(route, stops[stop]!, Math.round(seconds[cells[at]!]!)));
  const back = home === undefined ? 0 : Math.round(seconds[home]!);
  const { visits, end: over } = timetable(legs, back);
  return {
    seconds: Math.round(over),
    metres: [...cells, ...(home === undefined ? [] : [home])].reduce((sum, cell) => sum + Math.round(metres[cell]!), 0),
    late: Math.round(visits.reduce((sum, { late }) => sum + late, 0)),
    driven: legs.reduce((sum, { leg }) => sum + leg, back),
  };
};

type Planned = Awaited<ReturnType<typeof planRoute>>;

const takenOf = ({ seconds, metres, orders }: Planned): Taken => ({
  seconds,
  metres,
  late: orders.reduce((sum, { late }) => sum + late, 0),
});
const drivenOf = ({ orders, back }: Planned): number =>
  orders.reduce((sum, { duration }) => sum + duration.value, back?.duration.value ?? 0);

/** What an order costs: it is put up with to drive longer for being less late, as the search does. */
const costOf = ({ seconds, late }: Taken): number => seconds + LATE * late;

/**
 * Puts stops in the best order that is found in a second or two, never in one that costs more than that which was given. Roads and
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
  const planOf = (stopsInOrder: AskedRoute['stops']) => planRoute(ports.roads, { ...route, stops: stopsInOrder }, signal);
  const plan = await planOf(order.map((at) => stops[at]!));
  const answer = (found: Planned, before: Taken): RoutePlan => ({
    ...found,
    estimated: found.estimated || matrix.estimated,
    ...(matrix.withoutEngine && { withoutEngine: true }),
    unplaced,
    before,
  });
  if (order.every((stop, at) => stop === at)) return answer(plan, takenOf(plan));
  if (Math.abs(takenBy(route, order, matrix).driven - drivenOf(plan)) <= stops.length) {
    const { driven: _driven, ...before } = takenBy(route, [...stops.keys()], matrix);
    return answer(plan, before);
  }
  // An engine whose ways differ from its table, or that failed between the two: like is compared with like.
  const given = await planOf(stops);
  const before = takenOf(given);
  return answer(costOf(takenOf(plan)) > costOf(before) ? given : plan, before);
};
