import { createHmac } from 'node:crypto';
import { consentPage, type FakeAnswer, type FakeCall, fieldsOf, json, redirect, refused, withQuery } from './fakeAnswer.ts';
import { accountBy, type FakeAccount, type FakeShipment, type FakeShop, giveCode, grant } from './fakeState.ts';

const orderOf = (one: FakeShipment) => ({
  legacyResourceId: one.id,
  name: `#${one.order}`,
  updatedAt: one.updatedAt,
  cancelledAt: one.status === 'cancelled' ? one.updatedAt : null,
  displayFulfillmentStatus: one.status === 'shipped' || one.status === 'delivered' ? 'FULFILLED' : 'UNFULFILLED',
  displayFinancialStatus: one.status === 'pending' ? 'PENDING' : 'PAID',
  requiresShipping: true,
  note: one.comment,
  email: 'compras@ejemplo.test',
  phone: null,
  totalWeight: String(one.weight),
  currentTotalPriceSet: { shopMoney: { amount: one.value.toFixed(2) } },
  fulfillments: one.status === 'delivered' ? [{ displayStatus: 'DELIVERED' }] : [],
  shippingAddress: {
    name: one.name,
    phone: one.phone,
    address1: `${one.street} ${one.number}`.trim(),
    address2: null,
    city: one.town,
    province: one.province,
    zip: one.zip,
    latitude: one.lat,
    longitude: one.lng,
  },
});

type Asked = { query: string; variables: Record<string, unknown> };

const numberOf = (gid: unknown) => String(gid).split('/').at(-1) ?? '';

const answer = (shop: FakeShop, account: FakeAccount, { query, variables }: Asked): unknown => {
  const name = /(?:query|mutation) (\w+)/.exec(query)?.[1];
  const one = account.shipments.find(({ id }) => id === numberOf(variables.id));
  const told = (what: string, of: FakeShipment | undefined) => {
    if (of) of.told = [...(of.told ?? []), what];
    shop.changed();
  };
  if (name === 'Shop') return { shop: { myshopifyDomain: account.userId } };
  if (name === 'Order') return { order: one ? orderOf(one) : null };
  if (name === 'Orders') {
    const from = /updated_at:>='([^']+)'/.exec(String(variables.query))?.[1] ?? '';
    const found = account.shipments.filter(({ updatedAt }) => updatedAt >= from).toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
    const start = Number(variables.after ?? 0);
    const end = start + 50;
    return {
      orders: { nodes: found.slice(start, end).map(orderOf), pageInfo: { hasNextPage: end < found.length, endCursor: String(end) } },
    };
  }
  if (name === 'FulfillmentOrders')
    return { order: one ? { fulfillmentOrders: { nodes: [{ id: `gid://shopify/FulfillmentOrder/${one.id}`, status: 'OPEN' }] } } : null };
  if (name === 'Fulfill') {
    const { lineItemsByFulfillmentOrder, trackingInfo } = variables.fulfillment as {
      lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
      trackingInfo: { number: string };
    };
    const id = numberOf(lineItemsByFulfillmentOrder[0]?.fulfillmentOrderId);
    told(
      `fulfilled ${trackingInfo.number}`,
      account.shipments.find((each) => each.id === id),
    );
    return { fulfillmentCreate: { fulfillment: { id: `gid://shopify/Fulfillment/${id}` }, userErrors: [] } };
  }
  if (name === 'FulfillEvent') {
    const { fulfillmentId, status } = variables.fulfillmentEvent as { fulfillmentId: string; status: string };
    told(
      status,
      account.shipments.find((each) => each.id === numberOf(fulfillmentId)),
    );
    return { fulfillmentEventCreate: { userErrors: [] } };
  }
  if (name === 'Subscribe') {
    shop.webhooks.set(account.userId, (variables.webhook as { callbackUrl: string }).callbackUrl);
    return { webhookSubscriptionCreate: { userErrors: [] } };
  }
  return undefined;
};

/** Answers a call as Shopify does; the path begins with the shop's domain. */
export const fakeShopify = (shop: FakeShop, call: FakeCall): FakeAnswer => {
  const { method, path, query, headers } = call;
  const [, domain = '', rest = ''] = /^\/([a-z0-9-]+\.myshopify\.com)(\/.*)$/.exec(path) ?? [];
  const its = shop.accounts.get(domain);
  if (!its) return refused('not found', 404);
  if (rest === '/admin/oauth/authorize') {
    const back = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== shop.id || !URL.canParse(back)) return refused('invalid_client');
    const state = query.get('state') ?? '';
    if (query.get('as') === null) {
      const href = `?${new URLSearchParams({ ...Object.fromEntries(query), as: domain }).toString()}`;
      return consentPage(
        'Shopify de prueba',
        [{ name: its.nickname, number: domain, href }],
        withQuery(back, { error: 'access_denied', state }),
      );
    }
    const told = { code: giveCode(shop, domain), shop: domain, state, timestamp: String(Math.floor(Date.now() / 1000)) };
    const text = Object.entries(told)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return redirect(withQuery(back, { ...told, hmac: createHmac('sha256', shop.secret).update(text).digest('hex') }));
  }
  if (rest === '/admin/oauth/access_token' && method === 'POST') {
    const { client_id, client_secret, code = '', refresh_token } = fieldsOf(call);
    if (client_id !== shop.id || client_secret !== shop.secret) return refused('invalid_client');
    const given = refresh_token === undefined ? grant(shop, 'codes', code) : grant(shop, 'refreshes', refresh_token);
    if (!given) return refused('invalid_grant');
    return json({ access_token: given.access, scope: 'read_orders', expires_in: shop.seconds, refresh_token: given.refresh });
  }
  const account = accountBy(shop, typeof headers['x-shopify-access-token'] === 'string' ? headers['x-shopify-access-token'] : undefined);
  if (account !== its) return refused('[API] Invalid API key or access token', 401);
  if (!/^\/admin\/api\/[\d-]+\/graphql\.json$/.test(rest)) return refused('not found', 404);
  const data = answer(shop, account, fieldsOf(call) as unknown as Asked);
  return json(data === undefined ? { errors: [{ message: 'unknown' }] } : { data });
};
