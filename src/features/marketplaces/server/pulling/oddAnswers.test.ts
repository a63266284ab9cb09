import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FakeFault } from '../../../../demo/shops/fakeState.ts';
import { fakeWebhook } from '../../../../demo/shops/fakeShops.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { newId } from '#server/ids.ts';
import { keepShipments } from '../shipments/keep.ts';
import { mercadoLibre } from '../shops/mercadoLibre.ts';
import { shopify } from '../shops/shopify.ts';
import { tiendaNube } from '../shops/tiendaNube.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts, marketplaceEvents } from '../tables.ts';
import { openAccount } from '../tokens/renew.ts';
import { marketplaces } from '../../contract.ts';
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
  // Nobody told of them.
  expect((await t.call(marketplaces.connections, {}, company.token)).body.data).toMatchObject([{ eventAt: null }]);
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
    expect((await t.call(marketplaces.connections, {}, company.token)).body.data).toMatchObject([{ waiting: 0 }]);
    // What was told and is refused may be anybody's.
    const many = 2;
    expect(await errorNow()).toBe(`Dice ${many} órdenes que no se pueden leer`);
    await pullAccount(at(5), ref, () => false);
    expect(await errorNow()).toBe(`Dice ${many} órdenes que no se pueden leer`);
    odd.status = status;
    t.fakes.ml.faults.splice(1);
    await pullAccount(at(8), ref, () => false);
    expect(new Set(await tracked(company))).toEqual(new Set([odd.id, lost.id]));
    expect(await errorNow()).toBe(how === 'told' ? null : 'Dice 1 orden que no se puede leer');
    // Told once more, it is looked at at once.
    t.fakes.ml.calls = [];
    await tell(seller.userId, refused.id);
    await drainAccount(at(8), ref, () => false);
    expect(t.fakes.ml.calls).toContain(`GET /shipments/${refused.id}`);
    await pullAccount(at(24), ref, () => false);
    expect(await errorNow()).toBe(how === 'told' ? null : 'Dice 1 orden que no se puede leer');
    await pullAccount(at(24 * 31), ref, () => false);
    expect(await errorNow()).toBeNull();
  },
);

const silent: [string, FakeFault['what']][] = [
  ['nothing', 'empty'],
  ['HTML', 'html'],
  ['half of it', 'half'],
  ['that it took too long', 408],
  ['another address', 302],
  ['an error', 500],
];
test.each(silent)(
  'a shipment that is answered with %s keeps none of the others, however often, and is read once it can be',
  async (_what, what) => {
    const [bad, good, late] = [fakeShipment(), fakeShipment(), fakeShipment()];
    const { company, ref, seller } = await t.linked('ml', [bad, good]);
    t.fakes.ml.faults = [{ what, times: 1_000, path: new RegExp(`/shipments/${bad.id}$`) }];
    const at = (minutes: number) => ({ ...t.ports, now: () => new Date(Date.now() + minutes * 60_000) });
    const { account: before } = await t.accountOf(company, ref);
    await pullAccount(t.ports, ref, () => false);
    expect(await tracked(company)).toEqual([good.id]);
    seller.shipments.push(Object.assign(late, { updatedAt: new Date(Date.now() + 10 * 60_000).toISOString() }));
    await pullAccount(at(10), ref, () => false);
    expect(new Set(await tracked(company))).toEqual(new Set([good.id, late.id]));
    const { account } = await t.accountOf(company, ref);
    expect(account).toMatchObject({ failures: 0, error: 'Dice 1 orden que no se puede leer' });
    expect(account?.cursor.getTime()).toBeGreaterThan(before?.cursor.getTime() ?? Infinity);
    t.fakes.ml.faults = [];
    await pullAccount(at(20), ref, () => false);
    expect(await tracked(company)).toHaveLength(3);
    // One that became an order keeps none either when it is looked at again after an hour.
    t.fakes.ml.faults = [{ what, times: 1_000, path: new RegExp(`/shipments/${good.id}$`) }];
    await pullAccount(at(120), ref, () => false);
    expect((await t.accountOf(company, ref)).account).toMatchObject({ failures: 0, error: null });
  },
);

test('where all shipments are answered with an error it is the marketplace: the account is read again from where it was', async () => {
  const { company, ref } = await t.linked(
    'ml',
    Array.from({ length: 20 }, () => fakeShipment()),
  );
  t.fakes.ml.faults = [{ what: 500, times: 1_000, path: /^\/shipments\// }];
  const { account: before } = await t.accountOf(company, ref);
  await pullAccount(t.ports, ref, () => false);
  const { account } = await t.accountOf(company, ref);
  expect(account).toMatchObject({ failures: 1, cursor: before?.cursor, error: 'Contesta con el error 500' });
  expect(t.fakes.ml.faults[0]?.times).toBeGreaterThan(1_000 - 20);
});

const unreadOf = (company: Company) =>
  t.inCompany(company, (db) => db.select().from(marketplaceEvents).where(eq(marketplaceEvents.attempts, 5)));

test.each([400, 403])('of what is refused (%i) that anybody told of only what is known here is asked for again', async (what) => {
  const known = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [known]);
  const at = (hours: number) => ({ ...t.ports, now: () => new Date(Date.now() + hours * 3_600_000) });
  await pullAccount(t.ports, ref, () => false);
  t.fakes.ml.faults = [{ what, times: 1_000, path: /^\/(shipments|orders)\/\d+$/ }];
  t.fakes.ml.calls = [];
  const foreign = ['41000000001', '41000000002'];
  for (const id of [known.id, ...foreign]) await tell(seller.userId, id);
  const purchase = fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: 'orders/51000000001', topic: 'orders_v2' });
  await t.app.inject({ method: 'POST', url: '/api/marketplace/webhook/ml', ...purchase });
  for (const hours of [0, 0.1, 0.2, 0.4, 0.8, 1.6]) await drainAccount(at(hours), ref, () => false);
  const times = (path: string) => t.fakes.ml.calls.filter((call) => call === `GET /${path}`).length;
  expect([...foreign.map((id) => times(`shipments/${id}`)), times('orders/51000000001')]).toEqual([1, 1, 1]);
  expect(await unreadOf(company)).toMatchObject([{ resource: `shipments/${known.id}`, doneAt: null }]);
  await pullAccount(at(2), ref, () => false);
  expect((await t.accountOf(company, ref)).account?.error).toBe('Dice 1 orden que no se puede leer');
  // It is asked less often by and by; what another reading reads is waited for no longer.
  t.fakes.ml.calls = [];
  await pullAccount(at(2.1), ref, () => false);
  const { account } = await t.accountOf(company, ref);
  expect(account?.error).toBe('Dice 1 orden que no se puede leer');
  t.fakes.ml.faults = [];
  known.updatedAt = new Date(Date.now() + 2.15 * 3_600_000).toISOString();
  await pullAccount(at(2.2), ref, () => false);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ failures: 0, error: null });
});

test('of what was told so much is kept to be read with its account and no more', async () => {
  const { company, ref, seller } = await t.linked('ml');
  await t.inCompany(company, (db) =>
    db.insert(marketplaceEvents).values(
      Array.from({ length: 299 }, (_, at) => {
        const its = { _id: newId(), account: ref._id, topic: 'changed', resource: `shipments/42${at}` };
        return { ...its, receivedAt: new Date(), attempts: 5 };
      }),
    ),
  );
  t.fakes.ml.faults = [{ what: 500, times: 1_000, path: /^\/shipments\// }];
  for (const id of ['431', '432', '433']) await tell(seller.userId, id);
  for (const hours of [0, 0.1, 0.2, 0.4, 0.8, 1.6])
    await drainAccount({ ...t.ports, now: () => new Date(Date.now() + hours * 3_600_000) }, ref, () => false);
  expect(await unreadOf(company)).toHaveLength(302);
  expect((await unreadOf(company)).filter(({ doneAt }) => doneAt === null)).toHaveLength(300);
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
