import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { exportCall } from '#shared/list/exportContract.ts';
import { Changes } from '#shared/record/changes.ts';
import { BulkChange, BulkPreview, BulkResult, BulkTarget, NewHistory, PHOTOS, SharedWith, UndoableChange } from './change.ts';
import { orderSorts } from './sorts.ts';
import { OrderFilter, OrderSearch } from './filter.ts';
import { EditedOrderForm, NewOrderForm, OrderFormData } from './form.ts';
import { orderColumns } from './orderColumns.ts';
import { mapCalls } from './map/mapCalls.ts';
import { MoneyHold } from './money/kept.ts';
import { OrderRow, OrderStatus, Person } from './orderRow.ts';
import { followCall } from './follow/followCall.ts';
import { routeCall } from './way/routeCall.ts';
import { codesOf, MAX_NUMBERS, MAX_SOUGHT } from './codes.ts';

const TOO_MANY = `Hasta ${MAX_NUMBERS} números por vez`;

/** An order named by another, as a return and what it brings back. */
const LinkedOrder = z.object({ _id: Id, internalID: z.string(), status: OrderStatus.omit({ print: true, locked: true }) });

export const OrderDetail = OrderRow.extend({
  /** That the saved route comes there at `planned` is estimated: some way up to there is a straight line. */
  hourEstimated: z.boolean(),
  /** A stop before it left the saved route, or has another address, since that was saved: what it says was planned with it. */
  outdated: z.boolean(),
  warehouse: z.object({ _id: Id, name: z.string() }).nullable(),
  shipment_product: z.array(
    z.object({ _id: Id, sku: z.string(), description: z.string(), variant: z.string().nullable(), quantity: z.number() }),
  ),
  /** The delivered order that this one brings back. */
  returnOf: LinkedOrder.nullable(),
  /** The returns made of this order, oldest first. */
  returns: z.array(LinkedOrder),
  /** What holds its money, for those who see accounts; null when nothing does. */
  held: MoneyHold.nullable(),
  /** Who else has it: what is changed here does not reach them, but for its status. */
  shared: z.array(SharedWith),
  /** Text of the QR: the marketplace's own for ML orders. */
  qr: z.string(),
  /** Where whoever waits for it can look where it is, without signing in. */
  follow: z.string(),
});
export type OrderDetailShown = z.input<typeof OrderDetail>;

export const HistoryEntry = z.object({
  _id: Id,
  status: OrderStatus.omit({ print: true, locked: true }),
  deliveryDate: Instant.nullable(),
  driverAssign: Person.nullable(),
  warehouse: z.object({ _id: Id, name: z.string() }).nullable(),
  clientName: z.string().nullable(),
  clientIDNumber: z.string().nullable(),
  observation: z.string().nullable(),
  /** Who; null when the system itself did it. */
  employee: Person.nullable(),
  source: z.string(),
  /** The API key that did it, by its name. */
  agent: z.string().nullable(),
  /** The logistics company that did it, or with which it was done: orders are shared with others, and what they do comes back. */
  partner: z.string().nullable(),
  /** Why what another company did left the order as it was; null when it did not. */
  unapplied: z.string().nullable(),
  /** What an edit or a bulk change made of each field, by its form path. */
  changes: Changes.nullable(),
  /** It was taken back with 'Deshacer', or is the entry that took another back: it counts for nothing. */
  undone: z.boolean(),
  /** It is the entry that took another back. */
  undoes: z.boolean(),
  /** The bulk change that it belongs to, while who reads this may still take it back; else null. */
  undo: UndoableChange.pick({ batch: true, total: true, endAt: true }).nullable(),
  /** Photos and papers, each at a signed address that lasts an hour. */
  files: z.array(z.object({ kind: z.enum(['photo', 'sign', 'idFront', 'idBack', 'file']), name: z.string(), url: z.string() })),
  createAt: Instant,
});
export type HistoryEntryShown = z.input<typeof HistoryEntry>;

export const orders = {
  statuses: endpoint({
    method: 'GET',
    path: '/api/order/status',
    summary: 'Los estados, en su orden',
    needs: 'staff',
    scope: 'orders:read',
    input: Nothing,
    output: z.object({ data: z.array(OrderStatus.omit({ print: true }).extend({ _id: z.string() })) }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/order/search',
    summary: 'Busca órdenes; `total` es exacto. Las eliminadas solo las encuentra un administrador, por su estado',
    needs: 'order',
    scope: 'orders:read',
    input: OrderSearch,
    output: z.object({
      orders: z.array(OrderRow),
      total: z.number(),
      /** When it was looked: from then on `changed` counts. */
      at: Instant,
    }),
  }),
  changed: endpoint({
    method: 'POST',
    path: '/api/order/changed',
    summary: 'Cuántas órdenes de una página, o de su filtro, cambiaron otros desde que se buscó',
    needs: 'order',
    input: z.object({
      filter: OrderFilter,
      /** The orders of the page, as they were read. */
      shown: z.array(z.object({ _id: Id, version: z.int() })).max(100),
      since: Instant,
    }),
    output: z.object({ changed: z.int() }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/order/detail',
    summary: 'Una orden con su historial; una eliminada solo la ve un administrador',
    needs: 'order',
    scope: 'orders:read',
    input: z.object({ _id: Id }),
    output: z.object({
      data: OrderDetail,
      /** Newest first. */
      history: z.array(HistoryEntry),
      /** Encoded line (polyline, precision 5) between origin and destination; empty while no route was planned. */
      route: z.string(),
    }),
  }),
  route: routeCall,
  addHistory: endpoint({
    method: 'POST',
    path: '/api/order/history',
    summary: 'Agrega una entrada al historial, con fotos, y cambia el estado de la orden',
    needs: 'order',
    scope: 'statuses',
    once: true,
    input: NewHistory,
    output: z.object({ _id: Id, version: z.number() }),
    files: { photos: PHOTOS },
  }),
  changeBulk: endpoint({
    method: 'POST',
    path: '/api/order/edit/bulk',
    summary: 'Cambia varias órdenes, o todas las de un filtro; dice cuáles no y por qué',
    needs: 'order',
    input: BulkChange,
    output: BulkResult,
    // Ten thousand orders with their versions.
    maxBody: 4_000_000,
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: '/api/order/edit/bulk/preview',
    summary: 'Qué son hoy las órdenes de un cambio, antes de hacerlo: cuántas por estado, por día, con chofer y en reparto',
    needs: 'order',
    input: z.object({ orders: BulkTarget }),
    output: BulkPreview,
    maxBody: 4_000_000,
  }),
  undoable: endpoint({
    method: 'GET',
    path: '/api/order/edit/bulk/undo',
    summary: 'Los cambios de varias órdenes que usted todavía puede deshacer, el último primero',
    needs: 'order',
    input: Nothing,
    output: z.object({ data: z.array(UndoableChange) }),
  }),
  undoBulk: endpoint({
    method: 'POST',
    path: '/api/order/edit/bulk/undo',
    summary: 'Deshace un cambio de varias órdenes, hasta diez minutos después; dice cuáles no y por qué',
    needs: 'order',
    input: z.object({ batch: Id }),
    output: BulkResult,
  }),
  doubtful: endpoint({
    method: 'GET',
    path: '/api/order/doubtful',
    summary: 'Cuántas órdenes en curso tienen una dirección dudosa, y el proceso que las vuelve a buscar, si lo hay',
    needs: 'order',
    input: Nothing,
    output: z.object({ total: z.int(), job: Id.nullable() }),
  }),
  placeAgain: endpoint({
    method: 'POST',
    path: '/api/order/doubtful',
    summary: 'Vuelve a buscar las direcciones dudosas de las órdenes en curso, en segundo plano; mientras se hace no empieza otra vez',
    needs: 'order',
    input: Nothing,
    output: z.object({ job: Id, total: z.int() }),
  }),
  tracking: endpoint({
    method: 'POST',
    path: '/api/order/tracking',
    summary:
      'Busca por número interno, externo o de seguimiento, o por el texto de un QR: uno, o hasta 200 separados por renglones, espacios o comas. ' +
      '`missing`: de varios, los que ninguna orden tiene',
    needs: 'order',
    scope: 'orders:read',
    input: z.object({
      search: z
        .string()
        .trim()
        .min(1, 'Requerido')
        .max(MAX_SOUGHT, TOO_MANY)
        .refine((text) => codesOf(text).length <= MAX_NUMBERS, TOO_MANY),
    }),
    output: z.object({ orders: z.array(OrderRow), missing: z.array(z.string()) }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/order',
    summary: 'Las últimas órdenes creadas',
    needs: 'order',
    scope: 'orders:read',
    input: Nothing,
    output: z.object({ data: z.array(OrderRow) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/order',
    summary: 'Crea una orden; con `returnOf`, la devolución de otra',
    needs: 'order',
    scope: 'orders:write',
    once: true,
    input: NewOrderForm,
    output: z.object({ _id: Id, internalID: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/order/save',
    summary: 'Guarda una orden editada, si nadie la guardó desde que se leyó',
    needs: 'order',
    input: EditedOrderForm,
    output: z.object({ _id: Id, version: z.number() }),
  }),
  form: endpoint({
    method: 'POST',
    path: '/api/order/edit/get',
    summary: 'Una orden para el formulario, para editarla o duplicarla',
    needs: 'order',
    input: z.object({ _id: Id, typeAction: z.enum(['edit', 'clone']).default('edit') }),
    output: z.object({ data: OrderFormData }),
  }),
  returnForm: endpoint({
    method: 'POST',
    path: '/api/order/refund/get',
    summary: 'El formulario de la devolución de una orden entregada',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: z.object({ data: OrderFormData }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/order/delete',
    summary: 'Elimina una orden; su historial queda',
    needs: 'order',
    input: z.object({ _id: Id, version: z.int().optional(), observation: plainText(MAX_OBSERVATION, { lines: true }).optional() }),
    output: z.object({ _id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/order/restore',
    summary: 'Devuelve una orden eliminada al estado que tenía',
    needs: 'unrestricted',
    input: z.object({ _id: Id, version: z.int().optional() }),
    output: z.object({ _id: Id, version: z.number() }),
  }),
  export: exportCall('/api/order/export', {
    about: 'las órdenes de un filtro',
    needs: 'order',
    filter: OrderFilter,
    sorts: orderSorts,
    columns: orderColumns,
  }),
  follow: followCall,
  ...mapCalls,
};
