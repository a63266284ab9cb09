import { v7 } from 'uuid';
import { dayOf, instantAt, startOfDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { SHOWN_HOUR } from './life.ts';

/** An `_id` as it would have been made at a moment: lists and feeds take them for the order of time. @param place among those of the moment */
export const idAt = (at: Date, place: number): string => v7({ msecs: at.getTime(), seq: place });

/** What the demo takes for its present. */
export type Clock = {
  today: Day;
  /** Whether a planned moment lies behind the present. */
  hasHappened: (at: Date) => boolean;
  /** The moment to store for a planned one that has happened; never after the real present. */
  real: (at: Date) => Date;
};

/**
 * The clock that the demo is shown by: its last day stands at mid-afternoon, so that every status is about whenever it is made. What
 * happened on that day is moved together into the hours that have really gone by when it is made earlier; days before are left alone.
 */
export const demoClock = (now: Date): Clock => {
  const today = dayOf(now);
  const start = startOfDay(today).getTime();
  const shown = instantAt(today, SHOWN_HOUR).getTime();
  const share = Math.min(1, (now.getTime() - start) / (shown - start));
  return {
    today,
    hasHappened: (at) => at.getTime() <= shown,
    real: (at) => (at.getTime() <= start ? at : new Date(start + Math.floor((at.getTime() - start) * share))),
  };
};
