import { and, asc, count, countDistinct, desc, eq, exists, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { counted } from '#shared/noun.ts';
import { asCompany, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { type Account, type AccountRef, clockOf, type ShopPorts } from '../accounts.ts';
import type { Shop, ShopSession } from '../shops/shop.ts';
import { pastFaults } from '../shops/pastFaults.ts';
import { ShopError } from '../shops/shopError.ts';
import { keepShipments } from '../shipments/keep.ts';
import { settle } from '../shipments/settle.ts';
import { marketplaceEvents, marketplaceShipments } from '../tables.ts';

/** What was told, and could not be read so many times, is read with its account from then on. */
export const UNREAD = 5;
/** What a reading of an account left out: nobody told it, so that it is the account's for certain. */
export const LEFT = 'left';
/** How many are read with their account, side by side; how many are kept of one reading at most, and of what was told. */
const [MOST_READ, TOGETHER, MOST_KEPT, MOST_TOLD] = [300, 8, 1_000, 300];
/** The longest pause until one is read again, in milliseconds: as long as half of the time that it could not be. */
const LONGEST_PAUSE = 24 * 3_600_000;
/** Those that nobody could read for so long are given up, in milliseconds. */
const GIVEN_UP = 30 * 24 * 3_600_000;

const ofAccount = ({ _id }: Pick<AccountRef, '_id'>) =>
  and(
    eq(marketplaceEvents.account, _id),
    inArray(marketplaceEvents.topic, ['changed', LEFT]),
    isNull(marketplaceEvents.doneAt),
    gte(marketplaceEvents.attempts, UNREAD),
  );

/** How many more of what was told of an account are kept to be read with it. */
export const roomForTold = async (db: Db, ref: AccountRef): Promise<number> => {
  const [told] = await db
    .select({ many: count() })
    .from(marketplaceEvents)
    .where(and(ofAccount(ref), eq(marketplaceEvents.topic, 'changed')));
  return MOST_TOLD - (told?.many ?? 0);
};

/** Which of some resources are shipments of an account that are stored. */
export const storedOf = async (
  db: Db,
  { type, userId }: Account,
  shop: Shop,
  resources: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { shipment } = marketplaceShipments;
  const numbers = resources.map((resource) => resource.split('/')[1] ?? '');
  const its = and(eq(marketplaceShipments.type, type), eq(marketplaceShipments.userId, userId), anyOf(shipment, numbers));
  const found = await db.select({ shipment }).from(marketplaceShipments).where(its);
  return new Set(found.map((one) => shop.resourceOf(one.shipment)));
};

/** Whether the shipment that an event of an account is about was read since: by another reading, or because somebody looked at it. */
const wasRead = (db: Db, { type, userId }: Account, shop: Shop) => {
  const { companyId, receivedAt, resource } = marketplaceEvents;
  const prefix = shop.resourceOf('');
  const its = db
    .select({ _id: marketplaceShipments._id })
    .from(marketplaceShipments)
    .where(
      and(
        eq(marketplaceShipments.companyId, companyId),
        eq(marketplaceShipments.type, type),
        eq(marketplaceShipments.userId, userId),
        eq(marketplaceShipments.shipment, sql`substr(${resource}, ${prefix.length + 1}::int)`),
        gt(marketplaceShipments.readAt, receivedAt),
      ),
    );
  return and(sql`starts_with(${resource}, ${prefix})`, exists(its));
};

/**
 * Keeps what a reading left out, to be read with the next ones.
 * @returns whether all of it is kept: of so much that is not, the account has to be read from where it was
 */
export const keepUnread = async (ports: ShopPorts, { company, _id }: AccountRef, left: readonly string[]): Promise<boolean> => {
  if (left.length > MOST_KEPT) return false;
  const receivedAt = clockOf(ports)();
  const rows = [...new Set(left)].map((resource) => {
    const its = { _id: newId(), account: _id, topic: LEFT, resource, key: null };
    return { ...its, receivedAt, attempts: UNREAD };
  });
  await asCompany(ports.database, company, (db) => insertMany(db, marketplaceEvents, rows, sql`on conflict do nothing`));
  return true;
};

/** Reads once more what nobody could read of an account and is due: its own first, and those that wait longest for it. */
export const readUnread = async (ports: ShopPorts, account: Account, session: ShopSession, shop: Shop, isOver: () => boolean) => {
  const now = clockOf(ports);
  const { _id, topic, receivedAt, retryAt, resource } = marketplaceEvents;
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) => asCompany(ports.database, account.companyId, run);
  const rows = await inCompany(async (db) => {
    const tooOld = lt(receivedAt, new Date(now().getTime() - GIVEN_UP));
    await db
      .update(marketplaceEvents)
      .set({ doneAt: now() })
      .where(and(ofAccount(account), or(tooOld, wasRead(db, account, shop))));
    const isDue = or(isNull(retryAt), lte(retryAt, now()));
    const found = db.select({ _id, resource, receivedAt }).from(marketplaceEvents);
    return found
      .where(and(ofAccount(account), isDue))
      .orderBy(desc(eq(topic, LEFT)), sql`${retryAt} nulls first`, asc(receivedAt))
      .limit(MOST_READ);
  });
  const faults = pastFaults();
  for (let start = 0; start < rows.length && !isOver() && !faults.isDown(); start += TOGETHER) {
    const some = rows.slice(start, start + TOGETHER);
    const read = await Promise.all(some.map((row) => faults.ask(shop.read(session, row.resource))));
    const told = read.flatMap((one) => (one === undefined || one instanceof ShopError ? [] : [one]));
    await settle(ports, account, await keepShipments(ports, account, told));
    const at = now();
    const notNow = (row: (typeof rows)[number]) =>
      new Date(at.getTime() + Math.min((at.getTime() - row.receivedAt.getTime()) / 2, LONGEST_PAUSE));
    await inCompany(async (db) => {
      for (const [index, row] of some.entries())
        await db
          .update(marketplaceEvents)
          .set(read[index] instanceof ShopError ? { retryAt: notNow(row) } : { doneAt: at })
          .where(eq(_id, row._id));
    });
  }
};

/** What people are told of what nobody can read of an account; null when there is nothing such. @param more that does not say its number */
export const unreadWords = async (ports: ShopPorts, ref: AccountRef, more: number): Promise<string | null> => {
  const [kept] = await asCompany(ports.database, ref.company, (db) =>
    db
      .select({ many: countDistinct(marketplaceEvents.resource) })
      .from(marketplaceEvents)
      .where(ofAccount(ref)),
  );
  const many = (kept?.many ?? 0) + more;
  return many === 0 ? null : `Dice ${counted(many, ORDERS)} que no se ${many === 1 ? 'puede' : 'pueden'} leer`;
};
