import { type ServiceWatch, unwatched } from '../../outward/outsideServices.ts';
import { checkPairs } from '../openRoads.ts';
import type { Roads } from '../roads.ts';
import { EngineError, type Engine } from './engine.ts';
import { rememberPairs } from './pairs.ts';
import { tablesBy } from './tables.ts';
import { waysBy } from './ways.ts';

/** For how long an engine that failed is left alone, in milliseconds, unless it says for how long: nobody should wait for it at every call. */
const REST = 30_000;

/**
 * Roads of an engine. While it fails, and for what it is not asked, the answers are those of `otherwise`, and say so.
 * @param otherwise what the deployment knows by itself
 * @param report told why the engine fails, once until it works again
 * @param now a clock that never goes back, in milliseconds
 * @param watch told how it fares, each time
 */
export const withEngine = (
  engine: Engine,
  otherwise: Roads,
  report: (error: unknown) => void,
  now: () => number = () => performance.now(),
  watch: ServiceWatch = unwatched,
): Roads => {
  const table = tablesBy(engine, rememberPairs(engine.remembered, now));
  const way = waysBy(engine);
  let restUntil = -Infinity;
  let isBroken = false;

  /** Whatever happens while an engine is asked, there is a way without it. */
  const failureOf = (error: unknown) =>
    error instanceof EngineError ? error : new EngineError(`${engine.host}: cannot be asked`, { cause: error });
  const attempt = async <T extends { readonly estimated: boolean }>(
    ask: (signal: AbortSignal) => Promise<T>,
    instead: () => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    signal?.throwIfAborted();
    if (now() >= restUntil) {
      const late = AbortSignal.timeout(engine.limits.patience);
      try {
        const answer = await ask(signal ? AbortSignal.any([signal, late]) : late);
        isBroken = false;
        watch.worked();
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = late.aborted ? new EngineError(`${engine.host}: is late`) : failureOf(error);
        if (failure.fault === 'broken') {
          restUntil = now() + Math.max(REST, failure.rest ?? 0);
          if (!isBroken) report(failure);
          isBroken = true;
          watch.failed();
        }
      }
    }
    return { ...(await instead()), estimated: true, withoutEngine: true };
  };
  return {
    matrix: async (from, to = from, options = {}) => {
      checkPairs(from.length * to.length);
      return attempt(
        (signal) => table(from, to, signal),
        () => otherwise.matrix(from, to, options),
        options.signal,
      );
    },
    route: (places, options = {}) =>
      attempt(
        (signal) => way(places, signal),
        () => otherwise.route(places, options),
        options.signal,
      ),
  };
};
