import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { currentCompany } from '#server/tables.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';

/** Eliminado: its number may be used again. */
const DELETED = 99;

/** A client's number for an order, as the client itself writes it. */
export type ClientNumber = { readonly client: string; readonly externalID: string };

/**
 * Finds the stored orders that clients have under some numbers, deleted ones left out; of several the newest counts.
 * @returns the order of a client's number
 */
export const findExisting = async (db: Db, numbers: readonly ClientNumber[]) => {
  const asked = numbers.filter(({ externalID }) => externalID !== '');
  const key = (client: string, externalID: string | null) => JSON.stringify([client, externalID]);
  const found =
    asked.length === 0
      ? []
      : await db
          .select({
            _id: orders._id,
            internalID: orders.internalID,
            createAt: orders.createAt,
            client: orders.client,
            externalID: orders.externalID,
          })
          .from(orders)
          .where(and(anyOf(orders.externalID, new Set(asked.map(({ externalID }) => externalID))), ne(orders.status, DELETED)))
          .orderBy(orders._id);
  const byNumber = new Map(found.map(({ client, externalID, ...order }) => [key(client, externalID), order]));
  return ({ client, externalID }: ClientNumber) => (externalID === '' ? undefined : byNumber.get(key(client, externalID)));
};

/** Who made each of some orders, by name; an order that no person made is left out. */
export const findAuthors = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const first = await db
    .selectDistinctOn([orderHistory.order], { order: orderHistory.order, name: employees.name, last: employees.last })
    .from(orderHistory)
    .leftJoin(employees, and(eq(employees.companyId, orderHistory.companyId), eq(employees._id, orderHistory.employee)))
    .where(anyOf(orderHistory.order, new Set(ids)))
    .orderBy(asc(orderHistory.order), asc(orderHistory._id));
  return new Map(first.flatMap(({ order, name, last }) => (name === null ? [] : [[order, `${name} ${last}`] as const])));
};

/** In how many parts the numbers of a company's clients are locked: an import of thousands of clients takes no more locks than that. */
const PARTS = 256;

/**
 * Waits until no other transaction stores numbers of these clients, and keeps others waiting until this one has ended: what is looked up
 * after it holds. All are locked at once and in one order, so that two imports never wait for each other.
 */
export const lockNumbers = async (db: Db, clients: ReadonlySet<string>): Promise<void> => {
  if (clients.size === 0) return;
  await db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${currentCompany} || ' numbers ' || abs(hashtext(client) % ${PARTS}), 0) as key
      from unnest(${sql.param([...clients])}::text[]) as client order by key) as keys`);
};
