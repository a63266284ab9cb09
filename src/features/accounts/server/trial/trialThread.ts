import type { MessagePort } from 'node:worker_threads';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { centsToDecimal, toCents } from '#shared/money.ts';
import { endOfDay, startOfDay } from '#shared/time.ts';
import { type Replica, readingFrom } from '#server/connecting/replica.ts';
import { asCompany, type Db, openDatabase } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { PricedFee, Pricing } from '../../../fees/price/explain.ts';
import { pricingOf } from '../../../fees/price/explain.ts';
import type { OrderKind } from '../../../fees/price/feeBook.ts';
import type { Prices } from '../../../fees/price/price.ts';
import { readPricedOrders, readTriedTariffs } from '../../../fees/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { daysOf } from '../../trial/months.ts';
import type { TrialGroup, TrialOutcome } from '../../trial/outcome.ts';
import { directionOf, mostChanged, type TrialGrouping, trialGroups, TrialSums } from '../../trial/sums.ts';
import { settlementLines } from '../tables.ts';
import { feeTrialOrders, feeTrials } from './tables.ts';

/** What the thread is handed. */
export type TrialTask = {
  trial: string;
  company: string;
  /** Connection string of the owner role. */
  url: string;
  replica: Replica | undefined;
  /** Told how many orders are priced, of how many. */
  port: MessagePort;
};

/** What became of it: of how many orders, or null where the trial was replaced by another meanwhile; why the replica was not read from. */
export type TrialEnd = { done: { orders: number } | null; fault: string | undefined };

/** Entregado: what is charged of other orders is not in a trial. */
const DELIVERED = 8;
/** Orders that are read and priced at a time. */
const CHUNK = 2_000;

/** An order that changes. */
type Changed = { order: string; fee: string | null; zone: string | null; settled: boolean; before: Prices; now: Prices };

/** A month's delivered orders. */
const deliveredIn = (month: string) => {
  const { first, last } = daysOf(month);
  const { status, deliveryDate } = orders;
  return and(eq(status, DELIVERED), gte(deliveryDate, startOfDay(first)), lt(deliveryDate, endOfDay(last)));
};

/** Their `_id`s, in the order of their days. */
const findDelivered = async (db: Db, month: string): Promise<string[]> => {
  const { _id, deliveryDate } = orders;
  const found = await db.select({ _id }).from(orders).where(deliveredIn(month)).orderBy(asc(deliveryDate), asc(_id));
  return found.map((order) => order._id);
};

/** What kinds of order they are. */
const kindsIn = (db: Db, month: string): Promise<OrderKind[]> => {
  const { client, typeOrder, fromOrder } = orders;
  return db.selectDistinct({ client, typeOrder, fromOrder }).from(orders).where(deliveredIn(month));
};

/** What was charged of those orders that a living settlement has; cents. */
const readFrozen = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Prices>> => {
  const { order, pay, cash } = settlementLines;
  const found = await db
    .select({ order, pay, cash })
    .from(settlementLines)
    .where(and(anyOf(order, ids), sql`${settlementLines.living}`));
  return new Map(found.map((line) => [line.order, { pay: toCents(line.pay), cash: toCents(line.cash) }]));
};

const readPart = async (db: Db, ids: readonly string[]) => ({ priced: await readPricedOrders(db, ids), frozen: await readFrozen(db, ids) });

const namesOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const known = await db.select({ _id: clients._id, name: clients.name }).from(clients);
  const people = await db.select({ _id: employees._id, name: employees.name, last: employees.last }).from(employees);
  return new Map([
    ...known.map(({ _id, name }) => [_id, name] as const),
    ...people.map(({ _id, name, last }) => [_id, `${name} ${last}`] as const),
  ]);
};

/** The names of the zones that prices were found in, and the tariffs that they are of. */
class ZoneNames {
  readonly #names = new Map<string, { name: string; fee: PricedFee }>();

  /** The key of a price's zone; '' without one. */
  keyOf({ fee, zone }: Pricing): string {
    if (!fee || !zone) return '';
    const key = `${fee._id} ${zone._id}`;
    if (!this.#names.has(key)) this.#names.set(key, { name: zone.name, fee });
    return key;
  }

  /** See `TrialGroup`. */
  told(key: string, tried: PricedFee): Pick<TrialGroup, 'name' | 'of'> {
    const known = this.#names.get(key);
    return { name: known?.name ?? '', of: known && known.fee !== tried ? known.fee.name : '' };
  }
}

/** Prices a month's orders by the tariffs before and now; null once the trial is no more. */
const price = async (
  db: Db,
  { fee, tried: parts, month }: typeof feeTrials.$inferSelect,
  done: (orders: number, of: number) => Promise<boolean>,
) => {
  const kinds = await kindsIn(db, month);
  const { before, now, tried } = await readTriedTariffs(db, fee, parts, (book) => kinds.flatMap((kind) => book.feesOf(kind)));
  const ids = await findDelivered(db, month);
  const sums = new TrialSums();
  const zones = new ZoneNames();
  const changed: Changed[] = [];
  const readAt = (at: number) => {
    const part = readPart(db, ids.slice(at, at + CHUNK));
    // Who waits for it is told; once the trial is no more, nobody does.
    part.catch(() => undefined);
    return part;
  };
  let next = readAt(0);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = await next;
    // PostgreSQL reads while this thread prices.
    if (at + CHUNK < ids.length) next = readAt(at + CHUNK);
    if (!(await done(at, ids.length))) {
      await next.catch(() => undefined);
      return null;
    }
    for (const [order, priced] of part.priced) {
      const pricing = pricingOf(priced, now);
      const settled = part.frozen.get(order);
      // Most orders stay with a tariff that is the same in both.
      const was = settled ?? (before.feeOf(priced) === pricing.fee ? pricing.price : pricingOf(priced, before).price);
      const prices = { before: was, now: pricing.price, settled: settled !== undefined };
      sums.take({ ...prices, client: priced.client, zone: zones.keyOf(pricing), driver: priced.driver ?? '' });
      if (directionOf(prices)) changed.push({ order, fee: pricing.fee?.name ?? null, zone: pricing.zone?.name ?? null, ...prices });
    }
  }
  const names = await namesOf(db);
  const grouped = (by: TrialGrouping) =>
    sums.groups(by).map((group): TrialGroup => ({
      ...group,
      ...(by === 'zone' ? zones.told(group.key, tried) : { name: names.get(group.key) ?? '', of: '' }),
    }));
  const groups = Object.fromEntries(trialGroups.map((by) => [by, grouped(by)])) as TrialOutcome['groups'];
  return { changed: mostChanged(changed), outcome: { total: sums.total, groups }, orders: ids.length };
};

const store = async (db: Db, trial: string, changed: readonly Changed[], outcome: TrialOutcome): Promise<boolean> => {
  const [still] = await db.select({ _id: feeTrials._id }).from(feeTrials).where(eq(feeTrials._id, trial)).for('update');
  if (!still) return false;
  // Of an attempt that died after it had stored them there are none: it stored all of it or nothing.
  await db.delete(feeTrialOrders).where(eq(feeTrialOrders.trial, trial));
  await insertMany(
    db,
    feeTrialOrders,
    changed.map(({ order, fee, zone, settled, before, now }, position) => ({
      _id: newId(),
      trial,
      order,
      position,
      up: directionOf({ before, now }) === 'up',
      settled,
      fee,
      zone,
      payBefore: centsToDecimal(before.pay),
      cashBefore: centsToDecimal(before.cash),
      pay: centsToDecimal(now.pay),
      cash: centsToDecimal(now.cash),
    })),
  );
  await db.update(feeTrials).set({ outcome }).where(eq(feeTrials._id, trial));
  return true;
};

/** Prices the orders of a trial and stores what came of it, all of it or nothing. What is read is of one moment. */
export default async ({ trial, company, url, replica, port }: TrialTask): Promise<TrialEnd> => {
  const began = performance.now();
  // What a lost connection breaks is told by the query that fails.
  const database = openDatabase(url, 2, () => undefined);
  const reading = readingFrom(database, replica);
  const find = (db: Db) => db.select().from(feeTrials).where(eq(feeTrials._id, trial));
  const isThere = async () => (await asCompany(database, company, (db) => db.$count(feeTrials, eq(feeTrials._id, trial)))) > 0;
  try {
    const priced = await reading.read(
      company,
      async (db) => {
        const [found] = await find(db);
        if (!found) return null;
        return price(db, found, (done, of) => {
          port.postMessage([done, of]);
          return isThere();
        });
      },
      { snapshot: true },
    );
    if (!priced) return { done: null, fault: reading.fault() };
    port.postMessage([priced.orders, priced.orders]);
    const outcome = { ...priced.outcome, took: Math.round(performance.now() - began) };
    const stands = await asCompany(database, company, (db) => store(db, trial, priced.changed, outcome));
    return { done: stands ? { orders: priced.orders } : null, fault: reading.fault() };
  } finally {
    port.close();
    await reading.close();
    await database.close();
  }
};
