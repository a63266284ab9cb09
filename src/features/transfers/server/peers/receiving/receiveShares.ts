import type { Database } from '#server/db.ts';
import { betweenCompanies } from '#server/platform.ts';
import { createOrders, lockWholeOrders } from '../../../../orders/server/operations.ts';
import { handOver } from '../../handing/handOver.ts';
import { findPartner, ownCompany, wayIn } from '../../partner.ts';
import { clientOf, fromEndOf } from '../../handing/partnerClient.ts';
import type { Peer } from '../connected.ts';
import { takeIn } from './inbox.ts';
import { fromElsewhere, isWay } from '../ways.ts';
import type { MessageOf, Result } from '../wire.ts';

type Share = MessageOf<'share'>;

/**
 * Takes orders that a company of another installation shares, in one transaction: its half stands beside ours, and from then on all is as
 * between two companies of here. What cannot be taken is refused with the reason, and is given back there.
 */
export const receiveShares = async (database: Database, peer: Peer, shares: readonly Share[], now: Date): Promise<Result[]> => {
  const told = await fromElsewhere(database);
  return betweenCompanies(database, async (within) => {
    const home = await within(peer.companyId, ownCompany);
    const own = { ...(await within(peer.shadow, ownCompany)), transferid: peer.transferid };
    const to = await within(peer.shadow, (db) => findPartner(db, home.transferid));
    const refused = (reason: string): Result => ({ result: 'refused', reason });
    if (to instanceof Error) return shares.map(() => refused(to.message));
    const waysOf = ({ chain }: Share) => [...told(chain).filter((way) => !isWay(way, wayIn(own))), wayIn(own)];
    const isCircle = (share: Share) => waysOf(share).includes(wayIn(home));
    const fresh = await within(peer.shadow, (db) =>
      takeIn(
        db,
        shares.filter((share) => !isCircle(share)),
        now,
      ),
    );
    if (fresh.length > 0) {
      const list = await within(peer.shadow, async (db) => {
        const client = await clientOf(db, home, now);
        const made = await createOrders(
          db,
          fresh.map(({ order: { isMl, ...parcel } }) => ({
            ...parcel,
            client: client._id,
            fromOrder: isMl ? ('ML-Transfer' as const) : ('Transfer' as const),
            status: 1 as const,
            ...fromEndOf(client, home, parcel),
          })),
          { employee: null, source: 'transfer', now },
        );
        const orders = new Map((await lockWholeOrders(db, made)).map((order) => [order._id, order]));
        return fresh.flatMap((share, i) => {
          const order = orders.get(made[i] ?? '');
          // On the label stands the number that it has over there.
          const label = order && { ...order, internalID: share.order.externalID };
          return order && label ? [{ order, label, chain: waysOf(share), transfer: share.transfer, codes: share.codes }] : [];
        });
      });
      const codes = new Map(list.map((each) => [each.order._id, each.codes]));
      await handOver(within, { own, to: home }, list, { codes, change: {}, employee: null, now });
    }
    return shares.map((share) =>
      isCircle(share) ? refused(`Ya pasó por ${home.name}: no puede volver a compartirse con ella`) : { result: 'taken' },
    );
  });
};
