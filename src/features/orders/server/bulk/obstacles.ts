import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type RecordTable, standing } from '#server/record/recordTable.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { skus } from '../../../skus/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { statusById, type StatusId } from '../../status.ts';
import { notReturnable, returnedBy, returnsOf } from '../form/returns.ts';
import { orderProducts, orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;

const isReturnable = (status: StatusId) => notReturnable(status) === undefined;

/**
 * Orders whose returns keep them as they are, each with what is said of it. The orders must be locked, so that none is made meanwhile.
 * @param moves the orders that change their status, from which to which
 */
export const keptByReturns = async (
  db: Db,
  moves: readonly { _id: string; from: StatusId; to: StatusId }[],
): Promise<ReadonlyMap<string, string>> => {
  const left = moves.filter(({ from, to }) => isReturnable(from) && !isReturnable(to));
  const made = await returnsOf(
    db,
    left.map(({ _id }) => _id),
  );
  return new Map(made.flatMap((one) => (one.returnOf ? [[one.returnOf, returnedBy(one)]] : [])));
};

/** The orders that some bring back: they are locked with these, so that they stay delivered. */
export const originalsOf = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const found = await db
    .select({ returnOf: orders.returnOf })
    .from(orders)
    .where(and(anyOf(orders._id, ids), isNotNull(orders.returnOf)));
  return found.flatMap(({ returnOf }) => returnOf ?? []);
};

/** Why a return cannot stand again: another took its place, or there is nothing to bring back any more. */
const obstacleOfReturn = async (db: Db, original: string): Promise<string | undefined> => {
  const [other] = await returnsOf(db, [original]);
  if (other) return `la orden ya tiene la devolución ${other.internalID}`;
  const [now] = await db.select({ internalID: orders.internalID, status: orders.status }).from(orders).where(eq(orders._id, original));
  return now && !isReturnable(now.status) ? `la orden ${now.internalID}, que devuelve, ya no está entregada` : undefined;
};

/**
 * Why a deleted order cannot stand again in a status. What it points at stays as it is until the transaction ends; itself and what it is
 * the return of must be locked.
 */
export const obstacleOf = async (
  db: Db,
  { _id, client, warehouse, driverAssign, returnOf }: Pick<Order, '_id' | 'client' | 'warehouse' | 'driverAssign' | 'returnOf'>,
  status: StatusId,
): Promise<string | undefined> => {
  const stands = async (table: RecordTable, record: string) => (await standing(db, table, [record])).has(record);
  const returning = returnOf && (await obstacleOfReturn(db, returnOf));
  if (returning) return returning;
  if (!(await stands(clients, client))) return 'su cliente fue eliminado';
  if (status === 4 && warehouse && !(await stands(warehouses, warehouse))) return 'el depósito en que estaba fue eliminado';
  // Who had an order that is not under way any more stays its driver, as of all others.
  if (statusById(status).family === 'transit' && driverAssign && !(await stands(employees, driverAssign))) {
    const [driver] = await db.select().from(employees).where(eq(employees._id, driverAssign));
    return `su chofer ${driver?.name} ${driver?.last} fue eliminado`;
  }
  const lines = await db
    .select({ product: orderProducts.product, sku: orderProducts.sku })
    .from(orderProducts)
    .where(eq(orderProducts.order, _id));
  const products = await standing(db, skus, new Set(lines.flatMap(({ product }) => product ?? [])));
  const gone = lines.find(({ product }) => product && !products.has(product));
  return gone && `su producto ${gone.sku} fue eliminado`;
};

/** What is said of an order that cannot stand again. */
export const notRestorable = (obstacle: string): string => `No se puede restaurar: ${obstacle}`;
