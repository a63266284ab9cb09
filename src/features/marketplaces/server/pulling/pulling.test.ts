import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import type { FakeFault } from '../../../../demo/shops/fakeState.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { marketplaces } from '../../contract.ts';
import type { AccountRef } from '../accounts.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts } from '../tables.ts';
import { pullAccount } from './pullAccount.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
beforeEach(() => {
  for (const shop of Object.values(t.fakes)) {
    shop.faults = [];
    shop.calls = [];
  }
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

const kinds: [IntegrationType, object][] = [
  ['ml', { fromOrder: 'ML', typeOrder: 'Flex' }],
  ['tn', { fromOrder: 'Tienda-Nube', typeOrder: 'Normal' }],
  ['shopify', { fromOrder: 'shopify', typeOrder: 'Normal' }],
];
test.each(kinds)('a shipment of %s becomes an order, and stays that one however often it is read', async (type, kind) => {
  const shipment = fakeShipment();
  const { company, client, ref } = await t.linked(type, [shipment]);
  await pull(ref);
  change(shipment, { comment: 'Timbre 2 ' });
  await pull(ref);
  await Promise.all([pull(ref), pull(ref)]);
  const all = await t.ordersOf(company);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    ...kind,
    client,
    status: 1,
    externalTracking: shipment.id,
    // Shopify writes '#1001': it is kept as people look for it.
    externalID: shipment.order,
    toName: 'Agustina Peña',
    toAddress: 'Gurruchaga',
    toAddressNumber: 1854,
    toPostalCode: '1414',
    toPhone: '541147901177',
    toObservation: 'Timbre 2',
    fromAddress: 'Av. Montes de Oca 1780',
    weight: 800,
    valuePackage: '15300.50',
  });
  if (type !== 'tn') expect([all[0]?.toLng, all[0]?.toLat]).toEqual([-58.43, -34.588]);
  const [entry] = await historyOf(company, all[0]?._id ?? '');
  expect(entry).toMatchObject({ status: 1, source: 'marketplace', employee: null });
});

test('a label’s QR is kept byte for byte, and tells the account', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [shipment]);
  shipment.qr = `{"id":"${shipment.id}","sender_id":${seller.userId}, "hash_code":"aB+/=ñ","security_digit":"7"}`;
  await pull(ref);
  expect(await order(company)).toMatchObject({ qr: shipment.qr, fromOrderAccount: seller.userId });
  expect(t.fakes.ml.calls.filter((call) => call === 'GET /shipment_labels')).toHaveLength(1);
});

test('Turbo is told by the seller’s two subscriptions, and by the label that says otherwise', async () => {
  const [one, tagged] = [fakeShipment(), fakeShipment({ tags: ['otra cosa'] })];
  const { company, ref } = await t.linked('ml', [one, tagged], { subscriptions: 2 });
  await pull(ref);
  const kindsOf = (await t.ordersOf(company)).map(({ externalTracking, fromOrder, typeOrder }) => [externalTracking, fromOrder, typeOrder]);
  expect(Object.fromEntries(kindsOf.map(([id, ...kind]) => [id, kind]))).toEqual({
    [one.id]: ['ML-Turbo', 'Flex'],
    [tagged.id]: ['ML', 'Flex'],
  });
});

test('what Mercado Libre carries by itself, what is not paid, and what was sent before it was linked is no order', async () => {
  const shipments = [
    fakeShipment({ logistic: 'fulfillment' }),
    fakeShipment({ logistic: 'cross_docking' }),
    fakeShipment({ status: 'pending' }),
    fakeShipment({ status: 'delivered' }),
    fakeShipment({ status: 'cancelled' }),
  ];
  const { company, ref } = await t.linked('ml', shipments);
  await pull(ref);
  expect([await t.ordersOf(company), await t.shipmentsOf(company)]).toEqual([[], []]);
});

test('all pages of an account are read', { timeout: 60_000 }, async () => {
  const shipments = Array.from({ length: 120 }, () => fakeShipment());
  for (const type of ['ml', 'tn', 'shopify'] as const) {
    const { company, ref } = await t.linked(type, shipments);
    await pull(ref);
    expect((await t.ordersOf(company)).length).toBe(120);
  }
});

describe('addresses', () => {
  test.each([
    ['at (0,0)', { lat: 0, lng: 0 }],
    ['without coordinates', { lat: null, lng: null }],
    ['in another country', { lat: 48.85, lng: 2.35 }],
  ])('one %s is found by what it says', async (_what, where) => {
    const { company, ref } = await t.linked('ml', [
      fakeShipment({ ...where, street: 'Calle que no está', town: 'Ningún lugar', zip: '', province: '' }),
    ]);
    await pull(ref);
    expect(await t.ordersOf(company)).toEqual([]);
    expect(await t.shipmentsOf(company)).toMatchObject([
      { state: 'pending', found: null, problem: 'No se encuentra la dirección: póngala en el mapa' },
    ]);
  });

  test('one without any is told so; put on the map by hand it becomes an order', async () => {
    const { company, ref } = await t.linked('ml', [fakeShipment({ street: '', number: '', lat: 0, lng: 0 })]);
    await pull(ref);
    const { body } = await t.call(marketplaces.pending, {}, company.token);
    expect(body).toMatchObject({ total: 1, data: [{ problem: 'La tienda no dice la dirección', location: null, fromOrder: 'ML' }] });
    const _id = body.data[0]?._id ?? '';
    const bare = await t.call(marketplaces.take, { shipments: [_id] }, company.token);
    expect(bare.body).toMatchObject({ created: 0, results: [{ state: 'pending', reason: 'La tienda no dice la dirección' }] });
    const places = { [_id]: { location: { type: 'Point', coordinates: [-58.4, -34.6] }, address: 'Salta', addressNumber: 100 } };
    const taken = await t.call(marketplaces.take, { shipments: [_id], places }, company.token);
    expect(taken.body).toMatchObject({ created: 1, results: [{ state: 'created', reason: null }] });
    expect(await order(company)).toMatchObject({ toAddress: 'Salta', toAddressNumber: 100, toLng: -58.4, toLat: -34.6 });
    const again = await t.call(marketplaces.take, { shipments: [_id], places }, company.token);
    expect(again.body.results[0]?.order).toEqual(taken.body.results[0]?.order);
    expect(await t.ordersOf(company)).toHaveLength(1);
  });

  test('one of which the town alone is known waits for somebody, who may take it as it is', async () => {
    const { company, ref } = await t.linked('tn', [fakeShipment({ street: 'Calle que no está' })]);
    await pull(ref);
    const { body } = await t.call(marketplaces.pending, { unplaced: true }, company.token);
    expect(body.data).toMatchObject([{ problem: 'Solo se encuentra la localidad: póngala en el mapa', partial_match: true }]);
    expect((await t.call(marketplaces.take, { shipments: [body.data[0]?._id] }, company.token)).body.created).toBe(1);
    expect(await order(company)).toMatchObject({ toPartialMatch: true, toTown: 'Palermo' });
  });

  test('a comment of 10 kB is cut to what an observation holds', async () => {
    const { company, ref } = await t.linked('ml', [fakeShipment({ comment: `Portón ${'ñ'.repeat(10_000)}` })]);
    await pull(ref);
    expect((await order(company)).toObservation?.length).toBeLessThanOrEqual(1_000);
  });
});

test('what is not automatic waits until somebody chooses it; two who do make one order', async () => {
  const shipments = [fakeShipment({ name: 'Zoe Paz' }), fakeShipment()];
  const { company, ref } = await t.linked('tn', shipments);
  await t.call(marketplaces.automatic, { _id: ref._id, automatic: false }, company.token);
  shipments.forEach((one) => Object.assign(one, { town: 'Palermo', street: 'Gurruchaga' }));
  await pull(ref);
  expect(await t.ordersOf(company)).toEqual([]);
  const { body } = await t.call(marketplaces.pending, { search: 'zoe' }, company.token);
  expect(body.data.map(({ name }) => name)).toEqual(['Zoe Paz']);
  const _id = body.data[0]?._id ?? '';
  const driver = await t.make.driver(company);
  const places = { [_id]: { location: { type: 'Point', coordinates: [-58.4, -34.6] } } };
  const both = await Promise.all(
    [1, 2].map(() => t.call(marketplaces.take, { shipments: [_id], driverAssign: driver, places }, company.token)),
  );
  expect(new Set(both.map((one) => one.body.results[0]?.order?._id)).size).toBe(1);
  expect(await t.ordersOf(company)).toMatchObject([{ status: 5, driverAssign: driver, toName: 'Zoe Paz' }]);
  const left = await t.call(marketplaces.pending, {}, company.token);
  await t.call(marketplaces.skip, { shipments: left.body.data.map((one) => one._id) }, company.token);
  expect((await t.call(marketplaces.pending, {}, company.token)).body.total).toBe(0);
});

const faults: [string, FakeFault, number, string][] = [
  ['a 500', { what: 500, times: 1 }, 1, 'Contesta con el error 500'],
  ['HTML', { what: 'html', times: 1 }, 1, 'Contesta algo que no se entiende'],
  ['half an answer', { what: 'half', times: 1 }, 1, 'No contesta'],
];
test.each(faults)('%s leaves the account alone for a while, and the next reading has all of it', async (_what, fault, minutes, message) => {
  const { company, ref } = await t.linked('tn', [fakeShipment()]);
  t.fakes.tn.faults = [fault];
  await pull(ref);
  const { account } = await t.accountOf(company, ref);
  expect(account).toMatchObject({ failures: 1, pulledAt: null });
  expect(account?.error).toContain(message);
  expect(Math.round(((account?.nextAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(minutes);
  const { body } = await t.call(marketplaces.connections, {}, company.token);
  expect(body.data).toMatchObject([{ failures: 1, error: { message: expect.stringContaining(message) } }]);
  await pull(ref);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ failures: 0, error: null });
  expect(await t.shipmentsOf(company)).toHaveLength(1);
});

test('an account that is unlinked while it is read leaves nothing behind', async () => {
  const shipments = Array.from({ length: 60 }, () => fakeShipment());
  const { company, ref } = await t.linked('ml', shipments);
  const pulling = pull(ref);
  await t.inCompany(company, (db) => db.delete(clientIntegrations).where(eq(clientIntegrations._id, ref._id)));
  await pulling;
  const [before] = [[(await t.ordersOf(company)).length, (await t.shipmentsOf(company)).length]];
  await pull(ref);
  expect([(await t.ordersOf(company)).length, (await t.shipmentsOf(company)).length]).toEqual(before);
});

test('one that is linked anew knows its orders', async () => {
  const shipment = fakeShipment();
  const { company, client, ref, seller } = await t.linked('ml', [shipment]);
  await pull(ref);
  await t.inCompany(company, (db) => db.delete(clientIntegrations).where(eq(clientIntegrations._id, ref._id)));
  await t.link(company, client, 'ml', seller);
  change(shipment, { number: '1900' });
  await pull(await t.refOf(company, seller));
  expect(await t.ordersOf(company)).toMatchObject([{ toAddressNumber: 1900 }]);
});

test('an order that was made by hand under that number is taken for it', async () => {
  const shipment = fakeShipment();
  const { company, client, ref } = await t.linked('ml', [shipment]);
  const made = await t.make.order(company, { client, externalTracking: shipment.id });
  await pull(ref);
  expect((await t.ordersOf(company)).map(({ _id }) => _id)).toEqual([made]);
  expect(await t.shipmentsOf(company)).toMatchObject([{ state: 'created', order: made }]);
});

test('what is asked of a shipment is asked now, by its order or by its account and number; what it said then where nobody answers', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [shipment]);
  await pull(ref);
  await asPlatform(t.database, (db) => db.execute(`update marketplace_shipments set read_at = now() - interval '5 minutes'`));
  change(shipment, { substatus: 'ready_to_print' });
  const asked = { sender_id: Number(seller.userId), externalTracking: shipment.id };
  const { body } = await t.call(marketplaces.shipment, asked, company.token);
  expect(body).toMatchObject({ status: 'ready_to_ship/ready_to_print', stale: false, sender_id: seller.userId, conflict: null });
  await asPlatform(t.database, (db) => db.execute(`update marketplace_shipments set read_at = now() - interval '5 minutes'`));
  t.fakes.ml.faults = [{ what: 500, times: 9 }];
  expect((await t.call(marketplaces.shipment, asked, company.token)).body).toMatchObject({ stale: true, externalTracking: shipment.id });
  expect((await t.call(marketplaces.shipment, {}, company.token)).status).toBe(400);
  expect((await t.call(marketplaces.shipment, { sender_id: 1, externalTracking: 'x' }, company.token)).status).toBe(404);
});

test('a shipment under way that nothing was told of is read again after an hour, as its order does not change with it', async () => {
  const shipment = fakeShipment();
  const { company, ref } = await t.linked('ml', [shipment]);
  await pull(ref);
  // There its order stays as it was.
  Object.assign(shipment, { status: 'cancelled', substatus: '' });
  const found = t.fakes.ml.accounts.get((await t.accountOf(company, ref)).account?.userId ?? '');
  if (found) found.shipments = [{ ...shipment, updatedAt: new Date(Date.now() - 86_400_000).toISOString() }];
  await pull(ref);
  expect((await order(company)).status).toBe(1);
  await asPlatform(t.database, (db) =>
    db.execute(
      `update marketplace_shipments set read_at = now() - interval '2 hours', content = content || '{"updateAt":"2020-01-01T00:00:00.000Z"}'`,
    ),
  );
  await pull(ref);
  expect((await order(company)).status).toBe(22);
});

test('a day is read again, and a client that was inactive is looked at anew', async () => {
  const { company, ref } = await t.linked('ml', [fakeShipment()]);
  await pull(ref);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  expect((await t.call(marketplaces.replay, { _id: ref._id, day }, company.token)).status).toBe(200);
  const [account] = await t.inCompany(company, (db) => db.select().from(marketplaceAccounts));
  expect(account?.cursor.toISOString().slice(0, 10)).toBe(day);
  t.fakes.ml.calls = [];
  await pull(ref);
  // All of it is read, changed or not.
  expect(t.fakes.ml.calls.filter((call) => call.startsWith('GET /shipments/'))).toHaveLength(1);
  t.fakes.ml.calls = [];
  await pull(ref);
  expect(t.fakes.ml.calls.filter((call) => call.startsWith('GET /shipments/'))).toHaveLength(0);
  for (const wrong of ['2000-01-01', '2199-01-01'])
    expect((await t.call(marketplaces.replay, { _id: ref._id, day: wrong }, company.token)).body.fields).toHaveProperty('day');
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
