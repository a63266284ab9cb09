import { and, desc, eq, max, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { writeAudit } from '#server/record/audit.ts';
import { clientIntegrations, clients } from './tables.ts';

/** The numbers of the next clients; whoever makes one at the same time waits. */
export const nextNumbers = async (db: Db, count: number): Promise<{ number: number }[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('client number' || current_setting('app.company_id'), 0))`);
  const [last] = await db.select({ number: max(clients.number) }).from(clients);
  return Array.from({ length: count }, (_, at) => ({ number: (last?.number ?? 0) + 1 + at }));
};

/** What the system knows of a client that it makes by itself: the rest is for people to fill in. */
type MadeClient = Pick<typeof clients.$inferInsert, 'name' | 'address' | 'lat' | 'lng'>;

/** Adds a client that nobody typed, and says so in its history. */
export const addClient = async (db: Db, client: MadeClient, now: Date): Promise<string> => {
  const _id = newId();
  const [given] = await nextNumbers(db, 1);
  await db.insert(clients).values({ _id, ...client, number: given?.number ?? 1, search: fold(client.name), createAt: now });
  await writeAudit(db, {
    kind: 'clients',
    record: _id,
    name: client.name,
    action: 'create',
    employee: null,
    source: 'system',
    createAt: now,
  });
  return _id;
};

/** Connections of active clients whose permission ran out, those that were tried most often first. */
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
    .where(and(eq(clients.status, recordStatus.active), eq(clientIntegrations.status, 'Expired')))
    .orderBy(desc(clientIntegrations.retry));
