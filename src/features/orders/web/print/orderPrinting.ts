import type { SentFilter } from '../../filter.ts';
import type { OrderSort } from '../../sorts.ts';

/** What is printed of orders: their labels with the browser, or as ZPL on the own printer; delivery notes; and what goes with the driver. */
export type Paper = 'labels' | 'labelsZpl' | 'notes' | 'notePdf' | 'noteSheet' | 'mergedNotes' | 'routeSheet' | 'proofs';

/**
 * The chosen orders, by their ids; all of a filter but some, in the list's order, `seen` being how many the list said they are; or those of a
 * run of labels.
 */
export type ChosenForPrint = string[] | (ListOrder & { filter: SentFilter; except: string[]; seen: number }) | { run: string };

/** In which order a list stands. */
export type ListOrder = { sortField?: OrderSort | undefined; sortOrder?: 'asc' | 'desc' | undefined };

/** Prints orders, and says what came of it. @returns where to go on, if anywhere */
export type PrintOrders = (paper: Paper, chosen: ChosenForPrint) => Promise<string | undefined>;

/** How orders are printed: a slice behind this one does it, and `main.tsx` hands it over. */
export const orderPrinting: { load: () => Promise<{ printOrders: PrintOrders }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that prints orders')),
};
