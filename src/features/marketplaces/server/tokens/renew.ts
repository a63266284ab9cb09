import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { asCompany, type Db } from '#server/db.ts';
import { writeAudit } from '#server/record/audit.ts';
import { shopNames } from '../../../clients/integration.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import {
  type Account,
  accountColumns,
  accountOf,
  type AccountRef,
  clockOf,
  isHeld,
  lockedAccount,
  NOTHING_UNTOLD,
  sameAccount,
  type ShopPorts,
} from '../accounts.ts';
import type { ShopSession, TokenSet } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { marketplaceAccounts } from '../tables.ts';
import { mailExpired } from './mailExpired.ts';
import { openTokens, sealTokens } from './seal.ts';

/** How much of its life a permission is used before it is renewed. */
const USED = 0.8;
/** The shortest and the longest life of one that is believed, in seconds. */
const [SHORTEST, LONGEST] = [60, 10 * 365 * 86_400];
/** Minutes until renewing it is tried again, after each failure; after the last of them a person is asked. */
const PAUSES = [1, 5, 15, 60, 240] as const;
/** For how long nobody else renews it: longer than the call may take, in milliseconds. */
const LEASE = 60_000;
/** How long one waits for another who renews it, and how often one looks, in milliseconds. */
const [WAIT, LOOK] = [40_000, 150];
/** For how long an account is left alone whose marketplace does not say how long, in seconds. */
const UNSAID = 60;
/** A permission that ends so soon is not used any more, in milliseconds. */
const MARGIN = 20_000;

const isIt = ({ _id }: AccountRef) => eq(marketplaceAccounts._id, _id);

/** When a permission ends, and when it is renewed: whatever is said, not at once, and within ten years. */
export const lifeOf = ({ seconds }: TokenSet, now: Date): { expireAt: Date | null; refreshAt: Date | null } => {
  if (seconds === null) return { expireAt: null, refreshAt: null };
  const lasts = Math.min(Math.max(seconds, SHORTEST), LONGEST);
  return { expireAt: new Date(now.getTime() + lasts * 1_000), refreshAt: new Date(now.getTime() + lasts * USED * 1_000) };
};

/** An account as it is now. */
export const readAccount = ({ database }: ShopPorts, ref: AccountRef): Promise<Account | undefined> =>
  asCompany(database, ref.company, async (db) => {
    const [found] = await db.select(accountColumns).from(marketplaceAccounts).innerJoin(clientIntegrations, sameAccount).where(isIt(ref));
    return found && accountOf(found);
  });

/** Says that an account needs a person: once, in its client's history and by mail, in the transaction that finds it out. */
const noteExpired = async (db: Db, { jobs }: ShopPorts, ref: AccountRef, { reason, now }: { reason: string; now: Date }) => {
  const [ended] = await db
    .update(clientIntegrations)
    .set({ status: 'Expired' })
    .where(and(eq(clientIntegrations._id, ref._id), ne(clientIntegrations.status, 'Expired')))
    .returning();
  await db
    .update(marketplaceAccounts)
    .set({ tokens: null, lease: null, leaseUntil: null, retryAt: null, refreshAt: null, error: reason, errorAt: now })
    .where(isIt(ref));
  if (!ended) return;
  const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients._id, ended.client));
  const named = `${shopNames[ended.type].name}: ${ended.nickname}`;
  await writeAudit(db, {
    kind: 'clients',
    record: ended.client,
    name: client?.name ?? '',
    action: 'edit',
    changes: { mercadolibre: { from: named, to: `${named} (vencida)` } },
    employee: null,
    source: 'system',
    createAt: now,
  });
  await jobs.enqueue(db, mailExpired, { account: ref._id, reason }, { viewer: { _id: null, company: ref.company } });
};

/** Ends a permission that its marketplace does not know any more. One that was renewed since is left alone. */
export const expire = (ports: ShopPorts, ref: AccountRef, used: string | null, reason: string): Promise<void> =>
  asCompany(ports.database, ref.company, async (db) => {
    const account = await lockedAccount(db, ref);
    if (account && (used === null || account.tokens === used)) await noteExpired(db, ports, ref, { reason, now: clockOf(ports)() });
  });

/** Takes the right to renew, for a while. @returns what it is held by; undefined when somebody else has it, or renewed it meanwhile */
const takeLease = async ({ database }: ShopPorts, { companyId: company, _id, tokens }: Account, now: Date) => {
  const lease = randomUUID();
  const free = or(isNull(marketplaceAccounts.lease), lt(marketplaceAccounts.leaseUntil, now));
  const taken = await asCompany(database, company, (db) =>
    db
      .update(marketplaceAccounts)
      .set({ lease, leaseUntil: new Date(now.getTime() + LEASE) })
      .where(and(isIt({ company, _id }), eq(marketplaceAccounts.tokens, tokens ?? ''), free))
      .returning({ _id: marketplaceAccounts._id }),
  );
  return taken.length > 0 ? lease : undefined;
};

/** Keeps a new permission, and gives the right to renew back in the same transaction. Nothing is kept by who lost that right. */
const keep = (ports: ShopPorts, { companyId: company, _id }: Account, lease: string, fresh: TokenSet, now: Date) =>
  asCompany(ports.database, company, async (db) => {
    const life = lifeOf(fresh, now);
    const held = await lockedAccount(db, { _id });
    const kept = await db
      .update(marketplaceAccounts)
      .set({
        tokens: sealTokens(ports.config, { company, account: _id }, fresh),
        ...life,
        lease: null,
        leaseUntil: null,
        retryAt: null,
        error: null,
        // Statuses may have waited for this.
        ...(held !== undefined && held.retry > 0 && NOTHING_UNTOLD),
      })
      .where(and(isIt({ company, _id }), eq(marketplaceAccounts.lease, lease)))
      .returning({ _id: marketplaceAccounts._id });
    if (!held || kept.length === 0) return;
    const status = isHeld(held, now) ? 'Paused' : 'Work';
    await db.update(clientIntegrations).set({ status, retry: 0, expire: life.expireAt }).where(eq(clientIntegrations._id, _id));
  });

/** Leaves an account alone until its marketplace wants to be asked again, as it said to whomever: that stands at its connection. */
const leaveAlone = async (db: Db, { _id, askAt, nextAt }: Account, until: Date) => {
  const later = (at: Date | null) => (at !== null && at > until ? at : until);
  await db
    .update(marketplaceAccounts)
    .set({ askAt: later(askAt), nextAt: later(nextAt) })
    .where(eq(marketplaceAccounts._id, _id));
  await db
    .update(clientIntegrations)
    .set({ status: 'Paused' })
    .where(and(eq(clientIntegrations._id, _id), eq(clientIntegrations.status, 'Work')));
};

/** Notes that a permission could not be renewed: it is tried later, or a person is asked. */
const noteFailure = (ports: ShopPorts, account: Account, lease: string, error: ShopError, now: Date) =>
  asCompany(ports.database, account.companyId, async (db) => {
    const ref = { company: account.companyId, _id: account._id };
    const held = await lockedAccount(db, ref);
    if (held?.lease !== lease) return;
    // What is wrong with the installation says nothing of the permission: it is kept, however long that takes to mend.
    const times = error.isOurs ? Math.min(held.retry, PAUSES.length - 1) : held.retry;
    const pause = error.fault === 'gone' ? undefined : PAUSES[times];
    if (pause === undefined) {
      await noteExpired(db, ports, ref, { reason: error.message, now });
      return;
    }
    const wait = Math.max(pause * 60, error.retryAfter ?? 0);
    const retryAt = new Date(now.getTime() + wait * 1_000);
    await db
      .update(marketplaceAccounts)
      .set({ lease: null, leaseUntil: null, retryAt, error: `No se pudo renovar el permiso. ${error.message}`, errorAt: now })
      .where(isIt(ref));
    await db
      .update(clientIntegrations)
      .set({ retry: times + 1, status: isHeld(held, now) ? 'Paused' : 'Work' })
      .where(eq(clientIntegrations._id, ref._id));
    // As long as that wants: our own pause is about renewing it alone, and the permission may hold for longer.
    if (error.status === 429) await leaveAlone(db, held, new Date(now.getTime() + (error.retryAfter ?? UNSAID) * 1_000));
  });

/** Renews a permission, outside of any transaction: single-use as it is, two would end it. */
const renew = async (ports: ShopPorts, account: Account, refresh: string, lease: string) => {
  const now = clockOf(ports);
  const shop = shopsOf(ports.config).of(account);
  let fresh: TokenSet;
  try {
    if (!shop?.refresh) throw new ShopError('transient', 'Esta instalación no tiene las credenciales de la tienda', { isOurs: true });
    fresh = await shop.refresh(refresh, account.place);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await noteFailure(ports, account, lease, error, now());
    return;
  }
  // Some keep theirs when it is renewed.
  await keep(ports, account, lease, { ...fresh, refresh: fresh.refresh ?? refresh }, now());
};

/** An account as it is now, and a way to it. */
export type OpenAccount = { account: Account; session: ShopSession };

/**
 * A way to an account, whose permission is renewed first where four fifths of its life are over: by one process of a deployment, while others
 * go on with the old one as long as that holds, and then wait.
 * @param options.rejected a way whose permission was not taken: another one is wanted, whatever its age
 * @param options.patience the longest wait before a call, in seconds: somebody looks on
 * @throws ShopError `gone` when a person has to link it anew
 */
export const openAccount = async (
  ports: ShopPorts,
  ref: AccountRef,
  { rejected, patience }: { rejected?: ShopSession; patience?: number | undefined } = {},
): Promise<OpenAccount> => {
  const { config } = ports;
  const until = performance.now() + WAIT;
  for (;;) {
    const now = clockOf(ports)();
    const account = await readAccount(ports, ref);
    if (!account || account.tokens === null) throw new ShopError('gone', 'La cuenta no está vinculada');
    if (account.status === 'Expired') throw new ShopError('gone', 'El permiso terminó: vincúlela de nuevo');
    if (isHeld(account, now)) {
      const retryAfter = Math.ceil(((account.askAt?.getTime() ?? 0) - now.getTime()) / 1_000);
      throw new ShopError('transient', 'Pide que se le consulte menos', { status: 429, retryAfter });
    }
    const tokens = openTokens(config, { company: ref.company, account: ref._id }, account.tokens);
    // Another process may have the keys, or this one tomorrow: the permission is kept.
    if (!tokens) throw new ShopError('transient', 'Las claves de esta instalación no abren su permiso: revise SECRET y MARKETPLACE_KEYS');
    const isRejected = rejected?.access === tokens.access;
    const pace = shopsOf(config).paceOf(account);
    const { userId, place, turbo } = account;
    const open = { account, session: { access: tokens.access, userId, place, turbo, pace: () => pace.wait(patience) } };
    if (!isRejected && (account.refreshAt === null || account.refreshAt > now)) return open;
    if (tokens.refresh === null) {
      await expire(ports, ref, account.tokens, 'La tienda quitó el permiso');
      continue;
    }
    const holds = !isRejected && account.expireAt !== null && account.expireAt.getTime() - now.getTime() > MARGIN;
    if (account.retryAt !== null && account.retryAt > now) {
      if (holds) return open;
      throw new ShopError('transient', account.error ?? 'No se pudo renovar el permiso');
    }
    const lease = await takeLease(ports, account, now);
    if (lease) await renew(ports, account, tokens.refresh, lease);
    else if (holds) return open;
    else if (performance.now() > until) throw new ShopError('transient', 'Otro proceso está renovando el permiso');
    else await setTimeout(LOOK);
  }
};

/** Does something with an account, once more with a renewed permission when the one that it had is not taken. @throws ShopError */
export const withAccount = async <T>(
  ports: ShopPorts,
  ref: AccountRef,
  work: (open: OpenAccount) => Promise<T>,
  { patience }: { patience?: number | undefined } = {},
): Promise<T> => {
  const run = async (open: OpenAccount) => {
    try {
      return await work(open);
    } catch (error) {
      if (error instanceof ShopError && error.status === 429) {
        const { retryAfter = UNSAID } = error;
        // Those of this process that are asking it right now, and then everybody.
        shopsOf(ports.config).paceOf(open.account).hold(retryAfter);
        const until = new Date(clockOf(ports)().getTime() + retryAfter * 1_000);
        await asCompany(ports.database, ref.company, async (db) => {
          const account = await lockedAccount(db, ref);
          if (account) await leaveAlone(db, account, until);
        });
      }
      throw error;
    }
  };
  const open = await openAccount(ports, ref, { patience });
  try {
    return await run(open);
  } catch (error) {
    if (!(error instanceof ShopError) || error.fault !== 'gone') throw error;
  }
  const again = await openAccount(ports, ref, { rejected: open.session, patience });
  try {
    return await run(again);
  } catch (error) {
    if (error instanceof ShopError && error.fault === 'gone') await expire(ports, ref, again.account.tokens, error.message);
    throw error;
  }
};
