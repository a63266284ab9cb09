import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { lead } from '#server/jobs/lead.ts';
import { asCompany } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { companies } from '../../../session/server/tables.ts';
import { type AccountRef, clockOf, isOpen, mayBeAsked, sameAccount, type ShopPorts } from '../accounts.ts';
import { ShopError } from '../shops/shopError.ts';
import { marketplaceAccounts } from '../tables.ts';
import { accountsToTell, tellAccount } from '../telling/tell.ts';
import { openAccount } from '../tokens/renew.ts';
import { newestSeal, openTokens, ownSeals, sealTokens } from '../tokens/seal.ts';
import { accountsWithEvents, drainAccount } from './events.ts';
import { pullAccount } from './pullAccount.ts';

/** This project's advisory lock of who asks the marketplaces. */
const LOCK = 7_263_018;
/** Accounts that are worked on side by side, of each kind of work. */
const sideBySide = { event: 16, renew: 64, tell: 16, pull: 16, seal: 16 } as const;
/** How long one waits at the end for calls that are on their way, in milliseconds. */
const GRACE = 10_000;

/** Whether tokens were sealed by one of the keys of this process: others it cannot open, and leaves. */
const opens = ({ config }: ShopPorts) => or(...ownSeals(config).map((own) => sql`starts_with(${marketplaceAccounts.tokens}, ${own})`));

const works = and(isNotNull(marketplaceAccounts.tokens), not(eq(clientIntegrations.status, 'Expired')));

const ask = ({ database }: ShopPorts, due: ReturnType<typeof and>): Promise<AccountRef[]> =>
  asPlatform(database, (db) =>
    db
      .select({ company: marketplaceAccounts.companyId, _id: marketplaceAccounts._id })
      .from(marketplaceAccounts)
      .innerJoin(clientIntegrations, sameAccount)
      .innerJoin(companies, isOpen(marketplaceAccounts.companyId))
      .where(and(works, due))
      .orderBy(asc(marketplaceAccounts.nextAt))
      .limit(1_000),
  );

/** Accounts that are to be read. */
const toPull = (ports: ShopPorts, now: Date) => ask(ports, lte(marketplaceAccounts.nextAt, now));

/** Accounts whose permission is to be renewed: those that nobody uses, too. */
const toRenew = (ports: ShopPorts, now: Date) => {
  const { refreshAt, retryAt, leaseUntil } = marketplaceAccounts;
  const isFree = (at: typeof retryAt) => or(isNull(at), lte(at, now));
  return ask(ports, and(lte(refreshAt, now), mayBeAsked(now), isFree(retryAt), isFree(leaseUntil), opens(ports)));
};

/** Accounts whose tokens an older key sealed. */
const toSeal = (ports: ShopPorts) =>
  ask(ports, and(opens(ports), not(sql`starts_with(${marketplaceAccounts.tokens}, ${newestSeal(ports.config)})`)));

const seal = ({ config, database }: ShopPorts, { company, _id }: AccountRef) =>
  asCompany(database, company, async (db) => {
    const isIt = eq(marketplaceAccounts._id, _id);
    const [account] = await db.select({ tokens: marketplaceAccounts.tokens }).from(marketplaceAccounts).where(isIt).for('update');
    const whose = { company, account: _id };
    const tokens = account?.tokens ? openTokens(config, whose, account.tokens) : undefined;
    if (tokens)
      await db
        .update(marketplaceAccounts)
        .set({ tokens: sealTokens(config, whose, tokens) })
        .where(isIt);
  });

/** How much of what is told of an account is done before others have their turn: so many times fifty. */
const TURN = 2;
const inTurn = (isOver: () => boolean) => {
  let times = 0;
  return () => isOver() || (times += 1) > TURN;
};

const renew = (ports: ShopPorts, ref: AccountRef) =>
  openAccount(ports, ref).then(
    () => undefined,
    (error: unknown) => {
      // It is noted at the account.
      if (!(error instanceof ShopError)) throw error;
    },
  );

/**
 * Asks the marketplaces, and tells them: what they told of, everything that changed each ten minutes, permissions that end, statuses. One process of a
 * deployment does, accounts side by side; each one's work of one kind stands in a row. What it does may be done twice, and is kept once.
 */
export const startShops = (ports: ShopPorts): { stop: () => Promise<void>; idle: () => Promise<void> } => {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  /**
   * Begins some work at the accounts that are due for it. Where it was being done when these were asked for, it may have ended since, and the
   * answer not know it: such an account waits for the next look.
   */
  const begin = async (kind: keyof typeof sideBySide, due: Promise<readonly AccountRef[]>, work: (ref: AccountRef) => Promise<unknown>) => {
    const before = new Set(running.keys());
    for (const ref of await due) {
      const key = `${kind} ${ref.company} ${ref._id}`;
      const atOnce = [...running.keys()].filter((one) => one.startsWith(`${kind} `)).length;
      if (atOnce >= sideBySide[kind]) return;
      if (before.has(key) || running.has(key)) continue;
      const doing = work(ref)
        .catch((error: unknown) => {
          if (!isStopped) ports.report(error);
        })
        .then(() => void running.delete(key));
      running.set(key, doing);
    }
  };

  let sealed = false;
  const look = async (isLost: () => boolean) => {
    const isOver = () => isStopped || isLost();
    const now = clockOf(ports)();
    await begin('event', accountsWithEvents(ports, now), (ref) => drainAccount(ports, ref, inTurn(isOver)));
    await begin('renew', toRenew(ports, now), (ref) => renew(ports, ref));
    await begin('tell', accountsToTell(ports, now), (ref) => tellAccount(ports, ref, isOver));
    await begin('pull', toPull(ports, now), (ref) => pullAccount(ports, ref, isOver));
    if (!sealed) {
      const older = toSeal(ports);
      await begin('seal', older, (ref) => seal(ports, ref));
      sealed = (await older).length === 0;
    }
  };
  const leading = lead(ports, { lock: LOCK, name: 'reparto marketplaces', channel: 'marketplaces', look });
  /** Waits until nothing is being done. */
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    stop: async () => {
      isStopped = true;
      await leading.stop();
      await Promise.race([idle(), setTimeout(GRACE, undefined, { ref: false })]);
    },
    idle,
  };
};
