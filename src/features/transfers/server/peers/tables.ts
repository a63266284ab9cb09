import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant } from '#server/tables.ts';
import type { OutgoingMessage } from './wire.ts';

/**
 * Companies of other installations that a company exchanges transfers with (docs/decisions/035-peers.md). Each is a pair of companies with
 * keys of its own to check: what one owner trusts binds no other company of the installation.
 */
export const peers = companyTable(
  'peers',
  {
    /** The other company: what it is called, and the id by which it is named wherever a parcel came by (`wayOf`). */
    name: text().notNull(),
    way: text().notNull(),
    /** Where it lives: the address that an owner typed, the installation's id and its public key (SPKI, base64url). */
    address: text().notNull(),
    installation: text().notNull(),
    publicKey: text().notNull(),
    /** The company that stands for it here, and the code by which it is named here: its own one, unless that is another company's. */
    shadow: uuid().notNull(),
    transferid: text().notNull(),
    /** Who connected it, and since when it is connected no more. */
    employee: uuid(),
    createAt: instant().notNull(),
    removedAt: instant(),
    /** How the way there is: when a call last succeeded or failed and why, how often in a row, and when it is tried again. */
    succeededAt: instant(),
    failedAt: instant(),
    failure: text(),
    failures: smallint().notNull().default(0),
    retryAt: instant(),
    /** When it last called here. */
    heardAt: instant(),
    /** Whether it last said that the other company is closed. */
    closed: boolean().notNull().default(false),
    /** When it said that the other company is no more: nobody has to be asked since, be it that the connection was cut. */
    goneAt: instant(),
  },
  (table) => [
    uniqueIndex('peers_way').on(table.companyId, table.way),
    uniqueIndex('peers_transferid').on(table.companyId, table.transferid),
    uniqueIndex('peers_shadow').on(table.companyId, table.shadow),
    // Who calls, by what the call says of itself.
    index('peers_caller').on(table.way, table.installation),
  ],
);

/** What the company of another installation is still to be told, in its order; the rows belong to the company that stands for it here. */
export const peerOutbox = companyTable(
  'peer_outbox',
  {
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transfer: uuid().notNull(),
    message: jsonb().$type<OutgoingMessage>().notNull(),
    createAt: instant().notNull().defaultNow(),
    /** Not before. */
    dueAt: instant().notNull().defaultNow(),
    /** How often it could not be applied over there, and when its transfer is tried again. */
    attempts: smallint().notNull().default(0),
    retryAt: instant(),
  },
  (table) => [
    index('peer_outbox_seq').on(table.companyId, table.seq),
    index('peer_outbox_transfer').on(table.companyId, table.transfer, table.seq),
    index('peer_outbox_retry')
      .on(table.companyId, table.transfer)
      .where(sql`retry_at is not null`),
  ],
);

/** What the company of another installation told, each once; the rows belong to the company that stands for it here. */
export const peerInbox = companyTable(
  'peer_inbox',
  {
    /** What the message is about (`keyOf`): told twice, it has the same. */
    key: text().notNull(),
    /** Whether it is an order that has not come, and will not be taken when it does (`turnAway`). */
    turned: boolean().notNull().default(false),
    createAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('peer_inbox_key').on(table.companyId, table.key),
    index('peer_inbox_age').on(table.createAt),
    // How many were turned away lately: few of all that is told.
    index('peer_inbox_turned')
      .on(table.companyId, table.createAt)
      .where(sql`turned`),
  ],
);

/** Calls of another installation that were taken, for as long as they could be sent again; the rows belong to who stands for it here. */
export const peerNonces = companyTable('peer_nonces', { nonce: text().notNull(), createAt: instant().notNull() }, (table) => [
  uniqueIndex('peer_nonces_nonce').on(table.companyId, table.nonce),
  index('peer_nonces_age').on(table.createAt),
]);
