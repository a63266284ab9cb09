import { type StatusId, visitIds } from '../orders/status.ts';

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
};

const isOneOf = (ids: readonly StatusId[], id: StatusId) => ids.includes(id);
/** With these the parcel is on the street: after a visit, because it is tried again. */
const underWay: readonly StatusId[] = [5, 6, 7, 26];
const problems: readonly StatusId[] = [20, 21];
/** Brought back or called off: there is no door to go to. */
const calledOff: readonly StatusId[] = [18, 22, 99];

/** What became of an order on the day, and the status that says so. */
export const stateOf = ({ status, isDue, visit }: OfDay): { state: DayState; status: StatusId; at: Date | null } => {
  if (isDue && status === 8) return { state: 'done', status, at: visit?.at ?? null };
  if (isDue && isOneOf(underWay, status)) return { state: 'open', status, at: null };
  if (visit) {
    // What was corrected afterwards, as a visit that was the second one.
    const now = isDue && isOneOf([...visitIds, ...problems], status) ? status : visit.status;
    return { state: now === 8 ? 'done' : 'failed', status: now, at: visit.at };
  }
  if (isOneOf(problems, status)) return { state: 'failed', status, at: null };
  return { state: isOneOf(calledOff, status) ? 'off' : 'open', status, at: null };
};
