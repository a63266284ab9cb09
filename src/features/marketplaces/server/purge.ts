import { and, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { ago, type PurgeRules } from '#server/purgeRule.ts';
import {
  marketplaceAccounts,
  marketplaceEvents,
  marketplaceInvitations,
  marketplaceLinks,
  marketplaceOutbox,
  marketplaceShipments,
} from './tables.ts';

/** For how long a shipment is kept after it was last heard of, in days: its personal data is its order's then. */
const SHIPMENT_DAYS = 180;
/** For how long what waits to be told to an account that is not linked any more waits. */
const OUTBOX_DAYS = 7;

/** For how long what waits of an account is kept that is not linked any more: it may be linked anew. */
const UNLINKED_DAYS = 30;

const DAY = 86_400_000;

const accountOf = (db: Db) =>
  db
    .select({ _id: marketplaceAccounts._id })
    .from(marketplaceAccounts)
    .where(
      and(
        eq(marketplaceAccounts.companyId, marketplaceShipments.companyId),
        eq(marketplaceAccounts.type, marketplaceShipments.type),
        eq(marketplaceAccounts.userId, marketplaceShipments.userId),
      ),
    );

/** What marketplaces told, authorisations and invitations that are over, shipments of long ago. */
export const marketplacePurge: PurgeRules = {
  marketplace_events: (db, _now, old) =>
    db.delete(marketplaceEvents).where(and(isNotNull(marketplaceEvents.doneAt), lt(marketplaceEvents.doneAt, old))),
  marketplace_links: (db, now) => db.delete(marketplaceLinks).where(lt(marketplaceLinks.expireAt, ago(now, DAY))),
  marketplace_invitations: (db, _now, old) => db.delete(marketplaceInvitations).where(lt(marketplaceInvitations.expireAt, old)),
  marketplace_outbox: (db, now) => db.delete(marketplaceOutbox).where(lt(marketplaceOutbox.createAt, ago(now, DAY * OUTBOX_DAYS))),
  marketplace_shipments: (db, now) =>
    db
      .delete(marketplaceShipments)
      .where(
        or(
          and(lt(marketplaceShipments.readAt, ago(now, DAY * SHIPMENT_DAYS)), sql`state <> 'pending'`),
          and(lt(marketplaceShipments.readAt, ago(now, DAY * UNLINKED_DAYS)), sql`state = 'pending'`, notExists(accountOf(db))),
        ),
      ),
};
