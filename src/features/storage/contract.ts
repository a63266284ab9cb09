import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, type Received } from '#shared/contract.ts';
import { pageOf, paging } from '#shared/list/page.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { OrderType, StatusId } from '../orders/choiceSchemas.ts';
import { orderFilterShape } from '../orders/filter.ts';
import { heldSorts, MAX_NUMBER } from './heldSorts.ts';

/** How many of a warehouse's orders are in a status. */
const StatusCount = z.object({ id: StatusId, total: z.int() });

/** What lies in a warehouse (spec 2 §2.11, §3): orders, each of which is found in the list by the same filter. */
const WarehouseCard = z.object({
  _id: Id,
  name: z.string(),
  /** Street, number and town on one line. */
  address: z.string(),
  status: z.literal(Object.values(recordStatus)),
  packageTotal: z.int(),
  /** By the day on which they came into it. */
  today: z.int(),
  recent: z.int(),
  long: z.int(),
  /** Those that occur, in the statuses' order. */
  statuses: z.array(StatusCount),
});
/** See the schema. */
export type WarehouseCard = z.output<typeof WarehouseCard>;

/** An order that lies in a warehouse, as whoever looks after it there needs it: neither money nor how to reach anybody. */
const HeldOrder = z.object({
  _id: Id,
  internalID: z.string(),
  client: z.string(),
  toTown: z.string().nullable(),
  toPostalCode: z.string().nullable(),
  status: StatusId,
  typeOrder: OrderType,
  warehouse: z.object({ _id: Id, name: z.string() }),
  /** Since when it lies in that one. */
  heldSince: Instant,
  /** Who has it assigned. */
  driver: z.string().nullable(),
});

const { warehouse, held, status } = orderFilterShape;
/** Which of the orders that lie in warehouses are asked for: conditions of the orders' own list, without `held` all of them. */
const HeldFilter = z.object({
  /** A number of the order, internal, external or of tracking, or how one begins; or what its label's code says. */
  number: z
    .string()
    .trim()
    .max(MAX_NUMBER, { error: `Máximo ${MAX_NUMBER} caracteres` })
    .optional(),
  warehouse,
  held,
  status,
});

/** Calls about what lies in warehouses. */
export const storage = {
  status: endpoint({
    method: 'GET',
    path: '/api/warehouse/status',
    summary: 'Lo que guarda cada depósito: cuántas órdenes, desde cuándo y en qué estado; a quien es de depósito, los suyos',
    needs: 'warehouse',
    input: Nothing,
    output: z.object({
      data: z.array(WarehouseCard),
      /** Orders on their way through that are in no warehouse; null for who may not see them. */
      nowhere: z.int().nullable(),
    }),
  }),
  held: endpoint({
    method: 'POST',
    path: '/api/warehouse/held',
    summary: 'Las órdenes que guarda cada depósito, primero la que lleva más tiempo; a quien es de depósito, las de los suyos',
    needs: 'warehouse',
    input: z.object({ ...HeldFilter.shape, ...paging(heldSorts, { order: 'asc' }) }),
    output: pageOf(HeldOrder),
  }),
};

/** What the list of what lies in warehouses is filtered by. */
export type HeldFilter = z.output<typeof HeldFilter>;
/** One of its rows, as the browser has it. */
export type HeldOrder = Received<typeof storage.held>['data'][number];
