import { and, eq, exists, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { ago, one, type PurgeRules } from '#server/purgeRule.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { UNTOLD } from './shipments/conflict.ts';
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
/** For how long what is to be told to an account waits, in days; and to one that is not linked any more. */
const [OUTBOX_DAYS, UNLINKED_OUTBOX_DAYS] = [30, 7];

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
  marketplace_outbox: async (db, now) => {
    const { companyId, shipment, createAt } = marketplaceOutbox;
    const isIts = and(eq(marketplaceShipments.companyId, companyId), eq(marketplaceShipments._id, shipment));
    const linked = db
      .select(one)
      .from(marketplaceShipments)
      .where(and(isIts, exists(accountOf(db))));
    const gone = await db
      .delete(marketplaceOutbox)
      .where(or(lt(createAt, ago(now, DAY * OUTBOX_DAYS)), and(lt(createAt, ago(now, DAY * UNLINKED_OUTBOX_DAYS)), notExists(linked))))
      .returning({ shipment });
    await db
      .update(marketplaceShipments)
      .set({ conflict: `${UNTOLD}. Esperó ${OUTBOX_DAYS} días` })
      .where(
        and(
          anyOf(
            marketplaceShipments._id,
            gone.map((entry) => entry.shipment),
          ),
          exists(accountOf(db)),
        ),
      );
    return { rowCount: gone.length };
  },
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
