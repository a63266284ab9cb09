import * as z from 'zod';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { transfers as contract } from '../contract.ts';
import { TransferRow } from '../transfer.ts';
import { transferColumns } from '../transferColumns.ts';
import { findTransferIds } from './search.ts';
import { transferRows } from './shown.ts';

/** The export of the list of shared orders: what is listed, in its order, with the columns that are shown. */
export const transferExport = listExport({
  name: 'export transfers',
  module: import.meta.url,
  endpoint: contract.export,
  title: 'Transferencias',
  columns: transferColumns,
  ids: (db, { input: { filter, sortField, sortOrder } }, limit) => findTransferIds(db, { ...filter, sortField, sortOrder }, limit),
  rows: async (db, { input: { filter } }, ids) => z.encode(z.array(TransferRow), await transferRows(db, ids, filter.typeTransfer)),
});
