import { and, desc, gte, lt, ne } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { addDays, dayOf, endOfDay, startOfDay } from '#shared/time.ts';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { type Check, OrderChecks, ruleChecks } from '../checks/checkFees.ts';
import { type fees as contract } from '../contract.ts';
import { FeeBook, newestFirst } from '../price/feeBook.ts';
import { livingVehicleTypes, vehicleNames } from './fees.ts';
import { keptAnswer } from './keptAnswer.ts';
import { checkZones } from './zoneThreads.ts';
import { type ReadFee, readFeeHeads, readPricedOrders, withZones } from './pricing.ts';

type Checks = Output<typeof contract.checks>;

/** Days of which orders are looked at, today among them. */
const DAYS = 7;
/** Orders that are looked at: with 200 zones they take a second, and what is wrong with more of them is wrong with these. */
const LOOKED_AT = 10_000;
/** Orders that are read at once. */
const PART = 1_000;
/** How long what was found may stand while no tariff changes, in milliseconds. */
const MINUTE = 60_000;
/** Pedido Cancelado: nobody charges it. */
const CANCELLED = 22;

/** What was found of a tariff's zones, by its version: they change seldom, and comparing them is long. */
const ofZones = new LRUCache<string, Check[]>({ max: 2_000 });

const zonesChecked = async (fee: ReadFee): Promise<Check[]> => {
  const key = `${fee.companyId} ${fee._id} ${fee.version}`;
  const found = ofZones.get(key) ?? (await checkZones(fee));
  ofZones.set(key, found);
  return found;
};

/** Looks at the tariffs and at the newest orders of the last days. */
export const checkFees = async (db: Db, now: Date, most = LOOKED_AT): Promise<Checks> => {
  const all = (await withZones(db, await readFeeHeads(db))).toSorted(newestFirst);
  const day = dayOf(now);
  const due = and(
    gte(orders.deliveryDate, startOfDay(addDays(day, 1 - DAYS))),
    lt(orders.deliveryDate, endOfDay(day)),
    ne(orders.status, CANCELLED),
  );
  const ids = (
    await db
      .select({ _id: orders._id })
      .from(orders)
      .where(due)
      .orderBy(desc(orders.deliveryDate))
      .limit(most + 1)
  ).map(({ _id }) => _id);
  const looked = ids.slice(0, most);
  const names = new Map((await db.select({ _id: clients._id, name: clients.name }).from(clients)).map(({ _id, name }) => [_id, name]));
  const found = new OrderChecks(new FeeBook(all));
  for (let at = 0; at < looked.length; at += PART) {
    const part = await readPricedOrders(db, looked.slice(at, at + PART));
    await unhurried(eachOf(part.values(), (order) => found.take({ ...order, clientName: names.get(order.client) ?? '' })));
  }
  const living = new Set((await livingVehicleTypes(db)).map(({ _id }) => _id));
  const vehicles = await vehicleNames(db);
  const others: Check[] = [];
  for (const fee of all) others.push(...ruleChecks(fee, living, vehicles), ...(await zonesChecked(fee)));
  return { at: now.toISOString(), orders: looked.length, more: ids.length > looked.length, data: [...found.found(all), ...others] };
};

/** What is wrong with a company's tariffs: worked out anew once a tariff changed, and once a minute while somebody asks. */
export const keptChecks = keptAnswer(MINUTE, (db, now) => checkFees(db, now));
