import type { DayState } from './dayStates.ts';

/** What puts an order of a day in its place. */
export type Placed = {
  _id: string;
  state: DayState;
  /** When the driver was at its door. */
  at: Date | null;
  /** Its place in the saved route; null while there is none. */
  position: number | null;
  /** When it is due. */
  due: Date | null;
};

const groups = (order: Placed): number => {
  if (order.state === 'off') return 3;
  if (order.state === 'open') return 2;
  return order.at ? 0 : 1;
};
const last = (value: number | undefined | null) => value ?? Number.MAX_SAFE_INTEGER;

/**
 * The orders of a day in the sequence in which they are driven: what was visited, by its time; then what nobody knows the time of; then what
 * is left, as the saved route has it, else in the order of their hours, as the route sheet prints them; and at the end what is not driven to.
 */
export const sequenceOf = <O extends Placed>(orders: readonly O[]): O[] =>
  orders.toSorted(
    (one, other) =>
      groups(one) - groups(other) ||
      last(one.at?.getTime()) - last(other.at?.getTime()) ||
      last(one.position) - last(other.position) ||
      last(one.due?.getTime()) - last(other.due?.getTime()) ||
      (one._id < other._id ? -1 : 1),
  );
