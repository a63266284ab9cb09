import { handlers } from '#server/http/api.ts';
import { notifyOf } from '../../orders/server/operations.ts';
import { transfers } from '../contract.ts';
import { confirmOrders } from './confirm.ts';
import { transferExport } from './exportTransfers.ts';
import { toldOutcome } from './links.ts';
import { expectedOrders, partnersOf, recentTransfers, transferInfo } from './lists.ts';
import { findPartner } from './partner.ts';
import { refuseOrders } from './refuse.ts';
import { checkArrival, checkScan } from './scanned.ts';
import { searchTransfers } from './search.ts';
import { shareOrders } from './share.ts';
import { takeBackOrders } from './takeBack.ts';

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

  share: async ({ input: { transferid, orders, notify }, db, viewer, now, ports }) => {
    const { entries, refused } = await shareOrders(db, orders, { transferid }, { viewer, now });
    if (notify) await notifyOf(db, ports.jobs, entries, viewer);
    return toldOutcome(entries.length, refused);
  },

  info: async ({ input, db, viewer }) => ({ data: await transferInfo(db, input._id, viewer) }),

  expected: ({ input, db }) => expectedOrders(db, input.transferid),

  arrived: ({ input, db, viewer }) => checkArrival(db, input.tracking, viewer),

  confirm: ({ input, db, viewer, now }) => confirmOrders(db, input.orders, { viewer, now }),

  refuse: ({ input, db, viewer, now }) => refuseOrders(db, input, { viewer, now }),

  takeBack: ({ input, db, viewer, now }) => takeBackOrders(db, input.orders, { viewer, now }),
});
