/** A stop as time goes by at it; all in seconds, hours since the departure. */
export type Timed = {
  /** How long the way takes that leads to it. */
  readonly leg: number;
  readonly service: number;
  /** Before it one waits at the door, after `to` one is late. */
  readonly from: number | null;
  readonly to: number | null;
};

/** When one begins at a stop, how long one has waited at its door, and by how much its hours are missed. */
export type Visit = { readonly at: number; readonly wait: number; readonly late: number };

/**
 * When one is where, on a way through stops: ways, and stops before, add up.
 * @param back how long the way takes from the last stop to the end
 * @returns the visits in the same order, and when it is over
 */
export const timetable = (stops: readonly Timed[], back = 0): { visits: Visit[]; end: number } => {
  let now = 0;
  const visits = stops.map(({ leg, service, from, to }) => {
    const there = now + leg;
    const at = Math.max(there, from ?? there);
    now = at + service;
    return { at, wait: at - there, late: to === null ? 0 : Math.max(0, at - to) };
  });
  return { visits, end: now + back };
};
