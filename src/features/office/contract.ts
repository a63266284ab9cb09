import * as z from 'zod';
import { endpoint, Id, Instant } from '#shared/contract.ts';
import { paging } from '#shared/list/page.ts';
import { skus } from '../skus/contract.ts';
import { skuSorts } from '../skus/sorts.ts';
import { auditCalls } from './auditCalls.ts';
import { officeOrderCalls } from './orders/orderCalls.ts';

/** How much there is of a client's, for the heads of the tabs, and what this month is like. */
const ClientSummary = z.object({
  /** When it became one. */
  since: Instant,
  /** Orders of it, whatever became of them. */
  orders: z.int(),
  /** Those that are to be delivered this month. */
  month: z.int(),
  /** Of those of this month whose day is over, how many are over in either way, and how many of them were delivered. */
  due: z.int(),
  delivered: z.int(),
  imports: z.int(),
  skus: z.int(),
  layouts: z.int(),
  changes: z.int(),
});

/** An order file that brought orders of a client. */
const ClientImport = z.object({
  _id: Id,
  fileName: z.string(),
  createAt: Instant,
  by: z.string(),
  /** Orders of the client in it, and of all. */
  orders: z.int(),
  total: z.int(),
});
/** See the schema, as the browser has it. */
export type ClientImport = z.input<typeof ClientImport>;

/** How files of a client are read. */
const ClientLayout = z.object({
  _id: Id,
  /** What its columns are taken for, in the file's order; those that are not read are left out. */
  columns: z.array(z.string()),
  unread: z.int(),
  times: z.int(),
  lastAt: Instant,
  by: z.string(),
});
/** See the schema, as the browser has it. */
export type ClientLayout = z.input<typeof ClientLayout>;

const ofClient = { method: 'POST', needs: 'office', input: z.object({ _id: Id }) } as const;

/** Calls of a client's page: what other slices have of it; of the office's orders; and of the search through all histories. */
export const office = {
  ...auditCalls,
  ...officeOrderCalls,
  summary: endpoint({
    ...ofClient,
    path: '/api/client/summary',
    summary: 'Cuánto hay de un cliente y cómo va su mes',
    output: ClientSummary,
  }),
  imports: endpoint({
    ...ofClient,
    path: '/api/client/imports',
    summary: 'Los últimos archivos que trajeron órdenes de un cliente',
    output: z.object({ data: z.array(ClientImport) }),
  }),
  skus: endpoint({
    ...ofClient,
    path: '/api/client/skus',
    summary: 'Los SKU de un cliente, de a páginas',
    input: z.object({ _id: Id, search: skus.list.input.shape.search, ...paging(skuSorts) }),
    output: skus.list.output,
  }),
  layouts: endpoint({
    ...ofClient,
    path: '/api/client/layouts',
    summary: 'Cómo se leen los archivos de un cliente',
    output: z.object({ data: z.array(ClientLayout) }),
  }),
};
