import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { fakeWebhook, listenFakes, newFakeShops } from '../src/demo/shops/fakeShops.ts';
import type { FakeAccount, FakeShipment, FakeShop } from '../src/demo/shops/fakeState.ts';
import { fakeParcels } from '../src/testing/fakeParcels.ts';
import { test as base, expect, Product, type apiOf } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
type Listening = Awaited<ReturnType<typeof listenFakes>>;

/** Marketplaces to try with, in the process of the journey: what happens there the journey says. */
export type Shops = Listening & { fakes: ReturnType<typeof newFakeShops>; connected: Product };

/** Numbers that no other run had, and parcels that nothing is wrong with, as their sellers have them. */
const { next, parcel } = fakeParcels(Number(String(Date.now()).slice(-9)) * 100);
export { parcel };

/**
 * An address that nobody finds: another street each time, as the company knows from then on what a journey puts on the map, whichever journey
 * comes next in the same product.
 */
export const nowhere = () => ({
  lat: null,
  lng: null,
  street: `Pasaje ${crypto.randomUUID().replace(/\d|-/g, '')}`,
  number: '77',
  town: 'Villa Ninguna',
  zip: '9999',
});

/** A seller of a marketplace, with what they have to send. */
export const seller = (shop: FakeShop, shipments: FakeShipment[] = []): FakeAccount => {
  const number = next();
  const userId = shop.type === 'shopify' ? `tienda-${number}.myshopify.com` : number;
  const account = { userId, nickname: `TIENDA_${number}`, subscriptions: 1, shipments };
  shop.accounts.set(userId, account);
  return account;
};

/** Changes a parcel at its marketplace, which tells us. */
export const changeThere = async (
  page: Page,
  shop: FakeShop,
  { userId }: FakeAccount,
  one: FakeShipment,
  change: Partial<FakeShipment>,
) => {
  Object.assign(one, { updatedAt: new Date().toISOString(), ...change });
  const { headers, payload } = fakeWebhook(shop, { userId, resource: `shipments/${one.id}` });
  const answer = await page.request.post(`/api/marketplace/webhook/${shop.type}`, { headers, data: Buffer.from(payload) });
  expect(answer.status()).toBe(200);
};

/** Journeys of a product that is connected with marketplaces to try with. */
export const test = base.extend<object, { shops: Shops }>({
  shops: [
    async ({}, use) => {
      const fakes = newFakeShops({ id: '7700112233', secret: 'clave de la aplicación' }, { ml: [], tn: [], shopify: [] });
      const connected = await Product.fresh();
      // Tienda Nube sends people back to where its application's settings say.
      const listening = await listenFakes(fakes, `${connected.url}/api/marketplace/callback/tn`);
      await use({ ...listening, fakes, connected });
      await listening.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ shops: { connected: product, environment } }, use) => {
      await product.start({ ...environment, PUBLIC_URL: product.url });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  friends: async ({ shops }, use) => use([shops.url]),
});

/** A client on the map that nothing else uses. */
export const makeClient = async (api: Api, name: string) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { _id } = await api.call(contract.clients.create, {
    name: `${name} ${mark}`,
    status: 1,
    email: `${mark}@tienda.test`,
    password: 'quebracho colorado',
    address: 'Av. Montes de Oca',
    addressNumber: 1780,
    town: 'Barracas',
    postalCode: '1270',
    location: { type: 'Point', coordinates: [-58.3745, -34.6403] },
  });
  return { _id, name: `${name} ${mark}` };
};

/** Authorises at the marketplace that is open, as a seller. */
export const authorise = (page: Page, { nickname }: Pick<FakeAccount, 'nickname'>) =>
  page.getByRole('link', { name: `Autorizar como ${nickname}` }).click();

/** The order that a parcel has become. */
export const orderOf = async (api: Api, { order }: Pick<FakeShipment, 'order'>) =>
  (await api.call(contract.orders.search, { search: order })).orders.find(({ externalID }) => externalID === order);

/** Waits until a parcel is an order. */
export const arrived = async (api: Api, one: FakeShipment) => {
  await expect.poll(async () => (await orderOf(api, one))?.externalID, { timeout: 40_000 }).toBe(one.order);
  const order = await orderOf(api, one);
  if (!order) throw new Error(`${one.order} is gone`);
  return order;
};
