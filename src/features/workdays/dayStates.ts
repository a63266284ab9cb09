import { doorIds, finishedIds, type StatusId } from '../orders/status.ts';
import { calledOffIds, underWayIds } from '../orders/way/toldStops.ts';

/** What became of an order on a driver's day: delivered, visited in vain, still to be visited, or not to be visited any more. */
export const dayStates = ['done', 'failed', 'open', 'off'] as const;
/** See the list. */
export type DayState = (typeof dayStates)[number];

/** An order as it is now, and what the driver wrote at its door on the day, last. */
export type OfDay = {
  status: StatusId;
  /** Whether it is still theirs, and due on that day; else it was moved on after the visit. */
  isDue: boolean;
  visit: { status: StatusId; at: Date } | null;
  /** Whether somebody was at its door before that day only, or after it, too. */
  otherwise: 'before' | 'after' | null;
};

const isOneOf = (ids: readonly StatusId[], id: StatusId) => ids.includes(id);
const problems: readonly StatusId[] = [20, 21];

/** What became of an order on the day, and the status that says so. */
export const stateOf = ({ status, isDue, visit, otherwise }: OfDay): { state: DayState; status: StatusId; at: Date | null } => {
  const after = (of: StatusId, at: Date) => ({ state: of === 8 ? ('done' as const) : ('failed' as const), status: of, at });
  const unvisited = (state: DayState) => ({ state, status, at: null });
  // What it is now came of a later day.
  if (otherwise === 'after') return visit ? after(visit.status, visit.at) : unvisited('open');
  if (isDue && isOneOf(underWayIds, status)) return unvisited('open');
  // What was put right afterwards counts, as a visit that was the second one.
  if (visit) return after(isDue && isOneOf(doorIds, status) ? status : visit.status, visit.at);
  if (status === 8) return unvisited(otherwise ? 'off' : 'done');
  if (isOneOf(problems, status)) return unvisited('failed');
  return unvisited(isOneOf(calledOffIds, status) ? 'off' : 'open');
};

/** Whether somebody has still to go there for that day: what was delivered, or called off, on another one is left open by it, and is over all the same. */
export const isToVisit = ({ state, status }: { state: DayState; status: StatusId }): boolean =>
  state === 'open' && !isOneOf(finishedIds, status);
