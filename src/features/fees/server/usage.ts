import { and, count, eq, gte, lt, notInArray } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { orders } from '../../orders/server/tables.ts';
import type { fees as contract } from '../contract.ts';
import { FeeBook, isUnlimited } from '../price/feeBook.ts';
import { keptAnswer } from './keptAnswer.ts';
import { readFeeHeads, readPricedOrders } from './pricing.ts';

type Usage = Output<typeof contract.usage>;

/** Days of delivery that are counted, today among them. */
const DAYS = 30;
/** Pedido Cancelado and Eliminado: nobody charges them. */
const UNCHARGED = [22, 99] as const;
/** Orders that are read at once. */
const PART = 1_000;
/** How long what was counted may stand while no tariff changes, in milliseconds. */
const FIVE_MINUTES = 300_000;

/** How many orders of the last days each tariff takes, by the tariffs as they are now. Zones are not asked: they do not decide whose an order is. */
const countUsage = async (db: Db, now: Date): Promise<Usage> => {
  const book = new FeeBook(await readFeeHeads(db));
  const day = dayOf(now);
  const due = and(
    gte(orders.deliveryDate, startOfDay(addDays(day, 1 - DAYS))),
    lt(orders.deliveryDate, endOfDay(day)),
    notInArray(orders.status, [...UNCHARGED]),
  );
  const { client, typeOrder, fromOrder } = orders;
  const kinds = await db
    .select({ client, typeOrder, fromOrder, orders: count() })
    .from(orders)
    .where(due)
    .groupBy(client, typeOrder, fromOrder);
  const found = new Map<string, number>();
  const add = (fee: { _id: string } | undefined, more: number) => fee && found.set(fee._id, (found.get(fee._id) ?? 0) + more);
  for (const { orders: its, ...kind } of kinds) {
    const [taker] = book.feesOf(kind);
    // Where limits decide, each order is asked.
    if (!taker || isUnlimited(taker)) {
      add(taker, its);
      continue;
    }
    const same = and(due, eq(client, kind.client), eq(typeOrder, kind.typeOrder), eq(fromOrder, kind.fromOrder));
    const ids = (await db.select({ _id: orders._id }).from(orders).where(same)).map(({ _id }) => _id);
    for (let at = 0; at < ids.length; at += PART) {
      const part = await readPricedOrders(db, ids.slice(at, at + PART));
      await unhurried(eachOf(part.values(), (order) => add(book.feeOf(order), 1)));
    }
  }
  return { data: [...found].map(([_id, its]) => ({ _id, orders: its })) };
};

/** The same, counted anew once a tariff changed, and every few minutes while somebody asks. */
export const keptUsage = keptAnswer(FIVE_MINUTES, countUsage);
