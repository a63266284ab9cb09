import { and, asc, eq, or, sql, type SQLWrapper } from 'drizzle-orm';
import { fold, likePattern } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { finishedIds, type StatusId } from '../../../orders/status.ts';
import { type FoundBy, type Sought, wordsOf } from './criteria.ts';

export type Order = typeof orders.$inferSelect;
export type Entry = typeof orderHistory.$inferSelect;

/** One end of an order that is theirs: where it was brought, or fetched. */
export type FoundEnd = { order: Order; end: 'from' | 'to'; by: FoundBy[] };

/** What a company's orders hold of a recipient. */
export type Found = {
  ends: FoundEnd[];
  /** Entries of other people's orders whose parcel they took. */
  taken: { entry: Entry; internalID: string }[];
};

/** One end of an order, by the names that both have. */
export const endOf = (order: Order, end: 'from' | 'to') =>
  end === 'to'
    ? {
        name: order.toName,
        phone: order.toPhone,
        email: order.toEmail,
        address: order.toAddress,
        addressNumber: order.toAddressNumber,
        floor: order.toFloor,
        door: order.toDoor,
        town: order.toTown,
        postalCode: order.toPostalCode,
        observation: order.toObservation,
        lat: order.toLat,
        lng: order.toLng,
      }
    : {
        name: order.fromName,
        phone: order.fromPhone,
        email: order.fromEmail,
        address: order.fromAddress,
        addressNumber: order.fromAddressNumber,
        floor: order.fromFloor,
        door: order.fromDoor,
        town: order.fromTown,
        postalCode: order.fromPostalCode,
        observation: order.fromObservation,
        lat: order.fromLat,
        lng: order.fromLng,
      };

/** Whose a thing that happened is: a parcel is waited for and fetched at its sender's, all else tells of where it is brought. */
export const endOfEntry = (status: StatusId): 'from' | 'to' => (status === 2 || status === 6 ? 'from' : 'to');

/** Whether two names may be one person's: one has all words of the other, as with a second name that is left out. */
export const isSameName = (one: string | null | undefined, other: string | null | undefined): boolean => {
  const [fewer, more] = [wordsOf(one ?? ''), wordsOf(other ?? '')].toSorted((a, b) => a.length - b.length);
  return fewer !== undefined && fewer.length > 0 && fewer.every((word) => more?.includes(word));
};

/** Whether what was written down of who took a parcel, or gave it, is that of somebody: no other name stands there. */
export const isNamed = ({ clientName }: Pick<Entry, 'clientName'>, name: string | null | undefined): boolean =>
  !clientName || isSameName(clientName, name);

/** Whether an order is still to be done: its recipient's data is what it is done with. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => !finishedIds.some((id) => id === status);

/** The condition that a name has some words, wherever in it. */
const hasAll = (column: SQLWrapper, nameWords: readonly string[]) =>
  sql.join(
    nameWords.map((word) => sql`lower(immutable_unaccent(${column})) like ${likePattern(fold(word))}`),
    sql` and `,
  );

const roughly = ({ phoneEnd, email, nameWords }: Sought['rough']) => [
  ...(phoneEnd === null ? [] : [sql`right(${orders.toPhone}, 6) = ${phoneEnd}`, sql`right(${orders.fromPhone}, 6) = ${phoneEnd}`]),
  ...(email === null ? [] : [sql`lower(trim(${orders.toEmail})) = ${email}`, sql`lower(trim(${orders.fromEmail})) = ${email}`]),
  ...(nameWords.length === 0 ? [] : [hasAll(orders.toName, nameWords), hasAll(orders.fromName, nameWords)]),
];

/**
 * What the orders of one company hold of a recipient, in the order in which they were made. They are read through: phones and names stand in
 * no index.
 * @param db as the owner
 */
export const findRecipient = async (db: Db, company: string, sought: Sought): Promise<Found> => {
  const { document } = sought.rough;
  const conditions = roughly(sought.rough);
  const rough =
    conditions.length === 0
      ? []
      : await db
          .select()
          .from(orders)
          .where(and(eq(orders.companyId, company), or(...conditions.map((one) => sql`(${one})`))));
  const shown =
    document === null
      ? []
      : await db
          .select({ entry: orderHistory, order: orders })
          .from(orderHistory)
          .innerJoin(orders, and(eq(orders.companyId, orderHistory.companyId), eq(orders._id, orderHistory.order)))
          .where(
            and(
              eq(orderHistory.companyId, company),
              sql`regexp_replace(lower(immutable_unaccent(${orderHistory.clientIDNumber})), '[^a-z0-9]', '', 'g') like ${likePattern(document)}`,
            ),
          )
          .orderBy(asc(orderHistory._id));
  const ends = new Map<string, FoundEnd>();
  const add = (order: Order, end: 'from' | 'to', by: FoundBy) => {
    const key = `${order._id} ${end}`;
    const its = ends.get(key) ?? { order, end, by: [] };
    if (!its.by.includes(by)) its.by.push(by);
    ends.set(key, its);
  };
  for (const order of rough)
    for (const end of ['from', 'to'] as const) for (const by of sought.endBy(endOf(order, end))) add(order, end, by);
  const taken: Found['taken'] = [];
  for (const { entry, order } of shown) {
    if (!sought.isDocument(entry.clientIDNumber)) continue;
    // Who showed the document is whoever is at that end, unless another name was written down.
    const end = endOfEntry(entry.status);
    if (isNamed(entry, endOf(order, end).name)) add(order, end, 'documento');
    else if (!ends.has(`${order._id} ${end}`)) taken.push({ entry, internalID: order.internalID });
  }
  return { ends: [...ends.values()].toSorted((a, b) => (a.order._id < b.order._id ? -1 : 1)), taken };
};

/** Of the histories of their orders what happened at their end, and of that what shows nobody in their place. */
export const ownEntries = ({ ends }: Pick<Found, 'ends'>, entries: readonly Entry[]): { atTheirEnd: Entry[]; own: Entry[] } => {
  const nameAt = new Map<string, string | null>(ends.map(({ order, end }) => [`${order._id} ${end}`, endOf(order, end).name]));
  const keyOf = ({ order, status }: Entry) => `${order} ${endOfEntry(status)}`;
  const atTheirEnd = entries.filter((entry) => nameAt.has(keyOf(entry)));
  return { atTheirEnd, own: atTheirEnd.filter((entry) => isNamed(entry, nameAt.get(keyOf(entry)))) };
};

/** The histories of some orders of a company, in their order. */
export const historiesOf = (db: Db, company: string, ids: readonly string[]): Promise<Entry[]> =>
  db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.companyId, company), anyOf(orderHistory.order, ids)))
    .orderBy(asc(orderHistory.order), asc(orderHistory._id));
