import { useDeferredValue } from 'react';
import { countedOrders, type WorkFile } from '../work/workFile.ts';
import { orderCount } from './orderCount.ts';

/** How many orders the rows of a file are, in words; of a large file a moment later. */
export function OrderCount({ file: { found, reading } }: { file: Pick<WorkFile, 'found' | 'reading'> }) {
  const late = useDeferredValue<WorkFile['reading'] | undefined>(reading, undefined);
  return late ? countedOrders(orderCount({ found, reading: late })) : '…';
}
