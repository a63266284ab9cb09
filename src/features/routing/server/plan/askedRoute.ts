import type { InOrder } from '../../routeInputs.ts';
import type { ChosenStop } from '../stops/chosenStops.ts';
import type { AskedRoute } from './planRoute.ts';

/** What a call asks for, as the plan takes it. */
export const askedRoute = (
  { mode, location, end, departure, service }: Pick<InOrder, 'mode' | 'location' | 'end' | 'departure' | 'service'>,
  stops: readonly ChosenStop[],
): AskedRoute => ({
  mode,
  start: location.coordinates,
  end: mode === 'lineal' ? end?.coordinates : undefined,
  departure: departure ?? null,
  service,
  stops,
});
