import * as z from 'zod';
import { endpoint, Id, Nothing } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { StatusId } from '../orders/statusId.ts';

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
};
