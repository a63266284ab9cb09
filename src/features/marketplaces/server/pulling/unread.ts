import { and, asc, count, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { counted } from '#shared/noun.ts';
import { asCompany } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { type Account, type AccountRef, clockOf, type ShopPorts } from '../accounts.ts';
import type { Shop, ShopSession } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { keepShipments } from '../shipments/keep.ts';
import { settle } from '../shipments/settle.ts';
import { marketplaceEvents } from '../tables.ts';

/** What was told, and could not be read so many times, is read with its account from then on, each ten minutes. */
export const UNREAD = 5;
/** How many are read with their account, side by side, and how many are kept of one reading at most. */
const [MOST_READ, TOGETHER, MOST_KEPT] = [300, 8, 1_000];
/** Those that nobody could read for so long are given up, in milliseconds. */
const GIVEN_UP = 30 * 24 * 3_600_000;

const ofAccount = ({ _id }: Pick<AccountRef, '_id'>) =>
  and(
    eq(marketplaceEvents.account, _id),
    eq(marketplaceEvents.topic, 'changed'),
    isNull(marketplaceEvents.doneAt),
    gte(marketplaceEvents.attempts, UNREAD),
  );

/**
 * Keeps what a reading left out, to be read with the next ones.
 * @returns whether all of it is kept: of so much that is not, the account has to be read from where it was
 */
export const keepUnread = async (ports: ShopPorts, { company, _id }: AccountRef, left: readonly string[]): Promise<boolean> => {
  if (left.length > MOST_KEPT) return false;
  const receivedAt = clockOf(ports)();
  const rows = [...new Set(left)].map((resource) => {
    const its = { _id: newId(), account: _id, topic: 'changed', resource, key: null };
    return { ...its, receivedAt, attempts: UNREAD };
  });
  await asCompany(ports.database, company, (db) => insertMany(db, marketplaceEvents, rows, sql`on conflict do nothing`));
  return true;
};

/** Whether a failure is about the one that was asked for: the others may be read all the same. */
const isOfOne = (error: unknown): boolean =>
  error instanceof ShopError && (error.isOfOne || (error.status !== undefined && error.status >= 500));

/** Reads once more what nobody could read of an account, those first that were tried longest ago. */
export const readUnread = async (ports: ShopPorts, account: Account, session: ShopSession, shop: Shop, isOver: () => boolean) => {
  const now = clockOf(ports);
  const { _id, receivedAt, retryAt, resource } = marketplaceEvents;
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) => asCompany(ports.database, account.companyId, run);
  const rows = await inCompany(async (db) => {
    const tooOld = lt(receivedAt, new Date(now().getTime() - GIVEN_UP));
    await db
      .update(marketplaceEvents)
      .set({ doneAt: now() })
      .where(and(ofAccount(account), tooOld));
    const found = db.select({ _id, resource }).from(marketplaceEvents).where(ofAccount(account));
    return found.orderBy(sql`${retryAt} nulls first`, asc(receivedAt)).limit(MOST_READ);
  });
  for (let start = 0; start < rows.length && !isOver(); start += TOGETHER) {
    const some = rows.slice(start, start + TOGETHER);
    const left = new Set<string>();
    const read = await Promise.all(
      some.map((row) =>
        shop.read(session, row.resource).catch((error: unknown) => {
          if (!isOfOne(error)) throw error;
          left.add(row._id);
          return undefined;
        }),
      ),
    );
    const told = read.filter((one) => one !== undefined);
    await settle(ports, account, await keepShipments(ports, account, told));
    await inCompany(async (db) => {
      const done = some.flatMap((row) => (left.has(row._id) ? [] : [row._id]));
      await db.update(marketplaceEvents).set({ doneAt: now() }).where(anyOf(_id, done));
      await db.update(marketplaceEvents).set({ retryAt: now() }).where(anyOf(_id, left));
    });
  }
};

/** What people are told of what nobody can read of an account; null when there is nothing such. @param more that does not say its number */
export const unreadWords = async (ports: ShopPorts, ref: AccountRef, more: number): Promise<string | null> => {
  const [kept] = await asCompany(ports.database, ref.company, (db) =>
    db.select({ many: count() }).from(marketplaceEvents).where(ofAccount(ref)),
  );
  const many = (kept?.many ?? 0) + more;
  return many === 0 ? null : `Dice ${counted(many, ORDERS)} que no se ${many === 1 ? 'puede' : 'pueden'} leer`;
};
