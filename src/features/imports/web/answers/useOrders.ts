import { useEffect, useState } from 'react';
import { type OrderCells, orderReader } from '../../columns/cells.ts';
import type { Column } from '../../columns/columns.ts';
import type { WorkFile } from '../work/workFile.ts';
import { inSlices } from '../work/inSlices.ts';

/** What tells one order from the next, and what is asked of all of them. */
const TELLING: ReadonlySet<Column> = new Set<Column>([
  'externalID',
  'client',
  'deliveryDate',
  'typeOrder',
  'shipping',
  'toAddress',
  'name',
  'phone',
  'email',
  'toTown',
  'toPostalCode',
  'product',
  'sku',
]);

/**
 * The orders of a file by what tells them apart and what is asked of all of them, other cells left out; undefined until they are read, a
 * slice at a time, lest the screen stand still over a large file.
 */
export const useOrders = (found: WorkFile['found'], reading: WorkFile['reading']): readonly OrderCells[] | undefined => {
  const [read, setRead] = useState<{ of: WorkFile['reading']; orders: readonly OrderCells[] }>();
  useEffect(() => {
    const only = (meanings: typeof reading.columns) => meanings.map((column) => (column && TELLING.has(column) ? column : null));
    const reader = orderReader({ ...reading, columns: only(reading.columns), spare: only(reading.spare) });
    const leaving = new AbortController();
    void inSlices(found.rows, reader.read, leaving.signal).then((isRead) => {
      if (isRead) setRead({ of: reading, orders: reader.orders({}) });
    });
    return () => leaving.abort();
  }, [found, reading]);
  return read?.of === reading ? read.orders : undefined;
};
