import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeShipment } from '../../../../demo/shops/fakeState.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import type { AccountRef } from '../accounts.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import { openAccount } from '../tokens/renew.ts';
import { keepShipments } from './keep.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const pull = (ref: AccountRef) => pullAccount(t.ports, ref, () => false);
let later = 0;
/** Changes a shipment there, a moment later than the last time. */
const change = <T extends { updatedAt: string }>(shipment: T, set: Partial<T>) =>
  Object.assign(shipment, set, { updatedAt: new Date(Date.now() + (later += 1_000)).toISOString() });
const historyOf = (company: Company, order: string) =>
  t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, order)).orderBy(orderHistory._id));
const order = async (company: Company) => (await t.ordersOf(company))[0]!;

describe('an order follows', () => {
  test('its destination while it is not on its way; later that is a conflict', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    change(shipment, { number: '1900', lng: -58.431, phone: '1147907777' });
    await pull(ref);
    const moved = await order(company);
    expect(moved).toMatchObject({ toAddressNumber: 1900, toLng: -58.431, toPhone: '1147907777', version: 2 });
    expect((await historyOf(company, moved._id)).at(-1)).toMatchObject({
      status: 88,
      source: 'marketplace',
      changes: { 'toAddress.addressNumber': { from: 1854, to: 1900 } },
    });
    await t.inCompany(company, (db) => db.update(orders).set({ status: 7 }).where(eq(orders._id, moved._id)));
    change(shipment, { number: '2000' });
    await pull(ref);
    expect(await order(company)).toMatchObject({ toAddressNumber: 1900 });
    const told = async () => (await t.call(marketplaces.conflict, { _id: moved._id }, company.token)).body.conflict;
    const late = 'La tienda cambió el destino, y la orden ya está en camino';
    expect(await told()).toBe(`${late}. Si corresponde, corríjalo en la orden y avise al chofer`);
    // It stays while it is so, whatever else changes, and is written down once.
    change(shipment, { phone: '1147908888' });
    await pull(ref);
    await pull(ref);
    expect(await told()).toContain(late);
    expect((await historyOf(company, moved._id)).filter(({ observation }) => observation === late)).toHaveLength(2);
    await t.inCompany(company, (db) => db.update(orders).set({ toAddressNumber: 2000, toPhone: '1147908888' }));
    expect(await told()).toBeNull();
    await t.inCompany(company, (db) => db.update(orders).set({ toAddressNumber: 1900, status: 18 }));
    expect(await told()).toBeNull();
  });

  test('what somebody changed here is not written over', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    await t.inCompany(company, (db) => db.update(orders).set({ toPhone: '1100000000' }));
    change(shipment, { phone: '1147907777' });
    await pull(ref);
    expect(await order(company)).toMatchObject({ toPhone: '1100000000' });
    const { _id } = await order(company);
    const told = async () => (await t.call(marketplaces.conflict, { _id }, company.token)).body.conflict;
    expect(await told()).toBe('La tienda cambió el destino, y acá también se había cambiado. Si corresponde, corríjalo en la orden');
    await t.inCompany(company, (db) => db.update(orders).set({ toPhone: '1147907777' }));
    expect(await told()).toBeNull();
  });

  test('its cancellation, and told that to the marketplace’s own history', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    change(shipment, { status: 'cancelled', substatus: '' });
    await pull(ref);
    const { _id, status } = await order(company);
    expect(status).toBe(22);
    expect((await historyOf(company, _id)).at(-1)).toMatchObject({
      status: 22,
      source: 'marketplace',
      observation: 'Mercado Libre: cancelled',
      unapplied: null,
    });
  });

  test('a cancellation that comes too late is a conflict, shown on the order', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    const { _id } = await order(company);
    const driverAssign = await t.make.driver(company);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 8, driverAssign }).where(eq(orders._id, _id)));
    change(shipment, { status: 'cancelled', substatus: '' });
    await pull(ref);
    expect((await order(company)).status).toBe(8);
    expect((await historyOf(company, _id)).at(-1)).toMatchObject({
      status: 22,
      unapplied: 'Una orden en estado Entregado solo puede corregirla un administrador',
    });
    const conflict = 'En la tienda está cancelada. Una orden en estado Entregado solo puede corregirla un administrador';
    expect((await t.call(marketplaces.shipment, { _id }, company.token)).body).toMatchObject({ state: 'cancelled', conflict });
    expect((await t.call(marketplaces.conflict, { _id }, company.token)).body).toMatchObject({ conflict });
  });

  test('delivered there while nobody has it here: it becomes so once there is a driver, and the first refusal alone is written down', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    const { _id } = await order(company);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 7 }).where(eq(orders._id, _id)));
    change(shipment, { status: 'delivered', substatus: '' });
    await pull(ref);
    await pull(ref);
    const told = async () => (await t.call(marketplaces.conflict, { _id }, company.token)).body.conflict;
    expect((await order(company)).status).toBe(7);
    expect(await told()).toBe('En la tienda figura entregada. Para entregar la orden primero debe tener un chofer asignado');
    const driverAssign = await t.make.driver(company);
    await t.inCompany(company, (db) => db.update(orders).set({ driverAssign }).where(eq(orders._id, _id)));
    await pull(ref);
    expect((await order(company)).status).toBe(8);
    expect(await told()).toBeNull();
    expect((await historyOf(company, _id)).filter(({ status }) => status === 8).map(({ unapplied }) => unapplied)).toEqual([
      'Para entregar la orden primero debe tener un chofer asignado',
      null,
    ]);
    await pull(ref);
    expect((await historyOf(company, _id)).filter(({ status }) => status === 8)).toHaveLength(2);
  });

  test('into validation and out of it', async () => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    const driverAssign = await t.make.driver(company);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 7, driverAssign }));
    const steps: [string, string, number][] = [
      ['shipped', 'out_for_delivery', 7],
      ['shipped', 'waiting_for_confirmation', 28],
      ['shipped', 'out_for_delivery', 7],
      ['shipped', 'waiting_for_confirmation', 28],
      ['delivered', '', 8],
    ];
    for (const [status, substatus, ours] of steps) {
      change(shipment, { status, substatus });
      await pull(ref);
      expect((await order(company)).status).toBe(ours);
    }
  });

  test('also where labels of new ones on the same page cannot be asked for', async () => {
    const shipment = fakeShipment();
    const { company, ref, seller } = await t.linked('ml', [shipment]);
    await pull(ref);
    change(shipment, { status: 'cancelled', substatus: '' });
    seller.shipments.push(change(fakeShipment(), {}));
    t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600', path: /shipment_labels/ }];
    await pull(ref);
    expect((await t.accountOf(company, ref)).account).toMatchObject({ failures: 1, error: 'Pide que se le consulte menos' });
    expect((await t.ordersOf(company)).map(({ status }) => status)).toEqual([22]);
  });

  test.each<[string, Partial<FakeShipment>, Partial<ExternalShipment>, object]>([
    ['cancelled', { status: 'cancelled', substatus: '' }, { state: 'cancelled' }, { status: 22 }],
    ['brought elsewhere', { number: '1900' }, { addressNumber: 1900 }, { status: 1, toAddressNumber: 1900 }],
  ])('one that is %s and kept so by a process that died before its order followed', async (_what, there, kept, becomes) => {
    const shipment = fakeShipment();
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    change(shipment, there);
    const [stored] = await t.shipmentsOf(company);
    const { account } = await openAccount(t.ports, ref);
    // It was read after its order changed: that alone is no reason to read it once more.
    const inAMinute = { ...t.ports, now: () => new Date(Date.parse(shipment.updatedAt) + 60_000) };
    await keepShipments(inAMinute, account, [{ ...stored!.content, ...kept, updateAt: shipment.updatedAt }]);
    expect(await order(company)).toMatchObject({ status: 1, toAddressNumber: 1854 });
    await pull(ref);
    expect(await order(company)).toMatchObject(becomes);
  });

  test('nothing that is cancelled before it is an order becomes one', async () => {
    const shipment = fakeShipment({ street: '', lat: 0, lng: 0 });
    const { company, ref } = await t.linked('ml', [shipment]);
    await pull(ref);
    change(shipment, { status: 'cancelled', street: 'Gurruchaga', lat: -34.588, lng: -58.43 });
    await pull(ref);
    expect([(await t.ordersOf(company)).length, (await t.shipmentsOf(company))[0]?.state]).toEqual([0, 'cancelled']);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
