import { useEffect, useEffectEvent } from 'react';
import { ordersApi } from '../api.ts';
import type { OrderSelection } from './orderSelection.ts';

/**
 * Tells the selection of a whole result how many of its exceptions are still in it, each time that the list was read: others may have deleted
 * or changed them, and the number of chosen orders has to be that of what is printed or changed.
 * @param total orders of the whole result
 * @param readAt when the list was read; nothing while it is being read
 */
export const useLeftExceptions = (selection: OrderSelection, total: number, readAt: string | undefined): void => {
  const count = useEffectEvent(async () => {
    const { whole } = selection;
    if (!whole || whole.except.size === 0) return;
    const found = await ordersApi.previewBulk.call({ orders: { filter: whole.filter, except: [...whole.except] } });
    // One taken out meanwhile is counted when the list is read again.
    if (selection.whole === whole) selection.leaveExceptions(total - found.total);
  });
  useEffect(() => {
    // Without an answer they count as they did.
    if (readAt !== undefined) count().catch(() => undefined);
  }, [readAt]);
};
