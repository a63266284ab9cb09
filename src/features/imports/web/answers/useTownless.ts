import { useEffect, useState } from 'react';
import { namesNoTown, type OrderCells } from '../../columns/cells.ts';
import { inSlices } from '../work/inSlices.ts';

/** How many orders name neither town nor postal code, not even on the line of their street; undefined until they are counted. */
export const useTownless = (orders: readonly OrderCells[] | undefined): number | undefined => {
  const [counted, setCounted] = useState<{ of: readonly OrderCells[]; count: number }>();
  useEffect(() => {
    if (!orders) return undefined;
    const leaving = new AbortController();
    let count = 0;
    const silent = orders.filter(({ cells, error }) => error === undefined && cells.toAddress && !cells.toTown && !cells.toPostalCode);
    const look = ({ cells }: OrderCells) => {
      if (namesNoTown(cells)) count += 1;
    };
    void inSlices(silent, look, leaving.signal).then((isCounted) => {
      if (isCounted) setCounted({ of: orders, count });
    });
    return () => leaving.abort();
  }, [orders]);
  return counted?.of === orders ? counted?.count : undefined;
};
