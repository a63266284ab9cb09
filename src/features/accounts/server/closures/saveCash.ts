import { and, eq } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import { centsToDecimal, formatMoney, fromCents, toCents } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import { formatDay, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import type { closureCalls } from '../../closureCalls.ts';
import { countedCash, differenceOf, expectedOf, sumOf } from '../../closures/closures.ts';
import { type PayMethod, payMethods } from '../../ledger/kinds.ts';
import { lockAccount, postClosure } from '../ledger/post.ts';
import { closureOrders, closures } from './tables.ts';

import { type Closure, findOpen, heldOrders, openOrders, theDriver, withMethods } from './readCash.ts';

type Form = Input<typeof closureCalls.saveCash>;
type By = { viewer: Viewer; now: Date };

const note = ({ _id, day }: Pick<Closure, '_id' | 'day'>, driver: string, { viewer, now }: By) => ({
  kind: 'closures',
  record: _id,
  name: `${driver} ${formatDay(day)}`,
  employee: viewer._id,
  source: 'back-office' as const,
  createAt: now,
});

/** The closure that this form made, sent before and its answer lost. */
const findSent = async (db: Db, { driver, day, version, close, handed, reason, observation }: Form): Promise<string | undefined> => {
  const found = await db
    .select()
    .from(closures)
    .where(and(eq(closures.driver, driver), eq(closures.day, day), eq(closures.version, version + 1)));
  const isIt = (closure: Closure) =>
    (closure.state === 'closed') === close &&
    closure.reason === reason &&
    (closure.observation ?? '') === observation &&
    payMethods.every((method) => (closure.handed[method] ?? 0) === toCents(handed[method]));
  return found.find(isIt)?._id;
};

/**
 * Saves what a driver handed in; closed it takes the orders' cash, posts on the driver's account what was collected and what was handed in by
 * method, and is changed no more.
 * @throws 400 for a difference without its reason, or cash that is not what was counted; 404; 409 for a version that is not the present one,
 * or when something else was collected than was seen
 */
export const saveCash = async (db: Db, form: Form, by: By) => {
  const { driver, day, version, notes, coins, reason, observation, close } = form;
  const who = await theDriver(db, driver);
  await lockAccount(db, driver);
  const open = await findOpen(db, driver, day);
  if ((open?.version ?? 0) !== version) {
    const sent = await findSent(db, form);
    if (!sent) throw refuse.stale();
    return { _id: sent, version: version + 1 };
  }
  const methods = Object.fromEntries(form.methods.map(({ _id, method }) => [_id, method]));
  const list = withMethods(await openOrders(db, driver, day), methods);
  const known = new Set(list.map((order) => order._id));
  const at = form.methods.findIndex(({ _id }) => !known.has(_id));
  if (at !== -1) throw refuse.invalid('Una orden no es de esta rendición', { [`methods.${at}._id`]: 'No es de esta rendición' });
  const expected = expectedOf(list);
  const handed = Object.fromEntries(payMethods.map((method) => [method, toCents(form.handed[method])])) as Record<PayMethod, number>;
  const hasCount = coins > 0 || Object.values(notes).some((many) => (many ?? 0) > 0);
  if (hasCount && countedCash(notes as Record<string, number>, coins) !== handed.Efectivo)
    throw refuse.invalid('Lo contado no es lo entregado en efectivo', { 'handed.Efectivo': 'No es lo contado' });
  const difference = sumOf(handed) - sumOf(expected);
  if (close) {
    if (list.length === 0) throw refuse.conflict('No hay cobros para rendir ese día');
    if (sumOf(expected) !== toCents(form.expected))
      throw refuse.conflict(`Lo cobrado cambió: ahora es ${formatMoney(fromCents(sumOf(expected)))}`);
    const isUneven = Object.values(differenceOf(expected, handed)).some((each) => each !== 0);
    if (isUneven && !reason) throw refuse.invalid('Diga por qué no coincide', { reason: 'Requerido' });
    if (isUneven && !observation) throw refuse.invalid('Diga por qué no coincide', { observation: 'Requerido' });
  }
  const set = {
    driver,
    day,
    state: close ? ('closed' as const) : ('open' as const),
    expected,
    handed,
    notes: { ...(notes as Record<string, number>), ...(coins > 0 && { coins: toCents(coins) }) },
    methods,
    reason,
    observation: observation || null,
    by: by.viewer._id,
    closedAt: close ? by.now : null,
    version: version + 1,
  };
  const _id = open?._id ?? newId();
  if (open) await db.update(closures).set(set).where(eq(closures._id, _id));
  else await db.insert(closures).values({ _id, ...set, createAt: by.now });
  if (!close) return { _id, version: version + 1 };
  const rows = list.map((order) => ({
    _id: newId(),
    closure: _id,
    order: order._id,
    method: order.method,
    amount: centsToDecimal(order.amount),
  }));
  await insertMany(db, closureOrders, rows);
  await postClosure(db, _id, driver, { expected, handed }, { day: today(by.now), by: by.viewer._id, now: by.now });
  const changes = {
    status: { from: 'Abierta', to: 'Cerrada' },
    ...(difference !== 0 && { difference: { from: null, to: formatMoney(fromCents(difference)) } }),
  };
  await writeAudit(db, { ...note({ _id, day }, who.name, by), action: 'edit', changes });
  return { _id, version: version + 1 };
};

/**
 * Opens a closed closure: its orders' cash is free and the ledger gets the counter-movements. What was counted stays.
 * @throws 404; 409 for a version that is not the present one, or when something of that day is open already
 */
export const reopenCash = async (db: Db, { _id, version }: { _id: string; version: number }, by: By) => {
  const [seen] = await db.select().from(closures).where(eq(closures._id, _id));
  if (!seen) throw refuse.notFound('La rendición no existe');
  await lockAccount(db, seen.driver);
  const [closure] = await db.select().from(closures).where(eq(closures._id, _id));
  if (!closure || closure.version !== version) throw refuse.stale();
  if (closure.state === 'open') return { _id, version };
  if (await findOpen(db, closure.driver, closure.day))
    throw refuse.conflict('Ese día del chofer ya tiene una rendición abierta: ciérrela primero');
  const held = await heldOrders(db, _id);
  await db
    .update(closureOrders)
    .set({ living: false })
    .where(
      and(
        eq(closureOrders.closure, _id),
        anyOf(
          closureOrders.order,
          held.map((order) => order._id),
        ),
      ),
    );
  await db
    .update(closures)
    .set({ state: 'open', closedAt: null, by: by.viewer._id, version: version + 1 })
    .where(eq(closures._id, _id));
  await postClosure(db, _id, closure.driver, { expected: {}, handed: {} }, { day: today(by.now), by: by.viewer._id, now: by.now });
  const { name } = await theDriver(db, closure.driver);
  await writeAudit(db, { ...note(closure, name, by), action: 'edit', changes: { status: { from: 'Cerrada', to: 'Abierta' } } });
  return { _id, version: version + 1 };
};
