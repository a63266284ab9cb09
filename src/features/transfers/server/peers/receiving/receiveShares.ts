import type { Database, Db } from '#server/db.ts';
import { betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { createOrders, lockWholeOrders } from '../../../../orders/server/operations.ts';
import { handOver } from '../../handing/handOver.ts';
import { findPartner, ownCompany, wayIn } from '../../partner.ts';
import { clientOf, fromEndOf } from '../../handing/partnerClient.ts';
import { transfers } from '../../tables.ts';
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
    // Once for each: every entry is compared with every company of here.
    const ways = new Map(shares.map((share) => [share, [...told(share.chain).filter((way) => !isWay(way, wayIn(own))), wayIn(own)]]));
    const waysOf = (share: Share) => ways.get(share) ?? [];
    const isCircle = (share: Share) => waysOf(share).includes(wayIn(home));
    const ids = shares.map(({ transfer }) => transfer);
    const known = (db: Db) => db.select({ _id: transfers._id, type: transfers.type }).from(transfers).where(anyOf(transfers._id, ids));
    const there = await within(peer.shadow, known);
    // Taken so long ago that the message is not remembered; what is called as another transfer is nothing that we can take.
    const taken = new Set(there.flatMap(({ _id, type }) => (type === 'sent' ? [_id] : [])));
    const named = new Set([...there, ...(await within(peer.companyId, known))].map(({ _id }) => _id));
    const isAnother = ({ transfer }: Share) => named.has(transfer) && !taken.has(transfer);
    const fresh = await within(peer.shadow, (db) =>
      takeIn(
        db,
        shares.filter((share) => !isCircle(share) && !named.has(share.transfer)),
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
    return shares.map((share) => {
      if (isCircle(share)) return refused(`Ya pasó por ${home.name}: no puede volver a compartirse con ella`);
      return isAnother(share) ? refused('Su identificador es de otra transferencia: compártala de nuevo') : { result: 'taken' };
    });
  });
};
