import { consentPage, type FakeAnswer, type FakeCall, fieldsOf, json, redirect, refused, withQuery } from './fakeAnswer.ts';
import { accountBy, type FakeShipment, type FakeShop, giveCode, grant } from './fakeState.ts';

const shippingStatus: Readonly<Record<string, string>> = { shipped: 'shipped', delivered: 'delivered' };

const orderOf = (one: FakeShipment) => ({
  id: Number(one.id),
  number: Number(one.order),
  status: one.status === 'cancelled' ? 'cancelled' : 'open',
  payment_status: one.payment ?? (one.status === 'pending' || (one.offline && !one.offline.paid) ? 'pending' : 'paid'),
  shipping_status: shippingStatus[one.status] ?? 'unpacked',
  gateway: one.offline ? 'offline' : 'mercado-pago',
  gateway_name: one.offline?.name ?? 'Mercado Pago',
  payment_details: { method: one.offline?.method ?? 'credit_card' },
  shipping_pickup_type: one.logistic ?? 'ship',
  updated_at: one.updatedAt,
  contact_name: one.name,
  contact_phone: one.phone,
  contact_email: 'compras@ejemplo.test',
  note: one.comment,
  weight: (one.weight / 1000).toFixed(3),
  total: one.value.toFixed(2),
  currency: 'ARS',
  shipping_address: {
    name: one.name,
    phone: one.phone,
    address: one.street,
    number: one.number,
    floor: '',
    locality: one.town,
    city: one.town,
    province: one.province,
    zipcode: one.zip,
    country: 'AR',
  },
});

/** Answers a call as Tienda Nube does. */
export const fakeTiendaNube = (shop: FakeShop, call: FakeCall, callback: string): FakeAnswer => {
  const { method, path, query, headers } = call;
  if (path === `/apps/${shop.id}/authorize`) {
    const state = query.get('state') ?? '';
    const as = query.get('as');
    if (as !== null) return redirect(withQuery(callback, { code: giveCode(shop, as), state }));
    const accounts = [...shop.accounts.values()].map(({ userId, nickname }) => ({
      name: nickname,
      number: userId,
      href: `?${new URLSearchParams({ state, as: userId }).toString()}`,
    }));
    return consentPage('Tienda Nube de prueba', accounts, withQuery(callback, { error: 'access_denied', state }));
  }
  if (path === '/apps/authorize/token' && method === 'POST') {
    const { client_id, client_secret, code = '' } = fieldsOf(call);
    const given = client_id === shop.id && client_secret === shop.secret ? grant(shop, 'codes', code) : undefined;
    if (!given) return refused('invalid_grant');
    return json({ access_token: given.access, token_type: 'bearer', scope: 'read_orders,write_orders', user_id: Number(given.account) });
  }
  const account = accountBy(shop, /^bearer (\S+)$/.exec(String(headers.authentication ?? ''))?.[1]);
  if (!account) return refused('Invalid access token', 401);
  if (!headers['user-agent']) return refused('User-Agent required', 400);
  const [, store, rest = ''] = /^\/(\d+)(\/.*)$/.exec(path) ?? [];
  if (store !== account.userId) return refused('forbidden', 403);
  if (rest === '/store') return json({ id: Number(account.userId), name: { es: account.nickname }, original_domain: account.nickname });
  if (rest === '/webhooks' && method === 'POST') {
    shop.webhooks.set(account.userId, fieldsOf(call).url ?? '');
    return json({ id: 1 }, 201);
  }
  if (rest === '/orders') {
    const from = query.get('updated_at_min') ?? '';
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)];
    const found = account.shipments.filter(({ updatedAt }) => updatedAt >= from);
    return json(found.slice((page - 1) * size, page * size).map(orderOf));
  }
  const [, number, more = ''] = /^\/orders\/(\d+)(\/.*)?$/.exec(rest) ?? [];
  const one = account.shipments.find(({ id }) => id === number);
  if (!one) return refused('Order not found', 404);
  if (more === '') return json(orderOf(one));
  if (more === '/fulfillment-orders') return json([{ id: `FO-${one.id}`, status: 'UNPACKED' }]);
  if (more === `/fulfillment-orders/FO-${one.id}` && method === 'PATCH') return tell(shop, one, `fulfilment ${fieldsOf(call).status}`);
  if (more === `/fulfillment-orders/FO-${one.id}/tracking-events` && method === 'POST') return tell(shop, one, fieldsOf(call).status ?? '');
  return refused('not found', 404);
};

const tell = (shop: FakeShop, one: FakeShipment, what: string): FakeAnswer => {
  one.told = [...(one.told ?? []), what];
  shop.changed();
  return json({ id: `E-${one.told.length}` }, 201);
};
