import { setImmediate } from 'node:timers/promises';

/** For how long work keeps others waiting, in milliseconds. */
const TURN = 10;

/**
 * Does long work that yields after each small piece: whatever else there is to do has its turn every few milliseconds.
 * @param signal that of the call for which it is done; throws its reason when nobody waits for the answer any more
 */
export const unhurried = async <T>(work: Generator<unknown, T>, signal?: AbortSignal): Promise<T> => {
  for (let began = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN) continue;
    await setImmediate();
    signal?.throwIfAborted();
    began = performance.now();
  }
};

/** Does the same work in one go, for callers that nobody waits for. */
export const atOnce = <T>(work: Generator<unknown, T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Makes something of each element of a list, as work for `unhurried`. */
export function* eachOf<T, R>(list: Iterable<T>, make: (element: T) => R): Generator<void, R[]> {
  const made: R[] = [];
  for (const element of list) {
    made.push(make(element));
    yield;
  }
  return made;
}
