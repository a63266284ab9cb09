import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { addDays, dayOf } from '#shared/time.ts';
import { asPlatform } from '#server/platform.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { App, Company } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderKit, type OrderRecords } from '../../orders/server/testing.ts';
import { companies } from '../../session/server/tables.ts';
import { newId } from '#server/ids.ts';
import { transfers } from '../contract.ts';
import { peers } from '../peers.ts';
import { drain } from './courier/drain.ts';
import { transfers as sides } from './tables.ts';

/** What any status asks for. */
const DOOR = { observation: 'Así fue', clientName: 'Ana', clientIDNumber: '30111222' };

/** What companies of one installation do with each other's orders, for tests. */
export const partnerKit = (t: App) => {
  const { read, history } = orderKit(t);
  /** As often as what is told goes on from one to the next. */
  const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
  const attempt = async (company: Company, order: string, fields: object) =>
    (await t.call(orderCalls.changeBulk, { orders: [order], ...DOOR, ...fields }, company.token)).body;
  const write = async (company: Company, order: string, fields: object) => {
    const body = await attempt(company, order, fields);
    expect(body).toMatchObject({ changed: 1 });
    return body;
  };
  const share = async (from: Company, to: Company, order: string) =>
    (await t.call(transfers.share, { transferid: to.transferid, orders: [order] }, from.token)).body;
  return {
    read,
    history,
    /** What a company of these tests is called. */
    nameOf: ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`,
    deliverAll,
    /** Tries to change an order. */
    attempt,
    /** Changes an order, and nobody hears of it. */
    write,
    /** Changes an order, which is told to whoever shares it. */
    change: async (company: Company, order: string, fields: object) => {
      const body = await write(company, order, fields);
      await deliverAll();
      return body;
    },
    undo: async (company: Company, batch: string) => {
      const { body } = await t.call(orderCalls.undoBulk, { batch }, company.token);
      await deliverAll();
      return body;
    },
    /** Shares an order. @returns the one that the other company gets */
    share: async (from: Company, to: Company, order: string) => {
      expect(await share(from, to, order)).toMatchObject({ changed: 1 });
      return (await t.call(transfers.expected, {}, to.token)).body.data[0]?._id ?? '';
    },
    /** Why an order is not shared. */
    notShared: async (from: Company, to: Company, order: string) => (await share(from, to, order)).refused[0]?.message,
    confirm: (company: Company, ...orders: string[]) => t.call(transfers.confirm, { orders }, company.token),
    /** What is said of an order that is to be taken back: nothing where it is. */
    takeBack: async (company: Company, order: string) =>
      (await t.call(transfers.takeBack, { orders: [order] }, company.token)).body.refused[0]?.message,
    /** What an order is, and how its transfers are, the oldest first. */
    standing: async (company: Company, order: string) => {
      const all = await t.inCompany(company, (db) => db.select().from(sides).where(eq(sides.order, order)).orderBy(asc(sides._id)));
      return [(await read(company, order))?.status, all.map(({ state }) => state).join()];
    },
    /** Closes a company, or opens it again. */
    close: (company: Company, closedAt: Date | null = new Date()) =>
      asPlatform(t.database, (db) => db.update(companies).set({ closedAt }).where(eq(companies.companyId, company.companyId))),
  };
};

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
    add: { block: 'reparto1.e30', transferid: '77ZZ', otherKey: true },
    check: { _id: peer },
    remove: { _id: peer },
  }),
});
