import { and, ne } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders } from '../../orders/server/tables.ts';

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
  if (asked.length === 0) return () => undefined;
  const found = await db
    .select({ _id: orders._id, internalID: orders.internalID, client: orders.client, externalID: orders.externalID })
    .from(orders)
    .where(and(anyOf(orders.externalID, new Set(asked.map(({ externalID }) => externalID))), ne(orders.status, DELETED)))
    .orderBy(orders._id);
  const byNumber = new Map(found.map(({ _id, internalID, client, externalID }) => [key(client, externalID), { _id, internalID }]));
  return ({ client, externalID }: ClientNumber) => (externalID === '' ? undefined : byNumber.get(key(client, externalID)));
};
