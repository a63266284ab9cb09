import { and, eq, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { NO_ADDRESS } from '../../../clients/noun.ts';
import { addClient } from '../../../clients/server/operations.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { WholeOrder } from '../../../orders/server/operations.ts';
import { ownCompany, type Partner } from '../partner.ts';
import { transferClients } from '../tables.ts';

const find = (db: Db, partner: string) =>
  db
    .select({ client: clients })
    .from(transferClients)
    .innerJoin(clients, and(eq(clients.companyId, transferClients.companyId), eq(clients._id, transferClients.client)))
    .where(and(eq(transferClients.partner, partner), ne(clients.status, recordStatus.deleted)));

/**
 * The client that stands for a logistics company in the one of the transaction: made when that shares its first order, and again when it was
 * deleted since; it stays until the transaction ends. People may give it another name and its address.
 */
export const clientOf = async (db: Db, { transferid, name, lat, lng }: Partner, now: Date): Promise<typeof clients.$inferSelect> => {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('transfer client ' || ${transferid} || current_setting('app.company_id'), 0))`,
  );
  const [known] = await find(db, transferid).for('key share', { of: clients });
  if (known) return known.client;
  const own = lat === null ? await ownCompany(db) : null;
  const client = await addClient(db, { name, address: NO_ADDRESS, lat: lat ?? own?.lat ?? null, lng: lng ?? own?.lng ?? null }, now);
  await db
    .insert(transferClients)
    .values({ _id: newId(), partner: transferid, client })
    .onConflictDoUpdate({ target: [transferClients.companyId, transferClients.partner], set: { client } });
  const [made] = await find(db, transferid);
  if (!made) throw new Error(`${transferid} has no client`);
  return made.client;
};

type FromEnd = Pick<
  WholeOrder,
  | 'fromName'
  | 'fromAddress'
  | 'fromAddressNumber'
  | 'fromFloor'
  | 'fromDoor'
  | 'fromTown'
  | 'fromPostalCode'
  | 'fromPhone'
  | 'fromLat'
  | 'fromLng'
  | 'fromPartialMatch'
>;

/**
 * Where a received order is fetched: at the client that stands for who shared it; where nobody knows that, the destination stands for it. It is in
 * doubt only where neither people nor the company itself have said where it is.
 */
export const fromEndOf = (
  client: typeof clients.$inferSelect,
  partner: Partner,
  { toLat, toLng }: Pick<WholeOrder, 'toLat' | 'toLng'>,
): FromEnd => ({
  fromName: client.name,
  fromAddress: client.address,
  fromAddressNumber: client.addressNumber,
  fromFloor: client.floor,
  fromDoor: client.door,
  fromTown: client.town,
  fromPostalCode: client.postalCode,
  fromPhone: client.phone,
  fromLat: client.lat ?? toLat,
  fromLng: client.lng ?? toLng,
  fromPartialMatch: client.lat === null || (client.address === NO_ADDRESS && partner.lat === null),
});
