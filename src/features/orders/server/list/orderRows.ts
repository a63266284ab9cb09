import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import type { OrderRow } from '../../orderRow.ts';
import { hasMoved } from '../../way/moved.ts';
import { isOver, stopState } from '../../way/toldStops.ts';
import { plainOf } from '../form/formColumns.ts';
import { isItsRoute, isItsStop, routes, routeStops } from '../routeTables.ts';
import { orderProducts, orders } from '../tables.ts';
import { placeOf, statusOf } from './shown.ts';

/** Joins an order's client. */
export const isItsClient = and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client));
/** Joins an order's driver. */
export const isItsDriver = and(eq(employees.companyId, orders.companyId), eq(employees._id, orders.driverAssign));

/** Whether an order has product lines, each looked up in their index. */
const hasLines = sql<boolean>`exists (select from ${orderProducts} where ${orderProducts.companyId} = ${orders.companyId} and ${orderProducts.order} = ${orders._id})`;

/** Everything a row shows, with its client and driver. */
export const selectOrders = (db: Db) =>
  db
    .select({
      order: orders,
      client: { _id: clients._id, name: clients.name, address: clients.address },
      driver: { _id: employees._id, name: employees.name, last: employees.last },
      noted: hasLines,
      stop: {
        sequence: routeStops.sequence,
        planned: routeStops.planned,
        duration: routeStops.duration,
        distance: routeStops.distance,
        estimated: routeStops.estimated,
        kept: routeStops.kept,
        toLat: routeStops.toLat,
        toLng: routeStops.toLng,
      },
    })
    .from(orders)
    .innerJoin(clients, isItsClient)
    .leftJoin(employees, isItsDriver)
    .leftJoin(routes, isItsRoute)
    .leftJoin(routeStops, isItsStop);

export type SelectedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

type Routed = Pick<OrderRow, 'sequence' | 'planned' | 'duration' | 'distance' | 'estimated' | 'moved'>;
const IN_NONE: Routed = { sequence: null, planned: null, duration: null, distance: null, estimated: false, moved: false };

const routed = ({ stop, order }: Pick<SelectedOrder, 'stop' | 'order'>): Routed => {
  if (!stop || isOver({ kept: stop.kept, state: stopState(order.status, true, stop.kept) })) return IN_NONE;
  const { sequence, planned, duration, distance, estimated } = stop;
  return {
    sequence,
    planned,
    duration: { value: duration },
    distance: { value: distance },
    estimated,
    moved: hasMoved(stop, [order.toLng, order.toLat]),
  };
};

/** A selected order as the list shows it. */
export const rowOf = ({ order, client, driver, noted, stop }: SelectedOrder): OrderRow => ({
  _id: order._id,
  internalID: order.internalID,
  ...plainOf(order),
  externalID: order.externalID,
  externalTracking: order.externalTracking,
  client,
  status: statusOf(order),
  driverAssign: driver,
  deliveryDate: order.deliveryDate,
  typeOrder: order.typeOrder,
  fromOrder: order.fromOrder,
  fromAddress: placeOf(order, 'from'),
  toAddress: placeOf(order, 'to'),
  fromOrderAccount: order.fromOrderAccount,
  shipment_note: noted,
  ...routed({ stop, order }),
  createAt: order.createAt,
  lastActionDate: order.lastActionDate,
  version: order.version,
});

/** Orders by their ids, in the order of these; what was deleted meanwhile is missing. @param deleted whether it is not */
export const ordersByIds = async (db: Db, ids: readonly string[], deleted = false): Promise<OrderRow[]> => {
  if (ids.length === 0) return [];
  // Prepared: planning it takes PostgreSQL longer than running it.
  const found = await selectOrders(db)
    .where(and(anyOf(orders._id, ids), deleted ? undefined : ne(orders.status, 99)))
    .prepare(deleted ? 'orders, deleted ones too' : 'orders')
    .execute();
  const rows = new Map(found.map((one) => [one.order._id, rowOf(one)]));
  return ids.flatMap((_id) => rows.get(_id) ?? []);
};
