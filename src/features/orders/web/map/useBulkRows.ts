import { useState } from 'react';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ResultSelection } from '#web/list/selection/resultSelection.ts';
import type { SentFilter } from '../../filter.ts';
import { MAX_ROWS } from '../../map/mapLimits.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import { ordersApi } from '../api.ts';
import type { OrderSelection } from '../list/orderSelection.ts';

/** What a bulk change takes: orders as lists show them, with what is chosen of them. */
export type BulkRows = {
  /** Those that are to be changed, while the form is open. */
  selection: OrderSelection | null;
  /** Those that were read when it was opened. */
  read: readonly string[];
  isOpening: boolean;
  open: (ids: readonly string[]) => Promise<void>;
  close: () => void;
};

/** Reads the chosen orders whole, for the form that changes them. */
export const useBulkRows = (): BulkRows => {
  const [selection, setSelection] = useState<OrderSelection | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isOpening, setIsOpening] = useState(false);
  const readAll = async (wanted: readonly string[]) => {
    const rows: OrderRowShown[] = [];
    for (let from = 0; from < wanted.length; from += MAX_ROWS) {
      const { orders } = await ordersApi.rows.call({ ids: wanted.slice(from, from + MAX_ROWS) });
      rows.push(...orders);
    }
    const chosen = new ResultSelection<OrderRowShown, SentFilter>();
    chosen.set(new Map(rows.map((row) => [row._id, row])));
    setIds(wanted);
    setSelection(chosen);
  };
  return {
    selection,
    read: ids,
    isOpening,
    open: async (wanted) => {
      if (isOpening || selection) return;
      setIsOpening(true);
      await readAll(wanted)
        .catch((error: unknown) => toast.error(failureLine(failureOf(error)), 'No se pudieron leer las órdenes'))
        .finally(() => setIsOpening(false));
    },
    close: () => setSelection(null),
  };
};
