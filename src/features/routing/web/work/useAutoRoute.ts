import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { byRoads, type EditedRoute, sentRoute } from '../../editing/editedRoute.ts';
import { withAdded } from '../../editing/meanwhile.ts';
import { routingApi } from '../api.ts';
import { useOncePerRoute } from './useOncePerRoute.ts';
import type { RouteEditing } from './useRouteEditing.ts';
import type { RouteWays } from './useRouteWays.ts';

type Asked = { improve: boolean };

/**
 * 'Autorutear', with all that the driver has to visit, and 'Mejorar', which goes on from the order that there is.
 * @param added the driver's orders that are not in the route yet
 */
export const useAutoRoute = (editing: RouteEditing, ways: RouteWays, added: readonly string[]) => {
  const once = useOncePerRoute('auto', editing.opened?.session);
  const auto = useMutation({
    mutationKey: once.key,
    mutationFn: async ({ route, improve }: Asked & { route: EditedRoute }) => {
      const whole = improve ? route : withAdded(route, added, ways.costs);
      const { mode } = whole;
      const call = mode === 'circular' ? routingApi.autoCircular.call : routingApi.autoLineal.call;
      return { whole, improve, plan: await call({ ...sentRoute(whole), improve }) };
    },
    onSuccess: ({ whole, improve, plan }) => {
      const next = byRoads(whole, plan.orders);
      const isSame = improve && next.stops.every(({ _id }, at) => _id === whole.stops[at]?._id);
      ways.know(next, plan);
      if (!isSame) editing.edit((now) => ({ ...next, departure: now.departure }));
      else if (once.isHere()) toast.ok('Ya está en el mejor orden que se encontró');
    },
    onError: (error) => {
      if (once.isHere()) toast.error(failureOf(error).message, 'No se pudo ordenar la ruta');
    },
  });
  return {
    isPending: auto.isPending,
    /** It is 'Mejorar' that goes on. */
    isImproving: auto.isPending && auto.variables.improve,
    run: (asked: Asked & { route: EditedRoute }) => {
      if (!once.isRunning()) auto.mutate(asked);
    },
  } as const;
};
