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

/** Whether a closure holds just the orders that a form names. */
const holds = async (db: Db, closure: Closure, { methods }: Form): Promise<boolean> => {
  const held = new Map((await heldOrders(db, closure)).map(({ _id, method }) => [_id, method]));
  return held.size === methods.length && methods.every(({ _id, method }) => held.get(_id) === method);
};

/** The closure that this form made, sent before and its answer lost. */
const findSent = async (db: Db, form: Form): Promise<string | undefined> => {
  const { driver, day, version, close, handed, reason, observation } = form;
  const state = close ? 'closed' : 'open';
  const found = await db
    .select()
    .from(closures)
    .where(and(eq(closures.driver, driver), eq(closures.day, day), eq(closures.version, version + 1), eq(closures.state, state)));
  for (const closure of found) {
    const isSame =
      closure.reason === reason &&
      (closure.observation ?? '') === observation &&
      payMethods.every((method) => (closure.handed[method] ?? 0) === toCents(handed[method]));
    if (isSame && (!close || (await holds(db, closure, form)))) return closure._id;
  }
  return undefined;
};

/** What of a form is wrong with the orders that it closes, or keeps. */
const checkOrders = (list: readonly { _id: string }[], { methods, close }: Form): void => {
  const known = new Set(list.map((order) => order._id));
  const at = methods.findIndex(({ _id }) => !known.has(_id));
  if (at !== -1)
    throw refuse.invalid('Lo cobrado cambió: una de las órdenes ya no es de esta rendición', {
      [`methods.${at}._id`]: 'No es de esta rendición',
    });
  if (close && new Set(methods.map(({ _id }) => _id)).size !== list.length)
    throw refuse.conflict('Lo cobrado cambió: hay órdenes que no estaban');
};

/** The cents by method that a form tells as handed in. @throws 400 when that is not what was counted */
const handedOf = ({ handed, notes, coins }: Form): Record<PayMethod, number> => {
  const cents = Object.fromEntries(payMethods.map((method) => [method, toCents(handed[method])])) as Record<PayMethod, number>;
  const hasCount = coins > 0 || Object.values(notes).some((many) => (many ?? 0) > 0);
  if (hasCount && countedCash(notes as Record<string, number>, coins) !== cents.Efectivo)
    throw refuse.invalid('Lo contado no es lo entregado en efectivo', { 'handed.Efectivo': 'No es lo contado' });
  return cents;
};

const money = (cents: number) => formatMoney(fromCents(cents));

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
  // One that is closed at its first saving leaves nothing open: sent again, it has the same version.
  const sent = !open || open.version !== version ? await findSent(db, form) : undefined;
  if (sent) return { _id: sent, version: version + 1 };
  if ((open?.version ?? 0) !== version) throw refuse.stale();
  const methods = Object.fromEntries(form.methods.map(({ _id, method }) => [_id, method]));
  const list = withMethods(await openOrders(db, driver, day, close), methods);
  if (list.length === 0 && (close || !open)) throw refuse.conflict('No hay cobros para rendir ese día');
  checkOrders(list, form);
  const expected = expectedOf(list);
  const handed = handedOf(form);
  const difference = sumOf(handed) - sumOf(expected);
  if (close) {
    if (sumOf(expected) !== toCents(form.expected)) throw refuse.conflict(`Lo cobrado cambió: ahora es ${money(sumOf(expected))}`);
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
  const told = {
    expected: money(sumOf(expected)),
    handed: money(sumOf(handed)),
    ...(difference !== 0 && { difference: money(difference) }),
    ...(reason && { reason }),
    ...(observation && { observation }),
  };
  const changes = {
    status: { from: 'Abierta', to: 'Cerrada' },
    ...Object.fromEntries(Object.entries(told).map(([field, to]) => [field, { from: null, to }])),
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
  // Sent twice, it is opened once.
  if (closure?.state === 'open' && closure.version === version + 1) return { _id, version: version + 1 };
  if (closure?.state !== 'closed' || closure.version !== version) throw refuse.stale();
  if (await findOpen(db, closure.driver, closure.day))
    throw refuse.conflict('Ese día del chofer ya tiene una rendición abierta: ciérrela primero');
  const held = await heldOrders(db, closure);
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
