import { timeInWords } from '#shared/way/wayWords.ts';
import { costSaid } from './changes.ts';
import type { EditedRoute } from './editedRoute.ts';
import { difference, type Schedule } from './schedule.ts';

/** Part of what a change costs, in words; it takes more, or less. */
export interface Cost {
  readonly words: string;
  readonly isMore: boolean;
}

/** A route, and when one is where on it. */
export type Told = { readonly route: EditedRoute; readonly schedule: Schedule };

const MINUTE = 60_000;
/** As clocks show it: their difference is that of what is read. */
const minuteOf = (at: number) => Math.floor(at / MINUTE);

/**
 * What a changed route costs, stops and waiting included. Routes that leave at different moments are told apart by when they are over: what
 * is left of one in progress is shorter, and may end later all the same.
 * @param ends when they are over as the screen tells it
 */
export const changeCost = (was: Told, is: Told, ends: { was: number; is: number }, visited: number): Cost[] => {
  const { time, length } = costSaid(difference(was.schedule, is.schedule));
  const isSameStart = was.route.start.join() === is.route.start.join();
  const costs: Cost[] = [];
  if (was.route.departure === is.route.departure) {
    if (time) costs.push({ words: time, isMore: time.startsWith('+') });
  } else {
    const later = minuteOf(ends.is) - minuteOf(ends.was);
    const words = timeInWords(Math.abs(later) * 60);
    if (later !== 0) costs.push({ words: `termina ${words} ${later > 0 ? 'más tarde' : 'antes'}`, isMore: later > 0 });
  }
  // Of a route in progress the way to what was visited is no gain.
  if (length && (isSameStart || visited === 0)) costs.push({ words: length, isMore: length.startsWith('+') });
  return costs;
};
