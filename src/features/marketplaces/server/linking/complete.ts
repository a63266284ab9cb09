import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { asCompany, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform, stepping } from '#server/platform.ts';
import { writeAudit } from '#server/record/audit.ts';
import { shopNames, type IntegrationType } from '../../../clients/integration.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import { companies, employees } from '../../../session/server/tables.ts';
import type { LinkOutcome } from '../../linkOutcome.ts';
import { clockOf, isOpen, lockedAccount, NOTHING_UNTOLD, type ShopPorts } from '../accounts.ts';
import type { ExternalAccount, Shop, ShopSession, TokenSet } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { marketplaceAccounts, marketplaceLinks } from '../tables.ts';
import { openTokens, sealTokens } from '../tokens/seal.ts';
import { lifeOf } from '../tokens/renew.ts';
import { callbackOf } from './begin.ts';
import { isBeginner } from './beginner.ts';
import { lockInvitation, noteUsed } from './invitations.ts';
import { readSigned } from './state.ts';

/** How far back an account's shipments are read when it is first linked, in milliseconds. */
const BACK = 7 * 24 * 3_600_000;

type Link = typeof marketplaceLinks.$inferSelect;

/** Takes an authorisation that was begun: once, and within its time. Whose it is nobody knows before. */
const takeLink = (ports: ShopPorts, type: IntegrationType, _id: string, now: Date): Promise<Link | undefined> => {
  const { usedAt, expireAt } = marketplaceLinks;
  return asPlatform(ports.database, async (db) => {
    const [taken] = await db
      .update(marketplaceLinks)
      .set({ usedAt: now })
      .where(and(eq(marketplaceLinks._id, _id), eq(marketplaceLinks.type, type), isNull(usedAt), gt(expireAt, now)))
      .returning();
    if (!taken) return undefined;
    // Who began it may have left since, and their company too.
    const [company] = await db.select({ _id: companies.companyId }).from(companies).where(isOpen(taken.companyId));
    if (!company) return undefined;
    if (taken.employee === null) return taken;
    const [begun] = await db
      .select({ _id: employees._id })
      .from(employees)
      .where(and(eq(employees.companyId, taken.companyId), eq(employees._id, taken.employee), eq(employees.status, recordStatus.active)));
    return begun && taken;
  });
};

/** Whether an authorisation could still be ended, in the browser that began it. */
const isWaitedFor = (ports: ShopPorts, _id: string, now: Date): Promise<boolean> =>
  asPlatform(ports.database, async (db) => {
    const { usedAt, expireAt } = marketplaceLinks;
    return (await db.$count(marketplaceLinks, and(eq(marketplaceLinks._id, _id), isNull(usedAt), gt(expireAt, now)))) > 0;
  });

/** Waits for who links the same account right now, until the transaction ends. */
const lockNumber = (db: Db, type: IntegrationType, userId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`marketplace ${type} ${userId}`}, 0))`);

/** Who has an account already, whichever company's; the owner's transaction. */
const holderOf = async (db: Db, type: IntegrationType, userId: string) => {
  const [holder] = await db
    .select({ integration: clientIntegrations, name: clients.name })
    .from(clientIntegrations)
    .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
    .where(and(eq(clientIntegrations.type, type), eq(clientIntegrations.userId, userId)));
  return holder;
};

/**
 * Gives a fresh permission to who has the account already, in the owner's transaction: with it the marketplace may have ended the one that they
 * had. A connection that had none any more before is not begun anew by that: whoever authorised did not mean it.
 */
const passOn = async (db: Db, { config }: ShopPorts, link: Link, userId: string, tokens: TokenSet, now: Date): Promise<void> => {
  const { type, trial, usedAt } = link;
  // Shopify's goes on beside it.
  if (type === 'shopify') return;
  await lockNumber(db, type, userId);
  const holder = await holderOf(db, type, userId);
  if (!holder) return;
  const { companyId: company, _id } = holder.integration;
  if ((await db.$count(companies, isOpen(company))) === 0) return;
  await stepping(db)(company, async () => {
    const account = await lockedAccount(db, { _id });
    // Another application's permission is nothing to it.
    if (!account || account.trial !== trial) return;
    // Theirs may have been refused meanwhile, because of this one.
    const hasEnded = account.tokens === null && usedAt !== null && account.errorAt !== null && account.errorAt >= usedAt;
    if (account.tokens === null && !hasEnded) return;
    // One that cannot be renewed is worth less than one that can.
    const held = account.tokens === null ? undefined : openTokens(config, { company, account: _id }, account.tokens);
    if (held && held.refresh !== null && tokens.refresh === null) return;
    const life = lifeOf(tokens, now);
    const fresh = { tokens: sealTokens(config, { company, account: _id }, tokens), ...life, lease: null, leaseUntil: null, retryAt: null };
    await db
      .update(marketplaceAccounts)
      .set({ ...fresh, ...(hasEnded && { error: null, nextAt: now, ...NOTHING_UNTOLD }) })
      .where(eq(marketplaceAccounts._id, _id));
    await db
      .update(clientIntegrations)
      .set({ expire: life.expireAt, retry: 0, ...(hasEnded && { status: 'Work' as const }) })
      .where(eq(clientIntegrations._id, _id));
  });
};

/** An account that was authorised: its permission, and what it is called. */
type Authorised = { tokens: TokenSet & { userId: string | null }; external: ExternalAccount; turbo: boolean };

/** Stores the account, in a transaction that no other one of the same account crosses. */
const store = (ports: ShopPorts, link: Link, { tokens, external, turbo }: Authorised, now: Date): Promise<Partial<LinkOutcome>> => {
  const { companyId: company, client, type, trial, employee, invitation } = link;
  const { userId, nickname, place } = external;
  return asPlatform(ports.database, async (db) => {
    await lockNumber(db, type, userId);
    const outcome = await stepping(db)(company, async (): Promise<Partial<LinkOutcome>> => {
      const own = eq(clients.companyId, company);
      if (invitation !== null && !(await lockInvitation(db, invitation, now))) return { result: 'invitation' };
      const [its] = await db
        .select({ name: clients.name })
        .from(clients)
        .where(and(own, eq(clients._id, client), ne(clients.status, recordStatus.deleted)))
        .for('no key update');
      if (!its) return { result: 'failed' };
      // Looked at once the client is locked: whoever unlinks it has done so, or waits.
      const holder = await holderOf(db, type, userId);
      if (holder && holder.integration.companyId !== company) return { result: 'company', account: nickname };
      if (holder && holder.integration.client !== client)
        return { result: 'client', account: nickname, ...(invitation === null && { client: holder.name }) };
      const life = lifeOf(tokens, now);
      const was = holder?.integration;
      const before = was ? `${shopNames[type].name}: ${was.nickname}${was.status === 'Expired' ? ' (vencida)' : ''}` : null;
      const _id = holder?.integration._id ?? newId();
      const shown = { nickname, status: 'Work' as const, expire: life.expireAt, retry: 0 };
      if (holder)
        await db
          .update(clientIntegrations)
          .set(shown)
          .where(and(eq(clientIntegrations.companyId, company), eq(clientIntegrations._id, _id)));
      else await db.insert(clientIntegrations).values({ _id, client, type, userId, ...shown, createAt: now });
      const fresh = {
        tokens: sealTokens(ports.config, { company, account: _id }, tokens),
        ...life,
        trial,
        place,
        turbo,
        turboAt: now,
        lease: null,
        leaseUntil: null,
        retryAt: null,
        nextAt: now,
        failures: 0,
        error: null,
        ...NOTHING_UNTOLD,
      };
      await db
        .insert(marketplaceAccounts)
        .values({ _id, type, userId, ...fresh, cursor: new Date(now.getTime() - BACK), createAt: now })
        .onConflictDoUpdate({ target: [marketplaceAccounts.companyId, marketplaceAccounts._id], set: fresh });
      if (invitation !== null) await noteUsed(db, invitation, now);
      await writeAudit(db, {
        kind: 'clients',
        record: client,
        name: its.name,
        action: 'edit',
        changes: { mercadolibre: { from: before, to: `${shopNames[type].name}: ${nickname}` } },
        employee,
        source: employee ? 'back-office' : 'system',
        createAt: now,
      });
      await db.execute(sql`select pg_notify('marketplaces', '')`);
      return { result: 'linked', account: nickname };
    });
    // Of whom nobody knew sooner.
    if (outcome.result !== 'linked' && tokens.userId === null) await passOn(db, ports, link, userId, tokens, now);
    return outcome;
  });
};

/** What the marketplace says of the one who authorised. @throws ShopError */
const identify = async (
  ports: ShopPorts,
  link: Link,
  shop: Shop,
  tokens: Authorised['tokens'],
): Promise<Authorised & { session: ShopSession }> => {
  const shops = shopsOf(ports.config);
  const pace = () => shops.paceOf({ ...link, userId: tokens.userId ?? '' }).wait();
  const known = { access: tokens.access, userId: tokens.userId ?? '', place: link.shop, turbo: false, pace };
  const external = await shop.account(known);
  const session = { ...known, userId: external.userId, place: external.place };
  // Who may not ask for that has none.
  const turbo = (await shop.hasTurbo?.(session).catch(() => false)) ?? false;
  return { tokens, external, turbo, session: { ...session, turbo } };
};

/** The permission that somebody gave, and what the marketplace says of who did. @throws ShopError */
const authorise = async (ports: ShopPorts, link: Link, shop: Shop, code: string) => {
  const tokens = await shop.exchange(code, { redirect: callbackOf(ports.config, link.type), shop: link.shop });
  const { userId } = tokens;
  // Before anything else is asked: from now on theirs may be refused.
  if (userId !== null) await asPlatform(ports.database, (db) => passOn(db, ports, link, userId, tokens, clockOf(ports)()));
  return identify(ports, link, shop, tokens);
};

/** Asks to be told what changes. Where that fails what changes is found out every ten minutes all the same. */
const subscribe = async (ports: ShopPorts, { companyId, type, trial }: Link, { userId }: ExternalAccount, session: ShopSession) => {
  const shop = shopsOf(ports.config).of({ type, trial });
  try {
    await shop?.subscribe?.(session, `${ports.config.PUBLIC_URL}/api/marketplace/webhook/${type}`);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const noted = { error: `No se pudo pedir que avise sus cambios. ${error.message}`, errorAt: clockOf(ports)() };
    await asCompany(ports.database, companyId, (db) =>
      db
        .update(marketplaceAccounts)
        .set(noted)
        .where(and(eq(marketplaceAccounts.type, type), eq(marketplaceAccounts.userId, userId))),
    );
  }
};

/**
 * Ends an authorisation as somebody comes back from a marketplace: the account is linked, or the outcome tells why not.
 * @param cookies what their browser brings: in another one than began it, nothing is done, and it can still be ended in the right one
 */
export const complete = async (
  ports: ShopPorts,
  type: IntegrationType,
  query: Readonly<Record<string, string>>,
  cookies: string,
): Promise<LinkOutcome> => {
  const now = clockOf(ports)();
  const _id = readSigned(ports.config, 'state', query.state ?? '');
  if (query.state === undefined) return { result: query.error === undefined ? 'unbegun' : 'denied', type, invited: false };
  if (_id && !isBeginner(ports.config, cookies, _id))
    return { result: (await isWaitedFor(ports, _id, now)) ? 'browser' : 'expired', type, invited: false };
  const link = _id && (await takeLink(ports, type, _id, now));
  if (!link) return { result: 'expired', type, invited: false };
  const told = { type, invited: link.invitation !== null };
  const { code } = query;
  if (query.error !== undefined || !code) return { ...told, result: 'denied' };
  const shop = shopsOf(ports.config).of(link);
  if (!shop?.isGenuine(query) || (type === 'shopify' && query.shop !== link.shop)) return { ...told, result: 'failed' };
  try {
    const { session, ...authorised } = await authorise(ports, link, shop, code);
    const outcome = { result: 'failed' as const, ...told, ...(await store(ports, link, authorised, now)) };
    if (outcome.result === 'linked') await subscribe(ports, link, authorised.external, session);
    return outcome;
  } catch (error) {
    if (error instanceof ShopError && error.status === 429) return { ...told, result: 'busy' };
    // Whatever it was, the person comes back to our page.
    ports.report(error);
    return { ...told, result: 'failed' };
  }
};
