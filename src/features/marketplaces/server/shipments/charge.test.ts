import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeShipment } from '../../../../demo/shops/fakeState.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const cash = { name: 'Efectivo', method: 'cash' };
const paid = { offline: { ...cash, paid: true } };
let later = 0;
type Before = (company: Company, client: string, shipment: FakeShipment) => Promise<unknown>;
/** An order of a shop that is paid so, and a way to change it there. `before` is done before it is read. */
const sold = async (more: Partial<FakeShipment> = { offline: cash }, before?: Before) => {
  const shipment = fakeShipment({ value: 15_300.5, ...more });
  const linked = await t.linked('tn', [shipment]);
  const { company, client } = linked;
  await before?.(company, client, shipment);
  const pull = () => pullAccount(t.ports, linked.ref, () => false);
  const change = async (set: Partial<FakeShipment>) => {
    Object.assign(shipment, set, { updatedAt: new Date(Date.now() + (later += 1_000)).toISOString() });
    await pull();
  };
  const set = (columns: Partial<typeof orders.$inferInsert>) => t.inCompany(company, (db) => db.update(orders).set(columns));
  const told = async () => {
    const [order] = await t.ordersOf(company);
    return (await t.call(marketplaces.conflict, { _id: order!._id }, company.token)).body.conflict;
  };
  const counted = async () => (await t.call(marketplaces.connections, {}, company.token)).body.data[0]?.conflicts;
  await pull();
  return { ...linked, shipment, pull, change, set, told, counted };
};
const ordersOf = async (company: Company) =>
  (await t.ordersOf(company)).map(({ status, chargeDestination, chargeAmount }) => [status, chargeDestination, Number(chargeAmount)]);
const charged = [[1, true, 15_300.5]];
const free = [[1, false, 0]];

describe('an order that is made of a shipment', () => {
  test.each<[Partial<FakeShipment>, unknown]>([
    [{ offline: cash }, charged],
    [{ offline: { name: 'Pago contra entrega', method: 'custom' } }, charged],
    [{ offline: { name: 'A convenir', method: 'custom' } }, free],
    [paid, free],
    [{}, free],
    [{ offline: { name: 'CBU', method: 'wire_transfer' } }, []],
    [{ offline: { name: 'CBU', method: 'wire_transfer', paid: true } }, free],
  ])('and is paid by %j collects %j', async (more, wanted) => {
    const { company, told } = await sold(more);
    expect(await ordersOf(company)).toEqual(wanted);
    if ((wanted as unknown[]).length > 0) expect(await told()).toBeNull();
  });

  test('collects what is due when it is made, whatever that was before', async () => {
    const { company, change } = await sold({ offline: { name: 'CBU', method: 'wire_transfer' } });
    await change({ offline: cash, value: 16_000 });
    expect(await ordersOf(company)).toEqual([[1, true, 16_000]]);
  });

  test('of which nobody can tell what is due is made when somebody chooses it, and says so until it is over', async () => {
    const { company, told, set, counted } = await sold({ offline: cash, payment: 'partially_paid' });
    expect(await ordersOf(company)).toEqual([]);
    const doubt = 'No se sabe cuánto se cobra al entregar: en la tienda está pagada en parte';
    const { body } = await t.call(marketplaces.pending, {}, company.token);
    expect(body.data).toMatchObject([{ problem: null, doubt }]);
    await t.call(marketplaces.take, { shipments: [body.data[0]!._id] }, company.token);
    expect(await ordersOf(company)).toEqual(free);
    expect(await told()).toBe(`${doubt}, y la orden no cobra nada. Si corresponde, corrija el cobro de la orden`);
    expect(await counted()).toBe(1);
    await set({ status: 8, driverAssign: await t.make.driver(company) });
    expect([await told(), await counted()]).toEqual([null, 0]);
  });
});

describe('what an order collects', () => {
  test('is changed by no shop: where that says otherwise, the order says so, until they agree', async () => {
    const { company, change, shipment, seller, told, set, counted } = await sold();
    const asked = { sender_id: seller.userId, externalTracking: shipment.id };
    expect((await t.call(marketplaces.shipment, asked, company.token)).body.collect).toBe(15_300.5);
    await change({ value: 16_000 });
    expect(await ordersOf(company)).toEqual(charged);
    const differs =
      'En la tienda se cobran $ 16.000,00 al entregar, y la orden cobra $ 15.300,50. Si corresponde, corrija el cobro de la orden';
    expect(await told()).toBe(differs);
    expect((await t.call(marketplaces.shipment, asked, company.token)).body).toMatchObject({ collect: 16_000, conflict: differs });
    expect(await counted()).toBe(1);
    // Nothing else that changes there makes it go.
    await change({ comment: 'Timbre 4' });
    expect(await told()).toBe(differs);
    await set({ chargeAmount: '16000' });
    expect([await told(), await counted()]).toEqual([null, 0]);
    await set({ status: 7 });
    await change(paid);
    expect(await told()).toBe(
      'En la tienda no se cobra nada al entregar, y la orden cobra $ 16.000,00. Si corresponde, corrija el cobro de la orden y avise al chofer',
    );
    await change({ offline: cash });
    expect(await told()).toBeNull();
    const history = await t.inCompany(company, (db) => db.select().from(orderHistory));
    expect(history.filter(({ changes }) => changes && Object.keys(changes).some((key) => key.startsWith('charge')))).toEqual([]);
  });

  test('is compared of one that was typed before, and of none of which its shop says nothing', async () => {
    const typed = async (more: Partial<FakeShipment>, columns: Partial<typeof orders.$inferInsert>) =>
      sold(more, async (company, client, { id }) => {
        await t.make.order(company, { client, status: 1 });
        await t.inCompany(company, (db) => db.update(orders).set({ externalTracking: id, ...columns }));
      });
    const unknown = await typed({ offline: cash }, {});
    expect(await ordersOf(unknown.company)).toEqual(free);
    expect(await unknown.told()).toBe(
      'En la tienda se cobran $ 15.300,50 al entregar, y la orden no cobra nada. Si corresponde, corrija el cobro de la orden',
    );
    expect(await unknown.counted()).toBe(1);
    const known = await typed({ offline: cash }, { chargeDestination: true, chargeAmount: '15300.5' });
    const open = await typed({ offline: { name: 'A convenir', method: 'custom' } }, { chargeDestination: true, chargeAmount: '900' });
    for (const { told, counted } of [known, open]) expect([await told(), await counted()]).toEqual([null, 0]);
  });

  test('stays when it was brought, whatever its shop says then', async () => {
    const { company, change, set, told } = await sold();
    await set({ status: 8, driverAssign: await t.make.driver(company) });
    await change({ ...paid, status: 'delivered' });
    expect(await ordersOf(company)).toEqual([[8, true, 15_300.5]]);
    expect(await told()).toBeNull();
  });
});

test('an order that collects is delivered by no shop’s word: somebody of ours has the cash, or there is none', async () => {
  const { company, change, set, told, pull } = await sold();
  await set({ status: 7, driverAssign: await t.make.driver(company) });
  await change({ ...paid, status: 'delivered' });
  await pull();
  expect(await ordersOf(company)).toEqual([[7, true, 15_300.5]]);
  const reason = 'La orden cobra al entregar: entréguela acá con el chofer que cobró, o quítele antes el cobro';
  expect(await told()).toBe(`En la tienda figura entregada. ${reason}`);
  const refused = async () =>
    (await t.inCompany(company, (db) => db.select().from(orderHistory)))
      .filter(({ status }) => status === 8)
      .map(({ unapplied }) => unapplied);
  expect(await refused()).toEqual([reason]);
  await set({ chargeDestination: false, chargeAmount: '0' });
  await pull();
  expect(await ordersOf(company)).toEqual([[8, false, 0]]);
  expect(await told()).toBeNull();
  expect(await refused()).toEqual([reason, null]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
