import type { LngLat } from '#shared/place/geo.ts';
import type { StreetThreads } from '../streets/streetThreads.ts';
import type { Asked, AskedMatrix, AskedRoute } from './roadThread.ts';
import type { Matrix, Roads, Route } from './roads.ts';
import { straight } from './straight.ts';

/** Pairs that one matrix may have: those of 1,000 places, 16 MB. */
const PAIRS = 1_000_000;

/** @throws RangeError for a matrix of more pairs than anybody needs */
export const checkPairs = (pairs: number): void => {
  if (pairs > PAIRS) throw new RangeError(`a matrix of ${pairs} pairs, of ${PAIRS} at most`);
};

type Options = { signal?: AbortSignal };

/** Asks for something that is left when the signal says so; a thread that many share is not ended for it. */
const whileWaited = async <T>(ask: (asked: Asked) => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  signal?.throwIfAborted();
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const answer = ask({ left });
  if (!signal) return answer;
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const leave = () => {
    Atomics.store(left, 0, 1);
    reject(signal.reason);
  };
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([answer, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

/**
 * The roads that the deployment has: its loaded streets, in their thread (`roadThread.ts`), and straight lines where there are none or the
 * thread fails.
 * @param report told why it failed
 */
export const openRoads = ({ sources, ask }: StreetThreads, report: (error: unknown) => void): Roads => {
  const onStreets = async <T>(drive: (asked: Asked) => Promise<T>, instead: () => Promise<T>, { signal }: Options = {}): Promise<T> => {
    try {
      if ((await sources()).length > 0) return await whileWaited(drive, signal);
    } catch (error) {
      signal?.throwIfAborted();
      report(error);
    }
    return instead();
  };
  return {
    matrix: async (from, to, options) => {
      checkPairs(from.length * (to ?? from).length);
      return onStreets(
        (asked) => ask<Matrix>('roads', 'matrix', { ...asked, from, to } satisfies AskedMatrix),
        () => straight.matrix(from, to, options),
        options,
      );
    },
    route: (places: readonly LngLat[], options) =>
      onStreets(
        (asked) => ask<Route>('roads', 'route', { ...asked, places } satisfies AskedRoute),
        () => straight.route(places, options),
        options,
      ),
  };
};
