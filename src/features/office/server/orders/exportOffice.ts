import * as z from 'zod';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { OrderRow } from '../../../orders/orderRow.ts';
import { findOrderIds, ordersByIds } from '../../../orders/server/operations.ts';
import { office } from '../../contract.ts';
import { officeColumns } from '../../orders/officeColumns.ts';
import { orderFilterOf } from '../../orders/officeFilter.ts';

/** The export of the office's list: what is listed, in its order, with the columns that are shown. */
export const officeExport = listExport({
  name: 'export office orders',
  module: import.meta.url,
  endpoint: office.officeExport,
  title: 'Órdenes de oficina',
  columns: officeColumns,
  ids: (db, { input: { filter, sortField, sortOrder } }, limit) =>
    findOrderIds(db, { ...orderFilterOf(filter), sortField, sortOrder }, limit),
  rows: async (db, _, ids) => z.encode(z.array(OrderRow), await ordersByIds(db, ids)),
});
