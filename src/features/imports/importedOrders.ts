import type { ImportResult } from './outcome.ts';

/** The list's search for what an import created; its days, where nothing says which orders those are. */
export const importedOrders = ({ created, startDay, endDay, import: _id }: ImportResult) =>
  _id && created > 0 ? { import: _id, anyDate: true as const } : { startDay, endDay };
