import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { Day } from '#shared/time.ts';
import { OrderType, Origin, ValidationType } from './lists.ts';
import { StatusId } from './status.ts';

/** 'No asignado' in a filter by driver (decisions §3). */
export const UNASSIGNED = 0;

/** What the general list filters by; all given conditions must hold, lists match any of their values. */
export const OrderFilter = z.object({
  startDay: Day.nullish(),
  /** Included. */
  endDay: Day.nullish(),
  /** Orders without a delivery date; the range is then ignored. */
  notDate: z.boolean().optional(),
  status: z.array(StatusId).max(30).optional(),
  client: Ref.nullish(),
  driverAssign: z.union([Ref, z.literal(UNASSIGNED)]).nullish(),
  /** Words of the destination or its person, in any order; accents and case are ignored. */
  toAddress: z.string().trim().max(200).optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** Columns that the list can be sorted by. */
export const OrderSort = z.enum(['deliveryDate', 'createAt', 'internalID']);
export type OrderSort = z.infer<typeof OrderSort>;

export const OrderSearch = OrderFilter.extend({
  page: z.int().min(1).max(100_000).default(1),
  size: z.union([z.literal(25), z.literal(50), z.literal(100)], 'Tamaño de página inválido').default(25),
  sortField: OrderSort.default('deliveryDate'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});
export type OrderSearch = z.output<typeof OrderSearch>;

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
  /** Photos and papers, each at a signed address that lasts an hour. */
  files: z.array(z.object({ kind: z.enum(['photo', 'sign', 'idFront', 'idBack', 'file']), name: z.string(), url: z.string() })),
  createAt: Instant,
});
export type HistoryEntryShown = z.input<typeof HistoryEntry>;

/** Photos of a history entry (spec 2 §5). */
export const PHOTOS = { max: 5, maxBytes: 10_000_000 };

const text = (max: number) => z.string().trim().max(max).optional();

/** What a status may ask for, besides photos; which of them are required, `fieldsFor` says. */
const StatusFields = z.object({
  warehouse: Ref.nullish(),
  driverAssign: Ref.nullish(),
  clientName: text(120),
  clientIDNumber: text(20),
  observation: text(1000),
});

/** A status's number, or the status as an object, as older clients send it. */
const StatusRef = z.union([StatusId, z.object({ id: StatusId }).transform((status) => status.id)], 'Requerido');

export const NewHistory = StatusFields.extend({
  _id: Id,
  status: StatusRef,
  deliveryDate: Instant,
  /** The version the user was looking at; refused when somebody saved the order since. */
  version: z.int().optional(),
});
export type NewHistory = z.output<typeof NewHistory>;

/** Most orders one bulk change takes. */
export const MAX_BULK = 500;

export const BulkChange = StatusFields.extend({
  orders: z.array(Ref).min(1).max(MAX_BULK, `Hasta ${MAX_BULK} órdenes por vez`),
  /** The versions the user was looking at, by `_id`; an order saved since is refused. */
  versions: z.record(Id, z.int()).optional(),
  status: StatusRef.optional(),
  deliveryDate: Instant.nullish(),
  validation_type: z.array(ValidationType).max(4).optional(),
});
export type BulkChange = z.output<typeof BulkChange>;

export const BulkResult = z.object({
  changed: z.number(),
  refused: z.array(z.object({ _id: Id, internalID: z.string(), message: z.string() })),
});

const Option = z.object({ value: Id, label: z.string() });

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
  drivers: endpoint({
    method: 'POST',
    path: '/api/order/search/driver',
    summary: 'Busca choferes activos por nombre; `ids` devuelve los nombrados',
    needs: 'staff',
    input: z.object({ search: z.string().trim().max(100).optional(), ids: z.array(Id).max(100).optional() }),
    output: z.object({ data: z.array(Option) }),
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
    summary: 'Cambia varias órdenes a la vez; dice cuáles no y por qué',
    needs: 'order',
    input: BulkChange,
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
};
