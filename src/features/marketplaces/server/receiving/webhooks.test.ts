import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeWebhook } from '../../../../demo/shops/fakeShops.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { asPlatform } from '#server/platform.ts';
import { newId } from '#server/ids.ts';
import { companies } from '../../../session/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { accountsWithEvents, drainAccount } from '../pulling/events.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts, marketplaceEvents } from '../tables.ts';
import type { Company } from '../../../../testing/testApp.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const types: IntegrationType[] = ['ml', 'tn', 'shopify'];
const resourceOf = (type: IntegrationType, id: string) => (type === 'ml' ? `shipments/${id}` : `orders/${id}`);

const send = (type: string, { headers, payload }: { headers: Record<string, string>; payload: string }) =>
  t.app.inject({ method: 'POST', url: `/api/marketplace/webhook/${type}`, headers, payload });
const eventsOf = (company: Company) => t.inCompany(company, (db) => db.select().from(marketplaceEvents));

test.each(types)('what %s tells is kept, answered at once, and looked at afterwards', async (type) => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked(type, [shipment]);
  const webhook = fakeWebhook(t.fakes[type], { userId: seller.userId, resource: resourceOf(type, shipment.id) });
  expect((await send(type, webhook)).statusCode).toBe(200);
  expect(await eventsOf(company)).toMatchObject([{ topic: 'changed', resource: resourceOf(type, shipment.id), doneAt: null }]);
  await drainAccount(t.ports, ref, () => false);
  expect(await eventsOf(company)).toMatchObject([{ doneAt: expect.any(Date) }]);
  expect(await t.ordersOf(company)).toMatchObject([{ externalTracking: shipment.id }]);
});

test.each(types)('the same of %s, sent five times, is done once', async (type) => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked(type, [shipment]);
  const webhook = fakeWebhook(t.fakes[type], { userId: seller.userId, resource: resourceOf(type, shipment.id), key: 'a1' });
  await Promise.all(Array.from({ length: 5 }, () => send(type, webhook)));
  expect(await eventsOf(company)).toHaveLength(1);
  await drainAccount(t.ports, ref, () => false);
  // Replayed once it is done: known by its id where that is signed, and looked at once more elsewhere.
  await send(type, webhook);
  expect(await eventsOf(company)).toHaveLength(type === 'shopify' ? 1 : 2);
  await drainAccount(t.ports, ref, () => false);
  expect(await t.ordersOf(company)).toHaveLength(1);
});

const forgeries: [string, IntegrationType, (good: { headers: Record<string, string>; payload: string }) => object][] = [
  [
    'a wrong signature',
    'tn',
    ({ headers, payload }) => ({ headers: { ...headers, 'x-linkedstore-hmac-sha256': 'a'.repeat(64) }, payload }),
  ],
  ['no signature', 'tn', ({ payload }) => ({ headers: { 'content-type': 'application/json' }, payload })],
  ['another body', 'tn', ({ headers, payload }) => ({ headers, payload: payload.replace('}', ' }') })],
  ['a wrong signature', 'shopify', ({ headers, payload }) => ({ headers: { ...headers, 'x-shopify-hmac-sha256': 'a' }, payload })],
  ['another body', 'shopify', ({ headers, payload }) => ({ headers, payload: payload.replace('ñandú', 'nandu') })],
  ['another application', 'ml', ({ headers, payload }) => ({ headers, payload: payload.replace('7700112233', '1') })],
  ['what is no JSON', 'ml', ({ headers }) => ({ headers, payload: '{' })],
  ['nothing', 'ml', ({ headers }) => ({ headers, payload: '' })],
];
test.each(forgeries)('%s of %s is refused, and nothing is kept', async (_what, type, forge) => {
  const shipment = fakeShipment();
  const { company, seller } = await t.linked(type, [shipment]);
  const good = fakeWebhook(t.fakes[type], { userId: seller.userId, resource: resourceOf(type, shipment.id) });
  const { statusCode, body } = await send(type, forge(good) as typeof good);
  expect([statusCode, JSON.parse(body)]).toMatchObject([401, { code: 'SIGNATURE' }]);
  expect(await eventsOf(company)).toEqual([]);
});

test.each(['\0', '\ud800', 'a\u0007b'])('texts that nobody can keep (%j) are answered, and nothing of them is kept', async (text) => {
  for (const type of types) {
    const { company, seller } = await t.linked(type);
    const { secret, id } = t.fakes[type];
    const its = { application_id: id, topic: 'shipments', resource: '/shipments/1', event: 'order/updated' };
    for (const body of [
      { ...its, user_id: text, store_id: text, id: 1 },
      { ...its, user_id: seller.userId, store_id: seller.userId, id: text, resource: `/shipments/1${text}` },
    ]) {
      const payload = JSON.stringify(body);
      const headers = {
        ...fakeWebhook(t.fakes[type], { userId: seller.userId, resource: 'orders/1' }).headers,
        'x-linkedstore-hmac-sha256': createHmac('sha256', secret).update(payload).digest('hex'),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
      };
      const { statusCode } = await send(type, { headers, payload });
      expect(statusCode).toBe(200);
    }
    expect((await eventsOf(company)).filter(({ resource }) => !/^orders\/1$/.test(resource))).toEqual([]);
  }
});

test('an account that nobody linked, and one that was unlinked, are answered and left', async () => {
  const { company, ref, seller } = await t.linked('tn', [fakeShipment()]);
  expect((await send('tn', fakeWebhook(t.fakes.tn, { userId: '1', resource: 'orders/1' }))).statusCode).toBe(200);
  await t.inCompany(company, (db) => db.delete(clientIntegrations).where(eq(clientIntegrations._id, ref._id)));
  expect((await send('tn', fakeWebhook(t.fakes.tn, { userId: seller.userId, resource: 'orders/1' }))).statusCode).toBe(200);
  expect(await eventsOf(company)).toEqual([]);
});

test('there is no webhook of a marketplace that there is not', async () => {
  expect((await send('amazon', { headers: {}, payload: '{}' })).statusCode).toBe(404);
});

test('a webhook goes to its own account’s company alone', async () => {
  const shipment = fakeShipment();
  const [own, other] = [await t.linked('ml', [shipment]), await t.linked('ml')];
  await send('ml', fakeWebhook(t.fakes.ml, { userId: other.seller.userId, resource: `shipments/${shipment.id}` }));
  await drainAccount(t.ports, other.ref, () => false);
  // It is not that seller's: what is asked with their permission is not there.
  expect([await t.ordersOf(own.company), await t.ordersOf(other.company)]).toEqual([[], []]);
  expect(await eventsOf(own.company)).toEqual([]);
});

test.each(['tn', 'shopify'] as const)(
  '%s tells that the application was removed: its permission ends, and a person is asked',
  async (type) => {
    const { company, ref, seller } = await t.linked(type);
    const told = () => send(type, fakeWebhook(t.fakes[type], { userId: seller.userId, resource: 'app', topic: 'app/uninstalled' }));
    await told();
    await drainAccount(t.ports, ref, () => false);
    // It was not: somebody told it again, or of another shop.
    expect((await t.accountOf(company, ref)).shown).toMatchObject({ status: 'Work' });
    t.fakes[type].grants.clear();
    await told();
    await drainAccount(t.ports, ref, () => false);
    expect((await t.accountOf(company, ref)).shown).toMatchObject({ status: 'Expired' });
  },
);

test('a marketplace that asks for it has the names and addresses of what is kept erased', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('tn', [shipment]);
  await send('tn', fakeWebhook(t.fakes.tn, { userId: seller.userId, resource: `orders/${shipment.id}` }));
  await drainAccount(t.ports, ref, () => false);
  await send('tn', fakeWebhook(t.fakes.tn, { userId: seller.userId, resource: 'store', topic: 'store/redact' }));
  t.fakes.tn.grants.clear();
  await drainAccount(t.ports, ref, () => false);
  const [kept] = await t.shipmentsOf(company);
  expect(kept?.content).toMatchObject({ name: '', address: '', phone: '', shipment: shipment.id });
});

test('that is done also where the permission is over, and nobody can renew it now', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('shopify', [shipment]);
  await send('shopify', fakeWebhook(t.fakes.shopify, { userId: seller.userId, resource: `orders/${shipment.id}` }));
  await drainAccount(t.ports, ref, () => false);
  const ended = { expireAt: new Date(0), refreshAt: new Date(0), retryAt: new Date(Date.now() + 5 * 3_600_000) };
  await t.inCompany(company, (db) => db.update(marketplaceAccounts).set(ended));
  const payload = JSON.stringify({ shop_domain: seller.userId });
  const { headers } = fakeWebhook(t.fakes.shopify, { userId: seller.userId, resource: 'store', topic: 'shop/redact' });
  const hmac = createHmac('sha256', t.fakes.shopify.secret).update(payload).digest('base64');
  await send('shopify', fakeWebhook(t.fakes.shopify, { userId: seller.userId, resource: 'orders/1' }));
  await send('shopify', { headers: { ...headers, 'x-shopify-hmac-sha256': hmac }, payload });
  await drainAccount(t.ports, ref, () => false);
  expect((await t.shipmentsOf(company))[0]?.content).toMatchObject({ name: '', address: '', phone: '', shipment: shipment.id });
  const done = (await eventsOf(company)).map(({ topic, resource, doneAt }) => [topic, resource, doneAt !== null]);
  expect(done).toContainEqual(['redact', 'store', true]);
  expect(done).toContainEqual(['changed', 'orders/1', false]);
});

test('what Shopify signed of one shop, or of one buyer, erases nothing of another shop, nor all of its own', async () => {
  const { company, seller } = await t.linked('shopify');
  const told = async (topic: string, body: object) => {
    const payload = JSON.stringify(body);
    const { headers } = fakeWebhook(t.fakes.shopify, { userId: seller.userId, resource: 'store', topic });
    const hmac = createHmac('sha256', t.fakes.shopify.secret).update(payload).digest('base64');
    expect((await send('shopify', { headers: { ...headers, 'x-shopify-hmac-sha256': hmac }, payload })).statusCode).toBe(200);
    return (await eventsOf(company)).length;
  };
  const buyer = { shop_domain: seller.userId, customer: { id: 1 }, orders_to_redact: [7, 8] };
  expect(await told('shop/redact', { shop_domain: 'otra.myshopify.com' })).toBe(0);
  expect(await told('customers/redact', { ...buyer, shop_domain: 'otra.myshopify.com' })).toBe(0);
  expect(await told('shop/redact', { id: 5, note: '' })).toBe(0);
  expect(await told('shop/redact', buyer)).toBe(0);
  expect(await told('customers/redact', { ...buyer, orders_to_redact: Array.from({ length: 50_000 }, (_, at) => at) })).toBe(0);
  expect(await told('customers/redact', buyer)).toBe(2);
  expect(await told('shop/redact', { shop_domain: seller.userId })).toBe(3);
});

test('of one account of Mercado Libre no more waits than a limit, and of one shipment once, whatever is told', async () => {
  const { company, seller } = await t.linked('ml');
  for (const key of ['a', 'b', 'c']) await send('ml', fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: 'shipments/1', key }));
  expect(await eventsOf(company)).toHaveLength(1);
  const [{ account } = { account: '' }] = await eventsOf(company);
  await t.inCompany(company, (db) =>
    db.insert(marketplaceEvents).values(
      Array.from({ length: 999 }, (_, at) => ({
        _id: newId(),
        account,
        topic: 'changed',
        resource: `shipments/9${at}`,
        receivedAt: new Date(),
        attempts: at % 4 === 0 ? 5 : 0,
      })),
    ),
  );
  await send('ml', fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: 'shipments/2' }));
  expect(await eventsOf(company)).toHaveLength(1_000);
});

test('of a company that was closed nothing is kept, looked at or linked', async () => {
  const { company, client, ref, seller } = await t.linked('ml');
  const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
  const invited = await t.call(marketplaces.invite, { _id: client }, company.token);
  const location = await t.authorise(body.url, seller.userId);
  await send('ml', fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: 'shipments/1' }));
  const isDue = async () => (await accountsWithEvents(t.ports, new Date())).some(({ _id }) => _id === ref._id);
  expect(await isDue()).toBe(true);
  await asPlatform(t.database, (db) =>
    db.update(companies).set({ closedAt: new Date() }).where(eq(companies.companyId, company.companyId)),
  );
  expect(await isDue()).toBe(false);
  await send('ml', fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: 'shipments/2' }));
  expect(await eventsOf(company)).toHaveLength(1);
  expect(await t.comeBack(location)).toMatchObject({ result: 'expired' });
  expect((await t.call(marketplaces.token, { token: invited.body.url.split('/').at(-1) })).status).toBe(404);
});

test('what fails for now is looked at later, and the rest goes on', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [shipment]);
  t.fakes.ml.faults = [{ what: 500, times: 1, path: /^\/shipments\// }];
  await send('ml', fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: `shipments/${shipment.id}` }));
  await drainAccount(t.ports, ref, () => false);
  expect(await eventsOf(company)).toMatchObject([{ doneAt: null, attempts: 1, retryAt: expect.any(Date) }]);
  await drainAccount({ ...t.ports, now: () => new Date(Date.now() + 10_000) }, ref, () => false);
  expect(await t.ordersOf(company)).toHaveLength(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
