import type { LngLat } from '#shared/place/geo.ts';
import { doorIds, type StatusId } from '../status.ts';
import { hasMoved, type PlannedFor } from './moved.ts';

/** With these the parcel is on the street: after a visit, because it is tried again. */
export const underWayIds: readonly StatusId[] = [5, 6, 7, 26];
/** Brought back or called off: there is no door to go to. */
export const calledOffIds: readonly StatusId[] = [18, 22, 99];

/** What became of a stop: it is to be visited still, somebody was there, or it is not this route's any more. */
export type StopState = 'open' | 'visited' | 'gone';

/** A stop of a saved route as it was stored, and what its order is now. */
export type StopAsStored = PlannedFor & {
  readonly order: string;
  readonly sequence: number;
  readonly planned: Date;
  readonly duration: number;
  readonly distance: number;
  readonly estimated: boolean;
  readonly wait: number;
  /** It was visited when the route was saved last. */
  readonly kept: boolean;
  /** Where its order lies now. */
  readonly place: LngLat;
  readonly state: StopState;
};

/**
 * What a saved route tells of a stop, wherever it is told: screen, file, sheet, driver's day and order. Its number is its place among those that
 * are the route's still.
 */
export type StopTold = Pick<StopAsStored, 'sequence' | 'planned' | 'duration' | 'distance' | 'estimated' | 'wait'> & {
  /** That way, or one before it, is a straight line: when one comes there is estimated. */
  readonly hourEstimated: boolean;
  /** Its address is another one since the route was saved: all this is of the former. */
  readonly moved: boolean;
  /** A stop before it left the route, or has another address, since that was saved: all this was planned with it. */
  readonly outdated: boolean;
};

/** What became of a stop. @param isIts whether its order is the route's driver's and due on its day @param wasVisited whether somebody was there on that day */
export const stopState = (status: StatusId, isIts: boolean, wasVisited: boolean): StopState => {
  if (isIts && underWayIds.includes(status)) return 'open';
  if (wasVisited || (isIts && doorIds.some((id) => id === status))) return 'visited';
  return isIts && !calledOffIds.includes(status) ? 'open' : 'gone';
};

/** What was visited and is tried again is in no route before one is saved anew: what was planned of it is over. */
export const isOver = ({ kept, state }: Pick<StopAsStored, 'kept' | 'state'>): boolean => kept && state === 'open';

/** What a saved route tells of its stops, by their orders. @param stops all that it has, in their sequence */
export const toldStops = (stops: readonly StopAsStored[]): Map<string, StopTold> => {
  const all = new Map<string, StopTold>();
  let [isGuess, isOld, number] = [false, false, 0];
  for (const stop of stops) {
    if (isOver(stop)) continue;
    const { order, planned, duration, distance, estimated, wait, kept, state } = stop;
    if (state !== 'gone') number += 1;
    const sequence = state === 'gone' ? stop.sequence : number;
    const moved = hasMoved(stop, stop.place);
    // What is of an earlier save has no part in the way of this one.
    if (!kept) isGuess ||= estimated;
    const hourEstimated = kept ? estimated : isGuess;
    all.set(order, { sequence, planned, duration, distance, estimated, wait, hourEstimated, moved, outdated: !kept && isOld });
    if (!kept) isOld ||= state === 'gone' || (state === 'open' && moved);
  }
  return all;
};
