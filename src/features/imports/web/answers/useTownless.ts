import { useEffect, useState } from 'react';
import { namesNoTown, type OrderCells } from '../../columns/cells.ts';
import { inSlices } from './inSlices.ts';

/** How many orders name neither town nor postal code, not even on the line of their street; undefined until they are counted. */
export const useTownless = (orders: readonly OrderCells[] | undefined): number | undefined => {
  const [counted, setCounted] = useState<{ of: readonly OrderCells[]; count: number }>();
  useEffect(() => {
    if (!orders) return;
    let count = 0;
    const silent = orders.filter(({ cells, error }) => error === undefined && cells.toAddress && !cells.toTown && !cells.toPostalCode);
    return inSlices(
      silent,
      (slice) => (count += slice.filter(({ cells }) => namesNoTown(cells)).length),
      () => setCounted({ of: orders, count }),
    );
  }, [orders]);
  return counted?.of === orders ? counted?.count : undefined;
};
