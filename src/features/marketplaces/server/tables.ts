import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import type { IntegrationType } from '../../clients/integration.ts';
import { clientIntegrations, clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import type { StoredState } from '../shipmentState.ts';
import type { ExternalShipment } from './shops/shop.ts';
import type { FoundPlace } from './shipments/foundPlace.ts';

/** What there is of a linked account beside what its client shows: its permission, and how far it was read. Goes with the connection (`_id`). */
export const marketplaceAccounts = companyTable(
  'marketplace_accounts',
  {
    type: text().$type<IntegrationType>().notNull(),
    userId: text().notNull(),
    /** Of a marketplace to try with: the real one is never asked. */
    trial: boolean().notNull().default(false),
    /** The site of Mercado Libre ('MLA'), the domain of a Shopify shop; empty elsewhere. */
    place: text().notNull().default(''),
    /** Sealed (`tokens/seal.ts`); null when there are none any more. */
    tokens: text(),
    /** When the permission ends, and when it is renewed, at four fifths of its life; null of one that does not end. */
    expireAt: instant(),
    refreshAt: instant(),
    /** Who renews it right now, and until when nobody else may. */
    lease: uuid(),
    leaseUntil: instant(),
    /** When renewing it is tried again after it failed. */
    retryAt: instant(),
    /** Before that it is asked nothing: its marketplace said so. */
    askAt: instant(),
    /** Whether what comes becomes orders by itself. */
    automatic: boolean().notNull().default(true),
    /** Whether its seller has Mercado Libre's Turbo, and when that was asked. */
    turbo: boolean().notNull().default(false),
    turboAt: instant(),
    /** All that changed there before was read. */
    cursor: instant().notNull(),
    pulledAt: instant(),
    /** When it is read next; how often in a row it could not be, and why. */
    nextAt: instant().notNull(),
    failures: smallint().notNull().default(0),
    error: text(),
    errorAt: instant(),
    /** When statuses are told to it again after that failed, how often in a row it did, and why; `errorAt` is when any of both last happened. */
    tellAt: instant(),
    tellFailures: smallint().notNull().default(0),
    tellError: text(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table._id, clientIntegrations).onDelete('cascade'),
    uniqueIndex('marketplace_accounts_own').on(table.companyId, table.type, table.userId),
    // Whose a webhook is, whichever company's.
    index('marketplace_accounts_user').on(table.type, table.userId),
  ],
);

/** Invitations of senders to link their accounts by themselves: each for one account, a day long. */
export const marketplaceInvitations = companyTable(
  'marketplace_invitations',
  {
    client: uuid().notNull(),
    /** Who of the company invited. */
    employee: uuid(),
    createAt: instant().notNull(),
    expireAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [refers(table, table.client, clients), index('marketplace_invitations_age').on(table.expireAt)],
);

/** Authorisations that were begun: what the state of an OAuth stands for, each once and for ten minutes. */
export const marketplaceLinks = companyTable(
  'marketplace_links',
  {
    client: uuid().notNull(),
    type: text().$type<IntegrationType>().notNull(),
    /** The domain that a Shopify shop was asked by. */
    shop: text().notNull().default(''),
    trial: boolean().notNull().default(false),
    /** Who of the company began it, or the invitation by which a sender did. */
    employee: uuid(),
    invitation: uuid(),
    expireAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [refers(table, table.client, clients), index('marketplace_links_age').on(table.expireAt)],
);

/** What marketplaces told: hints that something changed, each fetched once, then kept for as long as it could be sent again. */
export const marketplaceEvents = companyTable(
  'marketplace_events',
  {
    /** The connection. */
    account: uuid().notNull(),
    topic: text().notNull(),
    /** What changed: 'shipments/123', 'orders/55'. */
    resource: text().notNull(),
    /** The marketplace's own id of what it told; null where it gives none. */
    key: text(),
    receivedAt: instant().notNull(),
    doneAt: instant(),
    attempts: smallint().notNull().default(0),
    retryAt: instant(),
  },
  (table) => [
    refers(table, table.account, marketplaceAccounts).onDelete('cascade'),
    uniqueIndex('marketplace_events_key')
      .on(table.companyId, table.account, table.key)
      .where(sql`key is not null`),
    // Told again while it waits, it is the same.
    uniqueIndex('marketplace_events_waiting')
      .on(table.companyId, table.account, table.topic, table.resource)
      .where(sql`done_at is null and key is null`),
    index('marketplace_events_due')
      .on(table.receivedAt)
      .where(sql`done_at is null`),
    index('marketplace_events_last').on(table.companyId, table.account, table.receivedAt),
    index('marketplace_events_age')
      .on(table.doneAt)
      .where(sql`done_at is not null`),
  ],
);

/** Shipments of linked accounts, each once, by the account's number: one that is linked anew finds what it was. */
export const marketplaceShipments = companyTable(
  'marketplace_shipments',
  {
    type: text().$type<IntegrationType>().notNull(),
    /** The account's number there. */
    userId: text().notNull(),
    /** The shipment's there. */
    shipment: text().notNull(),
    content: jsonb().$type<ExternalShipment>().notNull(),
    /** What of it the order was last made to follow. */
    followed: jsonb().$type<ExternalShipment>(),
    /** Where it goes, once that was found; null before, and when its address changed. */
    found: jsonb().$type<FoundPlace>(),
    state: text().$type<StoredState>().notNull().default('pending'),
    problem: text(),
    order: uuid(),
    /** Why its order's status could not be followed or told when that was last tried, or else what was apart then: what is shown is told anew. */
    conflict: text(),
    /** What its marketplace calls the fulfilment that was told to it. */
    fulfilment: text(),
    /** `name`, `town`, numbers, folded. */
    search: text().notNull(),
    createAt: instant().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('marketplace_shipments_own').on(table.companyId, table.type, table.userId, table.shipment),
    refers(table, table.order, orders),
    index('marketplace_shipments_order')
      .on(table.companyId, table.order)
      .where(sql`"order" is not null`),
    index('marketplace_shipments_pending')
      .on(table.companyId, table.createAt)
      .where(sql`state = 'pending'`),
    index('marketplace_shipments_conflict')
      .on(table.companyId, table.type, table.userId)
      .where(sql`conflict is not null`),
    index('marketplace_shipments_unfollowed')
      .on(table.companyId, table.type, table.userId)
      .where(sql`followed ->> 'state' <> content ->> 'state'`),
    index('marketplace_shipments_age').on(table.readAt),
  ],
);

/** What marketplaces are still to be told of the histories of their orders, in its order; a trigger adds it in the transaction of the entry. */
export const marketplaceOutbox = companyTable(
  'marketplace_outbox',
  {
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    shipment: uuid().notNull(),
    status: smallint().notNull(),
    entry: uuid().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.shipment, marketplaceShipments).onDelete('cascade'),
    index('marketplace_outbox_shipment').on(table.companyId, table.shipment, table.seq),
    index('marketplace_outbox_seq').on(table.seq),
  ],
);
