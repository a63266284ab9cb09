import * as z from 'zod';
import { endpoint, Id, Ref } from '#shared/contract.ts';
import { checkDays } from '#shared/day.ts';
import { exportCall } from '#shared/list/exportContract.ts';
import { paging } from '#shared/list/page.ts';
import { AccountNumber } from '../../orders/filter.ts';
import { OrderRow } from '../../orders/orderRow.ts';
import { orderSorts } from '../../orders/sorts.ts';
import { officeColumns } from './officeColumns.ts';
import { checkAccount, OfficeFilter, officeFilterShape } from './officeFilter.ts';
import { ALL_ROWS, BLOCK_ROWS, MAX_PAGE_ROWS } from './pageSizes.ts';

/** Who sees the office's orders: who works in the office, and with orders (decisions §1). */
const needs = ['office', 'order'] as const;

const searched = (max: number) =>
  z
    .object({ ...officeFilterShape, ...paging(orderSorts, { max }) })
    .superRefine(checkDays)
    .superRefine(checkAccount);

/** Calls of the office's list of orders. */
export const officeOrderCalls = {
  officeOrders: endpoint({
    method: 'POST',
    path: '/api/report/order/pagination',
    summary: 'Busca órdenes para la oficina; `orderTotal` es exacto. Con origen ML, cliente y cuenta son obligatorios',
    needs,
    input: searched(MAX_PAGE_ROWS),
    output: z.object({ orders: z.array(OrderRow), orderTotal: z.number() }),
  }),
  officeOrderIds: endpoint({
    method: 'POST',
    path: '/api/report/order/ids',
    summary: 'Los `_id` de las órdenes de una página de hasta 100.000, en su orden: lo que se recorre no cambia mientras otros crean',
    needs,
    input: searched(ALL_ROWS),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  officeOrderRows: endpoint({
    method: 'POST',
    path: '/api/report/order/rows',
    summary: `Hasta ${BLOCK_ROWS} órdenes por sus \`_id\`, en su orden; las que se eliminaron mientras tanto faltan`,
    needs,
    input: z.object({ ids: z.array(Id).min(1, 'Requerido').max(BLOCK_ROWS, `Hasta ${BLOCK_ROWS} por vez`) }),
    output: z.object({ orders: z.array(OrderRow) }),
  }),
  officeAccounts: endpoint({
    method: 'POST',
    path: '/api/report/order/account',
    summary: 'Las cuentas de Mercado Libre de un cliente: las vinculadas y las que dicen sus órdenes; `ids` devuelve las nombradas',
    needs,
    input: z.object({
      client: Ref.nullish(),
      search: z.string().trim().max(100).optional(),
      ids: z.array(AccountNumber).max(100).optional(),
    }),
    output: z.object({ data: z.array(z.object({ value: z.string(), label: z.string(), note: z.string().optional() })) }),
  }),
  officeExport: exportCall('/api/report/order/export', {
    about: 'las órdenes de un filtro de la oficina',
    needs,
    filter: OfficeFilter,
    sorts: orderSorts,
    columns: officeColumns,
  }),
};
