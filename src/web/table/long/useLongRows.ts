import { useState } from 'react';
import { failureOf } from '../../feedback/failure.ts';
import type { LoadFailure } from '../column.ts';
import { type LongRows, RowBlocks } from './rowBlocks.ts';

/** What the rows of a long page are made of. */
export type LongRowsOptions<Row> = {
  /** Another text for another filter, order or page. */
  of: string;
  /** Rows of the whole page, as far as it is known. */
  count: number;
  /** The ids of all of them; undefined until they are settled. */
  ids: readonly string[] | undefined;
  /** The first ones, at hand. */
  first: readonly Row[];
  /** Rows that are brought at a time. */
  size: number;
  read: (ids: string[]) => Promise<readonly Row[]>;
};

/** The rows, and what to say when some of them did not come: for a `DataTable`. */
export type LongList<Row> = { long: LongRows<Row>; error: LoadFailure | null; onRetry: () => void };

/** The rows of a page that is too long to be drawn: `<DataTable {...list.table} {...useLongRows(…)} />`. */
export function useLongRows<Row extends { _id: string }>(options: LongRowsOptions<Row>): LongList<Row> {
  const { of, count, ids, first, size, read } = options;
  const [error, setError] = useState<LoadFailure | null>(null);
  const blocksAfter = (former?: RowBlocks<Row>) =>
    new RowBlocks<Row>({
      of,
      // A list that is settled has as many as it had then.
      count: ids?.length ?? count,
      ids: ids ?? first.map(({ _id }) => _id),
      size,
      read,
      fresh: first,
      former,
      onFailure: (failure) => setError(failureOf(failure)),
    });
  const [held, setHeld] = useState(() => ({ of, count, ids, first, blocks: blocksAfter() }));
  const isSame = held.of === of && held.count === count && held.ids === ids && held.first === first;
  const blocks = isSame ? held.blocks : blocksAfter(held.blocks);
  if (!isSame) setHeld({ of, count, ids, first, blocks });
  const onRetry = () => {
    setError(null);
    blocks.retry();
  };
  return { long: blocks, error, onRetry };
}
