import { sql } from 'drizzle-orm';
import { orderHistory } from '../tables.ts';

type Entry = Pick<typeof orderHistory.$inferSelect, 'order' | 'batch' | 'undoes' | 'transfer' | 'origin' | 'unapplied'>;

/** A bulk change of an order, as whoever wrote the entry knows it: ids of changes cross, so that another company can name one of ours. */
const changeOf = ({ order, origin, transfer }: Entry, batch: string) => `${order} ${origin === null ? '' : transfer} ${batch}`;

/**
 * Which of some entries were taken back: by who wrote them alone. What another company wrote takes back what came from it by the same transfer,
 * where it was applied, and nothing of ours.
 * @param entries all of their orders
 */
export const undoneAmong = (entries: readonly Entry[]): ((entry: Entry) => boolean) => {
  const undone = new Set(entries.flatMap((one) => (one.undoes !== null && one.unapplied === null ? [changeOf(one, one.undoes)] : [])));
  return (entry) => entry.batch !== null && undone.has(changeOf(entry, entry.batch));
};

const { companyId, order, batch, transfer, origin } = orderHistory;

/** The same of one entry, in SQL. */
export const isUndone = sql<boolean>`(${batch} is not null and exists (
  select from ${orderHistory} back where back.company_id = ${companyId} and back."order" = ${order} and back.undoes = ${batch}
  and back.unapplied is null and (back.origin is null) = (${origin} is null) and (back.origin is null or back.transfer = ${transfer})))`;
