import { and, desc, eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { clientIntegrations, clients } from './tables.ts';

/** Connections of active clients whose permission ran out, those that were tried most often first; of the shops only Mercado Libre's can. */
export const expiredConnections = (db: Db) =>
  db
    .select({
      _id: clientIntegrations._id,
      client: clients._id,
      name: clients.name,
      type: clientIntegrations.type,
      retry: clientIntegrations.retry,
      expire: clientIntegrations.expire,
      createAt: clientIntegrations.createAt,
    })
    .from(clientIntegrations)
    .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
    .where(and(eq(clients.status, recordStatus.active), eq(clientIntegrations.type, 'ml'), eq(clientIntegrations.status, 'Expired')))
    .orderBy(desc(clientIntegrations.retry));
