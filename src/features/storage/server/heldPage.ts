import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { clients } from '../../clients/server/tables.ts';
import { numberBeginsWhere, orderWhere } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { storage } from '../contract.ts';
import type { HeldSort } from '../heldSorts.ts';

type Search = Input<typeof storage.held>;

const sortedBy = {
  heldSince: orders.heldSince,
  internalID: orders.internalID,
  client: clients.name,
  warehouse: warehouses.name,
  status: orders.status,
  postalCode: orders.toPostalCode,
} satisfies Record<HeldSort, unknown>;

/** Whichever way the list runs, what has been there longest stands first among equals. */
const orderBy = ({ sortField, sortOrder }: Search): SQL[] => [
  sql`${(sortOrder === 'desc' ? desc : asc)(sortedBy[sortField])} nulls last`,
  asc(orders.heldSince),
  asc(orders._id),
];

/**
 * One page of the orders that lie in warehouses, by the conditions of the orders' own list.
 * @param own the warehouses of whoever sees no others
 */
export const heldPage = (db: Db, search: Search, own: readonly { _id: string }[] | null): Promise<Output<typeof storage.held>> => {
  const { number, warehouse, held, status } = search;
  const where = and(
    orderWhere({ warehouse, held: held ?? 'any', status }),
    number ? numberBeginsWhere(number) : undefined,
    own === null
      ? undefined
      : anyOf(
          orders.warehouse,
          own.map(({ _id }) => _id),
        ),
  );
  const warehouseOf = and(eq(warehouses.companyId, orders.companyId), eq(warehouses._id, orders.warehouse));
  const clientOf = and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client));
  // The page first, from the index of what lies there where it can be: what else is told is looked up for its rows alone.
  const pageOf = (rows: number, from: number) => {
    const ids = db.select({ _id: orders._id }).from(orders).$dynamic();
    if (search.sortField === 'client') void ids.innerJoin(clients, clientOf);
    if (search.sortField === 'warehouse') void ids.innerJoin(warehouses, warehouseOf);
    return ids
      .where(where)
      .orderBy(...orderBy(search))
      .limit(rows)
      .offset(from);
  };
  const told = db
    .select({
      _id: orders._id,
      internalID: orders.internalID,
      client: clients.name,
      toTown: orders.toTown,
      toPostalCode: orders.toPostalCode,
      status: orders.status,
      typeOrder: orders.typeOrder,
      warehouse: { _id: warehouses._id, name: warehouses.name },
      heldSince: orders.heldSince,
      driver: sql<string | null>`trim(${employees.name} || ' ' || ${employees.last})`,
    })
    .from(orders)
    .innerJoin(warehouses, warehouseOf)
    .innerJoin(clients, clientOf)
    .leftJoin(employees, and(eq(employees.companyId, orders.companyId), eq(employees._id, orders.driverAssign)))
    .orderBy(...orderBy(search));
  const page = {
    limit: (rows: number) => ({ offset: (from: number) => told.where(inArray(orders._id, pageOf(rows, from))) }),
  };
  return selectPage(page, search, () => db.$count(orders, where));
};
