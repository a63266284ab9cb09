import type { ExpectedOrder } from '../../scan.ts';
import type { ScanList } from '../scans/scanList.ts';

/** What was awaited and what came. */
export type Arrivals = {
  /** Awaited, and not read. */
  missing: readonly ExpectedOrder[];
  /** Read, and not awaited here: what is of another sender is confirmed too, what is nobody's is not. */
  extra: ScanList;
  /** Read, and not answered yet. */
  waiting: ScanList;
  /** Awaited, and read. */
  arrived: ScanList;
};

/**
 * What was awaited of a sender, or of all, against what was read.
 * @param expected of that sender; undefined while it is not known: then nothing that came is too much
 */
export const arrivalsOf = (expected: readonly ExpectedOrder[] | undefined, list: ScanList): Arrivals => {
  const awaited = new Set(expected?.map(({ _id }) => _id));
  const read = new Set(list.map(({ order }) => order));
  const isAwaited = (order: string | null) => order !== null && (expected === undefined || awaited.has(order));
  return {
    missing: expected?.filter(({ _id }) => !read.has(_id)) ?? [],
    extra: list
      .filter(({ state, order }) => state === 'out' || (state !== 'waiting' && !isAwaited(order)))
      .map((scan) => (scan.state === 'out' ? scan : { ...scan, state: 'extra', message: 'Es de otro envío: se confirma también' })),
    waiting: list.filter(({ state }) => state === 'waiting'),
    arrived: list.filter(({ state, order }) => state !== 'waiting' && state !== 'out' && isAwaited(order)),
  };
};
