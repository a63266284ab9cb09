import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { asCompany } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { type Account, type AccountRef, clockOf, isOpen, mayBeAsked, type ShopPorts } from '../accounts.ts';
import { companies } from '../../../session/server/tables.ts';
import type { ExternalShipment, Shop, ShopSession } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { keepShipments } from '../shipments/keep.ts';
import { settle } from '../shipments/settle.ts';
import { marketplaceAccounts, marketplaceEvents, marketplaceShipments } from '../tables.ts';
import { expire, readAccount, withAccount } from '../tokens/renew.ts';
import { roomForTold, storedOf, UNREAD } from './unread.ts';

/** Events that are done together. */
const TOGETHER = 50;
/** Seconds until an event is looked at again, by how often that failed; then it is read with its account (`unread.ts`). */
const PAUSES = [5, 30, 120, 600] as const;

type Event = typeof marketplaceEvents.$inferSelect;

const isDue = (now: Date) =>
  and(
    isNull(marketplaceEvents.doneAt),
    lt(marketplaceEvents.attempts, UNREAD),
    or(isNull(marketplaceEvents.retryAt), lte(marketplaceEvents.retryAt, now)),
  );

/** Accounts that something was told of which is not done, whichever company's. */
export const accountsWithEvents = ({ database }: ShopPorts, now: Date): Promise<AccountRef[]> =>
  asPlatform(database, (db) =>
    db
      .select({ company: marketplaceEvents.companyId, _id: marketplaceEvents.account })
      .from(marketplaceEvents)
      .innerJoin(companies, isOpen(marketplaceEvents.companyId))
      .innerJoin(
        marketplaceAccounts,
        and(eq(marketplaceAccounts.companyId, marketplaceEvents.companyId), eq(marketplaceAccounts._id, marketplaceEvents.account)),
      )
      .where(and(isDue(now), mayBeAsked(now)))
      .groupBy(marketplaceEvents.companyId, marketplaceEvents.account)
      // Each as likely as the others, however much is told of some.
      .orderBy(sql`random()`)
      .limit(500),
  );

/** Takes the names and addresses out of what is kept of shipments, as their marketplace asks; orders are the company's own. */
const redact = (ports: ShopPorts, { companyId, type, userId }: Account, resource: string) =>
  asCompany(ports.database, companyId, async (db) => {
    const [, number] = /^orders\/(.+)$/.exec(resource) ?? [];
    const blank = JSON.stringify({
      name: '',
      phone: '',
      email: '',
      comment: '',
      address: '',
      addressNumber: 0,
      floor: '',
      door: '',
      lngLat: null,
    });
    const erased = sql`content || ${blank}::jsonb`;
    await db
      .update(marketplaceShipments)
      .set({ content: erased, followed: sql`case when followed is null then null else ${erased} end`, found: null, search: '' })
      .where(
        and(
          eq(marketplaceShipments.type, type),
          eq(marketplaceShipments.userId, userId),
          ...(number ? [eq(marketplaceShipments.shipment, number)] : []),
        ),
      );
  });

const idsOf = (events: readonly Event[]) => events.map(({ _id }) => _id);

const finish = ({ database }: ShopPorts, { company }: AccountRef, ids: readonly string[], now: Date) =>
  asCompany(database, company, (db) =>
    db.update(marketplaceEvents).set({ doneAt: now, retryAt: null }).where(anyOf(marketplaceEvents._id, ids)),
  );

/** Sets events aside for a while; what changed, and failed too often, is left to the reading of the whole account, as far as there is room. */
const setAside = ({ database }: ShopPorts, ref: AccountRef, events: readonly Event[], now: Date, wait = 0) =>
  asCompany(database, ref.company, async (db) => {
    let room = events.some(({ attempts }) => attempts >= PAUSES.length) ? await roomForTold(db, ref) : 0;
    for (const { _id, attempts, topic } of events) {
      const pause = PAUSES[attempts];
      if (pause === undefined && topic === 'changed') room -= 1;
      const isKept = topic === 'changed' && room >= 0;
      await db
        .update(marketplaceEvents)
        .set(
          pause === undefined
            ? { attempts: UNREAD, retryAt: null, ...(!isKept && { doneAt: now }) }
            : { attempts: attempts + 1, retryAt: new Date(now.getTime() + Math.max(pause, wait) * 1_000) },
        )
        .where(eq(marketplaceEvents._id, _id));
    }
  });

const readDue = ({ database }: ShopPorts, { company, _id }: AccountRef, now: Date): Promise<Event[]> =>
  asCompany(database, company, (db) =>
    db
      .select()
      .from(marketplaceEvents)
      .where(and(eq(marketplaceEvents.account, _id), isDue(now)))
      .orderBy(asc(marketplaceEvents.receivedAt))
      .limit(TOGETHER),
  );

/** Whether an account's permission is still taken. */
const isPermitted = async (shop: Shop, session: ShopSession): Promise<boolean> => {
  try {
    await shop.account(session);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.fault === 'gone') return false;
    throw error;
  }
};

/**
 * Looks at what some events are about, each thing once.
 * @returns what could not be answered for now, by its resource: of the others that says nothing
 */
const doTogether = (ports: ShopPorts, ref: AccountRef, events: readonly Event[]): Promise<ReadonlyMap<string, ShopError>> =>
  withAccount(ports, ref, async ({ account, session }) => {
    const unanswered = new Map<string, ShopError>();
    const shop = shopsOf(ports.config).of(account);
    if (!shop) throw new ShopError('transient', 'Esta instalación no tiene las credenciales de la tienda');
    // That is said of who may have installed it again since, or by whom nobody knows: the permission itself is asked.
    if (events.some(({ topic }) => topic === 'uninstalled') && !(await isPermitted(shop, session))) {
      await expire(ports, ref, account.tokens, 'La tienda quitó la aplicación');
      return unanswered;
    }
    const resources = [...new Set(events.flatMap(({ topic, resource }) => (topic === 'changed' ? [resource] : [])))];
    const read = await Promise.all(
      resources.map((resource) =>
        shop.read(session, resource).catch((error: unknown): ExternalShipment | undefined => {
          if (!(error instanceof ShopError) || !error.mayBeOfOne) throw error;
          unanswered.set(resource, error);
          return undefined;
        }),
      ),
    );
    await settle(
      ports,
      account,
      await keepShipments(
        ports,
        account,
        read.filter((one) => one !== undefined),
      ),
    );
    // Anybody may tell of what is nothing of this account: of what is refused only shipments that are known are asked for again. Of the others
    // those that are its own are found by reading it whole.
    const refused = [...unanswered].flatMap(([resource, { fault }]) => (fault === 'refused' ? [resource] : []));
    const stored = await asCompany(ports.database, ref.company, (db) => storedOf(db, account, shop, refused));
    for (const resource of refused) if (!stored.has(resource)) unanswered.delete(resource);
    return unanswered;
  });

/** Personal data goes, whether or not the marketplace can be asked for anything: it wants that after an application was removed, too. */
const redactAll = async (ports: ShopPorts, ref: AccountRef, events: readonly Event[]) => {
  const account = events.length === 0 ? undefined : await readAccount(ports, ref);
  if (account) for (const { resource } of events) await redact(ports, account, resource);
};

/** Does what was told of an account, until nothing is left but what is set aside. */
export const drainAccount = async (ports: ShopPorts, ref: AccountRef, isOver: () => boolean): Promise<void> => {
  const now = clockOf(ports);
  while (!isOver()) {
    const due = await readDue(ports, ref, now());
    if (due.length === 0) return;
    const [events, redacted] = [due.filter(({ topic }) => topic !== 'redact'), due.filter(({ topic }) => topic === 'redact')];
    await redactAll(ports, ref, redacted);
    await finish(ports, ref, idsOf(redacted), now());
    if (events.length === 0) continue;
    try {
      const unanswered = await doTogether(ports, ref, events);
      const left = events.filter(({ topic, resource }) => topic === 'changed' && unanswered.has(resource));
      const waits = [...unanswered.values()].map(({ retryAfter = 0 }) => retryAfter);
      await setAside(ports, ref, left, now(), Math.max(0, ...waits));
      await finish(ports, ref, idsOf(events.filter((event) => !left.includes(event))), now());
    } catch (error) {
      if (!(error instanceof ShopError)) ports.report(error);
      if (error instanceof ShopError && error.fault === 'gone') await finish(ports, ref, idsOf(events), now());
      else await setAside(ports, ref, events, now(), error instanceof ShopError ? error.retryAfter : undefined);
    }
  }
};
