import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { BulkChange, BulkResult, FieldChange, NewHistory, PHOTOS } from './change.ts';
import { OrderSearch } from './filter.ts';
import { EditedOrderForm, NewOrderForm, OrderFormData } from './form.ts';
import { OrderType, Origin, ValidationType } from './choiceSchemas.ts';
import { StatusId } from './statusId.ts';

/** One end of an order as it is shown. */
export const Place = z.object({
  name: z.string().nullable(),
  address: z.string(),
  addressNumber: z.number(),
  floor: z.string().nullable(),
  door: z.string().nullable(),
  town: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  observation: z.string().nullable(),
  typeBuilding: z.string().nullable(),
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  partial_match: z.boolean(),
});
export type Place = z.infer<typeof Place>;

/** A status as orders carry it; its own catalogue row is `statuses`. */
export const OrderStatus = z.object({
  id: StatusId,
  name: z.string(),
  color: z.string(),
  contrast: z.string(),
  locked: z.boolean(),
  print: z.object({ createAt: Instant }).nullable(),
});

export const Person = z.object({ _id: Id, name: z.string(), last: z.string() });

export const OrderRow = z.object({
  _id: Id,
  internalID: z.string(),
  externalID: z.string().nullable(),
  externalTracking: z.string().nullable(),
  client: z.object({ _id: Id, name: z.string(), address: z.string() }),
  status: OrderStatus,
  driverAssign: Person.nullable(),
  deliveryDate: Instant.nullable(),
  typeOrder: OrderType,
  fromOrder: Origin,
  fromAddress: Place,
  toAddress: Place,
  numberPackage: z.number(),
  chargeDestination: z.boolean(),
  /** Pesos with two decimals. */
  chargeAmount: z.number(),
  createAt: Instant,
  lastActionDate: Instant,
  version: z.number(),
});
/** A row as handlers make it. */
export type OrderRow = z.output<typeof OrderRow>;
/** A row as the browser receives it. */
export type OrderRowShown = z.input<typeof OrderRow>;

/** An order named by another, as a return and what it brings back. */
const LinkedOrder = z.object({ _id: Id, internalID: z.string(), status: OrderStatus.omit({ print: true, locked: true }) });

export const OrderDetail = OrderRow.extend({
  warehouse: z.object({ _id: Id, name: z.string() }).nullable(),
  validation_type: z.array(ValidationType),
  /** Grams. */
  weight: z.number().nullable(),
  /** Cubic metres. */
  volume: z.number().nullable(),
  valuePackage: z.number().nullable(),
  shipment_product: z.array(
    z.object({ _id: Id, sku: z.string(), description: z.string(), variant: z.string().nullable(), quantity: z.number() }),
  ),
  /** The delivered order that this one brings back. */
  returnOf: LinkedOrder.nullable(),
  /** The returns made of this order, oldest first. */
  returns: z.array(LinkedOrder),
  /** Text of the QR: the marketplace's own for ML orders. */
  qr: z.string(),
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
  /** What an edit or a bulk change made of each field, by its form path. */
  changes: z.record(z.string(), FieldChange).nullable(),
  /** It was taken back with 'Deshacer', or is the entry that took another back: it counts for nothing. */
  undone: z.boolean(),
  /** It is the entry that took another back. */
  undoes: z.boolean(),
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
    input: Nothing,
    output: z.object({ data: z.array(OrderStatus.omit({ print: true }).extend({ _id: z.string() })) }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/order/search',
    summary: 'Busca órdenes; `total` es exacto',
    needs: 'order',
    input: OrderSearch,
    output: z.object({ orders: z.array(OrderRow), total: z.number() }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/order/detail',
    summary: 'Una orden con su historial',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: z.object({
      data: OrderDetail,
      /** Newest first. */
      history: z.array(HistoryEntry),
      /** Encoded line (polyline, precision 5) between origin and destination; empty while no route was planned. */
      route: z.string(),
    }),
  }),
  addHistory: endpoint({
    method: 'POST',
    path: '/api/order/history',
    summary: 'Agrega una entrada al historial, con fotos, y cambia el estado de la orden',
    needs: 'order',
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
  undoBulk: endpoint({
    method: 'POST',
    path: '/api/order/edit/bulk/undo',
    summary: 'Deshace un cambio de varias órdenes, hasta diez minutos después; dice cuáles no y por qué',
    needs: 'order',
    input: z.object({ batch: Id }),
    output: BulkResult,
  }),
  tracking: endpoint({
    method: 'POST',
    path: '/api/order/tracking',
    summary: 'Busca por número interno, externo o de seguimiento, o por el texto de un QR; a lo sumo 50',
    needs: 'order',
    input: z.object({ search: z.string().trim().min(1, 'Requerido').max(500) }),
    output: z.object({ orders: z.array(OrderRow) }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/order',
    summary: 'Las últimas órdenes creadas',
    needs: 'order',
    input: Nothing,
    output: z.object({ data: z.array(OrderRow) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/order',
    summary: 'Crea una orden; con `returnOf`, la devolución de otra',
    needs: 'order',
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
    input: z.object({ _id: Id, version: z.int().optional(), observation: z.string().trim().max(1000).optional() }),
    output: z.object({ _id: Id }),
  }),
};
