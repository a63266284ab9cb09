import type { RouteShown } from '../contract.ts';
import type { Leg } from './costs.ts';
import { type Doubt, savedDoubt } from './doubt.ts';
import { type EditedRoute, isSameRoute, openedRoute } from './editedRoute.ts';
import { savedSchedule, type Schedule } from './schedule.ts';

/** What is told of a route as it was saved. */
export interface AsSaved {
  readonly schedule: Schedule;
  /** Of its stops. */
  readonly numbers: readonly number[];
  readonly doubt: Doubt;
}

/**
 * What is told of a route that is the saved one, as everybody else is told it; null where something is changed, or has to be reckoned anew.
 * @param back the way from the last stop to the end
 */
export const asSaved = (shown: Pick<RouteShown, 'route' | 'orders'>, route: EditedRoute, back: Leg | null): AsSaved | null => {
  if (!shown.route || !isSameRoute(openedRoute(shown, route), route)) return null;
  const saved = savedSchedule(shown, route, back);
  return saved && { ...saved, doubt: savedDoubt(shown, new Set(route.stops.map(({ _id }) => _id))) };
};

/** The numbers of a route's stops that are not told as they were saved: those that were visited have the numbers before. */
export const numbersAfter = ({ route }: Pick<RouteShown, 'route'>, { stops }: Pick<EditedRoute, 'stops'>): number[] =>
  stops.map((_, at) => (route?.visited ?? 0) + at + 1);

/** What left a saved route, and what that does to the hours that are shown. @param isAsSaved whether these are as they were saved */
export const lostSaid = (lost: readonly { address: string }[], isAsSaved: boolean): string => {
  const isOne = lost.length === 1;
  const left = `De la ruta guardada ya no ${isOne ? 'está' : 'están'}: ${lost.map(({ address }) => address).join(', ')}.`;
  return isAsSaved
    ? `${left} Los horarios son los que se guardaron, con ${isOne ? 'ella' : 'ellas'}: al guardar se calculan de nuevo.`
    : `${left} Los horarios de esta pantalla ya no ${isOne ? 'la' : 'las'} cuentan.`;
};
