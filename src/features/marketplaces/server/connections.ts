import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { clientIntegrations, clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import type { marketplaces } from '../contract.ts';
import { type Account, askedNext, lockedAccount, sameAccount } from './accounts.ts';
import { LEFT, UNREAD } from './pulling/unread.ts';
import { apartOf } from './shipments/conflict.ts';
import { marketplaceAccounts, marketplaceEvents, marketplaceOutbox, marketplaceShipments } from './tables.ts';

type Connection = Output<typeof marketplaces.connections>['data'][number];

/** For how long differences of orders are counted, in milliseconds. */
const LOOKED_AT = 30 * 24 * 3_600_000;

type Counted = { pending: number; unplaced: number };
const keyOf = ({ type, userId }: { type: string; userId: string }) => `${type} ${userId}`;

/** Shipments that wait by account, and how many of them for a place. */
const countShipments = async (db: Db): Promise<Map<string, Counted>> => {
  const { type, userId, state, problem } = marketplaceShipments;
  const counted = await db
    .select({
      type,
      userId,
      pending: sql<number>`count(*) filter (where ${state} = 'pending')`.mapWith(Number),
      unplaced: sql<number>`count(*) filter (where ${state} = 'pending' and ${problem} is not null)`.mapWith(Number),
    })
    .from(marketplaceShipments)
    .where(sql`state = 'pending'`)
    .groupBy(type, userId);
  return new Map(counted.map((one) => [keyOf(one), one]));
};

/** How many orders are otherwise there by account: of those that were when they were looked at, the ones that are. */
const countConflicts = async (db: Db, now: Date): Promise<Map<string, number>> => {
  const { companyId, order, conflict, createAt } = marketplaceShipments;
  const found = await db
    .select({ shipment: marketplaceShipments, its: orders })
    .from(marketplaceShipments)
    .innerJoin(orders, and(eq(orders.companyId, companyId), eq(orders._id, order)))
    .where(and(isNotNull(conflict), gt(createAt, new Date(now.getTime() - LOOKED_AT))));
  const counted = new Map<string, number>();
  for (const { shipment, its } of found)
    if (apartOf(its, shipment) !== null) counted.set(keyOf(shipment), (counted.get(keyOf(shipment)) ?? 0) + 1);
  return counted;
};

/** How many shipments wait of each linked account. */
export const waitingOf = async (db: Db): Promise<Output<typeof marketplaces.waiting>['data']> => {
  const rows = await db
    .select({ integration: clientIntegrations, client: { _id: clients._id, name: clients.name } })
    .from(clientIntegrations)
    .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
    .where(ne(clients.status, recordStatus.deleted))
    .orderBy(asc(clientIntegrations.nickname), asc(clientIntegrations._id));
  const shipments = await countShipments(db);
  return rows.map(({ integration, client }) => {
    const { _id, type, nickname } = integration;
    const { pending = 0, unplaced = 0 } = shipments.get(keyOf(integration)) ?? {};
    return { _id, type, nickname, client, pending, unplaced };
  });
};

/** What was told of each account and is not looked at yet. */
const countEvents = async (db: Db): Promise<Map<string, number>> => {
  const events = await db
    .select({ account: marketplaceEvents.account, count: sql<number>`count(*)`.mapWith(Number) })
    .from(marketplaceEvents)
    .where(and(isNull(marketplaceEvents.doneAt), lt(marketplaceEvents.attempts, UNREAD)))
    .groupBy(marketplaceEvents.account);
  return new Map(events.map(({ account, count }) => [account, count]));
};

/** Statuses that each account is to be told. */
const countUntold = async (db: Db): Promise<Map<string, number>> => {
  const untold = await db
    .select({ account: marketplaceAccounts._id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(marketplaceOutbox)
    .innerJoin(marketplaceShipments, eq(marketplaceShipments._id, marketplaceOutbox.shipment))
    .innerJoin(
      marketplaceAccounts,
      and(eq(marketplaceAccounts.type, marketplaceShipments.type), eq(marketplaceAccounts.userId, marketplaceShipments.userId)),
    )
    .groupBy(marketplaceAccounts._id);
  return new Map(untold.map(({ account, count }) => [account, count]));
};

/** When something was last told of each account: one look into the index for each. */
const lastEvents = async (db: Db): Promise<Map<string, Date>> => {
  const last = db
    .select({ receivedAt: marketplaceEvents.receivedAt })
    .from(marketplaceEvents)
    .where(and(eq(marketplaceEvents.account, marketplaceAccounts._id), ne(marketplaceEvents.topic, LEFT)))
    .orderBy(desc(marketplaceEvents.receivedAt))
    .limit(1);
  const found = await db.select({ _id: marketplaceAccounts._id, at: sql<Date | string | null>`(${last})` }).from(marketplaceAccounts);
  return new Map(found.flatMap(({ _id, at }) => (at === null ? [] : [[_id, new Date(at)] as const])));
};

/** How the company's linked accounts do, by client; those that were noted without a permission too. */
export const connectionsOf = async (db: Db, now: Date): Promise<Connection[]> => {
  const rows = await db
    .select({ integration: clientIntegrations, account: marketplaceAccounts, client: { _id: clients._id, name: clients.name } })
    .from(clientIntegrations)
    .leftJoin(marketplaceAccounts, sameAccount)
    .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
    .where(ne(clients.status, recordStatus.deleted))
    .orderBy(asc(clients.search), asc(clientIntegrations._id));
  const [shipments, events, untold, last] = [await countShipments(db), await countEvents(db), await countUntold(db), await lastEvents(db)];
  const conflicts = await countConflicts(db, now);
  return rows.map(({ integration, account, client }) => {
    const { _id, type, nickname, userId, status, expire, retry } = integration;
    const { pending = 0, unplaced = 0 } = shipments.get(keyOf(integration)) ?? {};
    const permitted = account !== null && account.tokens !== null;
    const tellError = untold.has(_id) ? account?.tellError : null;
    // One cause is told once.
    const error = account?.error && tellError?.endsWith(account.error) ? null : account?.error;
    const errors = [error, tellError].filter(Boolean);
    return {
      _id,
      type,
      nickname,
      user_id: userId,
      client,
      status,
      trial: account?.trial ?? false,
      automatic: account?.automatic ?? false,
      permitted,
      expire,
      eventAt: last.get(_id) ?? null,
      pulledAt: account?.pulledAt ?? null,
      nextAt: permitted && status !== 'Expired' ? askedNext(account) : null,
      pending,
      unplaced,
      conflicts: conflicts.get(keyOf(integration)) ?? 0,
      waiting: (events.get(_id) ?? 0) + (untold.get(_id) ?? 0),
      error: account && errors.length > 0 ? { message: errors.join('. '), at: account.errorAt ?? account.createAt } : null,
      failures: account?.failures ?? 0,
      retry,
    };
  });
};

/** An account of the company, locked. @throws 404 */
export const lockAccount = async (db: Db, _id: string) => {
  const found = await lockedAccount(db, { _id });
  if (!found) throw refuse.notFound('La cuenta no está vinculada');
  return found;
};

/** When an account may be asked next: now, unless its marketplace asked to wait. */
export const soonest = ({ askAt }: Pick<Account, 'askAt'>, now: Date): Date => (askAt !== null && askAt > now ? askAt : now);

/** An account of the company that has its permission, locked. @throws 404, 409 */
export const lockPermitted = async (db: Db, _id: string) => {
  const account = await lockAccount(db, _id);
  if (account.tokens === null || account.status === 'Expired') throw refuse.conflict('La cuenta venció: hay que volver a vincularla');
  return account;
};
