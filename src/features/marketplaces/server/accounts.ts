import { and, type AnyColumn, eq, isNull, lte, or } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import type { Jobs } from '#server/ports.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { companies } from '../../session/server/tables.ts';
import { marketplaceAccounts } from './tables.ts';

/** What work with accounts needs of the server. */
export type ShopPorts = {
  config: Config;
  database: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  geocoder: Geocoder;
  report: (error: unknown) => void;
  /** The clock; the real one unless told. */
  now?: () => Date;
};

/** Which account is meant, of which company. */
export type AccountRef = { company: string; _id: string };

/** A linked account with what its client shows of it. */
export type Account = typeof marketplaceAccounts.$inferSelect &
  Pick<typeof clientIntegrations.$inferSelect, 'client' | 'nickname' | 'status' | 'retry'>;

/** What is read of an account. */
export const accountColumns = {
  account: marketplaceAccounts,
  client: clientIntegrations.client,
  nickname: clientIntegrations.nickname,
  status: clientIntegrations.status,
  retry: clientIntegrations.retry,
};

/** How an account's two rows belong together, whichever company's. */
export const sameAccount = and(
  eq(clientIntegrations.companyId, marketplaceAccounts.companyId),
  eq(clientIntegrations._id, marketplaceAccounts._id),
);

/** The company of some rows, or a certain one, as long as it is not closed: nothing is asked or kept for one that is. */
export const isOpen = (company: AnyColumn | string) => and(eq(companies.companyId, company), isNull(companies.closedAt));

/** An account of its two rows. */
export const accountOf = ({
  account,
  ...rest
}: Omit<Account, keyof typeof marketplaceAccounts.$inferSelect> & { account: typeof marketplaceAccounts.$inferSelect }): Account => ({
  ...account,
  ...rest,
});

/**
 * An account, locked until the transaction ends: what its client shows of it first, as whoever unlinks it does, so that nobody waits for who
 * waits for them. Undefined when it is not linked.
 */
export const lockedAccount = async (db: Db, { _id }: Pick<AccountRef, '_id'>): Promise<Account | undefined> => {
  await db.select({ _id: clientIntegrations._id }).from(clientIntegrations).where(eq(clientIntegrations._id, _id)).for('update');
  await db.select({ _id: marketplaceAccounts._id }).from(marketplaceAccounts).where(eq(marketplaceAccounts._id, _id)).for('update');
  const [found] = await db
    .select(accountColumns)
    .from(marketplaceAccounts)
    .innerJoin(clientIntegrations, sameAccount)
    .where(eq(marketplaceAccounts._id, _id));
  return found && accountOf(found);
};

/** Whether an account's marketplace asked to be left alone for now. */
export const isHeld = ({ askAt }: Pick<Account, 'askAt'>, now: Date): boolean => askAt !== null && askAt > now;

/** Of some accounts, those that may be asked; `isHeld` in SQL. */
export const mayBeAsked = (now: Date) => or(isNull(marketplaceAccounts.askAt), lte(marketplaceAccounts.askAt, now));

/** When an account is asked next. */
export const askedNext = ({ nextAt, retryAt, askAt }: Pick<Account, 'nextAt' | 'retryAt' | 'askAt'>): Date =>
  [retryAt, askAt].reduce<Date>((latest, at) => (at !== null && at > latest ? at : latest), nextAt);

/** Of an account of which no status waits because of what was before. */
export const NOTHING_UNTOLD = { tellAt: null, tellFailures: 0, tellError: null };

/** The clock of some ports. */
export const clockOf = ({ now = () => new Date() }: Pick<ShopPorts, 'now'>): (() => Date) => now;
