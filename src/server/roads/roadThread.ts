import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { LngLat } from '#shared/place/geo.ts';
import { unhurried } from '../http/unhurried.ts';
import { readSegments } from '../streets/readSegments.ts';
import type { ThreadData } from '../streets/streetThreads.ts';
import { driving, type Driving } from './drive.ts';
import { roadGraph } from './graph.ts';
import type { Route } from './roads.ts';

/** What the thread is asked for. */
export type Asked = {
  /** Not zero when nobody waits for the answer any more. */
  readonly left: Int32Array<SharedArrayBuffer>;
};
/** `to` is undefined for the origins themselves. */
export type AskedMatrix = Asked & { readonly from: readonly LngLat[]; readonly to: readonly LngLat[] | undefined };
export type AskedRoute = Asked & { readonly places: readonly LngLat[] };

let opened: Promise<Driving> | undefined;
const roads = () => (opened ??= roadGraph(readSegments((workerData as ThreadData).url)).then(driving));

/** Does work for somebody until it is done or they have left; others have their turn in between. */
const forWhoWaits = <T>(work: Generator<unknown, T>, { left }: Asked): Promise<T> =>
  unhurried(
    (function* () {
      for (;;) {
        if (Atomics.load(left, 0) !== 0) throw new Error('nobody waits for this any more');
        const step = work.next();
        if (step.done) return step.value;
        yield;
      }
    })(),
  );

/** Thread 'roads' of `streetThreads.ts`: resolves when its network is made. */
export const ready = async (): Promise<void> => void (await roads());

/** A `Matrix`; its lists are moved, not copied. */
export const matrix = async ({ from, to = from, ...asked }: AskedMatrix): Promise<unknown> => {
  const found = await forWhoWaits((await roads()).matrix(from, to), asked);
  return move({ [valueSymbol]: found, [transferableSymbol]: [found.seconds.buffer, found.metres.buffer] });
};

/** The way between places. */
export const route = async ({ places, ...asked }: AskedRoute): Promise<Route> => forWhoWaits((await roads()).route(places), asked);
