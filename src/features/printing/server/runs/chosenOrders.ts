import { eq } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { MAX_PRINTED } from '../../../orders/printed.ts';
import { asksForDeleted, findOrderIds, ordersByIds } from '../../../orders/server/operations.ts';
import type { PrintTarget } from '../../runCalls.ts';
import { printRuns } from '../tables.ts';

/** What is said of a run that there is not, and of one of whose orders none is left. */
export const NO_RUN = 'La tanda no existe';
/** See {@link NO_RUN}. */
export const RUN_EMPTY = 'Las órdenes de esta tanda ya no existen';

/** Orders that are printed, as they were chosen, and the ids of those that were chosen and are no more. */
export type Chosen = { rows: OrderRow[]; absent: string[] };

/**
 * What is there of some orders: one that was deleted meanwhile keeps nobody from printing the others.
 * @param rows those that were found
 * @throws 404 when none was
 */
export const present = (ids: readonly string[], rows: OrderRow[]): Chosen => {
  if (rows.length === 0)
    throw refuse.notFound(
      ids.length === 1 ? 'La orden ya no existe: actualice la lista' : 'Las órdenes elegidas ya no existen: actualice la lista',
    );
  const found = new Set(rows.map(({ _id }) => _id));
  return { rows, absent: ids.filter((_id) => !found.has(_id)) };
};

/** The orders of a run that are still there, in its order. @throws 404 for a run that there is not, 400 where none is left */
const ordersOfRun = async (db: Db, _id: string): Promise<Chosen> => {
  const [run] = await db.select({ orders: printRuns.orders }).from(printRuns).where(eq(printRuns._id, _id));
  if (!run) throw refuse.notFound(NO_RUN);
  const rows = await ordersByIds(db, run.orders);
  if (rows.length === 0) throw refuse.invalid(RUN_EMPTY);
  return present(run.orders, rows);
};

/** The orders that are meant, as they were chosen. @throws 404 when none of them is there, 400 for none and for too many */
export const chosenOrders = async (db: Db, target: PrintTarget, viewer: Viewer): Promise<Chosen> => {
  if (Array.isArray(target)) {
    const ids = [...new Set(target)];
    return present(ids, await ordersByIds(db, ids));
  }
  if ('run' in target) return ordersOfRun(db, target.run);
  const { filter, except, ...order } = target;
  // Deleted ones are not printed, whoever asks for them.
  if (asksForDeleted(filter, viewer)) throw refuse.invalid('Las órdenes eliminadas no se imprimen');
  const left = new Set(except);
  const ids = (await findOrderIds(db, { ...filter, ...order }, MAX_PRINTED + left.size + 1)).filter((_id) => !left.has(_id));
  if (ids.length === 0) throw refuse.invalid('No hay órdenes para imprimir: actualice la lista');
  if (ids.length > MAX_PRINTED) throw refuse.invalid(`Hasta ${formatCount(MAX_PRINTED)} órdenes por vez: filtre por fecha o por cliente`);
  return { rows: await ordersByIds(db, ids), absent: [] };
};
