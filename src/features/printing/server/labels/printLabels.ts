import { formatCount } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { actorOf, markPrinted, ordersByIds } from '../../../orders/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import { type LabelCode, labelSizeOf } from '../../../settings/labelSizes.ts';
import { labelZpl } from '../../labels/label.ts';
import { drawLabels, readLabels, readLogos } from './readLabels.ts';
import type { Printing } from '../printing.ts';
import { present } from '../runs/chosenOrders.ts';

/** Labels that are made together: more than a printer has on its roll, and as many as a single order can have. */
const MAX_LABELS = 10_000;

/** Labels that orders have: one for each package, and one where there is none. */
export const labelCount = (packages: number | null): number => Math.max(1, packages ?? 0);

/** @throws 400 when there are more labels than are made together */
export const checkTotal = (total: number): void => {
  if (total > MAX_LABELS)
    throw refuse.invalid(`Son ${formatCount(total)} etiquetas, y se hacen hasta ${formatCount(MAX_LABELS)} por vez: elija menos órdenes`);
};

/** The size of labels that is asked for, or that who prints has chosen. @throws 409 where no size was chosen, 400 of a key that names none */
const sizeFor = async (db: Db, viewer: Pick<Viewer, '_id' | 'key'>, asked: LabelCode | undefined): Promise<LabelCode> => {
  if (asked) return asked;
  if (viewer.key) throw refuse.invalid('Con una clave de API diga el tamaño de la etiqueta, en size', { size: 'Requerido' });
  const [printer] = await db
    .select({ size: employees.zplLabel })
    .from(employees)
    .where(anyOf(employees._id, [viewer._id]));
  const code = labelSizeOf(printer?.size)?.code;
  if (!code) throw refuse.conflict('Debe configurar la impresora desde Configuración');
  return code;
};

/**
 * The labels of orders in ZPL, in the order given, marked as printed.
 * @param asked.size that of who prints unless told
 * @throws 404 when none of the orders is there, 409 where no size was chosen, 400 for a key that names none and for more labels than are made together
 */
export const printLabels = async (
  asked: { orders: readonly string[]; size?: LabelCode | undefined },
  { viewer, inCompany, ports, now }: Printing,
): Promise<{ zpl: string; labels: number; absent: string[] }> => {
  const { sources, size, absent } = await inCompany(async (db) => {
    const code = await sizeFor(db, viewer, asked.size);
    const read = await readLabels(db, asked.orders);
    const there = present(asked.orders, [...read.orders]);
    checkTotal(read.orders.reduce((sum, { numberPackage }) => sum + labelCount(numberPackage), 0));
    const ids = there.rows.map(({ _id }) => _id);
    await markPrinted(db, ids, { ...actorOf(viewer), now });
    return { sources: read, size: code, absent: there.absent };
  });
  const logos = await readLogos(sources, ports);
  const printed = (order: OrderRow) =>
    drawLabels(sources, logos, order, { size, at: now }).map((label) => labelZpl(label, logos.get(order.client._id)?.zpl ?? ''));
  const all = (await unhurried(eachOf(sources.orders, printed))).flat();
  return { zpl: all.join('\n'), labels: all.length, absent };
};

/** Marks an order as printed. @throws 404 */
export const markOne = async (db: Db, _id: string, { viewer, now }: Pick<Printing, 'viewer' | 'now'>): Promise<void> => {
  present([_id], await ordersByIds(db, [_id]));
  await markPrinted(db, [_id], { ...actorOf(viewer), now });
};
