import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import { asCompany, type Database } from '#server/db.ts';
import { clients } from '../features/clients/server/tables.ts';
import { vehicles } from '../features/fleet/server/tables.ts';
import { orderSearch } from '../features/orders/server/searchTables.ts';
import { orderHistory, orders } from '../features/orders/server/tables.ts';
import { employees, employeeTypes } from '../features/session/server/tables.ts';
import { transfers } from '../features/transfers/server/tables.ts';
import { warehouses } from '../features/warehouses/server/tables.ts';

export type Entry = typeof orderHistory.$inferSelect;
export type Order = typeof orders.$inferSelect;

/** Everything that is looked at, read once as the owner; orders that were shared are left out: calls of the product made them. */
export type Stored = { company: string; orders: Order[]; historyOf: Map<string, Entry[]> };

/** See `Stored`. */
export const readAll = (database: Database, company: string): Promise<Stored> =>
  asCompany(database, company, async (db) => {
    const historyOf = new Map<string, Entry[]>();
    for (const entry of await db.select().from(orderHistory).orderBy(asc(orderHistory._id)))
      historyOf.set(entry.order, [...(historyOf.get(entry.order) ?? []), entry]);
    const isShared = (_id: string) => historyOf.get(_id)?.some(({ transfer }) => transfer !== null);
    const all = await db.select().from(orders).orderBy(asc(orders._id));
    return { company, orders: all.filter(({ _id }) => !isShared(_id)), historyOf };
  });

/** How many of each a company has. */
export const amountsOf = (database: Database, company: string) =>
  asCompany(database, company, async (db) => {
    const amount = async (table: typeof orders | typeof clients | typeof vehicles | typeof warehouses | typeof orderSearch) =>
      (await db.select({ amount: count() }).from(table))[0]?.amount;
    const people = await db
      .select({ kind: employeeTypes.kind, amount: count() })
      .from(employees)
      .innerJoin(employeeTypes, eq(employeeTypes._id, employees.typeEmployee))
      .groupBy(employeeTypes.kind);
    return {
      warehouses: await amount(warehouses),
      vehicles: await amount(vehicles),
      clients: await amount(clients),
      orders: await db.$count(orders, isNull(orders.receivedFrom)),
      unsought: ((await amount(orders)) ?? 0) - ((await amount(orderSearch)) ?? 0),
      ...Object.fromEntries(people.map(({ kind, amount: of }) => [kind, of])),
    };
  });

/** How many transfers of each type and state a company has. */
export const transferStates = async (database: Database, company: string): Promise<Record<string, number>> => {
  const sides = await asCompany(database, company, (db) => db.select().from(transfers));
  return Object.fromEntries([...Map.groupBy(sides, ({ type, state }) => `${type} ${state}`)].map(([state, some]) => [state, some.length]));
};

/** The histories of shared orders that do not run forwards, or tell of what is still to come, each as its moments and statuses. */
export const backwards = async (database: Database, some: readonly (string | undefined)[], now: Date): Promise<string[][]> => {
  const found: string[][] = [];
  for (const company of some) {
    const { rows } = await asCompany(database, company ?? '', (db) =>
      db.execute<{ order: string; status: number; at: Date }>(sql`
        select "order", status, create_at as at from order_history where "order" in (select "order" from transfers) order by "order", _id`),
    );
    for (const its of Map.groupBy(rows, ({ order }) => order).values()) {
      const at = its.map((entry) => new Date(entry.at).getTime());
      if (at.some((one, i) => one < (at[i - 1] ?? 0) || one > now.getTime()))
        found.push(its.map((entry) => `${new Date(entry.at).toISOString()} ${entry.status}`));
    }
  }
  return found;
};
