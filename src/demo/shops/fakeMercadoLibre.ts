import { consentPage, type FakeAnswer, type FakeCall, fieldsOf, json, redirect, refused, withQuery } from './fakeAnswer.ts';
import { accountBy, type FakeAccount, type FakeShipment, type FakeShop, giveCode, grant } from './fakeState.ts';

const shipmentOf = (one: FakeShipment, { userId }: FakeAccount) => ({
  id: Number(one.id),
  status: one.status,
  substatus: one.substatus ?? null,
  last_updated: one.updatedAt,
  declared_value: one.value,
  tracking_number: one.id,
  dimensions: { height: 10, width: 20, length: 30, weight: one.weight },
  logistic: { direction: 'forward', mode: 'me2', type: one.logistic ?? 'self_service' },
  ...(one.tags && { tags: one.tags }),
  origin: { type: 'selling_address', sender_id: Number(one.sender ?? userId) },
  destination: {
    receiver_name: one.name,
    receiver_phone: one.phone,
    shipping_address: {
      address_line: `${one.street} ${one.number}`.trim(),
      street_name: one.street,
      street_number: one.number,
      comment: one.comment,
      zip_code: one.zip,
      city: { name: one.town },
      state: { name: one.province },
      neighborhood: { name: null },
      latitude: one.lat,
      longitude: one.lng,
    },
  },
});

/** The text of a label's QR, as Mercado Libre writes it. */
const qrOf = (one: FakeShipment, userId: string): string =>
  one.qr ??
  `{"id":"${one.id}","sender_id":${userId},"hash_code":"${Buffer.from(`hash de ${one.id} para probar la etiqueta`.slice(0, 32)).toString('base64')}","security_digit":"0"}`;

const label = (one: FakeShipment, userId: string) =>
  `^XA^CI28^FO50,50^BQN,2,6^FH_^FDMA,${qrOf(one, userId).replaceAll('"', '_22')}^FS^FO50,400^FDFlex^FS^XZ`;

const orderOf = (one: FakeShipment) => ({ id: Number(one.order), date_last_updated: one.updatedAt, shipping: { id: Number(one.id) } });

const search = (account: FakeAccount, query: URLSearchParams): FakeAnswer => {
  const from = query.get('order.date_last_updated.from') ?? '';
  const found = account.shipments.filter(({ updatedAt }) => updatedAt >= from).toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
  const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(Number(query.get('limit') ?? 50), 50)];
  return json({ results: found.slice(offset, offset + limit).map(orderOf), paging: { total: found.length, offset, limit } });
};

/** Answers a call as Mercado Libre does. */
export const fakeMercadoLibre = (shop: FakeShop, call: FakeCall): FakeAnswer => {
  const { method, path, query, headers } = call;
  if (path === '/authorization') {
    const back = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== shop.id || !URL.canParse(back)) return refused('invalid_client');
    const state = query.get('state') ?? '';
    const as = query.get('as');
    if (as !== null) return redirect(withQuery(back, { code: giveCode(shop, as), state }));
    const accounts = [...shop.accounts.values()].map(({ userId, nickname }) => ({
      name: nickname,
      number: userId,
      href: `?${new URLSearchParams({ ...Object.fromEntries(query), as: userId }).toString()}`,
    }));
    return consentPage('Mercado Libre de prueba', accounts, withQuery(back, { error: 'access_denied', state }));
  }
  if (path === '/oauth/token' && method === 'POST') {
    const { grant_type, client_id, client_secret, code = '', refresh_token = '' } = fieldsOf(call);
    if (client_id !== shop.id || client_secret !== shop.secret) return refused('invalid_client');
    const given = grant_type === 'refresh_token' ? grant(shop, 'refreshes', refresh_token) : grant(shop, 'codes', code);
    if (!given) return refused('invalid_grant');
    const { access, refresh, account } = given;
    return json({
      access_token: access,
      token_type: 'Bearer',
      expires_in: shop.seconds,
      scope: 'offline_access read write',
      user_id: Number(account),
      ...(refresh && { refresh_token: refresh }),
    });
  }
  const account = accountBy(shop, /^Bearer (\S+)$/.exec(String(headers.authorization ?? ''))?.[1]);
  if (!account) return refused('invalid_token', 401);
  if (path === '/users/me') return json({ id: Number(account.userId), nickname: account.nickname, site_id: 'MLA' });
  if (path === '/orders/search') return query.get('seller') === account.userId ? search(account, query) : refused('forbidden', 403);
  if (/^\/shipping\/flex\/sites\/MLA\/users\/\d+\/subscriptions\/v1$/.test(path))
    return json(Array.from({ length: account.subscriptions }, (_, id) => ({ id, site_id: 'MLA' })));
  const [, kind, number] = /^\/(shipments|orders)\/(\d+)$/.exec(path) ?? [];
  const found = account.shipments.find((one) => (kind === 'orders' ? one.order : one.id) === number);
  if (kind && found) return json(kind === 'orders' ? orderOf(found) : shipmentOf(found, account));
  if (path === '/shipment_labels') {
    const numbers = query.get('shipment_ids')?.split(',') ?? [];
    const asked = account.shipments.filter(({ id }) => numbers.includes(id));
    if (asked.length < numbers.length || asked.some(({ status }) => status !== 'ready_to_ship')) return refused('not_printable');
    return { status: 200, body: asked.map((one) => label(one, account.userId)).join('\n'), type: 'text/plain' };
  }
  return refused('not_found', 404);
};
