import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { notifyOf, type Refused } from '../../orders/server/operations.ts';
import { transfers } from '../contract.ts';
import { allUnheardOf } from '../ended.ts';
import { confirmOrders } from './confirm.ts';
import { transferExport } from './exportTransfers.ts';
import { toldOutcome } from './links.ts';
import { expectedOrders, partnersOf, recentTransfers, transferInfo } from './lists.ts';
import { findPartner } from './partner.ts';
import { askBack, sharedAway } from './peers/askBack.ts';
import { refuseOrders } from './ending/refuse.ts';
import { checkArrival, checkScan } from './scans/scanned.ts';
import { searchTransfers } from './search.ts';
import { shareOrders } from './share.ts';
import { takeBackOrders } from './ending/takeBack.ts';

/** Orders that are shared, or taken back, in one transaction: those who make orders in the other company wait for it. */
const TOGETHER = 1_000;

/** Answers the calls of Transfer. */
export const transferHandlers = handlers(transfers, {
  recent: async ({ db }) => ({ data: await recentTransfers(db) }),

  partners: async ({ db }) => ({ data: await partnersOf(db) }),

  search: ({ input, db }) => searchTransfers(db, input),

  export: transferExport.handler,

  check: ({ input, db, viewer }) => checkScan(db, input.tracking, viewer),

  partner: async ({ input, db }) => {
    const found = await findPartner(db, input.transferid);
    return found instanceof Error
      ? { check: false, _id: null, name: null, message: found.message }
      : { check: true, _id: found.transferid, name: found.name, message: null };
  },

  share: {
    outside: async ({ input: { transferid, orders, notify }, viewer, now, ports, inCompany }) => {
      const asked = [...new Set(orders)];
      let changed = 0;
      const all: Refused[] = [];
      for (let start = 0; start < asked.length; start += TOGETHER)
        await inCompany(async (db) => {
          const { entries, refused } = await shareOrders(db, asked.slice(start, start + TOGETHER), { transferid }, { viewer, now });
          if (notify) await notifyOf(db, ports.jobs, entries, viewer);
          changed += entries.length;
          all.push(...refused);
        });
      return toldOutcome(changed, all);
    },
  },

  info: async ({ input, db, viewer }) => ({ data: await transferInfo(db, input._id, viewer) }),

  expected: ({ input, db }) => expectedOrders(db, input.transferid),

  arrived: ({ input, db, viewer }) => checkArrival(db, input.tracking, viewer),

  confirm: ({ input, db, viewer, now }) => confirmOrders(db, input.orders, { viewer, now }),

  refuse: ({ input, db, viewer, now }) => refuseOrders(db, input, { viewer, now }),

  takeBack: {
    outside: async ({ input, viewer, now, ports, inCompany }) => {
      const asked = await inCompany((db) => sharedAway(db, input.orders));
      const answers = await askBack(ports, asked);
      const orders = [...new Set(input.orders)];
      let changed = 0;
      const all: Refused[] = [];
      for (let start = 0; start < orders.length; start += TOGETHER) {
        const some = orders.slice(start, start + TOGETHER);
        const outcome = await inCompany((db) => takeBackOrders(db, some, { viewer, now }, answers));
        changed += outcome.changed;
        all.push(...outcome.refused);
      }
      if (changed > 0 || answers.silent.size < orders.length) return toldOutcome(changed, all);
      throw refuse.busy(allUnheardOf([...new Set(asked.map(({ peer }) => peer.name))]), 10);
    },
  },
});
