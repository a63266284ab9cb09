import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { marketplaces } from '../../contract.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const cash = { name: 'Efectivo', method: 'cash' };
let later = 0;
/** An order of a shop that is paid so, and a way to change it there. */
const sold = async (offline: NonNullable<ReturnType<typeof fakeShipment>['offline']>) => {
  const shipment = fakeShipment({ offline, value: 15_300.5 });
  const linked = await t.linked('tn', [shipment]);
  const pull = () => pullAccount(t.ports, linked.ref, () => false);
  const change = async (set: Partial<typeof shipment>) => {
    Object.assign(shipment, set, { updatedAt: new Date(Date.now() + (later += 1_000)).toISOString() });
    await pull();
  };
  await pull();
  return { ...linked, shipment, change };
};
const chargeOf = async (company: Company) =>
  (await t.ordersOf(company)).map(({ chargeDestination, chargeAmount }) => [chargeDestination, Number(chargeAmount)]);
const charged = [[true, 15_300.5]];
const free = [[false, 0]];

test.each([
  [cash, charged],
  [{ name: 'Pago contra entrega', method: 'custom' }, charged],
  [{ name: 'Contrareembolso', method: 'custom' }, charged],
  [{ name: 'Pagás al recibir', method: 'custom' }, charged],
  [{ name: 'A convenir', method: 'custom' }, free],
  [{ name: 'Efectivo', method: 'cash', paid: true }, free],
  [{ name: 'transferencia o depósito bancario', method: 'custom' }, []],
  [{ name: 'CBU', method: 'wire_transfer' }, []],
  [{ name: 'transferencia o depósito bancario', method: 'custom', paid: true }, free],
])(
  'an order of Tienda Nube that is paid by %j is collected at the door: %j; by a transfer it waits until it is paid',
  async (offline, wanted) => {
    const { company } = await sold(offline);
    expect(await chargeOf(company)).toEqual(wanted);
  },
);

test('what was paid meanwhile is collected no more, and the order’s history says so; its shipment tells what is collected', async () => {
  const { company, change, shipment, seller } = await sold(cash);
  const asked = { sender_id: seller.userId, externalTracking: shipment.id };
  expect((await t.call(marketplaces.shipment, asked, company.token)).body.collect).toBe(15_300.5);
  await change({ value: 16_000 });
  expect(await chargeOf(company)).toEqual([[true, 16_000]]);
  await change({ offline: { ...cash, paid: true } });
  expect(await chargeOf(company)).toEqual(free);
  const history = await t.inCompany(company, (db) => db.select().from(orderHistory).orderBy(orderHistory._id));
  expect(history.at(-1)).toMatchObject({ status: 88, source: 'marketplace', changes: { chargeAmount: { from: 16_000, to: 0 } } });
});

test('what somebody changed here of it stays, and that is a conflict', async () => {
  const { company, change } = await sold(cash);
  await t.inCompany(company, (db) => db.update(orders).set({ chargeAmount: '9000' }));
  await change({ offline: { ...cash, paid: true } });
  expect(await chargeOf(company)).toEqual([[true, 9_000]]);
  const conflict = 'La tienda cambió lo que se cobra al entregar, y acá también se había cambiado';
  expect(await t.shipmentsOf(company)).toMatchObject([{ conflict }]);
});

test('what was collected stays collected, when its shop marks it as paid then, or with its delivery', async () => {
  const [brought, atOnce] = [await sold(cash), await sold(cash)];
  for (const { company } of [brought, atOnce]) {
    const driverAssign = await t.make.driver(company);
    await t.inCompany(company, (db) => db.update(orders).set({ driverAssign, status: company === brought.company ? 8 : 7 }));
  }
  await brought.change({ offline: { ...cash, paid: true } });
  await atOnce.change({ offline: { ...cash, paid: true }, status: 'delivered' });
  for (const { company } of [brought, atOnce]) {
    expect(await chargeOf(company)).toEqual(charged);
    expect(await t.shipmentsOf(company)).toMatchObject([{ conflict: null }]);
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
