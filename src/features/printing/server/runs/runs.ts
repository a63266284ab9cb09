import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { formatCount } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { markPrinted, ordersByIds } from '../../../orders/server/operations.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { orders as orderTable } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { type LabelCode, labelSizeOf } from '../../../settings/labelSizes.ts';
import type { PrintRun, PrintTarget } from '../../runCalls.ts';
import {
  covers,
  labelsIn,
  type PrintSort,
  portionsOf,
  runTitle,
  sortedForPrint,
  type Sorted,
  type Span,
  touches,
  withSpan,
} from '../../runs.ts';
import { checkTotal, labelCount } from '../labels/printLabels.ts';
import { printRuns } from '../tables.ts';
import { chosenOrders, NO_RUN, RUN_EMPTY } from './chosenOrders.ts';

/** Of labels where nobody has chosen any. */
const USUAL: LabelCode = '100x150';
/** What is said to whom another screen is in the way. */
const BEING_PRINTED = 'Esta tanda se está imprimiendo desde otra pantalla';
/** Runs that a list shows. */
const MAX_LISTED = 30;

/** A run as it is stored. */
export type StoredRun = typeof printRuns.$inferSelect;

/** Who prints, and when. */
export type By = { viewer: Viewer; now: Date };

/** Labels of each order of a run. */
export const countsOf = ({ packages }: Pick<StoredRun, 'packages'>): number[] => packages.map(labelCount);

const selectRuns = (db: Db) =>
  db
    .select({ run: printRuns, employee: { _id: employees._id, name: employees.name, last: employees.last } })
    .from(printRuns)
    .innerJoin(employees, eq(employees._id, printRuns.employee));

/** For how long a screen that prints a run is waited for, in milliseconds: ten labels take a printer less. */
const PATIENCE_MS = 20_000;

/** Whether some screen prints a run now. */
const isActive = ({ screen, screenAt }: StoredRun, now: Date): boolean =>
  screen !== null && screenAt !== null && now.getTime() - screenAt.getTime() < PATIENCE_MS;

type Selected = Awaited<ReturnType<typeof selectRuns>>[number];
const shown = ({ run, employee }: Selected, now: Date): PrintRun => ({
  ...run,
  orders: run.orders.length,
  employee,
  printed: labelsIn(run.out),
  doubt: run.sent && !covers(run.out, run.sent) ? run.sent : null,
  active: isActive(run, now),
});

/** @throws 404 */
const selectedRun = async (db: Db, _id: string): Promise<Selected> => {
  const [found] = await selectRuns(db).where(eq(printRuns._id, _id));
  if (!found) throw refuse.notFound(NO_RUN);
  return found;
};

/** @throws 404 */
export const shownRun = async (db: Db, _id: string, now: Date): Promise<PrintRun> => shown(await selectedRun(db, _id), now);

/** A run, and what became of its orders since it began. @throws 404 */
export const runToday = async (db: Db, _id: string, now: Date): Promise<{ data: PrintRun; gone: number; changed: number }> => {
  const found = await selectedRun(db, _id);
  const { run } = found;
  const living = await db
    .select({ _id: orderTable._id, packages: orderTable.numberPackage })
    .from(orderTable)
    .where(and(anyOf(orderTable._id, run.orders), ne(orderTable.status, 99)));
  const packages = new Map(living.map((order) => [order._id, order.packages]));
  let [gone, changed] = [0, 0];
  for (const [at, order] of run.orders.entries()) {
    const [then, today] = [run.packages[at] ?? 0, packages.get(order)];
    if (today === undefined) gone += labelCount(then);
    else if (today !== then) changed += 1;
  }
  return { data: shown(found, now), gone, changed };
};

/** The last runs of which a label went to a printer or into a file, the newest first. */
export const lastRuns = async (db: Db, now: Date): Promise<PrintRun[]> => {
  const found = await selectRuns(db)
    .where(or(isNotNull(printRuns.printAt), isNotNull(printRuns.sent)))
    .orderBy(desc(sql`coalesce(${printRuns.printAt}, ${printRuns.createAt})`))
    .limit(MAX_LISTED);
  return found.map((one) => shown(one, now));
};

/** A run, locked until the transaction ends. @throws 404 */
const lockedRun = async (db: Db, _id: string): Promise<StoredRun> => {
  const [run] = await db.select().from(printRuns).where(eq(printRuns._id, _id)).for('update');
  if (!run) throw refuse.notFound(NO_RUN);
  return run;
};

const sortable = (order: OrderRow): Sorted & { order: OrderRow } => ({
  order,
  postalCode: order.toAddress.postalCode,
  town: order.toAddress.town,
  address: order.toAddress.address,
  addressNumber: order.toAddress.addressNumber,
  driver: order.driverAssign && `${order.driverAssign.last} ${order.driverAssign.name} ${order.driverAssign._id}`,
});

/** What a run is made of, of its orders in the order in which they are printed. */
const contents = (orders: readonly OrderRow[], sort: PrintSort) => {
  const sorted = sortedForPrint(orders.map(sortable), sort).map(({ order }) => order);
  const packages = sorted.map(({ numberPackage }) => numberPackage ?? 0);
  return { orders: sorted.map(({ _id }) => _id), packages, total: packages.reduce((sum, each) => sum + labelCount(each), 0) };
};

/** Prepares a run of labels, of the orders that there still are. @throws as `chosenOrders`; 400 for more labels than are made together */
export const beginRun = async (
  db: Db,
  { orders, size, sort }: { orders: PrintTarget; size?: LabelCode | undefined; sort: PrintSort },
  { viewer, now }: By,
): Promise<{ data: PrintRun; absent: string[] }> => {
  const { rows: chosen, absent } = await chosenOrders(db, orders, viewer);
  const made = contents(chosen, sort);
  checkTotal(made.total);
  const [own] = await db.select({ size: employees.zplLabel }).from(employees).where(eq(employees._id, viewer._id));
  const _id = newId();
  await db.insert(printRuns).values({
    _id,
    employee: viewer._id,
    title: runTitle(chosen.map(({ client }) => client.name)),
    size: size ?? labelSizeOf(own?.size)?.code ?? USUAL,
    sort,
    chosen: chosen.map((order) => order._id),
    ...made,
    createAt: now,
  });
  return { data: await shownRun(db, _id, now), absent };
};

/** Changes the size of a run's labels, or their order. @throws 404, 409 while it is printed, and for another order when some have come out */
export const changeRun = async (
  db: Db,
  { _id, size, sort }: { _id: string; size?: LabelCode | undefined; sort?: PrintSort | undefined },
  now: Date,
): Promise<PrintRun> => {
  const run = await lockedRun(db, _id);
  if (isActive(run, now)) throw refuse.conflict(BEING_PRINTED);
  if (sort !== undefined && sort !== run.sort) {
    if (run.sent !== null || run.out.length > 0) throw refuse.conflict('Ya salieron etiquetas de esta tanda: su orden queda como está');
    const rows = await ordersByIds(db, run.chosen);
    if (rows.length === 0) throw refuse.notFound(RUN_EMPTY);
    const made = contents(rows, sort);
    checkTotal(made.total);
    await db
      .update(printRuns)
      .set({ sort, ...made })
      .where(eq(printRuns._id, _id));
  }
  if (size !== undefined && size !== run.size) await db.update(printRuns).set({ size }).where(eq(printRuns._id, _id));
  return shownRun(db, _id, now);
};

/** Labels of a run. */
export type Labels = { _id: string; from: number; to: number };

/** @throws 400 when a run has no such labels */
export const checkRange = (run: Pick<StoredRun, 'total'>, { to }: Labels): void => {
  if (to > run.total) throw refuse.invalid(`La tanda tiene ${formatCount(run.total)} etiquetas`, { to: 'No hay tantas' });
};

/**
 * Notes that labels of a run are on their way to a printer.
 * @param again whether they may have come out before
 * @throws 404, 400, 409 while another screen sends them, and for such as have come out already
 */
export const noteSent = async (
  db: Db,
  { screen, again, ...labels }: Labels & { screen: string; again: boolean },
  now: Date,
): Promise<StoredRun> => {
  const run = await lockedRun(db, labels._id);
  checkRange(run, labels);
  if (run.screen !== screen && isActive(run, now)) throw refuse.conflict(BEING_PRINTED);
  const span: Span = [labels.from, labels.to];
  if (!again && touches(run.out, span)) throw refuse.conflict('Algunas de estas etiquetas ya salieron: mire hasta dónde llegó la tanda');
  await db.update(printRuns).set({ sent: span, screen, screenAt: now }).where(eq(printRuns._id, run._id));
  return run;
};

/**
 * Notes that labels of a run came out, and marks the orders of which all have, when their last one is among these; told twice, it counts
 * once.
 * @param pass one printing, which may be told of in steps
 * @param file whether they are in a file to look at: what has come out before is not printed again by that
 * @throws 404, 400 for labels that there are not
 */
export const markLabels = async (
  db: Db,
  { pass, ...labels }: Labels & { pass: string },
  { employee, now, file = false }: { employee: string | null; now: Date; file?: boolean },
): Promise<void> => {
  const run = await lockedRun(db, labels._id);
  checkRange(run, labels);
  const { from, to } = labels;
  const known = run.pass === pass ? run.passTo : 0;
  if (to <= known) return;
  const span: Span = [Math.max(from, known + 1), to];
  if (file && covers(run.out, span)) return;
  const out = withSpan(run.out, span);
  const counts = countsOf(run);
  const ended = portionsOf(counts, ...span).filter(({ order, first, ends }) => {
    const all: Span = [first, first + (counts[order] ?? 1) - 1];
    return covers(out, all) && (ends || !covers(run.out, all));
  });
  const ids = ended.map(({ order }) => run.orders[order] ?? '');
  await markPrinted(db, ids, { employee, source: 'back-office', now });
  await db
    .update(printRuns)
    .set({
      out,
      sent: run.sent && covers(out, run.sent) ? null : run.sent,
      repeats: run.pass !== pass && touches(run.out, span) ? run.repeats + 1 : run.repeats,
      pass,
      passTo: to,
      stopped: null,
      printAt: now,
    })
    .where(eq(printRuns._id, run._id));
};

/** Notes that a screen prints a run no longer, and why it stopped, if it did. @throws 404 */
export const noteStopped = async (
  db: Db,
  { _id, reason }: { _id: string; reason?: string | null | undefined },
  now: Date,
): Promise<PrintRun> => {
  await lockedRun(db, _id);
  await db
    .update(printRuns)
    .set({ stopped: reason ?? null, screen: null })
    .where(eq(printRuns._id, _id));
  return shownRun(db, _id, now);
};
