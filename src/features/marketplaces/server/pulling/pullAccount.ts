import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { asCompany, type Db } from '#server/db.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { type Account, type AccountRef, askedNext, clockOf, isHeld, lockedAccount, type ShopPorts } from '../accounts.ts';
import type { Shop, ShopSession } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { pastFaults } from '../shops/pastFaults.ts';
import { shopsOf } from '../shops/shops.ts';
import { LeftOut } from '../shops/watchPages.ts';
import { keepShipments, knownOf } from '../shipments/keep.ts';
import { settle } from '../shipments/settle.ts';
import { marketplaceAccounts, marketplaceShipments } from '../tables.ts';
import { readAccount, withAccount } from '../tokens/renew.ts';
import { keepUnread, readUnread, unreadWords } from './unread.ts';

/** How often an account is read whole, in milliseconds. */
const EVERY = 10 * 60_000;
/** What changed just before it was read last is read once more: clocks differ, and searches are behind. */
const OVERLAP = 5 * 60_000;
/** Minutes until an account is read again after it could not be, by how often in a row. */
const PAUSES = [1, 2, 5, 10, 20, 40, 60] as const;
/** How long it is known whether a seller has Turbo, in milliseconds. */
const TURBO_KNOWN = 24 * 3_600_000;

const isIt = ({ _id }: AccountRef) => eq(marketplaceAccounts._id, _id);

/** Notes how reading an account went, and when it is read next. A cursor that was set back meanwhile is left as it is. */
const note = (
  { database }: ShopPorts,
  ref: AccountRef,
  set: Partial<typeof marketplaceAccounts.$inferInsert>,
  read?: { from: Date; to: Date },
) =>
  asCompany(database, ref.company, async (db) => {
    await db.update(marketplaceAccounts).set(set).where(isIt(ref));
    if (read)
      await db
        .update(marketplaceAccounts)
        .set({ cursor: read.to })
        .where(and(isIt(ref), eq(marketplaceAccounts.cursor, read.from)));
  });

type AccountId = Pick<typeof marketplaceShipments.$inferSelect, 'type' | 'userId'>;
const ofAccount = ({ type, userId }: AccountId) => and(eq(marketplaceShipments.type, type), eq(marketplaceShipments.userId, userId));

/** How many that wait are looked at with an account, at most. */
const MOST_WAITING = 2_000;

/** Shipments that wait for something which may have come to pass since: a client that is active again, a label. */
const waiting = ({ database }: ShopPorts, company: string, account: AccountId) =>
  asCompany(database, company, async (db) => {
    const { _id, state } = marketplaceShipments;
    const its = and(ofAccount(account), eq(state, 'pending'));
    return (await db.select({ _id }).from(marketplaceShipments).where(its).limit(MOST_WAITING)).map((row) => row._id);
  });

/** Shipments whose order could not follow them when they changed, which may be possible by now, or was never made to; those of a month. */
const refused = ({ database }: ShopPorts, company: string, account: AccountId, now: Date) =>
  asCompany(database, company, async (db) => {
    const { _id, followed, content, createAt } = marketplaceShipments;
    const found = await db
      .select({ _id })
      .from(marketplaceShipments)
      .where(
        and(
          ofAccount(account),
          gt(createAt, new Date(now.getTime() - GIVEN_UP)),
          // Written out: the index on those is for this text.
          sql`${followed} ->> 'state' <> ${content} ->> 'state'`,
        ),
      )
      .limit(MOST_WAITING);
    return found.map((row) => row._id);
  });

/** Some of many at once, and shipments that are read side by side. */
const [CHUNK, TOGETHER] = [200, 8];

/** How long a shipment that is under way is believed without being read, and how many of those are read at a time. */
const [BELIEVED, MOST_READ] = [60 * 60_000, 300];
/** Those that were first seen longer ago are given up, in milliseconds. */
const GIVEN_UP = 30 * 24 * 3_600_000;

/** Shipments under way that nothing was told of for a while: a webhook may have been lost. */
const lingering = ({ database }: ShopPorts, company: string, account: AccountId, now: Date) =>
  asCompany(database, company, async (db) => {
    const { shipment, readAt, createAt, content, state } = marketplaceShipments;
    const found = await db
      .select({ shipment })
      .from(marketplaceShipments)
      .where(
        and(
          ofAccount(account),
          inArray(state, ['pending', 'created']),
          lt(readAt, new Date(now.getTime() - BELIEVED)),
          gt(createAt, new Date(now.getTime() - GIVEN_UP)),
          sql`${content} ->> 'state' in ('waiting', 'ready', 'onTheWay', 'validation')`,
        ),
      )
      // Each as likely as the others: what cannot be read keeps its age.
      .orderBy(sql`random()`)
      .limit(MOST_READ);
    return found.map((row) => row.shipment);
  });

/** What of an account is not read through its search. */
const readLingering = async (ports: ShopPorts, account: Account, session: ShopSession, shop: Shop, isOver: () => boolean) => {
  const numbers = await lingering(ports, account.companyId, account, clockOf(ports)());
  const faults = pastFaults();
  for (let start = 0; start < numbers.length && !isOver() && !faults.isDown(); start += TOGETHER) {
    const some = numbers.slice(start, start + TOGETHER);
    const read = await Promise.all(some.map((number) => faults.ask(shop.read(session, shop.resourceOf(number)))));
    const told = read.flatMap((one) => (one === undefined || one instanceof ShopError ? [] : [one]));
    await settle(ports, account, await keepShipments(ports, account, told));
  }
};

/**
 * Reads all of an account that changed since it was read last, and does what follows. A process may die at any line: what was kept is kept
 * and followed by the next reading, and the rest is read again.
 * @param isOver asked between two pages
 */
export const pullAccount = async (ports: ShopPorts, ref: AccountRef, isOver: () => boolean): Promise<void> => {
  const now = clockOf(ports);
  const begun = now();
  try {
    await withAccount(ports, ref, async ({ account, session }) => {
      const shop = shopsOf(ports.config).of(account);
      if (!shop) throw new ShopError('transient', 'Esta instalación no tiene las credenciales de la tienda');
      let { turbo } = account;
      if (shop.hasTurbo && (account.turboAt === null || begun.getTime() - account.turboAt.getTime() > TURBO_KNOWN)) {
        turbo = await shop.hasTurbo(session).catch((error: unknown) => {
          if (error instanceof ShopError && error.status === 429) throw error;
          return turbo;
        });
        await note(ports, ref, { turbo, turboAt: begun });
      }
      let unread: LeftOut | undefined;
      try {
        const since = new Date(account.cursor.getTime() - OVERLAP);
        // Who asks for a day again wants all of it read.
        const isAgain = account.pulledAt !== null && account.pulledAt.getTime() - account.cursor.getTime() > OVERLAP;
        const isKnown = isAgain ? () => Promise.resolve(new Set<string>()) : knownOf(ports, account);
        for await (const page of shop.pull({ ...session, turbo }, since, isKnown)) {
          await settle(ports, account, await keepShipments(ports, account, page));
          if (isOver()) return;
        }
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        unread = error;
      }
      if (shop.changesUntold) await readLingering(ports, account, { ...session, turbo }, shop, isOver);
      await readUnread(ports, account, { ...session, turbo }, shop, isOver);
      // Those that ask for nothing first.
      const left = [...(await refused(ports, ref.company, account, begun)), ...(await waiting(ports, ref.company, account))];
      for (let start = 0; start < left.length && !isOver(); start += CHUNK) await settle(ports, account, left.slice(start, start + CHUNK));
      const { askAt = null } = (await readAccount(ports, ref)) ?? {};
      if (account.status === 'Paused' && !isHeld({ askAt }, now()))
        await asCompany(ports.database, ref.company, (db) => setPaused(db, ref, false));
      const done = { pulledAt: begun, failures: 0, nextAt: askedNext({ nextAt: new Date(begun.getTime() + EVERY), retryAt: null, askAt }) };
      const isKept = await keepUnread(ports, ref, unread?.left ?? []);
      const error = await unreadWords(ports, ref, (unread?.nameless ?? 0) + (isKept ? 0 : (unread?.left.length ?? 0)));
      const read = isKept ? { from: account.cursor, to: begun } : undefined;
      await note(ports, ref, { ...done, error, ...(error !== null && { errorAt: now() }) }, read);
    });
  } catch (error) {
    await noteFailure(ports, ref, error);
  }
};

/** Says at a connection whether its marketplace asked to be left alone; one whose permission ended stays so. */
const setPaused = (db: Db, { _id }: AccountRef, isPaused: boolean) =>
  db
    .update(clientIntegrations)
    .set({ status: isPaused ? 'Paused' : 'Work' })
    .where(and(eq(clientIntegrations._id, _id), eq(clientIntegrations.status, isPaused ? 'Work' : 'Paused')));

/** Notes that an account could not be read: it is left alone for a while, longer each time. */
const noteFailure = async (ports: ShopPorts, ref: AccountRef, error: unknown) => {
  const at = clockOf(ports)();
  if (!(error instanceof ShopError)) ports.report(error);
  await asCompany(ports.database, ref.company, async (db) => {
    const account = await lockedAccount(db, ref);
    if (!account) return;
    await setPaused(db, ref, isHeld(account, at) || (error instanceof ShopError && error.status === 429));
    const failures = Math.min(account.failures + 1, 32_000);
    const pause = (PAUSES[failures - 1] ?? 60) * 60;
    const wait = Math.max(pause, (error instanceof ShopError && error.status !== 429 && error.retryAfter) || 0);
    const nextAt = askedNext({ nextAt: new Date(at.getTime() + wait * 1_000), retryAt: null, askAt: account.askAt });
    const message = error instanceof ShopError ? error.message : 'Algo salió mal al leerla';
    await db.update(marketplaceAccounts).set({ failures, error: message, errorAt: at, nextAt }).where(isIt(ref));
  });
};
