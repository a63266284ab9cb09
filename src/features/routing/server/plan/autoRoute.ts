import type { OutsideCall } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import type { RouteMode } from '../../../orders/way/routeMode.ts';
import type { RoutePlan, routing } from '../../contract.ts';

/** Puts stops in the best order. */
export const autoRoute = async (_call: OutsideCall<typeof routing.autoCircular>, _mode: RouteMode): Promise<RoutePlan> => {
  throw refuse.conflict('Ordenar las paradas todavía no está disponible');
};
