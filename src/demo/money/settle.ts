import { eq } from 'drizzle-orm';
import { addDays, daysBetween } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { toCents } from '#shared/money.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { batchClients, settlementBatches } from '../../features/accounts/server/batches/tables.ts';
import { findUnsettled, readLines } from '../../features/accounts/server/settlements/lines.ts';
import { cancelSettlement, createSettlement, editSettlement } from '../../features/accounts/server/settlements/save.ts';
import { settlements } from '../../features/accounts/server/tables.ts';
import { MAX_LINES } from '../../features/accounts/settlementCalls.ts';
import type { BatchOutcome } from '../../features/accounts/settlements/batches.ts';
import { orderTypes } from '../../features/orders/choices.ts';
import { statuses } from '../../features/orders/status.ts';
import { idAt } from '../clock.ts';
import { type Desk, later, methodOf, minuteOf, move } from './desk.ts';

/** When a client pays what it was settled: on time at a stroke, in two parts, or long after it should have. */
export type PayHabit = 'prompt' | 'halves' | 'slow';

/** A client as its account is kept. */
export type Settled = {
  _id: string;
  habit: PayHabit;
  /** Days it has to pay. */ term: number;
  /** Until when it is settled. */ until: Day;
};

const delivered = { typeOrder: [...orderTypes], exclude: statuses.flatMap(({ id }) => (id === 8 || id >= 40 ? [] : id)) };

/** Which of a day's clients has its settlement cancelled and made anew, and which one loses an order that it disputes; every second week. */
const [CANCELLED, DISPUTED] = [1, 2];

type Period = { start: Day; end: Day };

const findOrders = ({ db }: Desk, client: string, { start, end }: Period) =>
  findUnsettled(db, { client, startDay: start, endDay: end, ...delivered }, null, MAX_LINES);

/** Settles a client's orders as the form does. */
const settle = async (
  { db, clerk, tariffs }: Desk,
  { _id: client, term }: Settled,
  {
    _id = newId(),
    period,
    orders,
    now,
    day,
    batch,
  }: { _id?: string; period: Period; orders: string[]; now: Date; day: Day; batch?: string },
): Promise<string> => {
  const order = orders.map((each) => ({ _id: each }));
  const form = { _id, client, expire: addDays(day, term), period, ...delivered, observation: '', order };
  await createSettlement(db, { ...form, ...(batch && { batch }) }, { employee: clerk._id, now }, tariffs);
  return _id;
};

/** What is left to pay of a settlement, in cents, and which version it is. */
const standingOf = async ({ db }: Desk, _id: string) => {
  const [found] = await db.select().from(settlements).where(eq(settlements._id, _id));
  if (!found) throw new RangeError('a settlement of the demo is missing');
  return { ...found, left: found.state === 'cancelled' ? 0 : toCents(found.total) - toCents(found.paid) };
};

/** Pays a part of what is left of a settlement: the client to the company, or the other way round. */
const pay = (desk: Desk, { _id: client }: Settled, _id: string, day: Day, part: number): void =>
  later(desk, day, async (now) => {
    const { left } = await standingOf(desk, _id);
    const cents = Math.round(Math.abs(left) * part);
    const status = left > 0 ? ('cash' as const) : ('pay' as const);
    await move(desk, day, now, { toAccount: client, status, settlement: _id, typeAction: methodOf(desk.random), cents });
  });

/** Puts down when a settlement is paid. */
const planPayment = (desk: Desk, client: Settled, _id: string, day: Day): void => {
  const { random } = desk;
  const expire = addDays(day, client.term);
  switch (client.habit) {
    case 'prompt':
      pay(desk, client, _id, addDays(day, random.int(2, client.term)), 1);
      break;
    case 'halves':
      pay(desk, client, _id, addDays(day, random.int(2, 5)), 0.5);
      pay(desk, client, _id, addDays(expire, random.int(0, 9)), 1);
      break;
    case 'slow':
      pay(desk, client, _id, addDays(expire, random.int(6, 26)), 1);
      break;
  }
};

/** Settles one client by hand; now and then that is cancelled and made anew, or edited the next day. @param nth of those of the day */
export const settleByHand = async (desk: Desk, client: Settled, day: Day, nth: number): Promise<void> => {
  const { db, clerk } = desk;
  const period = { start: addDays(client.until, 1), end: addDays(day, -1) };
  client.until = period.end;
  const orders = await findOrders(desk, client._id, period);
  if (orders.length === 0) return;
  let _id = await settle(desk, client, { period, orders, day, now: minuteOf(desk, day, 9, nth * 10) });
  const isOdd = daysBetween('2020-01-06', day) % 14 === 0;
  if (isOdd && nth === CANCELLED) {
    await cancelSettlement(db, { _id }, { employee: clerk._id, now: minuteOf(desk, day, 9, nth * 10 + 4) });
    _id = await settle(desk, client, { period, orders, day, now: minuteOf(desk, day, 9, nth * 10 + 6) });
  } else if (isOdd && nth === DISPUTED && orders.length > 1) dispute(desk, client, _id, addDays(day, 1));
  planPayment(desk, client, _id, day);
};

/** Takes the last order out of a settlement, which stays unsettled. */
const dispute = (desk: Desk, client: Settled, _id: string, day: Day): void =>
  later(desk, day, async (now) => {
    const { version, fromPeriod, toPeriod } = await standingOf(desk, _id);
    const kept = [...(await readLines(desk.db, _id)).keys()].slice(0, -1).map((order) => ({ _id: order }));
    const form = {
      _id,
      version,
      expire: addDays(day, client.term),
      period: { start: fromPeriod, end: toPeriod },
      ...delivered,
      observation: 'Una orden quedó afuera, a revisar: se ajusta en la próxima liquidación.',
      order: kept,
    };
    await editSettlement(desk.db, form, { employee: desk.clerk._id, now });
  });

/** Settles some clients at a stroke, as a batch does; one without orders is told to have none. */
export const settleInBatch = async (desk: Desk, some: readonly Settled[], period: Period, day: Day): Promise<void> => {
  const { db, clerk } = desk;
  const createAt = minuteOf(desk, day, 10, 0);
  const batch = idAt(createAt, 0);
  const expire = addDays(day, 15);
  const turns = some.map((client, position) => ({ _id: newId(), settlement: newId(), client: client._id, batch, position }));
  await db.insert(settlementBatches).values({
    _id: batch,
    fromPeriod: period.start,
    toPeriod: period.end,
    expire,
    ...delivered,
    state: 'Completado',
    clients: some.length,
    employee: clerk._id,
    createAt,
    endAt: new Date(createAt.getTime() + 4_000),
  });
  const rows = [];
  for (const [at, client] of some.entries()) {
    const turn = turns[at]!;
    client.until = period.end;
    const orders = await findOrders(desk, client._id, period);
    if (orders.length === 0) {
      rows.push({ ...turn, outcome: 'none' as BatchOutcome, orders: 0, unpriced: 0, total: '0' });
      continue;
    }
    const _id = await settle(desk, { ...client, term: 15 }, { _id: turn.settlement, period, orders, day, now: createAt, batch });
    const { total } = await standingOf(desk, _id);
    const unpriced = [...(await readLines(db, _id)).values()].filter(({ zone }) => zone === null).length;
    rows.push({ ...turn, outcome: 'settled' as BatchOutcome, orders: orders.length, unpriced, total });
    planPayment(desk, { ...client, term: 15 }, _id, day);
  }
  await insertMany(db, batchClients, rows);
};
