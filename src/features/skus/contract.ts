import * as z from 'zod';
import { endpoint, Id, type Received, Ref } from '#shared/contract.ts';
import { Exported } from '#shared/list/exportContract.ts';
import { Option, OptionInput, optionSearch } from '#shared/list/optionSearch.ts';
import { pageOf, paging } from '#shared/list/page.ts';
import { formatCount } from '#shared/money.ts';
import { plainText } from '#shared/plainText.ts';
import { recordImportCalls } from '#shared/record/import/importContract.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { orRequired } from '#shared/text.ts';
import { skuColumns } from './importColumns.ts';
import { SKU } from './noun.ts';
import { eachOnce, MAX_IMPORTED_BYTES, MAX_IMPORTED_SKUS, MAX_SKU, MAX_VARIANT, MAX_VARIANTS, MAX_VARIANTS_CELL, tidySku } from './sku.ts';
import { clientSorts, MAX_SOUGHT, skuSorts } from './sorts.ts';

/** What a product comes in: 'Azul', '42'. */
const Variant = plainText(MAX_VARIANT)
  .min(1, 'Requerido')
  .refine((text) => !text.includes('|'), 'Sin el signo |: separa una variante de otra');

/** A client's product as it is typed (spec 3 §2.6, §5). */
export const SkuForm = z.object({
  /** Whose it is, for good. */
  client: Ref,
  status: RecordStatus.default(recordStatus.active),
  sku: plainText(MAX_SKU).overwrite(tidySku).min(1, 'Requerido'),
  description: plainText(500).default(''),
  code: plainText(MAX_SKU).default(''),
  variant: z
    .array(Variant, orRequired('Lista inválida'))
    .overwrite(eachOnce)
    .max(MAX_VARIANTS, `Hasta ${MAX_VARIANTS} variantes`)
    .default([]),
});
/** See the schema. */
export type SkuForm = z.output<typeof SkuForm>;

/** All calls of the record kit at the documents' paths; the kit's own list and export are others here. */
const calls = recordCalls('/api/fulfillment/client/sku', {
  noun: SKU,
  needs: 'unrestricted',
  listedFor: 'unrestricted',
  form: SkuForm,
  told: { client: z.object({ _id: Id, name: z.string() }) },
});

/** The record calls as the kit makes handlers of them. */
export const skuRecords = {
  ...calls,
  create: { ...calls.create, path: '/api/fulfillment/client/sku/add' },
  edit: { ...calls.edit, path: '/api/fulfillment/client/sku/save' },
  read: { ...calls.read, path: '/api/fulfillment/client/sku' },
};
const { create, edit, read, remove, history } = skuRecords;

/** A client with how many SKUs it has (spec 3 §3). */
const SkuClient = z.object({
  _id: Id,
  client: z.string(),
  /** Street and number on one line. */
  address: z.string(),
  sku: z.int(),
});

const search = z.string().trim().max(MAX_SOUGHT, `Hasta ${MAX_SOUGHT} caracteres`).default('');

/** A product as the order form offers it. */
export const ProductOption = Option.extend({
  _id: Id,
  sku: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  /** What it comes in, to choose from; empty when there is nothing to choose. */
  variant: z.array(z.string()),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** Calls about the products that clients ship by number. */
export const skus = {
  clients: endpoint({
    method: 'POST',
    path: '/api/fulfillment/sku/search',
    summary: 'Clientes con cuántos SKU tiene cada uno; primero lo último que cambió',
    needs: 'unrestricted',
    input: z.object({ search, ...paging(clientSorts) }),
    output: pageOf(SkuClient),
  }),
  list: endpoint({
    method: 'POST',
    path: '/api/fulfillment/sku',
    summary: 'Los SKU de un cliente; `search` los busca por SKU, código o descripción',
    needs: 'unrestricted',
    input: z.object({ client: Ref, search, ...paging(skuSorts) }),
    output: pageOf(calls.read.output.shape.data),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/fulfillment/sku/export',
    summary: `Planilla con los SKU de un cliente, que se puede importar otra vez (hasta ${formatCount(MAX_IMPORTED_SKUS)}); si son muchos, en segundo plano`,
    needs: 'unrestricted',
    input: z.object({ client: Ref }),
    output: Exported,
  }),
  variants: endpoint({
    method: 'POST',
    path: '/api/fulfillment/client/sku/variant',
    summary: 'Variantes que ya tienen los SKU de un cliente, primero las de más SKU',
    needs: 'unrestricted',
    input: z.object({ client: Ref, search }),
    output: z.object({ data: z.array(z.string()) }),
  }),
  create,
  edit,
  read,
  remove,
  history,
  ...recordImportCalls('/api/fulfillment/client/sku', {
    noun: SKU,
    needs: 'unrestricted',
    columns: skuColumns,
    whose: { client: Ref },
    most: MAX_IMPORTED_SKUS,
    longest: MAX_VARIANTS_CELL,
    maxBody: MAX_IMPORTED_BYTES,
  }),
  products: {
    ...optionSearch('/api/fulfillment/product/search', {
      records: 'productos de un cliente por SKU, código o descripción',
      needs: 'order',
    }),
    input: OptionInput.extend({ client: Ref }),
    output: z.object({ data: z.array(ProductOption) }),
  },
};

/** A client of the list, as the browser has it. */
export type SkuClient = Received<typeof skus.clients>['data'][number];
/** A SKU, as the browser has it. */
export type SkuRow = Received<typeof skus.read>['data'];
