import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { fold } from '#shared/text.ts';
import { asCompany, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import { type Account, type AccountRef, clockOf, type ShopPorts } from '../accounts.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import { marketplaceAccounts, marketplaceShipments } from '../tables.ts';
import { addressKey } from './place.ts';

type Stored = typeof marketplaceShipments.$inferSelect;

/**
 * Keeps accounts as they are linked until the transaction ends: their clients first, as whoever deletes one or unlinks from it does.
 * @returns those that are linked
 */
export const lockLinked = async (db: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> => {
  const wanted = [...new Set(ids)];
  const whose = db.select({ client: clientIntegrations.client }).from(clientIntegrations).where(anyOf(clientIntegrations._id, wanted));
  await db.select({ _id: clients._id }).from(clients).where(inArray(clients._id, whose)).orderBy(asc(clients._id)).for('key share');
  const linked = await db
    .select({ _id: marketplaceAccounts._id })
    .from(marketplaceAccounts)
    .where(anyOf(marketplaceAccounts._id, wanted))
    .orderBy(asc(marketplaceAccounts._id))
    .for('key share');
  return new Set(linked.map(({ _id }) => _id));
};

/** Whether an account is still linked; it stays so until the transaction ends. */
export const isLinked = async (db: Db, { _id }: Pick<AccountRef, '_id'>): Promise<boolean> => (await lockLinked(db, [_id])).has(_id);

const searchOf = ({ name, town, externalID, shipment }: ExternalShipment) => fold([name, town, externalID, shipment].join(' '));

/** What becomes of one that is no order yet, by what its marketplace says now. */
export const standing = (
  { state, problem }: Pick<Stored, 'state' | 'problem'>,
  { state: there, ours }: ExternalShipment,
): Pick<Stored, 'state' | 'problem'> => {
  if (state !== 'pending' && state !== 'cancelled') return { state, problem };
  if (!ours) return { state: 'cancelled', problem: 'La tienda la lleva por su cuenta' };
  if (there === 'ready' || there === 'waiting') return state === 'pending' ? { state, problem } : { state: 'pending', problem: null };
  return { state: 'cancelled', problem: there === 'cancelled' ? 'Se canceló en la tienda' : 'Salió por otro lado' };
};

/** How far a marketplace's clock may be ahead of ours, in milliseconds. */
const AHEAD = 3_600_000;

const isNewer = (one: ExternalShipment, than: ExternalShipment) =>
  one.updateAt > than.updateAt || (one.updateAt === than.updateAt && !isDeepStrictEqual(one, than));

/**
 * Keeps what a marketplace says of shipments, each under its number, and never something older over something newer. Those that are seen for the first
 * time are kept when they are to be fetched. Nothing is kept of an account that was unlinked meanwhile.
 * @returns the `_id`s of those that something is to be done about
 */
export const keepShipments = (ports: ShopPorts, account: Account, told: readonly ExternalShipment[]): Promise<string[]> => {
  const { companyId: company, type, userId } = account;
  const now = clockOf(ports)();
  // What says that it changed some day to come would be newer than all that follows.
  const latest = new Date(now.getTime() + AHEAD).toISOString();
  // The same one twice: what was told last.
  const byNumber = new Map(told.map((one) => [one.shipment, one.updateAt > latest ? { ...one, updateAt: now.toISOString() } : one]));
  if (byNumber.size === 0) return Promise.resolve([]);
  return asCompany(ports.database, company, async (db) => {
    if (!(await isLinked(db, account))) return [];
    const its = and(eq(marketplaceShipments.type, type), eq(marketplaceShipments.userId, userId));
    const fresh = [...byNumber.values()].filter(({ ours, state }) => ours && state === 'ready');
    await insertMany(
      db,
      marketplaceShipments,
      fresh
        .toSorted((a, b) => (a.shipment < b.shipment ? -1 : 1))
        .map((content) => ({
          _id: newId(),
          type,
          userId,
          shipment: content.shipment,
          content,
          search: searchOf(content),
          createAt: now,
          readAt: now,
        })),
      sql`on conflict (company_id, type, user_id, shipment) do nothing`,
    );
    const stored = await db
      .select()
      .from(marketplaceShipments)
      .where(and(its, anyOf(marketplaceShipments.shipment, byNumber.keys())))
      // As whoever makes orders of them.
      .orderBy(asc(marketplaceShipments._id))
      .for('no key update');
    const work: string[] = [];
    for (const row of stored) {
      const said = byNumber.get(row.shipment);
      if (!said) continue;
      // A hint tells the shipment alone: its order's number stays known.
      const content = { ...said, externalID: said.externalID || row.content.externalID };
      const isChanged = isNewer(content, row.content);
      if (isChanged) {
        const { state, problem } = standing(row, content);
        const moved = addressKey(content) !== addressKey(row.content);
        await db
          .update(marketplaceShipments)
          .set({
            content,
            search: searchOf(content),
            readAt: now,
            state,
            // Found wrong was another address.
            problem: moved && (state === 'pending' || state === 'skipped') ? null : problem,
            ...(moved && !row.order && { found: null }),
          })
          .where(eq(marketplaceShipments._id, row._id));
      } else await db.update(marketplaceShipments).set({ readAt: now }).where(eq(marketplaceShipments._id, row._id));
      if (row.order ? !isDeepStrictEqual(row.followed, content) : row.state === 'pending' || isChanged) work.push(row._id);
    }
    return work;
  });
};

/** Which shipments need not be read once more: they were since their order last changed, and what is here followed. */
export const knownOf =
  (ports: ShopPorts, { companyId: company, type, userId }: Account) =>
  (found: readonly { shipment: string; updateAt: string }[]): Promise<ReadonlySet<string>> =>
    asCompany(ports.database, company, async (db) => {
      const updated = new Map(found.map((one) => [one.shipment, one.updateAt]));
      const stored = await db
        .select({ shipment: marketplaceShipments.shipment, readAt: marketplaceShipments.readAt })
        .from(marketplaceShipments)
        .where(
          and(
            eq(marketplaceShipments.type, type),
            eq(marketplaceShipments.userId, userId),
            anyOf(marketplaceShipments.shipment, updated.keys()),
            or(isNull(marketplaceShipments.order), eq(marketplaceShipments.followed, marketplaceShipments.content)),
          ),
        );
      return new Set(stored.flatMap(({ shipment, readAt }) => (readAt.toISOString() > (updated.get(shipment) ?? '') ? [shipment] : [])));
    });
