import type { SQL } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import type { PlainChange, SharedWith } from '../../change.ts';
import type { Refused } from '../bulk/changeOrders.ts';

/** What transfers, a later slice, do with orders for the bulk change, and what they keep from being deleted. */
export type OrderSharing = {
  /** Refuses a company that nothing can be shared with. @throws 400 with what is wrong at `transferid` */
  checkPartner: (db: Db, transferid: string) => Promise<void>;
  /** Shares orders with a company. Those that cannot be shared stay as they are and are told with the reason. */
  share: (
    db: Db,
    ids: readonly string[],
    change: SharedChange,
    by: { viewer: Pick<Viewer, '_id' | 'company' | 'degree'>; now: Date; batch?: string; versions?: Record<string, number> },
  ) => Promise<{ entries: { _id: string; order: string }[]; refused: Refused[] }>;
  /** Who else has an order, who shared it first. */
  sharedWith: (db: Db, _id: string) => Promise<SharedWith[]>;
  /** How many of the orders of a condition other companies have besides, by how they have them: so many ways at most, those with most orders. */
  sharedAmong: (db: Db, where: SQL | undefined, ways: number) => Promise<(SharedWith & { total: number })[]>;
  /** Why orders that are shared cannot be deleted, by `_id`. They must be locked. */
  kept: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Why nobody here brings orders to a door any more: their parcels are with who shared them again. By `_id`; they must be locked. */
  gone: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Which of some orders are shared now: nothing else stands in 'Transfer' with anybody. They must be locked. */
  lent: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** With whom orders are shared, and what becomes of them before. */
export type SharedChange = Pick<PlainChange, 'deliveryDate' | 'validation_type'> & { transferid: string };

/** That of companies that share nothing. */
export const noSharing: OrderSharing = {
  checkPartner: async () => undefined,
  share: async () => ({ entries: [], refused: [] }),
  sharedWith: async () => [],
  sharedAmong: async () => [],
  kept: async () => new Map(),
  gone: async () => new Map(),
  lent: async () => new Set(),
};
