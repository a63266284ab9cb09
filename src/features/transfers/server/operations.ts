import type { Db } from '#server/db.ts';
import type { OrderSharing } from '../../orders/server/operations.ts';
import { whyNotDeleted } from '../ended.ts';
import { sidesOf } from './links.ts';
import { thePartner } from './partner.ts';
import { shareOrders } from './share.ts';

/** Why orders cannot be deleted: while another company has them, or awaits them. */
const keptByTransfer = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { sent, received } = await sidesOf(db, ids);
  return new Map(
    [...received, ...sent].flatMap(([order, { type, state, name }]) =>
      state === 'open' || state === 'confirmed' ? [[order, whyNotDeleted({ type, state, name })]] : [],
    ),
  );
};

/** What orders ask of transfers: to share some, and which have to stay. */
export const orderSharing: OrderSharing = {
  checkPartner: async (db, transferid) => {
    await thePartner(db, transferid);
  },
  share: shareOrders,
  kept: keptByTransfer,
};
