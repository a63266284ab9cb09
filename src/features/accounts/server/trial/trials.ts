import { MessageChannel } from 'node:worker_threads';
import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import { Piscina } from 'piscina';
import * as z from 'zod';
import { Id, type Input } from '#shared/contract.ts';
import { offsetOf } from '#shared/list/page.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { today } from '#shared/time.ts';
import { replicaOf } from '#server/connecting/replica.ts';
import type { Db } from '#server/db.ts';
import { job, type Jobs } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { ago } from '#server/purgeRule.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { explainPrice } from '../../../fees/price/explain.ts';
import type { Prices } from '../../../fees/price/price.ts';
import { checkTried, orderTold, readPricedOrders, readTriedTariffs, tellOrder, vehicleNames } from '../../../fees/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { monthOf } from '../../trial/months.ts';
import type { TrialGroup, TrialOutcome } from '../../trial/outcome.ts';
import { trialGroups, type TriedSums } from '../../trial/sums.ts';
import type { trialCalls } from '../../trialCalls.ts';
import { settlementLines, settlements } from '../tables.ts';
import { feeTrialOrders, feeTrials } from './tables.ts';
import type { TrialEnd, TrialTask } from './trialThread.ts';

type Calls = typeof trialCalls;

/** Trials that are priced at once; each holds a month's orders. */
const AT_ONCE = 2;
/** For how long a thread waits for the next trial before it ends, in milliseconds. */
const IDLE = 60_000;
/** What a thread may hold, in MB: a tariff's zones twice, and what changed of a month's orders. */
const MEMORY = 768;
/** For how long a trial is kept, in milliseconds. */
const KEPT = 86_400_000;
const REPLACED = 'La prueba ya no está: se reemplazó por otra o pasó un día';

let threads: Piscina | undefined;
const opened = () => {
  threads ??= new Piscina({
    filename: new URL('trialThread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  return threads;
};

/** Prices the orders of a trial in a thread, so that nobody's request waits for it; begun again it stores the same. */
export const runTrial = job({
  name: 'try fee',
  needs: 'office',
  isLong: true,
  payload: z.object({ trial: Id }),
  run: async ({ payload: { trial }, company, ports, progress }) => {
    const { port1: ours, port2: port } = new MessageChannel();
    ours.on('message', ([done, of]: [number, number]) => void progress(done, of).catch(() => undefined));
    const task: TrialTask = { trial, company, url: ports.database.url, replica: await replicaOf(ports.database), port };
    try {
      const { done, fault } = (await opened().run(task, { transferList: [port] })) as TrialEnd;
      if (fault) ports.report(new Error(fault));
      if (!done) throw refuse.notFound(REPLACED);
      await progress(done.orders, done.orders);
      return done;
    } finally {
      ours.close();
    }
  },
});

/**
 * Begins a trial, in the place of the one that the same person made of the same tariff.
 * @throws 404 for a tariff that there is not, 400 for what could not be saved, or a month that has not begun
 */
export const startTrial = async (
  db: Db,
  { _id, fee: its, month: of, ...parts }: Input<Calls['startTrial']>,
  { viewer, now, jobs }: { viewer: Viewer; now: Date; jobs: Jobs },
): Promise<{ _id: string; job: string }> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, 0))`);
  const [made] = await db.select({ job: feeTrials.job }).from(feeTrials).where(eq(feeTrials._id, _id));
  if (made) return { _id, job: made.job };
  if (of > monthOf(today(now))) throw refuse.invalid('El mes todavía no empezó', { month: 'Todavía no empezó' });
  const checked = await checkTried(db, its, parts);
  await db
    .delete(feeTrials)
    .where(or(and(eq(feeTrials.employee, viewer._id), eq(feeTrials.fee, its)), lt(feeTrials.createAt, ago(now, KEPT))));
  const run = await jobs.enqueue(db, runTrial, { trial: _id }, { viewer });
  await db.insert(feeTrials).values({ _id, fee: its, employee: viewer._id, month: of, tried: checked, job: run, createAt: now });
  return { _id, job: run };
};

const { fee, month, createAt, outcome, tried } = feeTrials;

/** A trial without what is tried: that can be megabytes. @throws 404 */
const findTrial = async (db: Db, _id: string) => {
  const [found] = await db.select({ fee, month, createAt, outcome }).from(feeTrials).where(eq(feeTrials._id, _id));
  if (!found) throw refuse.notFound(REPLACED);
  return found;
};

const pesos = ({ pay, cash }: Prices): Prices => ({ pay: fromCents(pay), cash: fromCents(cash) });
const sumsTold = <Sums extends TriedSums>(sums: Sums): Sums => ({ ...sums, before: pesos(sums.before), now: pesos(sums.now) });
const outcomeTold = ({ total, groups, took }: TrialOutcome) => ({
  took,
  total: sumsTold(total),
  groups: Object.fromEntries(trialGroups.map((by) => [by, groups[by].map(sumsTold)])) as Record<keyof typeof groups, TrialGroup[]>,
});

/** A trial and what came of it. @throws 404 */
export const readTrial = async (db: Db, _id: string) => {
  const found = await findTrial(db, _id);
  return { _id, ...found, outcome: found.outcome && outcomeTold(found.outcome) };
};

const amount = (decimal: string) => fromCents(toCents(decimal));

/** One page of the orders whose price a trial changes, what changes most first. @throws 404 */
export const trialOrders = async (db: Db, { _id, direction, page, size, sortOrder }: Input<Calls['trialOrders']>) => {
  const { up = 0, down = 0 } = (await findTrial(db, _id)).outcome?.total ?? {};
  const { trial, position, up: rises } = feeTrialOrders;
  const changed = await db
    .select()
    .from(feeTrialOrders)
    .where(and(eq(trial, _id), direction ? eq(rises, direction === 'up') : undefined))
    .orderBy(sortOrder === 'desc' ? asc(position) : desc(position))
    .limit(size)
    .offset(offsetOf({ page, size }));
  const { internalID, toAddress, toAddressNumber, toFloor, toDoor } = orders;
  const found = await db
    .select({ _id: orders._id, internalID, toAddress, toAddressNumber, toFloor, toDoor, client: clients.name })
    .from(orders)
    .innerJoin(clients, eq(clients._id, orders.client))
    .where(
      anyOf(
        orders._id,
        changed.map(({ order }) => order),
      ),
    );
  const shown = new Map(found.map((order) => [order._id, order]));
  return {
    data: changed.flatMap(({ order, zone, settled, ...prices }) => {
      const told = shown.get(order);
      if (!told) return [];
      const { toAddress: address, toAddressNumber: addressNumber, toFloor: floor, toDoor: door } = told;
      return {
        _id: order,
        internalID: told.internalID,
        address: addressLine({ address, addressNumber, floor, door }),
        client: told.client,
        zone,
        settled,
        before: { pay: amount(prices.payBefore), cash: amount(prices.cashBefore) },
        now: { pay: amount(prices.pay), cash: amount(prices.cash) },
      };
    }),
    total: direction === 'up' ? up : direction === 'down' ? down : up + down,
  };
};

/** Why an order costs what it cost, and why it would cost what it would. @throws 404 */
export const trialPrice = async (db: Db, { _id, order }: Input<Calls['trialPrice']>) => {
  const [trial] = await db.select({ fee, tried }).from(feeTrials).where(eq(feeTrials._id, _id));
  if (!trial) throw refuse.notFound(REPLACED);
  const priced = (await readPricedOrders(db, [order])).get(order);
  const told = await tellOrder(db, order);
  if (!priced || !told) throw refuse.notFound('La orden no existe');
  const vehicles = await vehicleNames(db);
  const books = await readTriedTariffs(db, trial.fee, trial.tried, (book) => [book.feeOf(priced)]);
  const [frozen] = await db
    .select({ data: settlementLines.explained, invoice: settlements.invoice })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements._id, settlementLines.settlement))
    .where(and(eq(settlementLines.order, order), sql`${settlementLines.living}`));
  return {
    order: orderTold(told, priced, vehicles),
    before: frozen ?? { data: explainPrice(priced, books.before, vehicles), invoice: null },
    now: { data: explainPrice(priced, books.now, vehicles) },
  };
};
