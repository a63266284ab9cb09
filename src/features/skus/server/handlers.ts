import { eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../clients/server/tables.ts';
import { skus as contract, skuRecords } from '../contract.ts';
import { skuFields } from '../fields.ts';
import { SKU } from '../noun.ts';
import { skuExport } from './exportSkus.ts';
import { importSkus } from './import/importSkus.ts';
import { planImport } from './import/planImport.ts';
import { clientPage, variantsOf } from './list.ts';
import { skuPage } from './operations.ts';
import { skus } from './tables.ts';

const parts: RecordParts<typeof skuRecords, typeof skus> = {
  noun: SKU,
  table: skus,
  fields: skuFields,
  name: ({ sku }) => sku,
  structured: {},
  taken: { sku: 'El cliente ya tiene ese SKU' },
  references: { client: { table: clients, label: clients.name, unknown: 'Cliente inexistente' } },
  check: async ({ record }, { client }) => {
    // What its orders name would be another client's.
    if (record && record.client !== client) throw refuse.invalid('Revise los datos marcados', { client: 'El cliente de un SKU no cambia' });
  },
};
const { create, edit, read, remove, history } = recordHandlers(skuRecords, parts);

/** The handlers of the calls about SKUs. */
export const skuHandlers = handlers(contract, {
  clients: ({ input, db }) => clientPage(db, input),
  list: ({ input, db }) => skuPage(db, input),
  export: skuExport.handler,
  variants: async ({ input, db }) => ({ data: await variantsOf(db, input) }),
  create,
  edit,
  read,
  remove,
  history,
  importCheck: ({ input, db }) => planImport(db, input),
  import: importSkus,
  products: ({ input, db }) =>
    findOptions(db, input, {
      from: skus,
      label: sql`case when ${skus.description} = '' then ${skus.sku} else ${skus.description} || ' (' || ${skus.sku} || ')' end`,
      note: skus.code,
      text: skus.search,
      active: eq(skus.status, recordStatus.active),
      among: eq(skus.client, input.client),
      more: { _id: skus._id, sku: skus.sku, code: skus.code, description: skus.description, variant: skus.variant },
    }),
});
