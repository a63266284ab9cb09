import { asc, eq } from 'drizzle-orm';
import { listColumns } from '#shared/list/listColumns.ts';
import { listCellOf } from '#shared/record/import/listedTexts.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import { skus as contract } from '../contract.ts';
import { skuFileFields } from '../fields.ts';
import { skusOf } from './operations.ts';
import { skus } from './tables.ts';

type Row = typeof skus.$inferSelect;
const { sku, description, code, variant } = skuFileFields;

/** The file of a client's SKUs: an import of it changes nothing, up to `MAX_IMPORTED_SKUS` rows. */
export const skuExport = listExport({
  name: 'sku-export',
  module: import.meta.url,
  endpoint: contract.export,
  title: 'SKU',
  columns: listColumns<Row>()({
    sku: { title: sku.label, kind: 'text', value: (row) => row.sku },
    description: { title: description.label, kind: 'text', value: (row) => row.description },
    code: { title: code.label, kind: 'text', value: (row) => row.code },
    variant: { title: variant.label, kind: 'text', value: (row) => listCellOf(row.variant) },
  }),
  fileTitle: async (db, { input }) => {
    const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients._id, input.client));
    return `SKU ${client?.name ?? ''}`.trim();
  },
  ids: async (db, { input }, limit) => {
    const { _id } = await theRecord(db, clients, CLIENT, input.client);
    const found = await db.select({ _id: skus._id }).from(skus).where(skusOf(_id)).orderBy(asc(skus.skuKey)).limit(limit);
    return found.map((one) => one._id);
  },
  rows: async (db, _asked, ids) => {
    const found = new Map((await db.select().from(skus).where(anyOf(skus._id, ids))).map((row) => [row._id, row]));
    return ids.flatMap((_id) => found.get(_id) ?? []);
  },
});
