import { and, asc, ne } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { StatusId } from '../../status.ts';
import { orders } from '../tables.ts';

/** The returns made of some orders that were not deleted, oldest first. */
export const returnsOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ _id: orders._id, internalID: orders.internalID, status: orders.status, returnOf: orders.returnOf })
        .from(orders)
        .where(and(anyOf(orders.returnOf, ids), ne(orders.status, 99)))
        .orderBy(asc(orders._id));

/** What is said of an order that has a return. */
export const returnedBy = ({ internalID }: { internalID: string }): string => `La orden ya tiene la devolución ${internalID}`;

/** Why an order cannot be brought back; undefined when it can (spec 2 §4). */
export const notReturnable = (status: StatusId): string | undefined =>
  status === 8 ? undefined : 'Solo se genera la devolución de una orden entregada';
