import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { Id, type Input } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { offsetOf } from '#shared/list/page.ts';
import { endOfDay, formatDay, startOfDay, yesterday } from '#shared/time.ts';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { job, type Jobs } from '#server/ports.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { standing } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { readTariffs } from '../../../fees/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import type { batchCalls } from '../../batchCalls.ts';
import type { BatchOutcome } from '../../settlements/batches.ts';
import { settlements } from '../tables.ts';
import { batchClients, settlementBatches } from './tables.ts';
import { type Batch, takeTurn } from './turns.ts';

type By = { viewer: Viewer; now: Date; jobs: Jobs };
type Form = Input<typeof batchCalls.addBatch>;

/** Enqueues a batch. @returns how many clients it has @throws 400 */
export const addBatch = async (db: Db, form: Form, { viewer, now, jobs }: By) => {
  const { _id, expire, period, typeOrder, exclude, unpriced } = form;
  const client = [...new Set(form.client)];
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, 0))`);
  const [made] = await db.select({ clients: settlementBatches.clients }).from(settlementBatches).where(eq(settlementBatches._id, _id));
  if (made) return { _id, count: made.clients };
  if (expire < yesterday(now)) throw refuse.invalid('El vencimiento ya pasó', { expire: `No antes del ${formatDay(yesterday(now))}` });
  const known = await standing(db, clients, client);
  const at = client.findIndex((each) => !known.has(each));
  if (at !== -1) throw refuse.invalid('Un cliente no existe', { [`client.${at}`]: 'El cliente no existe' });
  await db.insert(settlementBatches).values({
    _id,
    expire,
    typeOrder,
    exclude,
    unpriced,
    fromPeriod: period.start,
    toPeriod: period.end,
    state: 'Pendiente',
    clients: client.length,
    employee: viewer._id,
    createAt: now,
  });
  const names = await db
    .select({ _id: clients._id })
    .from(clients)
    .where(inArray(clients._id, client))
    .orderBy(asc(clients.name), asc(clients._id));
  const rows = names.map((each, position) => ({ _id: newId(), batch: _id, client: each._id, settlement: newId(), position }));
  await insertMany(db, batchClients, rows);
  await begin(db, _id, { viewer, jobs });
  return { _id, count: rows.length };
};

const begin = async (db: Db, _id: string, { viewer, jobs }: Pick<By, 'viewer' | 'jobs'>): Promise<void> => {
  const run = await jobs.enqueue(db, settleBatch, { batch: _id }, { viewer });
  await db.update(settlementBatches).set({ job: run }).where(eq(settlementBatches._id, _id));
};

const findBatch = async (db: Db, _id: string): Promise<Batch> => {
  const [found] = await db.select().from(settlementBatches).where(eq(settlementBatches._id, _id));
  if (!found) throw refuse.notFound('El lote no existe');
  return found;
};

const setState = (db: Db, _id: string, set: Partial<Pick<Batch, 'state' | 'endAt' | 'halted'>>) =>
  db.update(settlementBatches).set(set).where(eq(settlementBatches._id, _id));

/** Clients that are settled at once: while the database stores what one is charged, another is priced. */
const AT_ONCE = 2;

/**
 * Settles the clients of a batch in their order, two at once, each in a transaction of its own. Begun again it goes on with those whose turn it
 * was not: a settlement's `_id` was given when the batch was made. It may take minutes and is not `isLong`: what the
 * office does next waits for it, and must not wait behind somebody's exports.
 */
export const settleBatch = job({
  name: 'settle batch',
  needs: 'account',
  payload: z.object({ batch: Id }),
  run: async ({ payload: { batch: _id }, inCompany, progress, ports }) => {
    const { batch, waiting, tariffs } = await inCompany(async (db) => {
      await setState(db, _id, { state: 'Procesando', endAt: null });
      const { client, settlement } = batchClients;
      const turns = await db
        .select({ _id: batchClients._id, client, settlement })
        .from(batchClients)
        .where(and(eq(batchClients.batch, _id), eq(batchClients.outcome, 'waiting')))
        .orderBy(asc(batchClients.position));
      return { batch: await findBatch(db, _id), waiting: turns, tariffs: await readTariffs(db) };
    });
    let over = batch.clients - waiting.length;
    const turns = waiting.values();
    const work = async () => {
      for (const turn of turns) {
        await progress(over, batch.clients);
        if (!(await takeTurn({ inCompany, ports }, batch, turn, tariffs))) return;
        over += 1;
      }
    };
    // What is under way ends, whatever became of the other.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return inCompany(async (db) => {
      const sums = await sumsOf(db, [_id]);
      const { failed = 0, done = 0, settled = 0 } = sums.get(_id) ?? {};
      await setState(db, _id, { state: failed > 0 || done < batch.clients ? 'Error' : 'Completado', endAt: new Date() });
      return { settled, failed, clients: batch.clients };
    });
  },
});

type Sums = { done: number; settled: number; none: number; failed: number; orders: number; left: number; total: number };

const sumsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Sums>> => {
  const having = (outcome: BatchOutcome) => sql<number>`count(*) filter (where ${batchClients.outcome} = ${outcome})`.mapWith(Number);
  const found = await db
    .select({
      batch: batchClients.batch,
      waiting: having('waiting'),
      all: count(),
      settled: having('settled'),
      none: having('none'),
      failed: having('failed'),
      orders: sql<number>`sum(${batchClients.orders})`.mapWith(Number),
      left: sql<number>`sum(${batchClients.left})`.mapWith(Number),
      total: sql<string>`sum(${batchClients.total})`,
    })
    .from(batchClients)
    .where(inArray(batchClients.batch, [...ids]))
    .groupBy(batchClients.batch);
  return new Map(
    found.map(({ batch, waiting, all, total, ...sums }) => [batch, { ...sums, done: all - waiting, total: fromCents(toCents(total)) }]),
  );
};

const NO_SUMS: Sums = { done: 0, settled: 0, none: 0, failed: 0, orders: 0, left: 0, total: 0 };

const named = (db: Db) =>
  db
    .select({ batch: settlementBatches, name: employees.name, last: employees.last, run: jobRuns.state })
    .from(settlementBatches)
    .leftJoin(jobRuns, eq(jobRuns._id, settlementBatches.job))
    .innerJoin(employees, eq(employees._id, settlementBatches.employee));

const shown = ({ batch, name, last, run }: Awaited<ReturnType<typeof named>>[number], sums: Sums = NO_SUMS) => {
  const { companyId: _, state, ...told } = batch;
  // A run that the queue has given up had no time to say so.
  return { ...told, employee: `${name} ${last}`, status: run === 'Error' ? run : state, ...sums };
};

/** One page of the batches of some days, newest first. */
export const searchBatches = async (
  db: Db,
  { startDay, endDay, client, page, size, sortOrder }: Input<typeof batchCalls.searchBatches>,
) => {
  const { createAt, _id } = settlementBatches;
  const its = sql`exists (select from ${batchClients} where ${batchClients.batch} = ${_id} and ${batchClients.client} = ${client})`;
  const where = and(gte(createAt, startOfDay(startDay)), lt(createAt, endOfDay(endDay)), client ? its : undefined);
  const found = await named(db)
    .where(where)
    .orderBy(...(sortOrder === 'desc' ? [desc(createAt), desc(_id)] : [asc(createAt), asc(_id)]))
    .limit(size)
    .offset(offsetOf({ page, size }));
  const sums = await sumsOf(
    db,
    found.map(({ batch }) => batch._id),
  );
  return { data: found.map((each) => shown(each, sums.get(each.batch._id))), total: await db.$count(settlementBatches, where) };
};

/** A batch and what became of each of its clients, in their order. @throws 404 */
export const readBatch = async (db: Db, _id: string) => {
  const [found] = await named(db).where(eq(settlementBatches._id, _id));
  if (!found) throw refuse.notFound('El lote no existe');
  const { outcome, error, orders, unpriced, left, total } = batchClients;
  const rows = await db
    .select({
      outcome,
      error,
      orders,
      unpriced,
      left,
      total,
      client: clients._id,
      name: clients.name,
      status: clients.status,
      settlement: settlements._id,
      invoice: settlements.invoice,
    })
    .from(batchClients)
    .innerJoin(clients, eq(clients._id, batchClients.client))
    .leftJoin(settlements, eq(settlements._id, batchClients.settlement))
    .where(eq(batchClients.batch, _id))
    .orderBy(asc(batchClients.position));
  const sums = await sumsOf(db, [_id]);
  return {
    data: shown(found, sums.get(_id)),
    rows: rows.map(({ client, name, status, settlement, invoice, total: amount, ...row }) => ({
      ...row,
      client: { _id: client, name, inactive: status === recordStatus.inactive },
      settlement: settlement && invoice ? { _id: settlement, invoice } : null,
      total: fromCents(toCents(amount)),
    })),
  };
};

/** Stops a batch before its next client. @throws 404 */
export const haltBatch = async (db: Db, _id: string): Promise<void> => {
  await findBatch(db, _id);
  await setState(db, _id, { halted: true });
};

/** Tries the clients again that failed, and those whose turn did not come. @throws 404; 409 while it runs */
export const retryBatch = async (db: Db, _id: string, { viewer, jobs }: By): Promise<void> => {
  const [batch] = await db.select().from(settlementBatches).where(eq(settlementBatches._id, _id)).for('no key update');
  if (!batch) throw refuse.notFound('El lote no existe');
  const [run] = batch.job ? await db.select({ state: jobRuns.state }).from(jobRuns).where(eq(jobRuns._id, batch.job)) : [];
  if (run?.state !== 'Error' && (batch.state === 'Pendiente' || batch.state === 'Procesando'))
    throw refuse.conflict('El lote todavía está en marcha');
  if (batch.state === 'Completado') return;
  const failed = and(eq(batchClients.batch, _id), eq(batchClients.outcome, 'failed'));
  await db.update(batchClients).set({ outcome: 'waiting', error: null }).where(failed);
  await setState(db, _id, { state: 'Pendiente', halted: false, endAt: null });
  await begin(db, _id, { viewer, jobs });
};
