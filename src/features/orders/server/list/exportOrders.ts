import * as z from 'zod';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { orders as contract } from '../../contract.ts';
import { orderColumns } from '../../orderColumns.ts';
import { OrderRow } from '../../orderRow.ts';
import { ordersByIds } from './orderRows.ts';
import { asksForDeleted, findOrderIds } from './search.ts';

/** The export of the order list: what is listed, in its order, with the columns that are shown. */
export const orderExport = listExport({
  name: 'export orders',
  module: import.meta.url,
  endpoint: contract.export,
  title: 'Órdenes',
  columns: orderColumns,
  ids: (db, { input: { filter, sortField, sortOrder }, viewer }, limit) =>
    findOrderIds(db, { ...filter, sortField, sortOrder }, limit, asksForDeleted(filter, viewer)),
  rows: async (db, { input: { filter }, viewer }, ids) =>
    z.encode(z.array(OrderRow), await ordersByIds(db, ids, asksForDeleted(filter, viewer))),
});
