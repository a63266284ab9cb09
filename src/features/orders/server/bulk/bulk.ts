import { and, asc, count, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { job, type JobContext, type Jobs } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { anyOf } from '#server/query/anyOf.ts';
import {
  type BulkChange,
  MAX_BULK,
  MAX_CHANGED,
  MAX_REFUSED_TOLD,
  type BulkOutcome,
  type BulkResult,
  type BulkTarget,
  type RefusedOrder,
  PlainChange,
} from '../../change.ts';
import { changeOrders, checkChange, type Change, type Refused } from './changeOrders.ts';
import type { OrderMoney } from './orderMoney.ts';
import type { OrderSharing } from '../transfer/orderSharing.ts';
import { fingerprint } from './preview.ts';
import { notifyOf } from '../history/notify.ts';
import { orderWhere } from '../list/search.ts';
import { carries } from '../../status.ts';
import { orderBatches } from '../batchTables.ts';
import { orderHistory, orders } from '../tables.ts';

type By = { viewer: Viewer; now: Date; jobs: Jobs; money: OrderMoney; sharing: OrderSharing };

/** The orders that a bulk change is for, by `_id`. @throws 400 when they are none or too many */
const idsOf = async (db: Db, target: BulkTarget): Promise<string[]> => {
  if (Array.isArray(target)) return [...new Set(target)];
  const except = new Set(target.except);
  const found = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(orderWhere(target.filter))
    .orderBy(asc(orders._id))
    .limit(MAX_CHANGED + except.size + 1);
  const ids = found.map(({ _id }) => _id).filter((_id) => !except.has(_id));
  if (ids.length === 0) throw refuse.invalid('El filtro no encuentra órdenes', { orders: 'Requerido' });
  const most = `Hasta ${formatCount(MAX_CHANGED)} órdenes por vez`;
  if (ids.length > MAX_CHANGED) throw refuse.invalid(`${most}: acote el filtro`, { orders: most });
  return ids;
};

const toldOf = ({ _id, internalID, refusal }: Refused): RefusedOrder => ({ _id, internalID, message: refusal.message });

/** Refused orders as an outcome tells them. */
export const outcomeOf = (changed: number, refused: readonly RefusedOrder[]): BulkOutcome => ({
  changed,
  refused: refused.slice(0, MAX_REFUSED_TOLD),
  refusedTotal: refused.length,
});

/** Writes down that a bulk change is done. */
export const endBatch = async (db: Db, batch: string, result: BulkOutcome, endAt: Date): Promise<void> => {
  await db.update(orderBatches).set({ result, endAt }).where(eq(orderBatches._id, batch));
};

/**
 * Does a bulk change in the background, in steps of MAX_BULK, each in a transaction of its own. Begun again it leaves out what is done.
 * @param step changes some orders of the batch and gives those refused
 */
export const inSteps = async (
  { inCompany, progress }: Pick<JobContext<unknown>, 'inCompany' | 'progress'>,
  { batch, orders: ids }: { batch: string; orders: readonly string[] },
  step: (db: Db, ids: string[]) => Promise<RefusedOrder[]>,
): Promise<BulkOutcome> => {
  const refused: RefusedOrder[] = [];
  for (let start = 0; start < ids.length; start += MAX_BULK) {
    await progress(start, ids.length);
    const some = ids.slice(start, start + MAX_BULK);
    const told = await inCompany(async (db) => {
      const written = await db
        .select({ order: orderHistory.order })
        .from(orderHistory)
        .where(and(eq(orderHistory.batch, batch), isNull(orderHistory.origin), anyOf(orderHistory.order, some)));
      const done = new Set(written.map(({ order }) => order));
      return step(
        db,
        some.filter((_id) => !done.has(_id)),
      );
    });
    refused.push(...told);
  }
  await progress(ids.length, ids.length);
  return inCompany(async (db) => {
    const [counted] = await db
      .select({ changed: count() })
      .from(orderHistory)
      .where(and(eq(orderHistory.batch, batch), isNull(orderHistory.origin)));
    const outcome = outcomeOf(counted?.changed ?? 0, refused);
    await endBatch(db, batch, outcome, new Date());
    return outcome;
  });
};

type Step = {
  viewer: Pick<Viewer, '_id' | 'company' | 'degree'>;
  now: Date;
  batch: string;
  versions?: Record<string, number> | undefined;
  money: OrderMoney;
  sharing: OrderSharing;
};

/** Changes some orders of a bulk change: status 30 shares them (spec 2 §4). */
const changeSome = (db: Db, ids: readonly string[], change: Change, { versions, money, sharing, ...by }: Step) => {
  const seen = versions && { versions };
  return change.status === 30 && change.transferid
    ? sharing.share(db, ids, { ...change, transferid: change.transferid }, { ...by, ...seen })
    : changeOrders(db, ids, change, {
        ...by,
        ...seen,
        ...(carries(change) && { kept: sharing.gone }),
        via: 'bulk',
        source: 'back-office',
        money,
      });
};

/** Changes more orders than a request should wait for. */
export const changeOrdersJob = (money: OrderMoney, sharing: OrderSharing) =>
  job({
    name: 'change orders',
    needs: 'order',
    payload: z.object({
      batch: Id,
      orders: z.array(Id),
      versions: z.record(Id, z.int()).optional(),
      change: PlainChange,
      /** Who changes them, and their degree when they asked for it. */
      viewer: z.object({ _id: Id, degree: z.int() }),
    }),
    run: ({ payload: { batch, orders: ids, versions, change, viewer }, company, ports, ...context }) =>
      inSteps(context, { batch, orders: ids }, async (db, some) => {
        const by = { viewer: { ...viewer, company }, now: new Date(), batch, versions, money, sharing };
        const { entries, refused } = await changeSome(db, some, change, by);
        if (change.notify) await notifyOf(db, ports.jobs, entries, { _id: viewer._id, company });
        return refused.map(toldOf);
      }),
  });

/** Refuses to change others than the user agreed to. @throws 409 */
const checkAgreed = async (
  db: Db,
  ids: readonly string[],
  { orders: target, expected, found }: Pick<BulkChange, 'orders' | 'expected' | 'found'>,
) => {
  const isMore = expected !== undefined && ids.length > expected;
  const isOther = async () => {
    if (found === undefined || Array.isArray(target)) return false;
    const [now] = await db.select({ found: fingerprint }).from(orders).where(anyOf(orders._id, ids));
    return now?.found !== found;
  };
  if (!isMore && !(await isOther())) return;
  const many = ids.length === 1 ? 'es 1 orden' : `son ${ids.length === expected ? 'otras' : formatCount(ids.length)} órdenes`;
  throw refuse.more(`Ahora ${many}: confirme otra vez`);
};

/**
 * Changes many orders: at once when they are few, otherwise in the background.
 * @throws what `checkChange` and `idsOf` throw; 403 for who may not share, 400 for who nothing is shared with; 409 when they are more or
 * others than were agreed to
 */
export const changeInBulk = async (
  db: Db,
  { orders: target, versions, expected, found, ...change }: BulkChange,
  by: By,
): Promise<BulkResult> => {
  const { viewer, now, jobs, money, sharing } = by;
  if (change.status === 30 && !can(viewer, 'transfer')) throw refuse.forbidden('No tiene permiso para compartir órdenes');
  await checkChange(db, change, 'bulk');
  if (change.status === 30 && change.transferid) await sharing.checkPartner(db, change.transferid);
  const ids = await idsOf(db, target);
  await checkAgreed(db, ids, { orders: target, expected, found });
  const batch = newId();
  await db.insert(orderBatches).values({ _id: batch, employee: viewer._id, total: ids.length, createAt: now });
  if (ids.length > MAX_BULK) {
    const payload = {
      batch,
      orders: ids,
      ...(versions && { versions }),
      change: onWire(change),
      viewer: { _id: viewer._id, degree: viewer.degree },
    };
    const run = await jobs.enqueue(db, changeOrdersJob(money, sharing), payload, { viewer });
    await db.update(orderBatches).set({ job: run }).where(eq(orderBatches._id, batch));
    return { batch, total: ids.length, job: run, ...outcomeOf(0, []) };
  }
  const { entries, refused } = await changeSome(db, ids, change, { viewer, now, batch, versions, money, sharing });
  if (change.notify) await notifyOf(db, jobs, entries, viewer);
  const outcome = outcomeOf(entries.length, refused.map(toldOf));
  await endBatch(db, batch, outcome, now);
  return { batch, total: ids.length, job: null, ...outcome };
};

/** A change as a job's payload holds it. */
const onWire = ({ deliveryDate, ...change }: Change) => ({ ...change, ...(deliveryDate && { deliveryDate: deliveryDate.toISOString() }) });
