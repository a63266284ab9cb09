import type { ImportResult } from './outcome.ts';

/** The list's search for what an import created; its days, where nothing says which orders those are. Undefined where it created none. */
export const importedOrders = ({ created, startDay, endDay, import: _id }: ImportResult) =>
  created === 0 ? undefined : _id ? { import: _id, anyDate: true as const } : { startDay, endDay };
