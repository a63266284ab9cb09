import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { centsToDecimal, formatMoney, toCents } from '#shared/money.ts';
import { type Changes, changesBetween } from '#shared/record/changes.ts';
import { formatDay, today, yesterday } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertCounted } from '#server/query/insertMany.ts';
import { standing } from '#server/record/recordTable.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { readTariffs, type Tariffs } from '../../../fees/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { settlementCalls } from '../../settlementCalls.ts';
import { invoiceNumber, NUMBERS_A_DAY } from '../../settlements/invoiceNumber.ts';
import { settlementStateNames, stateOf } from '../../settlements/states.ts';
import { type SettlementTotals, type SummedLine, totalsOf } from '../../settlements/totals.ts';
import { applyCredit, sourceOf } from '../ledger/pay.ts';
import { creditOf, takeBackCredit } from '../ledger/reverse.ts';
import { lockAccount, postSettlement, type Target } from '../ledger/post.ts';
import { readSettings } from '../settings.ts';
import { settlementLines, settlementPayments, settlements } from '../tables.ts';
import { changedOrders, checkKept, checkOnce, lookedFor, priceAsked, type Settled } from './asked.ts';
import { readLines } from './lines.ts';

type CreateForm = Input<typeof settlementCalls.createSettlement>;
type EditForm = Input<typeof settlementCalls.editSettlement>;
/** Who settles, or asked for the batch that does; nobody where a settlement changes by itself. */
export type SettledBy = { employee: string | null; now: Date };

/** A settlement as it is stored. */
export type StoredSettlement = typeof settlements.$inferSelect;

const lineRow = (settlement: string, order: string, line: Settled) => {
  const { fee, zone, pay, cash, collected, driver, status, typeOrder, deliveryDate, toAddress, explained } = line;
  const facts = { driver, status, typeOrder, deliveryDate, ...toAddress };
  const amounts = { pay: centsToDecimal(pay), cash: centsToDecimal(cash), collected: centsToDecimal(collected) };
  return { _id: newId(), settlement, order, fee, zone, explained, ...facts, ...amounts };
};

/**
 * Adds orders to a settlement; another that wants one of them at the same time waits, and is told which.
 * @throws 409 with the orders that another one has
 */
const addLines = async (db: Db, settlement: string, lines: ReadonlyMap<string, Settled>): Promise<void> => {
  const rows = [...lines].map(([order, line]) => lineRow(settlement, order, line)).toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const added = await insertCounted(db, settlementLines, rows, sql`on conflict (company_id, "order") where living do nothing`);
  if (added === rows.length) return;
  const ids = [...lines.keys()];
  const others = await db
    .select({ internalID: orders.internalID, invoice: settlements.invoice })
    .from(settlementLines)
    .innerJoin(orders, eq(orders._id, settlementLines.order))
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .where(and(anyOf(settlementLines.order, ids), sql`${settlementLines.living}`, sql`${settlementLines.settlement} <> ${settlement}`))
    .orderBy(orders.internalID);
  if (others.length > 0) throw changedOrders(others.map(({ internalID, invoice }) => ({ internalID, why: `está en ${invoice}` })));
};

/** What a settlement is to have posted. */
const targetsOf = (client: string, { cash, collected, payTo }: SettlementTotals, nets: boolean): Target[] => [
  { kind: 'client', account: client, action: 'invoice', amount: cash },
  ...(nets ? [{ kind: 'client' as const, account: client, action: 'collected' as const, amount: collected }] : []),
  ...[...payTo].map(([account, amount]) => ({ kind: 'employee' as const, account, action: 'invoice' as const, amount })),
];

const sumColumns = ({ orders: count, cash, pay, collected, total }: SettlementTotals) => ({
  orders: count,
  cash: centsToDecimal(cash),
  pay: centsToDecimal(pay),
  collected: centsToDecimal(collected),
  total: centsToDecimal(total),
});

/** What a history tells of a settlement. */
const told = (settlement: Pick<StoredSettlement, 'expire' | 'fromPeriod' | 'toPeriod' | 'observation' | 'orders' | 'total'>) => ({
  expire: formatDay(settlement.expire),
  period: `${formatDay(settlement.fromPeriod)} a ${formatDay(settlement.toPeriod)}`,
  observation: settlement.observation,
  order: settlement.orders,
  total: formatMoney(settlement.total),
});

const note = ({ _id, invoice }: { _id: string; invoice: string }, { employee, now }: SettledBy) => ({
  kind: 'settlements',
  record: _id,
  name: invoice,
  employee,
  createAt: now,
  source: sourceOf(employee),
});

/** Takes a number of today that nobody has. */
const insertNumbered = async (db: Db, row: Omit<typeof settlements.$inferInsert, 'invoice'>, day: Day): Promise<string> => {
  for (let tries = 0; tries < NUMBERS_A_DAY; tries += 1) {
    const invoice = invoiceNumber(day, randomInt(NUMBERS_A_DAY));
    const made = await db
      .insert(settlements)
      .values({ ...row, invoice })
      .onConflictDoNothing({ target: [settlements.companyId, settlements.invoice] })
      .returning({ _id: settlements._id });
    if (made.length > 0) return invoice;
  }
  throw refuse.conflict('Ya no quedan números de liquidación para hoy');
};

type NewForm = Omit<CreateForm, 'order'> & { batch?: string };

/** @throws 400 for a client that was deleted, or an expiry that is over */
const checkNew = async (db: Db, { client, expire }: NewForm, now: Date): Promise<void> => {
  if (!(await standing(db, clients, [client])).has(client))
    throw refuse.invalid('El cliente no existe', { client: 'El cliente no existe' });
  if (expire < yesterday(now)) throw refuse.invalid('El vencimiento ya pasó', { expire: `No antes del ${formatDay(yesterday(now))}` });
};

/**
 * Makes a settlement of orders that are priced and locked: freezes their prices, takes them, posts to the client and to each driver.
 * @throws as `createSettlement`
 */
export const insertSettlement = async (db: Db, form: NewForm, lines: ReadonlyMap<string, Settled>, by: SettledBy) => {
  const { _id, client, expire, period, typeOrder, exclude, observation } = form;
  const { now } = by;
  await checkNew(db, form, now);
  const { nets } = await readSettings(db);
  const totals = totalsOf([...lines.values()], nets);
  const days = { expire, fromPeriod: period.start, toPeriod: period.end };
  const row = { _id, client, ...days, typeOrder, exclude, nets, observation, batch: form.batch ?? null };
  const state = stateOf({ total: totals.total, paid: 0 });
  const invoice = await insertNumbered(db, { ...row, ...sumColumns(totals), state, createAt: now, lastAction: now }, today(now));
  await addLines(db, _id, lines);
  await postSettlement(db, _id, targetsOf(client, totals, nets), { day: today(now), by: by.employee, now });
  await writeAudit(db, { ...note({ _id, invoice }, by), action: 'create' });
  await applyCredit(db, client, by);
  return { _id, version: 1, invoice, total: totals.total };
};

/**
 * Settles orders to a client.
 * @throws 400, 404; 409 naming the orders that are not as they were seen or that another settlement has
 */
export const createSettlement = async (db: Db, form: CreateForm, by: SettledBy, known?: Tariffs) => {
  const { _id, client, order } = form;
  await lockAccount(db, client);
  const [made] = await db.select().from(settlements).where(eq(settlements._id, _id));
  if (made) {
    if (made.client !== client) throw refuse.conflict('Esa liquidación ya existe, de otro cliente');
    return { _id, version: made.version, invoice: made.invoice };
  }
  await checkNew(db, form, by.now);
  const lines = await priceAsked(db, order, lookedFor(client, form), known ?? (await readTariffs(db)));
  const { version, invoice } = await insertSettlement(db, form, lines, by);
  return { _id, version, invoice };
};

/** A settlement, locked until the transaction ends; whoever pays or settles for its client waits. @throws 404 */
export const lockSettlement = async (db: Db, _id: string): Promise<StoredSettlement> => {
  const [seen] = await db.select({ client: settlements.client }).from(settlements).where(eq(settlements._id, _id));
  if (!seen) throw refuse.notFound('La liquidación no existe');
  await lockAccount(db, seen.client);
  const [found] = await db.select().from(settlements).where(eq(settlements._id, _id)).for('no key update');
  return found!;
};

/** Sets free what was paid of a settlement beyond what it comes to: it stays in the client's balance. */
const freePaid = async (db: Db, { _id, paid }: StoredSettlement, total: number, now: Date): Promise<number> => {
  const [was, most] = [toCents(paid), Math.abs(total)];
  const keeps = Math.sign(total) === Math.sign(was) ? Math.sign(was) * Math.min(Math.abs(was), most) : 0;
  if (keeps !== was) {
    const amount = centsToDecimal(keeps - was);
    await db.insert(settlementPayments).values({ _id: newId(), settlement: _id, movement: null, amount, createAt: now });
  }
  return keeps;
};

/**
 * Makes a settlement come to what its lines do now: its sums, what stays paid of it, the ledger, its version and an entry of its history.
 * `plain` is what else is changed of it, `also` what else is told.
 */
export const sumAnew = async (
  db: Db,
  was: StoredSettlement,
  lines: readonly SummedLine[],
  by: SettledBy,
  { plain = {}, also = {} }: { plain?: Partial<StoredSettlement>; also?: Changes },
): Promise<void> => {
  const { _id, client, nets, version } = was;
  const { now } = by;
  const totals = totalsOf(lines, nets);
  const paid = await freePaid(db, was, totals.total, now);
  const state = stateOf({ total: totals.total, paid });
  const set = { ...plain, ...sumColumns(totals), paid: centsToDecimal(paid), state, version: version + 1, lastAction: now };
  await db.update(settlements).set(set).where(eq(settlements._id, _id));
  await postSettlement(db, _id, targetsOf(client, totals, nets), { day: today(now), by: by.employee, now });
  const changes = { ...changesBetween(told(was), told({ ...was, ...set })), ...also };
  await writeAudit(db, { ...note(was, by), action: 'edit', changes });
  await applyCredit(db, client, by);
};

/** Lets go of orders of a settlement: of some that it is edited without, or of all that it has. Their lines stay, as what was. */
const letGo = (db: Db, settlement: string, ids?: readonly string[]) =>
  db
    .update(settlementLines)
    .set({ living: false, dropped: ids !== undefined })
    .where(and(eq(settlementLines.settlement, settlement), sql`${settlementLines.living}`, ids && anyOf(settlementLines.order, ids)));

/**
 * Changes a settlement; the orders that it had keep their price, those that come are priced now, and the ledger gets the difference.
 * @throws 400, 404; 409 for a version that is not the present one, a cancelled one, or orders that are not as they were seen
 */
export const editSettlement = async (db: Db, form: EditForm, by: SettledBy) => {
  const { _id, version, expire, period, typeOrder, exclude, observation } = form;
  const was = await lockSettlement(db, _id);
  if (was.state === 'cancelled') throw refuse.conflict('La liquidación está cancelada');
  const had = await readLines(db, _id);
  checkOnce(form.order);
  const wanted = new Set(form.order.map((order) => order._id));
  const [coming, going] = [form.order.filter((order) => !had.has(order._id)), [...had.keys()].filter((order) => !wanted.has(order))];
  const plain = { expire, fromPeriod: period.start, toPeriod: period.end, typeOrder, exclude, observation };
  const isSame =
    coming.length === 0 && going.length === 0 && Object.entries(plain).every(([key, value]) => sameJson(value, was[key as 'expire']));
  // What stands already was sent before, its answer lost.
  if (isSame) return { _id, version: was.version, invoice: was.invoice };
  if (was.version !== version) throw refuse.stale();
  const [kept, looked] = [new Map([...had].filter(([order]) => wanted.has(order))), lookedFor(was.client, form)];
  await checkKept(db, kept, looked);
  const lines = await priceAsked(db, coming, looked, await readTariffs(db));
  if (going.length > 0) await letGo(db, _id, going);
  await addLines(db, _id, lines);
  await sumAnew(db, was, [...kept.values(), ...lines.values()], by, { plain });
  return { _id, version: version + 1, invoice: was.invoice };
};

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Cancels a settlement: its orders are free, what was paid stays in the client's balance, the ledger gets the counter-movements. Cancelled
 * again it tells the same.
 * @returns how many orders it had
 * @throws 404; 409 for a version that is not the present one
 */
export const cancelSettlement = async (db: Db, { _id, version }: { _id: string; version?: number | undefined }, by: SettledBy) => {
  const was = await lockSettlement(db, _id);
  if (was.state === 'cancelled') return { _id, count: was.orders };
  if (version !== undefined && was.version !== version) throw refuse.stale();
  const credit = await creditOf(db, { ...was, total: toCents(was.total), paid: toCents(was.paid) }, was.client);
  await letGo(db, _id);
  await freePaid(db, was, 0, by.now);
  const set = { state: 'cancelled' as const, paid: '0', version: was.version + 1, lastAction: by.now };
  await db.update(settlements).set(set).where(eq(settlements._id, _id));
  await postSettlement(db, _id, [], { day: today(by.now), by: by.employee, now: by.now });
  const status = { from: settlementStateNames[was.state], to: settlementStateNames.cancelled };
  await writeAudit(db, { ...note(was, by), action: 'delete', changes: { status } });
  await takeBackCredit(db, was.client, credit, by);
  await applyCredit(db, was.client, by);
  return { _id, count: was.orders };
};
