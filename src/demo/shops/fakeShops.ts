import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { IntegrationType } from '../../features/clients/integration.ts';
import type { FakeAnswer, FakeCall } from './fakeAnswer.ts';
import { fakeMercadoLibre } from './fakeMercadoLibre.ts';
import { fakeShopify } from './fakeShopify.ts';
import { type FakeAccount, type FakeShop, newFakeShop } from './fakeState.ts';
import { fakeTiendaNube } from './fakeTiendaNube.ts';

/** The three of them. */
export type FakeShops = Readonly<Record<IntegrationType, FakeShop>>;

/** Marketplaces with some accounts each, for one application. */
export const newFakeShops = (
  application: { id: string; secret: string },
  accounts: Readonly<Record<IntegrationType, readonly FakeAccount[]>>,
): FakeShops => ({
  ml: newFakeShop('ml', application, accounts.ml),
  tn: newFakeShop('tn', application, accounts.tn),
  shopify: newFakeShop('shopify', application, accounts.shopify),
});

/** The fault that the next call of a path meets, if any. */
const faultFor = (shop: FakeShop, path: string) => {
  const fault = shop.faults.find((one) => one.times > 0 && (one.path?.test(path) ?? true));
  if (fault) fault.times -= 1;
  return fault;
};

const answerOf = (shop: FakeShop, call: FakeCall, callback: string): FakeAnswer => {
  if (shop.type === 'ml') return fakeMercadoLibre(shop, call);
  return shop.type === 'tn' ? fakeTiendaNube(shop, call, callback) : fakeShopify(shop, call);
};

/** Calls that are noted, for tests to look at. */
const MOST_NOTED = 100_000;
/** Largest body that is read. */
const MOST = 1_000_000;
const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
};

/**
 * Answers a call: `/ml/…`, `/tn/…`, `/shopify/…`.
 * @param callback where Tienda Nube sends people back to, which its application's settings say
 * @param body what was read of it already
 */
export const serveFakes = async (
  shops: FakeShops,
  { url, callback, body }: { url: string; callback: string; body?: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, name = '', path = '/'] = /^\/(ml|tn|shopify)(\/.*)$/.exec(pathname) ?? [];
  const shop = (shops as Readonly<Record<string, FakeShop>>)[name];
  const send = ({ status, body: said, type = 'application/json', location }: FakeAnswer, headers: Record<string, string> = {}) => {
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...(location && { location }), ...headers }).end(text);
  };
  if (!shop) return send({ status: 404, body: {} });
  const method = request.method ?? 'GET';
  if (shop.calls.length < MOST_NOTED) shop.calls.push(`${method} ${path}`);
  const fault = faultFor(shop, path);
  if (fault?.what === 'silence') return undefined;
  if (fault?.what === 'empty') return void response.end();
  if (fault?.what === 'odd') return send({ status: 200, body: { said: 'otra cosa' } });
  if (fault?.what === 'html') return send({ status: 200, body: '<html><body>Estamos mejorando</body></html>', type: 'text/html' });
  if (typeof fault?.what === 'number')
    return send({ status: fault.what, body: { message: 'fault' } }, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {});
  const call = { method, path, query: searchParams, headers: request.headers, body: body ?? (await readBody(request)) };
  const answer = answerOf(shop, call, callback);
  if (fault?.what !== 'half') return send(answer);
  const text = JSON.stringify(answer.body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) });
  response.write(text.slice(0, text.length / 2));
  setTimeout(() => response.destroy(), 10);
  return undefined;
};

/** Listens with them on a port of its own, as tests do. */
export const listenFakes = async (shops: FakeShops, callback = 'http://localhost:3000/api/marketplace/callback/tn') => {
  const server = createServer((request, response) => void serveFakes(shops, { url: request.url ?? '/', callback }, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** What a server is configured with to ask these. */
    environment: {
      ML_APP_ID: shops.ml.id,
      ML_APP_SECRET: shops.ml.secret,
      ML_URL: `${url}/ml`,
      ML_AUTH_URL: `${url}/ml`,
      TN_APP_ID: shops.tn.id,
      TN_APP_SECRET: shops.tn.secret,
      TN_URL: `${url}/tn`,
      TN_AUTH_URL: `${url}/tn`,
      SHOPIFY_APP_ID: shops.shopify.id,
      SHOPIFY_APP_SECRET: shops.shopify.secret,
      SHOPIFY_URL: `${url}/shopify`,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A webhook as a marketplace sends it: its headers, and its body byte for byte. @param secret another than the application's for a forged one */
export const fakeWebhook = (
  { type, id, secret: own }: FakeShop,
  { userId, resource, topic, key = randomUUID() }: { userId: string; resource: string; topic?: string; key?: string },
  secret = own,
): { headers: Record<string, string>; payload: string } => {
  const number = resource.split('/').at(-1) ?? '';
  const its = /^\d+$/.test(number) ? { id: Number(number) } : {};
  if (type === 'ml') {
    const body = {
      _id: key,
      resource: `/${resource}`,
      user_id: Number(userId),
      topic: topic ?? 'shipments',
      application_id: Number(id),
      attempts: 1,
    };
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  }
  if (type === 'tn') {
    const payload = JSON.stringify({ store_id: Number(userId), event: topic ?? 'order/updated', ...its });
    const hmac = createHmac('sha256', secret).update(payload).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-linkedstore-hmac-sha256': hmac }, payload };
  }
  const payload = JSON.stringify({ ...its, note: 'ñandú' });
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic ?? 'orders/updated',
    'x-shopify-shop-domain': userId,
    'x-shopify-webhook-id': key,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
  };
  return { headers, payload };
};
