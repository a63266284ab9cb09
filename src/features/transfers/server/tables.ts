import { sql } from 'drizzle-orm';
import { bigint, boolean, index, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, instant, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import type { StatusId } from '../../orders/status.ts';
import type { TransferState, TransferType } from '../transfer.ts';

/** States in which both sides still tell each other what happens; literal, so that the planner knows the indexes by it. */
const isLive = sql`state in ('open', 'confirmed')`;

/**
 * Orders shared between logistics companies, once for each of the two: both rows have the same `_id`, and each names the order of its own
 * company alone (docs/decisions/034-transfers.md).
 */
export const transfers = companyTable(
  'transfers',
  {
    order: uuid().notNull(),
    /** Whether this company shared it or was given it. */
    type: text().$type<TransferType>().notNull(),
    /** The other company: its `transferid`, what it was called then, and its id. */
    partner: text().notNull(),
    name: text().notNull(),
    peer: uuid().notNull(),
    state: text().$type<TransferState>().notNull().default('open'),
    /** The `transferid`s that the parcel came by, of one that was received: it goes back to none of them. Told to nobody. */
    chain: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the order was before it was shared, for when it comes back. */
    statusBefore: smallint().$type<StatusId>(),
    driverBefore: uuid(),
    /** Of one that this company shared: whether the last that it heard of whoever has it is that they bring it back, or gave it back. */
    returned: boolean().notNull().default(false),
    /** Why it was refused. */
    reason: text(),
    /** Who of this company shared it, and who ended it. */
    employee: uuid(),
    endedBy: uuid(),
    createAt: instant().notNull(),
    endAt: instant(),
    /** How often in a row what is to be told could not be, and when it is tried again. */
    attempts: smallint().notNull().default(0),
    retryAt: instant(),
  },
  (table) => [
    refers(table, table.order, orders),
    index('transfers_order').on(table.companyId, table.order),
    uniqueIndex('transfers_sent')
      .on(table.companyId, table.order)
      .where(sql`type = 'sent' and ${isLive}`),
    uniqueIndex('transfers_received')
      .on(table.companyId, table.order)
      .where(sql`type = 'received'`),
    // Each partner once, out of all that was ever shared with it, and what it is called now.
    index('transfers_partner').on(table.companyId, table.partner, table._id),
    // What awaits an answer: some hundreds of all that there ever were.
    index('transfers_open')
      .on(table.companyId, table.type, table.partner, table._id)
      .where(sql`state = 'open'`),
  ],
);

/** The client that stands for a logistics company: made when it shares its first order, and again when it was deleted since. */
export const transferClients = companyTable('transfer_clients', { partner: text().notNull(), client: uuid().notNull() }, (table) => [
  refers(table, table.client, clients),
  uniqueIndex('transfer_clients_partner').on(table.companyId, table.partner),
]);

/** What else is written on the parcel of a received order: the numbers of those who carried it before, by which it is scanned. */
export const transferCodes = companyTable(
  'transfer_codes',
  {
    order: uuid().notNull(),
    /** See `codeHash`. */
    code: text().notNull(),
  },
  (table) => [
    refers(table, table.order, orders),
    index('transfer_codes_code').on(table.companyId, table.code),
    index('transfer_codes_order').on(table.companyId, table.order),
  ],
);

/** Entries of histories that the other company has not been told yet, in their order; a trigger adds them in the transaction of the entry. */
export const transferOutbox = companyTable(
  'transfer_outbox',
  {
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transfer: uuid().notNull(),
    entry: uuid().notNull(),
    createAt: instant().notNull().defaultNow(),
  },
  (table) => [
    refers(table, table.transfer, transfers),
    refers(table, table.entry, orderHistory),
    // What is told next, whichever company's.
    index('transfer_outbox_seq').on(table.seq),
    index('transfer_outbox_transfer').on(table.companyId, table.transfer, table.seq),
  ],
);
