import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders as orderCalls } from '../features/orders/contract.ts';
import type { NewOrder } from '../features/orders/server/operations.ts';
import { orderKit } from '../features/orders/server/testing.ts';
import { transfers as contract } from '../features/transfers/contract.ts';
import { peers as peerCalls } from '../features/transfers/peers.ts';
import { transfers } from '../features/transfers/server/tables.ts';
import { connectBoth, type Installation, openTwo } from './installations.ts';
import type { Company } from './testApp.ts';

/** Two installations, and what a company of the first and one of the second do with each other's orders. */
export const openPair = async (environment: Record<string, string> = {}) => {
  const two = await openTwo(environment);
  const [kitX, kitY] = [orderKit(two.x.t), orderKit(two.y.t)];
  let [a, b]: [Company, Company] = [{} as Company, {} as Company];
  const share = (...orders: string[]) => two.x.t.call(contract.share, { transferid: b.transferid, orders }, a.token);
  const awaited = async () => (await two.y.t.call(contract.expected, {}, b.token)).body.data.map(({ _id }) => _id);
  const side = async (where: Installation, company: Company, order: string) => {
    const sides = await where.t.inCompany(company, (db) => db.select().from(transfers).where(eq(transfers.order, order)));
    return sides.map(({ state }) => state).join();
  };
  const health = async (where = two.x, company = a) => (await where.t.call(peerCalls.list, {}, company.token)).body.data[0];
  return {
    two,
    kitX,
    kitY,
    a: () => a,
    b: () => b,
    /** New companies that are connected, on a fine day. */
    renew: async () => {
      [a, b] = [await two.x.company(), await two.y.company()];
      await connectBoth(two.x, a, two.y, b);
      for (const { way } of [two.x, two.y]) {
        way.state.weather = 'fine';
        way.heard.splice(0);
      }
    },
    share,
    takeBack: (...orders: string[]) => two.x.t.call(contract.takeBack, { orders }, a.token),
    /** What B awaits. */
    awaited,
    /** What A's order and B's are, and what both know of the transfer. */
    states: async (order: string, its: string) => [
      (await kitX.read(a, order))?.status,
      await side(two.x, a, order),
      (await kitY.read(b, its))?.status,
      await side(two.y, b, its),
    ],
    /** An order of A that is shared with B and has come, and B's. */
    shared: async (over: Partial<NewOrder> = {}) => {
      const order = await two.x.t.make.order(a, over);
      expect((await share(order)).body).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
      await two.meet();
      const [its = ''] = await awaited();
      return { order, its };
    },
    change: (where: Installation, company: Company, _id: string, input: object) =>
      where.t.call(orderCalls.changeBulk, { orders: [_id], ...input }, company.token),
    /** How a company's connection is. */
    health,
    /** Has A cut the connection. */
    cut: async () => two.x.t.call(peerCalls.remove, { _id: (await health())?._id ?? '' }, a.token),
  };
};
