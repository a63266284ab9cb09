import type { OutsideCall } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import type { RouteMode } from '../../../orders/way/routeMode.ts';
import type { RoutePlan, routing } from '../../contract.ts';
import { chosenStops } from '../stops/chosenStops.ts';
import { askedRoute } from './askedRoute.ts';
import { checkPlaced } from './lineThrough.ts';
import { checkNear } from './nearEnough.ts';
import { planRoute } from './planRoute.ts';

/** Puts stops in the best order. @throws as `lineThrough` */
export const autoRoute = async (
  { input, ports, inCompany, signal }: OutsideCall<typeof routing.autoCircular>,
  mode: RouteMode,
): Promise<RoutePlan> => {
  const { stops, unplaced } = await inCompany((db) => chosenStops(db, input.orders));
  checkPlaced(stops);
  const route = askedRoute({ ...input, mode }, stops);
  checkNear(route.start, stops, route.end);
  if (stops.length > 1) throw refuse.conflict('Ordenar las paradas todavía no está disponible');
  return { ...(await planRoute(ports.roads, route, signal)), unplaced, before: null };
};
