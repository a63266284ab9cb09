import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Ports } from '#server/ports.ts';
import { asCompany } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { companies } from '../../../session/server/tables.ts';
import { followSteps } from '../../follow/followSteps.ts';
import { isClosed } from '../../status.ts';
import { undoneAmong } from '../history/undone.ts';
import { orderHistory, orders } from '../tables.ts';
import { readFollow } from './followLink.ts';

/** What whoever has the link of an order is told. @throws 404 for a link that was not made here, and when the order or its company is gone */
export const followed = async ({ config, database }: Pick<Ports, 'config' | 'database'>, token: string) => {
  const unknown = refuse.notFound('El enlace no es válido: pídale otro a quien le envía el paquete');
  const whose = readFollow(config, token);
  if (!whose) throw unknown;
  return asCompany(database, whose.company, async (db) => {
    const [found] = await db
      .select({
        number: orders.internalID,
        externalID: orders.externalID,
        status: orders.status,
        planned: orders.deliveryDate,
        company: companies.name,
      })
      .from(orders)
      .innerJoin(companies, and(eq(companies.companyId, orders.companyId), isNull(companies.closedAt)))
      .where(eq(orders._id, whose.order));
    if (!found || found.status === 99) throw unknown;
    const entries = await db
      .select({
        status: orderHistory.status,
        at: orderHistory.createAt,
        order: orderHistory.order,
        batch: orderHistory.batch,
        undoes: orderHistory.undoes,
        transfer: orderHistory.transfer,
        origin: orderHistory.origin,
        unapplied: orderHistory.unapplied,
      })
      .from(orderHistory)
      .where(eq(orderHistory.order, whose.order))
      .orderBy(asc(orderHistory._id));
    const isUndone = undoneAmong(entries);
    const counted = entries.filter((entry) => entry.undoes === null && entry.unapplied === null && !isUndone(entry));
    const { status, planned, ...told } = found;
    return { ...told, externalID: told.externalID ?? '', planned: isClosed(status) ? null : planned, ...followSteps(counted) };
  });
};
