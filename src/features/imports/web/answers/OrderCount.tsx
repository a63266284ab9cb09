import { countedOrders, type WorkFile } from '../work/workFile.ts';
import { useOrders } from './useOrders.ts';

/** How many orders the rows of a file are, in words. */
export function OrderCount({ file: { found, reading } }: { file: Pick<WorkFile, 'found' | 'reading'> }) {
  const orders = useOrders(found, reading);
  return orders ? countedOrders(orders.length) : '…';
}
