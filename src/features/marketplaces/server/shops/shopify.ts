import * as z from 'zod';
import type { ShipmentState } from '../../shipmentState.ts';
import { emailOf, lngLatOf, phoneOf, said, SaidId, SaidInstant, saidLines, saidNumber, SaidToken } from './said.ts';
import { shopCall } from './shopCall.ts';
import { ShopError } from './shopError.ts';
import { isHmac } from './signature.ts';
import { FULFIL, FULFIL_EVENT, FULFILMENT_ORDERS, ORDER, ORDERS, SHOP, SUBSCRIBE } from './shopifyQueries.ts';
import { watchPages } from './watchPages.ts';
import type { ExternalShipment, Hint, Shop, ShopSession, TokenSet, ToldStatus } from './shop.ts';

/** Who we are for Shopify. `url` is called instead of each shop's own address: to try against another server. */
export type ShopifyAt = { url: string | undefined; auth?: string; id: string; secret: string; trial: boolean };

/** Orders of a buyer that are to be erased, at most. */
const MOST_REDACTED = 5_000;
const VERSION = '2026-10';
const SCOPES = 'read_orders,write_fulfillments,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders';

const Token = z.object({
  access_token: SaidToken,
  refresh_token: SaidToken.optional(),
  expires_in: z.number().positive().optional(),
});
const Destination = z.object({
  name: said(120),
  phone: said(60),
  address1: said(200),
  address2: said(60),
  city: said(120),
  province: said(120),
  zip: said(20),
  latitude: saidNumber,
  longitude: saidNumber,
});
const Order = z.object({
  legacyResourceId: SaidId,
  name: said(60),
  updatedAt: SaidInstant,
  cancelledAt: z.string().nullish(),
  displayFulfillmentStatus: said(40),
  displayFinancialStatus: said(40),
  requiresShipping: z.boolean().catch(true),
  note: saidLines,
  email: said(254),
  phone: said(60),
  totalWeight: saidNumber,
  currentTotalPriceSet: z
    .object({ shopMoney: z.object({ amount: saidNumber }) })
    .nullish()
    .catch(null),
  fulfillments: z.array(z.object({ displayStatus: said(40) })).catch([]),
  shippingAddress: Destination.nullish().catch(null),
});
const Page = z.object({
  orders: z.object({ nodes: z.array(z.unknown()), pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }) }),
});
/** What webhooks say that is looked at. A list that is longer than any buyer's is not believed. */
const Told = z.object({
  id: SaidId.nullish(),
  shop_domain: z.string().nullish(),
  customer: z.unknown().optional(),
  orders_to_redact: z.array(SaidId).max(MOST_REDACTED).nullish(),
});
const UserErrors = z.array(z.object({ message: said(300) }));
const FulfilmentOrders = z.object({
  order: z.object({ fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: SaidId, status: said(40) })) }) }).nullable(),
});
const Fulfilled = z.object({
  fulfillmentCreate: z.object({ fulfillment: z.object({ id: SaidId }).nullable(), userErrors: UserErrors }),
});
const Noted = z.object({ fulfillmentEventCreate: z.object({ userErrors: UserErrors }) });

const TOPICS = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'APP_UNINSTALLED'];

const stateOf = ({
  cancelledAt,
  displayFulfillmentStatus,
  displayFinancialStatus,
  fulfillments,
}: z.output<typeof Order>): ShipmentState => {
  if (cancelledAt || /^(VOIDED|REFUNDED|EXPIRED)$/.test(displayFinancialStatus)) return 'cancelled';
  if (fulfillments.some(({ displayStatus }) => displayStatus === 'DELIVERED')) return 'delivered';
  if (displayFulfillmentStatus === 'FULFILLED') return 'onTheWay';
  return /^(PAID|PARTIALLY_PAID|AUTHORIZED|PARTIALLY_REFUNDED)$/.test(displayFinancialStatus) ? 'ready' : 'waiting';
};

/** The house number behind a street, as 'Av. Cabildo 2875' has it. */
const houseOf = (line: string) => {
  const [, street = line, number] = /^(.*\D)\s(\d{1,5})$/.exec(line) ?? [];
  return { address: street.trim(), addressNumber: Number(number ?? 0) };
};

const shipmentOf = (order: z.output<typeof Order>): ExternalShipment => {
  const at = order.shippingAddress;
  const value = order.currentTotalPriceSet?.shopMoney.amount ?? null;
  return {
    shipment: order.legacyResourceId,
    // '#1001' is how it is written: people say, and look for, 1001.
    externalID: order.name.replace(/^#/, '') || order.legacyResourceId,
    state: stateOf(order),
    status: [order.displayFinancialStatus, order.displayFulfillmentStatus].filter((word) => word !== '').join('/'),
    logistic: '',
    ours: order.requiresShipping,
    flex: false,
    turbo: false,
    updateAt: order.updatedAt,
    name: at?.name ?? '',
    phone: phoneOf(at?.phone || order.phone),
    email: emailOf(order.email),
    ...houseOf(at?.address1 ?? ''),
    floor: (at?.address2 ?? '').slice(0, 20),
    door: '',
    town: at?.city ?? '',
    province: at?.province ?? '',
    postalCode: (at?.zip ?? '').replace(/\D/g, '').slice(0, 10),
    comment: order.note,
    lngLat: lngLatOf(at?.longitude ?? null, at?.latitude ?? null),
    weight: order.totalWeight !== null && order.totalWeight > 0 ? Math.round(order.totalWeight) : null,
    value: value !== null && value >= 0 ? value : null,
  };
};

const events: Readonly<Record<ToldStatus['status'], string>> = {
  collected: 'IN_TRANSIT',
  onTheWay: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  attempted: 'ATTEMPTED_DELIVERY',
  returned: 'FAILURE',
  failed: 'FAILURE',
};

const tokensOf = ({ access_token, refresh_token, expires_in }: z.output<typeof Token>): TokenSet => ({
  access: access_token,
  refresh: refresh_token ?? null,
  seconds: expires_in ?? null,
});

/** Whether a text is the domain of a shop; nothing else is ever called. */
const isShop = (domain: string) => /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain);

/** Shopify (https://shopify.dev/docs/api/admin-graphql), with permissions that end and are renewed. */
export const shopify = ({ url, auth = url, id, secret, trial }: ShopifyAt): Shop => {
  const at = (shop: string, base = url) => {
    if (!isShop(shop)) throw new ShopError('refused', 'No es una tienda de Shopify');
    return base === undefined ? `https://${shop}` : `${base}/${shop}`;
  };
  const token = async (shop: string, json: Record<string, string>) =>
    tokensOf(
      (
        await shopCall({
          url: `${at(shop)}/admin/oauth/access_token`,
          method: 'POST',
          json: { client_id: id, client_secret: secret, ...json },
          gives: 'permission',
          answer: Token,
        })
      ).said,
    );
  const ask = async <T>({ access, place, pace }: ShopSession, query: string, variables: object, answer: z.ZodType<T>): Promise<T> => {
    await pace();
    const Answer = z.object({ data: z.unknown().optional(), errors: z.unknown().optional() });
    const { said: answered } = await shopCall({
      url: `${at(place)}/admin/api/${VERSION}/graphql.json`,
      method: 'POST',
      headers: { 'x-shopify-access-token': access },
      json: { query, variables },
      answer: Answer,
    });
    if (answered.errors !== undefined) {
      const isThrottled = JSON.stringify(answered.errors).includes('THROTTLED');
      if (isThrottled) throw new ShopError('transient', 'Pide que se le consulte menos', { status: 429, retryAfter: 2 });
      throw new ShopError('refused', 'Rechaza la consulta', { status: 200 });
    }
    const { data, success } = answer.safeParse(answered.data);
    if (!success) throw new ShopError('transient', 'Contesta otra cosa que la que documenta');
    return data;
  };
  const gid = (kind: string, number: string) => `gid://shopify/${kind}/${number}`;
  const refuseErrors = (errors: z.output<typeof UserErrors>) => {
    if (errors[0]) throw new ShopError('refused', `Rechaza el estado: ${errors[0].message}`);
  };
  return {
    type: 'shopify',
    trial,
    authorizeUrl: ({ state, redirect, shop }) => {
      const query = new URLSearchParams({ client_id: id, scope: SCOPES, redirect_uri: redirect, state });
      return `${at(shop, auth)}/admin/oauth/authorize?${query.toString()}`;
    },
    isGenuine: ({ hmac, ...query }) => {
      const text = Object.keys(query)
        .toSorted()
        .map((key) => `${key}=${query[key]}`)
        .join('&');
      return isHmac(secret, text, 'hex', hmac);
    },
    exchange: async (code, { shop }) => ({ ...(await token(shop, { code, expiring: '1' })), userId: shop }),
    refresh: (refresh, shop) => token(shop, { grant_type: 'refresh_token', refresh_token: refresh }),
    account: async (session) => {
      const Answer = z.object({ shop: z.object({ myshopifyDomain: z.string().refine(isShop) }) });
      const { shop } = await ask(session, SHOP, {}, Answer);
      return { userId: shop.myshopifyDomain, nickname: shop.myshopifyDomain, place: shop.myshopifyDomain };
    },
    subscribe: async (session, webhook) => {
      // Those that are there already are refused, and stay.
      for (const topic of TOPICS) await ask(session, SUBSCRIBE, { topic, webhook: { callbackUrl: webhook, format: 'JSON' } }, z.unknown());
    },
    pull: async function* (session, since) {
      let after: string | null = null;
      const pages = watchPages();
      do {
        const { orders }: z.output<typeof Page> = await ask(
          session,
          ORDERS,
          { query: `updated_at:>='${since.toISOString()}'`, after },
          Page,
        );
        pages.look(orders.nodes);
        const read = orders.nodes.map((one) => Order.safeParse(one));
        for (const [index, { success }] of read.entries()) if (!success) pages.leaveOrder(orders.nodes[index]);
        yield read.flatMap(({ data }) => (data ? [shipmentOf(data)] : []));
        after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
      } while (after !== null);
      pages.end();
    },
    read: async (session, resource) => {
      const [, number] = /^orders\/(\d{1,30})$/.exec(resource) ?? [];
      if (!number) return undefined;
      const { order } = await ask(session, ORDER, { id: gid('Order', number) }, z.object({ order: Order.nullable() }));
      return order ? shipmentOf(order) : undefined;
    },
    resourceOf: (number) => `orders/${number}`,
    push: async (session, { shipment, status, at: happenedAt, number, url: link, carrier, fulfilment }) => {
      let its = fulfilment;
      if (!its) {
        const { order } = await ask(session, FULFILMENT_ORDERS, { id: gid('Order', shipment) }, FulfilmentOrders);
        const open = order?.fulfillmentOrders.nodes.filter((one) => /^(OPEN|IN_PROGRESS)$/.test(one.status)) ?? [];
        if (open.length === 0) throw new ShopError('refused', 'La orden no tiene un envío que se pueda informar');
        const sent = {
          lineItemsByFulfillmentOrder: open.map((one) => ({ fulfillmentOrderId: one.id })),
          trackingInfo: { number, url: link, company: carrier },
          notifyCustomer: true,
        };
        const { fulfillmentCreate } = await ask(session, FULFIL, { fulfillment: sent }, Fulfilled);
        refuseErrors(fulfillmentCreate.userErrors);
        its = fulfillmentCreate.fulfillment?.id ?? null;
      }
      const fulfillmentEvent = { fulfillmentId: its, status: events[status], happenedAt: happenedAt.toISOString() };
      refuseErrors((await ask(session, FULFIL_EVENT, { fulfillmentEvent }, Noted)).fulfillmentEventCreate.userErrors);
      return its;
    },
    webhook: (raw, headers): Hint[] | undefined => {
      if (!isHmac(secret, raw, 'base64', headers['x-shopify-hmac-sha256'])) return undefined;
      const [topic, userId, key] = [headers['x-shopify-topic'], headers['x-shopify-shop-domain'], headers['x-shopify-webhook-id']];
      if (typeof topic !== 'string' || typeof userId !== 'string' || !isShop(userId)) return undefined;
      let body: unknown;
      try {
        body = JSON.parse(raw.toString());
      } catch {
        return undefined;
      }
      const { data } = Told.safeParse(body);
      if (!data) return [];
      const hint = (its: Hint['topic'], resource: string, more = ''): Hint => ({
        userId,
        topic: its,
        resource,
        key: typeof key === 'string' && key !== '' ? key.slice(0, 200) + more : null,
      });
      if (topic === 'app/uninstalled') return [hint('uninstalled', 'app')];
      // Topic and shop are not signed, the body is: it has to say the same.
      if (topic.endsWith('/redact') && data.shop_domain !== userId) return [];
      if (topic === 'shop/redact') return data.orders_to_redact || data.customer ? [] : [hint('redact', 'store')];
      if (topic === 'customers/redact') return (data.orders_to_redact ?? []).map((one) => hint('redact', `orders/${one}`, ` ${one}`));
      return topic.startsWith('orders/') && data.id ? [hint('changed', `orders/${data.id}`)] : [];
    },
  };
};
