import type { Input } from '#shared/contract.ts';
import { formatCount, formatMoney, fromCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import type { Tariffs } from '../../../fees/server/operations.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { statusById } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { settlementCalls } from '../../settlementCalls.ts';
import {
  type Facts,
  type Frozen,
  type LockedOrder,
  lockOrders,
  lockUnsettled,
  type Looked,
  type Priced,
  priceLocked,
  readOrders,
} from './lines.ts';

/** What is said of orders that cannot be settled: each with why, by its number. */
type Fault = { internalID: string; why: string };
/** An order that is asked for, with what was seen of it: what differs by now is told instead of settled. */
type Seen = {
  _id: string;
  invoice_cash?: number | undefined;
  invoice_pay?: number | undefined;
  chargeAmount?: number | undefined;
  driverAssign?: string | null | undefined;
};
/** What a line is made of. */
export type Settled = Priced & Facts;

/** How many orders a refusal names. */
const NAMED = 5;

const namedFaults = (faults: readonly Fault[]): string => {
  const named = faults.slice(0, NAMED).map(({ internalID, why }) => `${internalID}: ${why}`);
  const rest = faults.length - named.length;
  return `${named.join('; ')}${rest > 0 ? ` y ${rest} más` : ''}`;
};

/** Orders that cannot be settled as they were seen: 409 with each and why. */
export const changedOrders = (faults: readonly Fault[]) =>
  refuse.conflict(`Cambiaron ${counted(faults.length, ORDERS)} desde que se buscaron: ${namedFaults(faults)}`, {
    order: 'Vuelva a buscar las órdenes',
  });

/** What a settlement of a form looks for. */
export const lookedFor = (
  client: string,
  { period, typeOrder, exclude }: Pick<Input<typeof settlementCalls.createSettlement>, 'period' | 'typeOrder' | 'exclude'>,
): Looked => ({
  client,
  typeOrder,
  exclude,
  startDay: period.start,
  endDay: period.end,
});

/** Why an order is none of a period, of some types and of no excluded status; undefined when it is one. */
const misfit = (
  { status, typeOrder, deliveryDate }: Pick<Facts, 'status' | 'typeOrder' | 'deliveryDate'>,
  looked: Looked,
): string | undefined => {
  if (looked.exclude.includes(status)) return `está en ${statusById(status).name}`;
  if (!looked.typeOrder.includes(typeOrder)) return `es ${typeOrder}`;
  const day = deliveryDate && dayOf(deliveryDate);
  if (!day || day < looked.startDay || day > looked.endDay) return day ? `es del ${formatDay(day)}` : 'no tiene fecha';
  return undefined;
};

/** What of an order is not as it was seen; undefined when all is. @param names those of drivers, by `_id` */
const changed = (
  { driver, collected }: LockedOrder,
  { cash, pay }: Priced,
  { invoice_cash, invoice_pay, chargeAmount, driverAssign }: Seen,
  names: ReadonlyMap<string, string>,
): string | undefined => {
  const now = (cents: number) => formatMoney(fromCents(cents));
  const isOther = (seen: number | undefined, cents: number) => seen !== undefined && Math.round(seen * 100) !== cents;
  if (isOther(invoice_cash, cash)) return `ahora se cobra ${now(cash)}`;
  if (isOther(invoice_pay, pay)) return `ahora se paga ${now(pay)}`;
  if (isOther(chargeAmount, collected)) return `ahora se cobró en destino ${now(collected)}`;
  if (driverAssign !== undefined && driverAssign !== driver)
    return driver ? `ahora la lleva ${names.get(driver)}` : 'ahora no tiene chofer';
  return undefined;
};

/** @throws 400 when an order is asked for twice */
export const checkOnce = (asked: readonly Seen[]): void => {
  const fault = 'Hay una orden más de una vez';
  if (new Set(asked.map(({ _id }) => _id)).size < asked.length) throw refuse.invalid(fault, { order: fault });
};

/** What drivers are called of orders that are not theirs any more who were seen to have them, by `_id`. */
const newDrivers = async (db: Db, found: readonly LockedOrder[], seen: ReadonlyMap<string, Seen>): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set<string>();
  for (const { priced, driver } of found) {
    const was = seen.get(priced._id)?.driverAssign;
    if (driver && was !== undefined && was !== driver) ids.add(driver);
  }
  if (ids.size === 0) return new Map();
  const { _id, name, last } = employees;
  const named = await db.select({ _id, name, last }).from(employees).where(anyOf(_id, ids));
  return new Map(named.map((driver) => [driver._id, `${driver.name} ${driver.last}`]));
};

const byDay = ({ priced: a }: LockedOrder, { priced: b }: LockedOrder): number =>
  Number(a.deliveryDate ?? Infinity) - Number(b.deliveryDate ?? Infinity) || (a._id < b._id ? -1 : 1);

/** What settles orders that are locked. @throws 409 naming those that are not as they were seen */
const settledOf = async (
  db: Db,
  found: readonly LockedOrder[],
  looked: Looked,
  tariffs: Tariffs,
  seen: ReadonlyMap<string, Seen>,
): Promise<ReadonlyMap<string, Settled>> => {
  const prices = await priceLocked(db, found, tariffs);
  const names = await newDrivers(db, found, seen);
  const lines = new Map<string, Settled>();
  const faults: Fault[] = [];
  for (const order of found.toSorted(byDay)) {
    const { priced, status, internalID, toAddress } = order;
    const { _id, typeOrder, deliveryDate } = priced;
    const price = prices.get(_id)!;
    const gone = status === 99 ? 'se eliminó' : priced.client === looked.client ? undefined : 'es de otro cliente';
    const why = gone ?? misfit({ status, typeOrder, deliveryDate }, looked) ?? changed(order, price, seen.get(_id) ?? { _id }, names);
    if (why) faults.push({ internalID, why });
    lines.set(_id, { ...price, typeOrder, deliveryDate, toAddress });
  }
  if (faults.length > 0) throw changedOrders(faults);
  return lines;
};

/**
 * What orders cost as the tariffs are now; nobody changes them any more until the transaction ends.
 * @throws 404; 409 naming those that are not as they were seen
 */
export const priceAsked = async (
  db: Db,
  asked: readonly Seen[],
  looked: Looked,
  tariffs: Tariffs,
): Promise<ReadonlyMap<string, Settled>> => {
  checkOnce(asked);
  const ids = asked.map(({ _id }) => _id);
  const drivers = [...new Set(asked.flatMap(({ driverAssign }) => driverAssign ?? []))];
  if ((await db.$count(employees, anyOf(employees._id, drivers))) < drivers.length) throw refuse.notFound('Uno de los choferes no existe');
  const found = await lockOrders(db, ids);
  if (found.length < ids.length) throw refuse.notFound('Una de las órdenes no existe');
  return settledOf(db, found, looked, tariffs, new Map(asked.map((order) => [order._id, order])));
};

/**
 * The same of all that a settlement looks for and none has.
 * @param most how many it has at most
 * @throws 400 when there are more
 */
export const priceUnsettled = async (db: Db, looked: Looked, tariffs: Tariffs, most: number): Promise<ReadonlyMap<string, Settled>> => {
  const found = await lockUnsettled(db, looked, most + 1);
  if (found.length > most) throw refuse.invalid(`Son más de ${formatCount(most)} órdenes`);
  return settledOf(db, found, looked, tariffs, new Map());
};

/** Whether what a settlement keeps is what it says that it looks for, by what was frozen. @throws 400 naming what is not */
export const checkKept = async (db: Db, kept: ReadonlyMap<string, Frozen>, looked: Looked): Promise<void> => {
  const whys = new Map([...kept].flatMap(([_id, line]) => (misfit(line, looked) ? [[_id, misfit(line, looked)!] as const] : [])));
  if (whys.size === 0) return;
  const odd = (await readOrders(db, [...whys.keys()])).map(({ _id, internalID }) => ({ internalID, why: whys.get(_id)! }));
  throw refuse.invalid(`No son de lo que busca la liquidación ${counted(odd.length, ORDERS)} que conserva: ${namedFaults(odd)}`, {
    order: 'Quítelas, o busque también esas',
  });
};
