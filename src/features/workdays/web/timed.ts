import type { DayOrderShown } from '../contract.ts';
import type { Timed } from '../delay.ts';

const millis = (at: string | null) => (at === null ? null : Date.parse(at));

/** What an order's delay is told from. */
export const timed = ({ at, planned, state }: DayOrderShown): Timed => ({
  at: millis(at),
  planned: millis(planned),
  isOpen: state === 'open',
});
