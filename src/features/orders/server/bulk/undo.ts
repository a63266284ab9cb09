import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Changes } from '#shared/record/changes.ts';
import { Id } from '#shared/contract.ts';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { job, type Jobs } from '#server/ports.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { standing } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { employees } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { MAX_BULK, type BulkOutcome, type BulkResult, type RefusedOrder } from '../../change.ts';
import type { ValidationType } from '../../choices.ts';
import { UNDO_MINUTES } from '../../undo.ts';
import { carries, statusById } from '../../status.ts';
import { StatusId } from '../../choiceSchemas.ts';
import { endBatch, inSteps, outcomeOf } from './bulk.ts';
import { lockOrders } from './changeOrders.ts';
import { keptByMoney } from './keptByMoney.ts';
import { keptByReturns } from './obstacles.ts';
import type { OrderMoney } from './orderMoney.ts';
import type { OrderSharing } from '../transfer/orderSharing.ts';
import { orderBatches } from '../batchTables.ts';
import { orderHistory, orders } from '../tables.ts';

const reversed = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }]));

/** The columns that a bulk change can have changed, as they were before it. */
const formerOf = (order: Awaited<ReturnType<typeof lockOrders>> extends Map<string, infer O> ? O : never, changes: Changes) => {
  const former = <T>(field: string, now: T) => (changes[field] ? (changes[field].from as T) : now);
  const date = former<string | null>('deliveryDate', order.deliveryDate?.toISOString() ?? null);
  return {
    _id: order._id,
    status: StatusId.parse(former<number>('status', order.status)),
    deliveryDate: date === null ? null : new Date(date),
    driverAssign: former('driverAssign', order.driverAssign),
    warehouse: former('warehouse', order.warehouse),
    validation_type: former<ValidationType[]>('validation_type', order.validation_type),
  };
};

type Place = Pick<ReturnType<typeof formerOf>, 'status' | 'warehouse' | 'driverAssign'>;

/** The warehouse that an order is in, when it waits in one. */
const warehouseOf = ({ status, warehouse }: Place) => (status === 4 ? warehouse : null);

/** The warehouse that an order would come back into; null when it waits in none then, or in the same one now. */
const backInto = (before: Place, now: Place) => (warehouseOf(before) === warehouseOf(now) ? null : warehouseOf(before));

/** The driver whom an order that is under way would be given back to; null when they have it now, or it is not. */
const backTo = (before: Place, now: Place) =>
  statusById(before.status).family === 'transit' && before.driverAssign !== now.driverAssign ? before.driverAssign : null;

/** Whether an order would be under way, or at its door, or given to a driver, by being what it was. */
const takenOut = (before: Place, now: Place) =>
  carries({
    status: before.status === now.status ? undefined : before.status,
    driverAssign: before.driverAssign === now.driverAssign ? null : before.driverAssign,
  });

/** Whether it would be with another company by it. */
const inTransfer = (before: Place, now: Place) => before.status === 30 && now.status !== 30;

/** What a bulk change wrote. Other companies name their changes themselves, and may name one of ours. */
const wroteIn = (batch: string) => and(eq(orderHistory.batch, batch), isNull(orderHistory.origin));

type Undo = { batch: string; undoes: string; employee: string; now: Date; money: OrderMoney; sharing: Pick<OrderSharing, 'gone' | 'lent'> };

/**
 * Gives orders back what a bulk change took, as entries of their own in the history. An order that somebody changed since stays as it is.
 * @returns the orders changed, and those refused
 */
const undoOrders = async (
  db: Db,
  ids: readonly string[],
  { batch, undoes, employee, now, money, sharing }: Undo,
): Promise<{ changed: number; refused: RefusedOrder[] }> => {
  const written = await db
    .select()
    .from(orderHistory)
    .where(and(wroteIn(undoes), anyOf(orderHistory.order, ids)))
    .orderBy(asc(orderHistory.order));
  const wereDelivered = written.flatMap(({ order, changes }) => (changes?.status?.from === 8 ? [order] : []));
  await money.beforeDelivery(db, wereDelivered);
  const found = await lockOrders(db, ids);
  const steps = written.map(({ order: _id, version, changes }) => {
    const order = found.get(_id);
    if (!order || order.version !== version) return { _id, order, into: null, to: null };
    const before = formerOf(order, changes ?? {});
    return { _id, order, changes, before, into: backInto(before, order), to: backTo(before, order) };
  });
  const there = await standing(db, warehouses, new Set(steps.flatMap(({ into }) => into ?? [])));
  const working = await standing(db, employees, new Set(steps.flatMap(({ to }) => to ?? [])));
  const kept = await keptByReturns(
    db,
    steps.flatMap(({ _id, order, before }) => (before ? [{ _id, from: order.status, to: before.status }] : [])),
  );
  // Whoever made a change takes it back: what was delivered by it is so no more.
  const paid = await keptByMoney(
    db,
    steps.flatMap(({ _id, order, before, changes }) =>
      before ? [{ _id, from: order.status, to: before.status, changes: reversed(changes ?? {}) }] : [],
    ),
    { money, unrestricted: true },
  );
  // What is with who shared it again is not brought to its door again by it, nor to Transfer what is shared with nobody any more.
  const [carried, shared] = [takenOut, inTransfer].map((is) =>
    steps.flatMap(({ _id, order, before }) => (before && is(before, order) ? [_id] : [])),
  ) as [string[], string[]];
  const gone = await sharing.gone(db, carried);
  const lent = await sharing.lent(db, shared);
  const left = new Map(shared.flatMap((_id) => (lent.has(_id) ? [] : [[_id, 'Ya no está compartida: no vuelve a Transfer']])));
  const refused: RefusedOrder[] = [];
  const former: ReturnType<typeof formerOf>[] = [];
  const entries: (typeof orderHistory.$inferInsert)[] = [];
  const obstacleTo = ({ _id, into, to }: (typeof steps)[number]) => {
    if (into && !there.has(into)) return 'El depósito en que estaba ya no existe';
    return to && !working.has(to)
      ? 'El chofer que la tenía ya no existe'
      : (gone.get(_id) ?? left.get(_id) ?? kept.get(_id) ?? paid.get(_id)?.message);
  };
  for (const step of steps) {
    const { _id, order, changes, before, into } = step;
    const obstacle = obstacleTo(step);
    if (!before || obstacle) {
      const message = obstacle ?? 'Alguien modificó la orden después del cambio';
      // Not every user may know a deleted order.
      refused.push({ _id, internalID: order && order.status !== 99 ? order.internalID : '', message });
      continue;
    }
    const isMoved = before.status !== order.status;
    former.push(before);
    entries.push({
      _id: newId(),
      order: _id,
      status: isMoved ? before.status : 88,
      deliveryDate: before.deliveryDate,
      driverAssign: isMoved ? before.driverAssign : null,
      warehouse: into,
      observation: 'Se deshizo un cambio',
      employee,
      source: 'back-office',
      changes: reversed(changes ?? {}),
      batch,
      undoes,
      version: order.version + 1,
      createAt: now,
    });
  }
  if (former.length > 0) {
    const rows = JSON.stringify(
      former.map((row) => ({
        _id: row._id,
        status: row.status,
        delivery_date: row.deliveryDate,
        driver_assign: row.driverAssign,
        warehouse: row.warehouse,
        validation_type: row.validation_type,
      })),
    );
    await db.execute(sql`
      update ${orders} set status = was.status, delivery_date = was.delivery_date, driver_assign = was.driver_assign, warehouse = was.warehouse,
        validation_type = was.validation_type, last_action_date = ${now.toISOString()}::timestamptz, version = ${orders.version} + 1
      from jsonb_populate_recordset(null::${orders}, ${rows}::jsonb) as was where ${orders._id} = was._id`);
    await insertMany(db, orderHistory, entries);
    const again = new Set(former.map(({ _id }) => _id));
    await money.delivered(
      db,
      wereDelivered.filter((_id) => again.has(_id)),
      { employee, now },
    );
  }
  return { changed: entries.length, refused };
};

/** Undoes a bulk change of more orders than a request should wait for. */
export const undoChangeJob = (money: OrderMoney, sharing: Pick<OrderSharing, 'gone' | 'lent'>) =>
  job({
    name: 'undo change of orders',
    needs: 'order',
    payload: z.object({ batch: Id, undoes: Id, orders: z.array(Id), employee: Id }),
    run: async ({ payload: { batch, undoes, orders: ids, employee }, ...context }) => {
      const outcome = await inSteps(
        context,
        { batch, orders: ids },
        async (db, some) => (await undoOrders(db, some, { batch, undoes, employee, now: new Date(), money, sharing })).refused,
      );
      await context.inCompany((db) => forgetUndo(db, batch, outcome));
      return outcome;
    },
  });

/** One that changed nothing may be tried again, as what stood against it can be gone by then. */
const forgetUndo = async (db: Db, batch: string, { changed }: Pick<BulkOutcome, 'changed'>) => {
  if (changed === 0) await db.delete(orderBatches).where(eq(orderBatches._id, batch));
};

/** When a bulk change ended; undefined while it is under way. One that failed half-way ended too. */
const endOf = async (db: Db, { endAt, job: run }: typeof orderBatches.$inferSelect): Promise<Date | undefined> => {
  if (endAt || !run) return endAt ?? undefined;
  const [failed] = await db
    .select({ endAt: jobRuns.endAt })
    .from(jobRuns)
    .where(and(eq(jobRuns._id, run), eq(jobRuns.state, 'Error')));
  return failed?.endAt ?? undefined;
};

/**
 * Undoes a bulk change; asked for again, it answers what the first time did, or begins that again if it failed.
 * @throws 404, 403 to others than its author and unrestricted users, 409 while it is under way and when it is too late
 */
export const undoChange = async (
  db: Db,
  _id: string,
  { viewer, now, jobs, money, sharing }: { viewer: Viewer; now: Date; jobs: Jobs; money: OrderMoney; sharing: OrderSharing },
): Promise<BulkResult> => {
  const [change] = await db.select().from(orderBatches).where(eq(orderBatches._id, _id)).for('update');
  if (!change || change.undoes) throw refuse.notFound('El cambio no existe');
  if (change.employee !== viewer._id && !isUnrestricted(viewer))
    throw refuse.forbidden('Solo puede deshacer el cambio quien lo hizo, o un administrador');
  const written = () =>
    db
      .select({ order: orderHistory.order })
      .from(orderHistory)
      .where(wroteIn(_id))
      .orderBy(asc(orderHistory.order))
      .then((rows) => rows.map(({ order }) => order));
  const begin = async (batch: string, ids: string[]) => {
    const run = await jobs.enqueue(
      db,
      undoChangeJob(money, sharing),
      { batch, undoes: _id, orders: ids, employee: viewer._id },
      { viewer },
    );
    await db.update(orderBatches).set({ job: run }).where(eq(orderBatches._id, batch));
    return run;
  };
  const [earlier] = await db.select().from(orderBatches).where(eq(orderBatches.undoes, _id));
  if (earlier) {
    const { _id: batch, total, result } = earlier;
    if (result) return { batch, total, job: null, ...result };
    const hasFailed = (await endOf(db, earlier)) !== undefined;
    return { batch, total, job: hasFailed ? await begin(batch, await written()) : earlier.job, ...outcomeOf(0, []) };
  }
  const end = await endOf(db, change);
  if (!end) throw refuse.conflict('El cambio todavía se está haciendo');
  if ((await db.$count(orderHistory, and(wroteIn(_id), eq(orderHistory.status, 30)))) > 0)
    throw refuse.conflict('Las órdenes compartidas se recuperan en Transfer');
  if (now.getTime() - end.getTime() > UNDO_MINUTES * 60_000)
    throw refuse.conflict(`Un cambio se puede deshacer hasta ${UNDO_MINUTES} minutos después`);

  const ids = await written();
  const batch = newId();
  await db.insert(orderBatches).values({ _id: batch, employee: viewer._id, total: ids.length, undoes: _id, createAt: now });
  if (ids.length > MAX_BULK) return { batch, total: ids.length, job: await begin(batch, ids), ...outcomeOf(0, []) };
  const { changed, refused } = await undoOrders(db, ids, { batch, undoes: _id, employee: viewer._id, now, money, sharing });
  const outcome = outcomeOf(changed, refused);
  await endBatch(db, batch, outcome, now);
  await forgetUndo(db, batch, outcome);
  return { batch, total: ids.length, job: null, ...outcome };
};
