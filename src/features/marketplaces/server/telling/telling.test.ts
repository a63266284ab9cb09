import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { changeOrders } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { marketplaces } from '../../contract.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts, marketplaceOutbox } from '../tables.ts';
import { accountsToTell, tellAccount } from './tell.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
beforeEach(() => {
  for (const shop of Object.values(t.fakes)) shop.faults = [];
});
afterAll(() => t.close());

const change = async (company: Company, _id: string, ...statuses: StatusId[]) => {
  const viewer = { _id: company.owner, degree: 1 };
  const driverAssign = await t.make.driver(company);
  for (const status of statuses)
    await t.inCompany(company, (db) =>
      changeOrders(
        db,
        [_id],
        { status, driverAssign, observation: 'Nadie en domicilio', clientName: 'Ana', clientIDNumber: '1' },
        { viewer, now: new Date(), via: 'bulk', source: 'driver', money: orderMoney },
      ),
    );
};
const minutesTo = (at: Date | null | undefined) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000);
const waiting = () => asPlatform(t.database, (db) => db.$count(marketplaceOutbox));
const linkedOrder = async (type: 'tn' | 'shopify') => {
  const shipment = fakeShipment();
  const linked = await t.linked(type, [shipment]);
  await pullAccount(t.ports, linked.ref, () => false);
  const [order] = await t.ordersOf(linked.company);
  return { ...linked, shipment, order: order! };
};

test.each([
  [
    'tn',
    (_number: string) => ['fulfilment DISPATCHED', 'out_for_delivery', 'delivery_attempt_failed', 'fulfilment DELIVERED', 'delivered'],
  ],
  ['shopify', (number: string) => [`fulfilled ${number}`, 'OUT_FOR_DELIVERY', 'ATTEMPTED_DELIVERY', 'DELIVERED']],
] as const)('what happens to an order is told to %s, in its order, each once', async (type, told) => {
  const { company, ref, shipment, order } = await linkedOrder(type);
  await change(company, order._id, 5, 7, 10, 42, 8);
  expect(await accountsToTell(t.ports, new Date())).toContainEqual(ref);
  await tellAccount(t.ports, ref, () => false);
  await tellAccount(t.ports, ref, () => false);
  expect(shipment.told).toEqual(told(order.internalID));
  expect(await waiting()).toBe(0);
  expect((await t.shipmentsOf(company))[0]?.fulfilment).not.toBeNull();
});

test('a shipment of which nothing can be told keeps none of the others, and is told in its order when that goes', async () => {
  const [stuck, good] = [fakeShipment(), fakeShipment()];
  const { company, ref } = await t.linked('tn', [stuck, good]);
  await pullAccount(t.ports, ref, () => false);
  const idOf = new Map((await t.ordersOf(company)).map(({ _id, externalTracking }) => [externalTracking, _id]));
  await change(company, idOf.get(stuck.id) ?? '', 7, 8);
  await change(company, idOf.get(good.id) ?? '', 7, 8);
  // What failed before is over with that.
  await t.inCompany(company, (db) => db.update(marketplaceAccounts).set({ tellFailures: 3 }));
  t.fakes.tn.faults = [{ what: 500, times: 1, path: new RegExp(`/orders/${stuck.id}/`) }];
  await tellAccount(t.ports, ref, () => false);
  expect([stuck.told, good.told?.at(-1)]).toEqual([undefined, 'delivered']);
  const { account } = await t.accountOf(company, ref);
  expect([account?.tellFailures, minutesTo(account?.tellAt)]).toEqual([0, 5]);
  await tellAccount(t.ports, ref, () => false);
  expect(stuck.told).toEqual(['fulfilment DISPATCHED', 'out_for_delivery', 'fulfilment DELIVERED', 'delivered']);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellFailures: 0, tellAt: null });
});

test.each([
  ['oddly', 'odd'],
  ['as nothing', 'empty'],
  ['in HTML', 'html'],
] as const)('a shipment whose fulfilment is told %s keeps none of the others, and is given up after some days', async (_how, what) => {
  const [odd, good] = [fakeShipment(), fakeShipment()];
  const { company, ref } = await t.linked('tn', [odd, good]);
  await pullAccount(t.ports, ref, () => false);
  const idOf = new Map((await t.ordersOf(company)).map(({ _id, externalTracking }) => [externalTracking, _id]));
  await change(company, idOf.get(odd.id) ?? '', 7);
  await change(company, idOf.get(good.id) ?? '', 7);
  t.fakes.tn.faults = [{ what, times: 100, path: new RegExp(`/orders/${odd.id}/fulfillment-orders$`) }];
  await tellAccount(t.ports, ref, () => false);
  expect([odd.told, good.told?.at(-1)]).toEqual([undefined, 'out_for_delivery']);
  const conflicts = async () => (await t.call(marketplaces.connections, {}, company.token)).body.data[0]?.conflicts;
  expect([await waiting(), await conflicts()]).toEqual([1, 0]);
  const later = { ...t.ports, now: () => new Date(Date.now() + 4 * 86_400_000) };
  await tellAccount(later, ref, () => false);
  // Where nothing else is heard it may be the shop that is silent.
  expect(await waiting()).toBe(what === 'odd' ? 0 : 1);
  await change(company, idOf.get(good.id) ?? '', 8);
  await tellAccount(later, ref, () => false);
  expect([await waiting(), await conflicts()]).toEqual([0, 1]);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellFailures: 0, tellAt: null });
});

test('a status goes on being told until it is heard, after a while, and those after it wait', async () => {
  const { company, ref, shipment, order } = await linkedOrder('tn');
  await change(company, order._id, 7, 8);
  t.fakes.tn.faults = [{ what: 500, times: 1, path: /tracking-events/ }];
  await tellAccount(t.ports, ref, () => false);
  const { account } = await t.accountOf(company, ref);
  expect(account).toMatchObject({ tellError: 'No se pudo informar un estado. Contesta con el error 500' });
  expect([await waiting(), await accountsToTell(t.ports, new Date())]).toEqual([2, []]);
  // That stands at its connection until it is heard, however well it is read.
  const shown = async () => (await t.call(marketplaces.connections, {}, company.token)).body.data[0]?.error?.message ?? null;
  await pullAccount(t.ports, ref, () => false);
  expect(await shown()).toBe(account?.tellError);
  await t.call(marketplaces.retry, { _id: ref._id }, company.token);
  await tellAccount(t.ports, ref, () => false);
  expect(shipment.told?.slice(-2)).toEqual(['fulfilment DELIVERED', 'delivered']);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellFailures: 0, tellAt: null });
  expect(await shown()).toBeNull();
});

test('why statuses waited is told no more once their account is linked anew, nor where nothing waits; of one cause once', async () => {
  const { company, client, seller, ref, order } = await linkedOrder('tn');
  await change(company, order._id, 7);
  const shown = async () => (await t.call(marketplaces.connections, {}, company.token)).body.data[0]?.error?.message ?? null;
  t.fakes.tn.faults = [{ what: 500, times: 2 }];
  await tellAccount(t.ports, ref, () => false);
  await pullAccount(t.ports, ref, () => false);
  expect(await shown()).toBe('No se pudo informar un estado. Contesta con el error 500');
  t.fakes.tn.faults = [{ what: 401, times: 1 }];
  await tellAccount(t.ports, ref, () => false);
  const { account } = await t.accountOf(company, ref);
  const late = { ...t.ports, now: () => new Date(Date.now() + 3_600_000) };
  await tellAccount(late, ref, () => false);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellFailures: 2, errorAt: account?.errorAt });
  expect(await shown()).toBe('La tienda quitó el permiso. No se pudo informar un estado. La cuenta no está vinculada');
  await t.link(company, client, 'tn', seller);
  expect([await shown(), await accountsToTell(t.ports, new Date())]).toEqual([null, [ref]]);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellError: null, tellAt: null, tellFailures: 0 });
  t.fakes.tn.faults = [{ what: 500, times: 1 }];
  await tellAccount(t.ports, ref, () => false);
  expect(await shown()).toContain('No se pudo informar un estado');
  await t.inCompany(company, (db) => db.delete(marketplaceOutbox));
  expect(await shown()).toBeNull();
});

/** An account with many orders, each of which is to be told one thing. */
const many = async (count: number) => {
  const shipments = Array.from({ length: count }, () => fakeShipment());
  const linked = await t.linked('tn', shipments);
  await pullAccount(t.ports, linked.ref, () => false);
  for (const { _id } of await t.ordersOf(linked.company)) await change(linked.company, _id, 7);
  const heard = () => shipments.filter(({ told }) => told?.includes('out_for_delivery')).length;
  return { ...linked, shipments, heard };
};

test.each([
  ['odd', 12],
  [500, 7],
] as const)('however many are answered with %s in a row, as long as that may be about them, the others are told', async (what, bad) => {
  const { company, ref, heard, shipments } = await many(bad + 2);
  const [order] = await t.ordersOf(company);
  const first = shipments.findIndex(({ id }) => id === order?.externalTracking);
  const good = [...shipments.splice(first, 1), ...shipments.splice(-1)];
  const ids = shipments.map(({ id }) => id).join('|');
  shipments.push(...good);
  t.fakes.tn.faults = [{ what, times: 1_000, path: new RegExp(`/orders/(${ids})/`) }];
  await tellAccount(t.ports, ref, () => false);
  expect(heard()).toBe(2);
  expect((await t.accountOf(company, ref)).account?.tellFailures).toBe(0);
  t.fakes.tn.faults = [];
  await tellAccount(t.ports, ref, () => false);
  expect(heard()).toBe(bad + 2);
});

test.each([10, 22])('%i of which nothing can be told, whatever lay between them once, keep none of those behind them', async (bad) => {
  const { company, ref, heard, shipments } = await many(bad + 1);
  const its = await t.ordersOf(company);
  const last = its.at(-1);
  const ids = shipments.flatMap(({ id }) => (id === last?.externalTracking ? [] : [id])).join('|');
  t.fakes.tn.faults = [{ what: 500, times: 1_000, path: new RegExp(`/orders/(${ids})/`) }];
  const tell = async (ports: typeof t.ports) => {
    await tellAccount(ports, ref, () => false);
    return [await t.inCompany(company, (db) => db.$count(marketplaceOutbox)), (await t.accountOf(company, ref)).account?.tellFailures];
  };
  expect([await tell(t.ports), heard()]).toEqual([[bad, 0], 1]);
  // Days later those that failed before another one was heard are given up.
  await change(company, last?._id ?? '', 8);
  const later = { ...t.ports, now: () => new Date(Date.now() + 4 * 86_400_000) };
  expect(await tell(later)).toEqual([bad - 5, 0]);
  expect((await t.call(marketplaces.conflict, { _id: its[0]?._id }, company.token)).body.conflict).toContain(
    'No se pudo informar el estado',
  );
  await t.inCompany(company, (db) => db.delete(marketplaceOutbox));
});

test('what waited for days, as its account was not linked, is not given up because it fails once', async () => {
  const { ref, heard } = await many(3);
  const later = { ...t.ports, now: () => new Date(Date.now() + 4 * 86_400_000) };
  t.fakes.tn.faults = [{ what: 502, times: 1 }];
  await tellAccount(later, ref, () => false);
  expect([heard(), await waiting()]).toEqual([2, 1]);
  await tellAccount(later, ref, () => false);
  expect([heard(), await waiting()]).toEqual([3, 0]);
});

test.each([3, 15])(
  'where a shop is silent nothing that waits is given up, however long: of %i all are told when it answers',
  async (count) => {
    const { company, ref, heard } = await many(count);
    const later = { ...t.ports, now: () => new Date(Date.now() + 4 * 86_400_000) };
    t.fakes.tn.faults = [{ what: 502, times: 1_000 }];
    for (const _time of [1, 2]) await tellAccount(later, ref, () => false);
    expect((await t.accountOf(company, ref)).account?.tellFailures).toBe(count < 10 ? 0 : 2);
    t.fakes.tn.faults = [];
    await tellAccount(later, ref, () => false);
    expect(heard()).toBe(count);
  },
);

test('what could not be followed is tried again also after something could not be told meanwhile', async () => {
  const { company, ref, shipment, order } = await linkedOrder('tn');
  Object.assign(shipment, { status: 'delivered', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pullAccount(t.ports, ref, () => false);
  expect((await t.shipmentsOf(company))[0]?.conflict).toContain('chofer');
  await change(company, order._id, 7, 10);
  t.fakes.tn.faults = [{ what: 422, times: 1, path: /fulfillment-orders/ }];
  await tellAccount(t.ports, ref, () => false);
  expect(await t.shipmentsOf(company)).toMatchObject([{ conflict: null, fulfilment: expect.any(String) }]);
  // It is not told anew by the shop.
  await t.inCompany(company, (db) => db.update(marketplaceAccounts).set({ cursor: new Date(Date.now() + 3_600_000) }));
  await pullAccount(t.ports, ref, () => false);
  expect(await t.ordersOf(company)).toMatchObject([{ status: 8 }]);
});

test('a status that is refused is told no more, and is a conflict of its order', async () => {
  const { company, ref, order } = await linkedOrder('shopify');
  t.fakes.shopify.accounts.get((await t.accountOf(company, ref)).account?.userId ?? '')!.shipments = [];
  await change(company, order._id, 7);
  await tellAccount(t.ports, ref, () => false);
  expect(await waiting()).toBe(0);
  const { body } = await t.call(marketplaces.connections, {}, company.token);
  expect(body.data).toMatchObject([{ conflicts: 1, waiting: 0 }]);
});

test('that a status could not be told stays whatever changes in the shop, until another one is heard', async () => {
  const { company, ref, shipment, order } = await linkedOrder('tn');
  await change(company, order._id, 7);
  t.fakes.tn.faults = [{ what: 422, times: 1, path: /fulfillment-orders/ }];
  await tellAccount(t.ports, ref, () => false);
  const conflict = async () => (await t.call(marketplaces.conflict, { _id: order._id }, company.token)).body.conflict;
  expect(await conflict()).toBe('No se pudo informar el estado. Rechaza el pedido (422)');
  Object.assign(shipment, { phone: '1147907777', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pullAccount(t.ports, ref, () => false);
  expect(await conflict()).toContain('No se pudo informar el estado');
  await change(company, order._id, 8);
  await tellAccount(t.ports, ref, () => false);
  expect([shipment.told?.at(-1), await conflict()]).toEqual(['delivered', null]);
});

test('an order of nobody’s shop tells nothing, and one whose account was unlinked is left', async () => {
  const { company, ref, order } = await linkedOrder('tn');
  await t.inCompany(company, (db) => db.delete(marketplaceAccounts).where(eq(marketplaceAccounts._id, ref._id)));
  await change(company, order._id, 7);
  expect(await accountsToTell(t.ports, new Date())).toEqual([]);
  const other = await t.make.order(company);
  const before = await waiting();
  await change(company, other, 7);
  expect(await waiting()).toBe(before);
  expect(await t.inCompany(company, (db) => db.$count(orders))).toBe(2);
});

test('Mercado Libre is told nothing, and no shop what it said itself', async () => {
  const { company, ref } = await t.linked('ml', [fakeShipment()]);
  await pullAccount(t.ports, ref, () => false);
  const [order] = await t.ordersOf(company);
  const before = await waiting();
  await change(company, order?._id ?? '', 7);
  expect(await waiting()).toBe(before);
  const shop = await linkedOrder('tn');
  Object.assign(shop.shipment, { status: 'cancelled', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pullAccount(t.ports, shop.ref, () => false);
  expect([(await t.ordersOf(shop.company))[0]?.status, await waiting()]).toEqual([22, before]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
