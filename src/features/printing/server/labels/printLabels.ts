import { formatCount } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { markPrinted, ordersByIds } from '../../../orders/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import { type LabelCode, labelSizeOf } from '../../../settings/labelSizes.ts';
import { labelZpl } from '../../labels/label.ts';
import { drawLabels, readLabels, readLogos } from './readLabels.ts';
import type { Printing } from '../printing.ts';

/** Labels that are made together: more than a printer has on its roll. */
const MAX_LABELS = 5_000;

/** What is said when an order of some is no more. */
export const GONE = 'Alguna de las órdenes ya no existe: actualice la lista';

/** Labels that orders have: one for each package, and one where there is none. */
export const labelCount = (packages: number | null): number => Math.max(1, packages ?? 0);

/** @throws 400 when there are more labels than are made together */
export const checkTotal = (total: number): void => {
  if (total > MAX_LABELS) throw refuse.invalid(`Son ${formatCount(total)} etiquetas: imprima hasta ${formatCount(MAX_LABELS)} por vez`);
};

/** The size of labels that is asked for, or that who prints has chosen. @throws 409 where no size was chosen */
const sizeFor = async (db: Db, viewer: Pick<Viewer, '_id'>, asked: LabelCode | undefined): Promise<LabelCode> => {
  if (asked) return asked;
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
 * @throws 404 when an order is not there, 409 where no size was chosen, 400 for more labels than are made together
 */
export const printLabels = async (
  asked: { orders: readonly string[]; size?: LabelCode | undefined },
  { viewer, inCompany, ports, now }: Printing,
): Promise<{ zpl: string; labels: number }> => {
  const { sources, size } = await inCompany(async (db) => {
    const code = await sizeFor(db, viewer, asked.size);
    const read = await readLabels(db, asked.orders);
    if (read.orders.length < asked.orders.length) throw refuse.notFound(GONE);
    checkTotal(read.orders.reduce((sum, { numberPackage }) => sum + labelCount(numberPackage), 0));
    await markPrinted(db, asked.orders, { employee: viewer._id, source: 'back-office', now });
    return { sources: read, size: code };
  });
  const logos = await readLogos(sources, ports);
  const printed = (order: OrderRow) =>
    drawLabels(sources, logos, order, { size, at: now }).map((label) => labelZpl(label, logos.get(order.client._id)?.zpl ?? ''));
  const all = (await unhurried(eachOf(sources.orders, printed))).flat();
  return { zpl: all.join('\n'), labels: all.length };
};

/** Marks an order as printed. @throws 404 */
export const markOne = async (db: Db, _id: string, { viewer, now }: Pick<Printing, 'viewer' | 'now'>): Promise<void> => {
  if ((await ordersByIds(db, [_id])).length === 0) throw refuse.notFound(GONE);
  await markPrinted(db, [_id], { employee: viewer._id, source: 'back-office', now });
};
