import { addDays, dayOf } from '#shared/time.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { newId } from '#server/ids.ts';
import { transfers } from '../contract.ts';
import { peers } from '../peers.ts';

/** Orders that were shared, to another company and by it, and inputs of the calls about them. */
export const transferFixture = fixture(transfers)({
  records: async ({ t, company, mark }: Making, { client }: Pick<OrderRecords, 'client'>) => {
    const partner = await t.make.company();
    const shared = await t.make.order(company, { client, toName: mark });
    const kept = await t.make.order(company, { client, toName: mark });
    const theirs = await t.make.order(partner);
    await t.call(transfers.share, { transferid: partner.transferid, orders: [shared] }, company.token);
    await t.call(transfers.share, { transferid: company.transferid, orders: [theirs] }, partner.token);
    const { body } = await t.call(transfers.expected, {}, company.token);
    return { partner: partner.transferid, shared, unshared: kept, received: body.data[0]?._id ?? '' };
  },
  inputs: ({ partner, shared, unshared, received, client }, { now }) => {
    const day = addDays(dayOf(now), 1);
    const filter = {
      typeTransfer: 'received' as const,
      transferid: partner,
      transferStatus: 'open' as const,
      news: 'unapplied' as const,
      startDay: day,
      endDay: day,
      notDate: false,
      createAt: { startDay: day, endDay: day },
      status: [1, 30] as [1, 30],
      client,
      search: 'gurruchaga',
      typeOrder: ['Normal' as const],
      fromOrder: ['Transfer' as const],
    };
    return {
      recent: {},
      partners: {},
      search: { ...filter, page: 1, size: 25, sortField: 'deliveryDate' as const, sortOrder: 'desc' as const },
      export: { filter, sortField: 'deliveryDate' as const, sortOrder: 'desc' as const, columns: ['internalID', 'transferid'] },
      check: { tracking: unshared },
      partner: { transferid: partner },
      share: { transferid: partner, notify: true, orders: [unshared] },
      info: { _id: shared },
      expected: { transferid: partner },
      arrived: { tracking: received },
      confirm: { orders: [received] },
      refuse: { orders: [received], reason: 'No llegó' },
      takeBack: { orders: [shared] },
    };
  },
});

/** Inputs of the calls about companies of other installations; nothing is connected unless `PEERS` is on. */
export const peerFixture = fixture(peers)({
  records: async () => ({ peer: newId() }),
  inputs: ({ peer }: { peer: string }) => ({
    list: {},
    add: { block: 'reparto1.e30', transferid: '77ZZ' },
    check: { _id: peer },
    remove: { _id: peer },
  }),
});
