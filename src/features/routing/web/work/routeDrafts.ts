import type { Day } from '#shared/day.ts';
import type { DraftKind } from '#web/form/useDraft.ts';
import type { EditedRoute } from '../../editing/editedRoute.ts';

/** A route that was worked on and not saved. */
export type RouteDraft = {
  _id: string;
  driver: string;
  name: string;
  day: Day;
  /** Of the saved route that it was made of; 0 where there was none. */
  version: number;
  route: EditedRoute;
};

/** The drafts of routes. */
export const routeDrafts: DraftKind<RouteDraft> = { name: 'route', shape: 'stops,service,version', idOf: ({ _id }) => _id };
