import type { OutsideCall } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import type { RoutePlan, routing } from '../../contract.ts';
import { chosenStops } from '../stops/chosenStops.ts';
import { askedRoute } from './askedRoute.ts';
import { checkNear } from './nearEnough.ts';
import { planRoute } from './planRoute.ts';

/** Refuses a route without a stop that has a place. @throws 400 */
export const checkPlaced = (stops: readonly unknown[]): void => {
  if (stops.length > 0) return;
  const message = 'Ninguna de las órdenes tiene ubicación';
  throw refuse.invalid(message, { orders: message });
};

/** The way through stops in the order given. @throws 404 for an order that is not there, 400 for what no day's drive reaches */
export const lineThrough = async ({ input, ports, inCompany, signal }: OutsideCall<typeof routing.line>): Promise<RoutePlan> => {
  const { stops, unplaced } = await inCompany((db) => chosenStops(db, input.orders));
  checkPlaced(stops);
  const route = askedRoute(input, stops);
  checkNear(route.start, stops, route.end);
  return { ...(await planRoute(ports.roads, route, signal)), unplaced, before: null };
};
