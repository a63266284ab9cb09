import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeWebhook } from '../../../../demo/shops/fakeShops.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { keepShipments } from '../shipments/keep.ts';
import { mercadoLibre } from '../shops/mercadoLibre.ts';
import { shopify } from '../shops/shopify.ts';
import { tiendaNube } from '../shops/tiendaNube.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts } from '../tables.ts';
import { openAccount } from '../tokens/renew.ts';
import { drainAccount } from './events.ts';
import { pullAccount } from './pullAccount.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
beforeEach(() => {
  for (const shop of Object.values(t.fakes)) shop.faults = [];
});
afterAll(() => t.close());

const tracked = async (company: Company) => (await t.ordersOf(company)).map(({ externalTracking }) => externalTracking);
const tell = (userId: string, id: string) => {
  const { headers, payload } = fakeWebhook(t.fakes.ml, { userId, resource: `shipments/${id}` });
  return t.app.inject({ method: 'POST', url: '/api/marketplace/webhook/ml', headers, payload });
};

test('a shipment that Mercado Libre refuses, or tells in a way that nobody reads, keeps none of the others', async () => {
  const [refused, odd, good] = [fakeShipment(), fakeShipment({ status: '' }), fakeShipment()];
  const { company, ref } = await t.linked('ml', [refused, odd, good]);
  t.fakes.ml.faults = [{ what: 400, times: 100, path: new RegExp(`/shipments/${refused.id}$`) }];
  const { account: before } = await t.accountOf(company, ref);
  await pullAccount(t.ports, ref, () => false);
  expect(await tracked(company)).toEqual([good.id]);
  const { account } = await t.accountOf(company, ref);
  expect(account).toMatchObject({ failures: 0, error: 'Dice 2 órdenes que no se pueden leer' });
  expect(account?.cursor.getTime()).toBeGreaterThan(before?.cursor.getTime() ?? Infinity);
  // Nor is one that was kept, and is refused since, what the account fails by.
  t.fakes.ml.faults = [{ what: 403, times: 100, path: new RegExp(`/shipments/${good.id}$`) }];
  await pullAccount({ ...t.ports, now: () => new Date(Date.now() + 2 * 3_600_000) }, ref, () => false);
  expect((await t.accountOf(company, ref)).account?.failures).toBe(0);
});

test.each<['pulled' | 'told']>([['pulled'], ['told']])(
  'one that is refused or odd for hours, when it is %s, is read once it can be, told as missing until then, and given up after a month',
  async (how) => {
    const [refused, odd, lost] = [fakeShipment(), fakeShipment(), fakeShipment()];
    const { company, ref, seller } = await t.linked('ml', [refused, odd, lost]);
    const at = (hours: number) => ({ ...t.ports, now: () => new Date(Date.now() + hours * 3_600_000) });
    const errorNow = async () => (await t.accountOf(company, ref)).account?.error;
    const only = ({ id }: { id: string }) => new RegExp(`/shipments/${id}$`);
    t.fakes.ml.faults = [
      { what: 400, times: 1_000, path: only(refused) },
      ...(how === 'told' ? [{ what: 500, times: 1_000, path: only(lost) }] : []),
    ];
    const { status } = odd;
    odd.status = '';
    if (how === 'told') {
      for (const { id } of [refused, odd, lost]) await tell(seller.userId, id);
      for (const hours of [0, 0.1, 0.2, 0.4, 0.8, 1.6]) await drainAccount(at(hours), ref, () => false);
      // Their orders were not changed since the account was read.
      const cursor = new Date(Date.now() + 3_600_000);
      await t.inCompany(company, (db) => db.update(marketplaceAccounts).set({ cursor }));
    }
    await pullAccount(at(2), ref, () => false);
    const many = how === 'told' ? 3 : 2;
    expect(await errorNow()).toBe(`Dice ${many} órdenes que no se pueden leer`);
    await pullAccount(at(5), ref, () => false);
    expect(await errorNow()).toBe(`Dice ${many} órdenes que no se pueden leer`);
    odd.status = status;
    t.fakes.ml.faults.splice(1);
    await pullAccount(at(8), ref, () => false);
    expect(new Set(await tracked(company))).toEqual(new Set([odd.id, lost.id]));
    expect(await errorNow()).toBe('Dice 1 orden que no se puede leer');
    // Told once more, it is looked at at once.
    t.fakes.ml.calls = [];
    await tell(seller.userId, refused.id);
    await drainAccount(at(8), ref, () => false);
    expect(t.fakes.ml.calls).toContain(`GET /shipments/${refused.id}`);
    for (const hours of [9, 10, 11, 12]) await drainAccount(at(hours), ref, () => false);
    await pullAccount(at(24 * 31), ref, () => false);
    expect(await errorNow()).toBeNull();
  },
);

test('an answer that says nothing is no odd shipment: the account is read again', async () => {
  const { company, ref } = await t.linked('ml', [fakeShipment()]);
  t.fakes.ml.faults = [{ what: 'empty', times: 1, path: /^\/shipments\// }];
  const { account: before } = await t.accountOf(company, ref);
  await pullAccount(t.ports, ref, () => false);
  expect((await t.accountOf(company, ref)).account).toMatchObject({
    failures: 1,
    cursor: before?.cursor,
    error: 'Contesta sin decir nada',
  });
});

test('where shipments may not be asked for the account fails, and what changed meanwhile is read once they may', async () => {
  const shipment = fakeShipment();
  const { company, ref } = await t.linked('ml', [shipment]);
  t.fakes.ml.faults = [{ what: 403, times: 1, path: /^\/shipments\// }];
  const { account: before } = await t.accountOf(company, ref);
  await pullAccount(t.ports, ref, () => false);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ failures: 1, cursor: before?.cursor });
  await pullAccount(t.ports, ref, () => false);
  expect(await tracked(company)).toEqual([shipment.id]);
});

test('one that answers with an error keeps none that was told of beside it, and is looked at again', async () => {
  const [stuck, good] = [fakeShipment(), fakeShipment()];
  const { company, ref, seller } = await t.linked('ml', [stuck, good]);
  t.fakes.ml.faults = [{ what: 500, times: 1, path: new RegExp(`/shipments/${stuck.id}$`) }];
  for (const { id } of [stuck, good]) await tell(seller.userId, id);
  await drainAccount(t.ports, ref, () => false);
  expect(await tracked(company)).toEqual([good.id]);
  await drainAccount({ ...t.ports, now: () => new Date(Date.now() + 10_000) }, ref, () => false);
  expect(new Set(await tracked(company))).toEqual(new Set([stuck.id, good.id]));
});

test('what an account bought is nothing that it sends, whoever tells of it', async () => {
  const bought = fakeShipment({ sender: '99' });
  const { company, ref, seller } = await t.linked('ml', [bought]);
  await tell(seller.userId, bought.id);
  await drainAccount(t.ports, ref, () => false);
  await pullAccount(t.ports, ref, () => false);
  expect([await t.ordersOf(company), await t.shipmentsOf(company)]).toEqual([[], []]);
});

test('what says that it changed in years to come follows what is told after that', async () => {
  const shipment = fakeShipment({ updatedAt: '2099-01-01T00:00:00.000Z' });
  const { company, ref } = await t.linked('tn', [shipment]);
  await pullAccount(t.ports, ref, () => false);
  Object.assign(shipment, { phone: '1147907777', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pullAccount(t.ports, ref, () => false);
  expect(await t.ordersOf(company)).toMatchObject([{ toPhone: '1147907777' }]);
});

test('what a shipment is told to be once more, in whatever order, is no change', async () => {
  const { company, ref } = await t.linked('tn', [fakeShipment()]);
  await pullAccount(t.ports, ref, () => false);
  const [stored] = await t.shipmentsOf(company);
  const said = Object.fromEntries(Object.entries(stored?.content ?? {}).toReversed()) as NonNullable<typeof stored>['content'];
  const { account } = await openAccount(t.ports, ref);
  expect(await keepShipments(t.ports, account, [said])).toEqual([]);
  expect(await keepShipments(t.ports, account, [{ ...said, comment: 'Otra cosa' }])).toEqual([stored?._id]);
});

test('a list whose pages are always the same one is read no further', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const many = (count: number, one: object) => JSON.stringify(Array.from({ length: count }, () => one));
    const ml = `{"results":${many(50, { id: 1, date_last_updated: at })},"paging":{"total":1000000000}}`;
    const nodes = many(50, { legacyResourceId: '1', name: '#1', updatedAt: at });
    const gql = `{"data":{"orders":{"nodes":${nodes},"pageInfo":{"hasNextPage":true,"endCursor":"x"}}}}`;
    response.end(url.startsWith('/orders/search') ? ml : url.includes('graphql') ? gql : many(100, { id: 1, updated_at: at }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const who = { id: 'x', secret: 'y', trial: false };
  const session = { access: 'a', userId: '1', place: 'tienda.myshopify.com', turbo: false, pace: () => Promise.resolve() };
  for (const shop of [
    mercadoLibre({ ...who, api: url, auth: url }),
    tiendaNube({ ...who, api: url, auth: url, contact: url }),
    shopify({ ...who, url }),
  ]) {
    const read = async () => {
      let pages = 0;
      for await (const _page of shop.pull(session, new Date(0), () => Promise.resolve(new Set<string>())))
        if ((pages += 1) > 5) throw new Error('it goes on');
    };
    await expect(read(), shop.type).rejects.toMatchObject({ fault: 'transient', message: 'Contesta siempre lo mismo' });
  }
  server.closeAllConnections();
  server.close();
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
