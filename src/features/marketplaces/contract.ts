import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { paging } from '#shared/list/page.ts';
import { Address } from '#shared/place/address.ts';
import { Point } from '#shared/place/point.ts';
import { plainText } from '#shared/plainText.ts';
import { integrationStatuses } from '../clients/integration.ts';
import { OrderType, Origin } from '../orders/choiceSchemas.ts';
import { linkingCalls, Shop } from './linkingCalls.ts';
import { shipmentStates, storedStates } from './shipmentState.ts';

/** How a linked account does. */
const Connection = z.object({
  _id: Id,
  type: Shop,
  nickname: z.string(),
  user_id: z.string(),
  client: z.object({ _id: Id, name: z.string() }),
  status: z.enum(integrationStatuses),
  trial: z.boolean(),
  /** Whether what comes becomes orders by itself; otherwise it waits until somebody chooses it. */
  automatic: z.boolean(),
  /** False of one that was noted without its permission: it has to be linked once more. */
  permitted: z.boolean(),
  expire: Instant.nullable(),
  /** When the marketplace last told something, and when it was last asked for everything. */
  eventAt: Instant.nullable(),
  pulledAt: Instant.nullable(),
  /** When it is asked next. */
  nextAt: Instant.nullable(),
  /** Shipments that wait for somebody, and those of them that have a problem. */
  pending: z.int(),
  unplaced: z.int(),
  /** Orders of the last thirty days that were otherwise there than here when that was looked at, and are so. */
  conflicts: z.int(),
  /** What it told and what is to be told to it that is not done yet. */
  waiting: z.int(),
  /** What last went wrong, if it has not gone well since. */
  error: z.object({ message: z.string(), at: Instant }).nullable(),
  /** How often in a row, and how often of these its permission could not be renewed. */
  failures: z.int(),
  retry: z.int(),
});
export type Connection = z.input<typeof Connection>;

/** A shipment of a marketplace that is no order yet. */
const PendingShipment = z.object({
  _id: Id,
  type: Shop,
  account: z.object({ _id: Id, nickname: z.string() }),
  client: z.object({ _id: Id, name: z.string() }),
  externalID: z.string(),
  externalTracking: z.string(),
  fromOrder: Origin,
  typeOrder: OrderType,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  addressNumber: z.number(),
  town: z.string(),
  province: z.string(),
  postalCode: z.string(),
  observation: z.string(),
  /** Null while nobody knows where it is: then `take` needs its place. */
  location: Point.nullable(),
  partial_match: z.boolean(),
  /** What has to be seen to, in Spanish: 'No se encuentra la dirección …'; null when it waits for a choice alone. */
  problem: z.string().nullable(),
  /** Why nobody can tell what is collected at the door, in Spanish: then it becomes an order when somebody chooses it alone. */
  doubt: z.string().nullable(),
  createAt: Instant,
});
export type PendingShipment = z.input<typeof PendingShipment>;

/** Where a shipment goes, put on the map by hand: the place alone, or the address too. */
export const TakenPlace = z.object(
  {
    location: Address.shape.location,
    address: Address.shape.address.optional(),
    // Without what they are by default: what is not told stays as it was.
    addressNumber: Address.shape.addressNumber.unwrap().optional(),
    town: Address.shape.town.unwrap().optional(),
    postalCode: Address.shape.postalCode.unwrap().optional(),
    floor: Address.shape.floor.unwrap().optional(),
    door: Address.shape.door.unwrap().optional(),
  },
  'Ubicación inválida',
);

/** Shipments that one call takes. */
const MAX_TAKEN = 500;
const Shipments = z.array(Ref).min(1, 'Requerido').max(MAX_TAKEN, `Hasta ${MAX_TAKEN} por vez`);

/** What a marketplace says of a shipment. */
const ShipmentShown = z.object({
  type: Shop,
  trial: z.boolean(),
  nickname: z.string(),
  sender_id: z.string(),
  externalID: z.string(),
  externalTracking: z.string(),
  /** Its state in our words, and in the marketplace's. */
  state: z.enum(shipmentStates),
  status: z.string(),
  /** 'self_service', 'cross_docking' …; empty where the marketplace has no such thing. */
  logistic: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  town: z.string(),
  province: z.string(),
  postalCode: z.string(),
  comment: z.string(),
  location: Point.nullable(),
  weight: z.number().nullable(),
  value: z.number().nullable(),
  /** What is collected when it is delivered. */
  collect: z.number().nullable(),
  /** When it changed there, and when it was read. */
  updateAt: Instant,
  readAt: Instant,
  /** The marketplace did not answer now: this is what it said then. */
  stale: z.boolean(),
  /** Why what it says is not what the order is; null where nothing speaks against it. */
  conflict: z.string().nullable(),
});
export type ShipmentShown = z.input<typeof ShipmentShown>;

/** Calls about marketplaces. */
export const marketplaces = {
  ...linkingCalls,
  connections: endpoint({
    method: 'GET',
    path: '/api/marketplace/connections',
    summary: 'Cómo están las cuentas vinculadas',
    needs: 'office',
    input: Nothing,
    output: z.object({ data: z.array(Connection) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/marketplace/retry',
    summary: 'Consulta una cuenta ahora, y renueva su permiso si hace falta',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/marketplace/replay',
    summary: 'Vuelve a traer de una cuenta todo lo que cambió desde un día',
    needs: 'office',
    input: z.object({ _id: Id, day: Day }),
    output: Nothing,
  }),
  automatic: endpoint({
    method: 'POST',
    path: '/api/marketplace/automatic',
    summary: 'Dice si lo que llega de una cuenta se crea solo o espera a que alguien lo elija',
    needs: 'office',
    input: z.object({ _id: Id, automatic: z.boolean('Requerido') }),
    output: Nothing,
  }),
  pending: endpoint({
    method: 'POST',
    path: '/api/marketplace/pending',
    summary: 'Envíos de tiendas que todavía no son órdenes',
    needs: 'order',
    input: z.object({
      client: Ref.nullish(),
      type: Shop.nullish(),
      account: Ref.nullish(),
      /** Only those that somebody has to see to: without a place on the map, or one that is not trusted. */
      unplaced: z.boolean('Requerido').default(false),
      /** Those that somebody said are not carried, instead of those that wait. */
      skipped: z.boolean('Requerido').default(false),
      search: plainText(100).default(''),
      ...paging(['createAt', 'name', 'town'], { max: 500 }),
    }),
    output: z.object({ data: z.array(PendingShipment), total: z.int() }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/marketplace/pending',
    summary: 'Cuántos envíos esperan de cada cuenta vinculada',
    needs: 'order',
    input: Nothing,
    output: z.object({
      data: z.array(Connection.pick({ _id: true, type: true, nickname: true, client: true, pending: true, unplaced: true })),
    }),
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/marketplace/skip',
    summary: 'Deja de ofrecer envíos que no se van a llevar',
    needs: 'order',
    input: z.object({ shipments: Shipments }),
    output: z.object({ skipped: z.int() }),
  }),
  unskip: endpoint({
    method: 'POST',
    path: '/api/marketplace/unskip',
    summary: 'Vuelve a ofrecer envíos que se habían dejado de ofrecer',
    needs: 'order',
    input: z.object({ shipments: Shipments }),
    /** How many wait again, and how many cannot: they were cancelled there meanwhile, or went another way. */
    output: z.object({ offered: z.int(), gone: z.int() }),
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/marketplace/take',
    summary: 'Crea las órdenes de envíos de tiendas',
    needs: 'order',
    input: z.object({
      shipments: Shipments,
      /** Today unless told. */
      deliveryDate: Instant.nullish(),
      driverAssign: Ref.nullish(),
      /** By the shipment's `_id`. */
      places: z.record(Id, TakenPlace, 'Ubicación inválida').default({}),
    }),
    output: z.object({
      /** Orders that this call made. */
      created: z.int(),
      results: z.array(
        z.object({
          shipment: Id,
          state: z.enum(storedStates).nullable(),
          order: z.object({ _id: Id, internalID: z.string() }).nullable(),
          /** Why it became no order; null when it is one. */
          reason: z.string().nullable(),
          /**
           * Of one that was an order before: who made it, null when nobody did by hand; whether that was the caller; when, and for when it is. Nothing
           * of it was changed. Null of one that this call made.
           */
          already: z.object({ by: z.string().nullable(), mine: z.boolean(), at: Instant, deliveryDate: Instant.nullable() }).nullable(),
        }),
      ),
    }),
  }),
  shipment: endpoint({
    method: 'POST',
    path: '/api/order/shipment',
    summary: 'Lo que la tienda dice de un envío, por su cuenta y su número o por su orden',
    needs: 'order',
    input: z.object({
      _id: Ref.nullish(),
      sender_id: z.union([plainText(60), z.int('Cuenta inválida').transform(String)], 'Cuenta inválida').nullish(),
      externalTracking: plainText(100).nullish(),
    }),
    output: ShipmentShown,
  }),
  conflict: endpoint({
    method: 'POST',
    path: '/api/order/shipment/conflict',
    summary: 'Por qué lo que dice la tienda no es lo que la orden es, por lo último que se leyó',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: z.object({ conflict: z.string().nullable(), at: Instant.nullable() }),
  }),
};
