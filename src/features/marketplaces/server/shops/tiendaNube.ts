import * as z from 'zod';
import type { ShipmentState } from '../../shipmentState.ts';
import { emailOf, phoneOf, said, SaidId, SaidInstant, saidLines, saidNumber, SaidToken } from './said.ts';
import { shopCall } from './shopCall.ts';
import { ShopError } from './shopError.ts';
import { isHmac } from './signature.ts';
import { type Payment, paymentOf } from './tiendaNubePayment.ts';
import { watchPages } from './watchPages.ts';
import type { ExternalShipment, Hint, Shop, ShopSession, ToldStatus } from './shop.ts';

/** Where Tienda Nube is, where it gives permission if not where it is asked for, and who we are for it. `contact` is what its API wants to be told in each call. */
export type TiendaNubeAt = { api: string; auth: string; tokens?: string; id: string; secret: string; contact: string; trial: boolean };

/** Orders of a page, and of a buyer that are to be erased, at most. */
const [PAGE, MOST_REDACTED] = [100, 5_000];

const Token = z.object({ access_token: SaidToken, user_id: SaidId });
const Translated = z.union([said(100), z.record(z.string(), said(100)).transform((names) => names.es ?? Object.values(names)[0] ?? '')]);
const Store = z.object({ id: SaidId, name: Translated.catch(''), original_domain: said(100) });
const Destination = z
  .object({
    name: said(120),
    phone: said(60),
    address: said(200),
    number: said(20),
    floor: said(20),
    locality: said(120),
    city: said(120),
    province: said(120),
    zipcode: said(20),
    country: said(2),
  })
  .catch({ name: '', phone: '', address: '', number: '', floor: '', locality: '', city: '', province: '', zipcode: '', country: '' });
const Order = z.object({
  id: SaidId,
  number: SaidId.nullish(),
  status: said(40),
  payment_status: said(40),
  shipping_status: said(40),
  gateway: said(60),
  gateway_name: said(120),
  payment_details: z.object({ method: said(40) }).catch({ method: '' }),
  shipping_pickup_type: said(40),
  updated_at: SaidInstant,
  contact_name: said(120),
  contact_phone: said(60),
  contact_email: said(254),
  note: saidLines,
  weight: saidNumber,
  total: saidNumber,
  currency: said(10),
  shipping_address: Destination,
});
const Fulfilments = z.array(z.object({ id: SaidId, status: said(40) }));
const Webhook = z.object({
  store_id: SaidId,
  event: z.string(),
  id: SaidId.nullish(),
  orders_to_redact: z.array(SaidId).max(MOST_REDACTED).nullish(),
});

/** What we want to be told of. */
const EVENTS = ['order/created', 'order/paid', 'order/packed', 'order/updated', 'order/fulfilled', 'order/cancelled', 'app/uninstalled'];

const saidPayment = ({
  payment_status,
  gateway,
  gateway_name,
  payment_details,
  currency,
  total,
  shipping_address,
}: z.output<typeof Order>) =>
  paymentOf({
    payment_status,
    gateway,
    gateway_name,
    method: payment_details.method,
    currency,
    country: shipping_address.country,
    total,
  });

const stateOf = ({ status, payment_status, shipping_status }: z.output<typeof Order>, { waits }: Pick<Payment, 'waits'>): ShipmentState => {
  if (status === 'cancelled' || /^(voided|refunded|abandoned)$/.test(payment_status)) return 'cancelled';
  if (shipping_status === 'delivered') return 'delivered';
  if (/^(fulfilled|shipped|dispatched)$/.test(shipping_status)) return 'onTheWay';
  return waits ? 'waiting' : 'ready';
};

const shipmentOf = (order: z.output<typeof Order>): ExternalShipment => {
  const { shipping_address: at } = order;
  const kilos = order.weight ?? 0;
  const { waits, ...payment } = saidPayment(order);
  return {
    shipment: order.id,
    externalID: order.number ?? order.id,
    state: stateOf(order, { waits }),
    status: [order.status, order.payment_status, order.shipping_status].filter((word) => word !== '').join('/'),
    logistic: order.shipping_pickup_type,
    ours: order.shipping_pickup_type !== 'pickup',
    flex: false,
    turbo: false,
    updateAt: order.updated_at,
    name: at.name || order.contact_name,
    phone: phoneOf(at.phone || order.contact_phone),
    email: emailOf(order.contact_email),
    address: at.address,
    addressNumber: /^\d{1,5}$/.test(at.number) ? Number(at.number) : 0,
    floor: at.floor,
    door: '',
    town: at.locality || at.city,
    province: at.province,
    postalCode: at.zipcode.replace(/\D/g, '').slice(0, 10),
    comment: order.note,
    lngLat: null,
    weight: kilos > 0 ? Math.round(kilos * 1000) : null,
    value: order.total !== null && order.total >= 0 ? order.total : null,
    ...payment,
  };
};

/** What its tracking calls our statuses, and its fulfilment, where that changes. */
const told: Readonly<Record<ToldStatus['status'], readonly [event: string, fulfilment: string | null]>> = {
  collected: ['dispatched', 'DISPATCHED'],
  onTheWay: ['out_for_delivery', 'DISPATCHED'],
  delivered: ['delivered', 'DELIVERED'],
  attempted: ['delivery_attempt_failed', null],
  returned: ['returned_to_sender', 'NOT_DELIVERED'],
  failed: ['failure', 'NOT_DELIVERED'],
};
const sentences: Readonly<Record<ToldStatus['status'], string>> = {
  collected: 'El paquete fue retirado',
  onTheWay: 'El paquete está en camino',
  delivered: 'El paquete fue entregado',
  attempted: 'Se visitó el domicilio y no se pudo entregar',
  returned: 'El paquete volvió al remitente',
  failed: 'El paquete no se pudo entregar',
};

/** Tienda Nube (https://tiendanube.github.io/api-documentation). Its permission does not end until the shop removes the application. */
export const tiendaNube = ({ api, auth, tokens = auth, id, secret, contact, trial }: TiendaNubeAt): Shop => {
  const call = async <T>(
    { access, userId, pace }: ShopSession,
    path: string,
    answer: z.ZodType<T>,
    send: { method?: 'POST' | 'PATCH'; json?: unknown } = {},
  ) => {
    await pace();
    // 'Authentication' is what its documents call it.
    const headers = { authentication: `bearer ${access}`, 'user-agent': `Reparto (${contact})` };
    return shopCall({ url: `${api}/${encodeURIComponent(userId)}${path}`, headers, answer, ...send });
  };
  const order = async (session: ShopSession, number: string): Promise<ExternalShipment | undefined> => {
    try {
      return shipmentOf((await call(session, `/orders/${number}`, Order)).said);
    } catch (error) {
      if (error instanceof ShopError && error.status === 404) return undefined;
      throw error;
    }
  };
  return {
    type: 'tn',
    trial,
    authorizeUrl: ({ state }) => `${auth}/apps/${encodeURIComponent(id)}/authorize?${new URLSearchParams({ state }).toString()}`,
    isGenuine: () => true,
    exchange: async (code) => {
      const json = { client_id: id, client_secret: secret, grant_type: 'authorization_code', code };
      const { said: answer } = await shopCall({
        url: `${tokens}/apps/authorize/token`,
        method: 'POST',
        json,
        gives: 'permission',
        answer: Token,
      });
      return { access: answer.access_token, refresh: null, seconds: null, userId: answer.user_id };
    },
    account: async (session) => {
      const { said: store } = await call(session, '/store', Store);
      return { userId: store.id, nickname: store.original_domain || store.name || store.id, place: '' };
    },
    subscribe: async (session, webhook) => {
      for (const event of EVENTS)
        await call(session, '/webhooks', z.unknown(), { method: 'POST', json: { event, url: webhook } }).catch((error: unknown) => {
          // It has it already.
          if (!(error instanceof ShopError && error.status === 422)) throw error;
        });
    },
    pull: async function* (session, since) {
      const pages = watchPages();
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ updated_at_min: since.toISOString(), page: String(page), per_page: String(PAGE) });
        const list = await call(session, `/orders?${query.toString()}`, z.array(z.unknown())).catch((error: unknown) => {
          // There is no such page.
          if (error instanceof ShopError && error.status === 404) return { said: [] };
          throw error;
        });
        pages.look(list.said);
        const read = list.said.map((one) => Order.safeParse(one));
        for (const [index, { success }] of read.entries()) if (!success) pages.leaveOrder(list.said[index]);
        yield read.flatMap(({ data }) => (data ? [shipmentOf(data)] : []));
        if (list.said.length < PAGE) break;
      }
      pages.end();
    },
    read: async (session, resource) => {
      const [, number] = /^orders\/(\d{1,30})$/.exec(resource) ?? [];
      return number ? order(session, number) : undefined;
    },
    resourceOf: (number) => `orders/${number}`,
    push: async (session, { shipment, status, at, number, url, carrier, fulfilment }) => {
      const base = `/orders/${shipment}/fulfillment-orders`;
      const its = fulfilment ?? (await call(session, base, Fulfilments)).said[0]?.id;
      if (!its) throw new ShopError('refused', 'La orden no tiene un envío que se pueda informar');
      const [event, becomes] = told[status];
      const path = `${base}/${encodeURIComponent(its)}`;
      const tracking_info = { code: number, url, carrier: { name: carrier } };
      if (becomes) await call(session, path, z.unknown(), { method: 'PATCH', json: { status: becomes, tracking_info } });
      const json = { status: event, description: sentences[status], happened_at: at.toISOString() };
      await call(session, `${path}/tracking-events`, z.unknown(), { method: 'POST', json });
      return its;
    },
    webhook: (raw, headers): Hint[] | undefined => {
      if (!isHmac(secret, raw, 'hex', headers['x-linkedstore-hmac-sha256'])) return undefined;
      let body: unknown;
      try {
        body = JSON.parse(raw.toString());
      } catch {
        return undefined;
      }
      const { data } = Webhook.safeParse(body);
      if (!data) return [];
      const hint = (topic: Hint['topic'], resource: string): Hint => ({ userId: data.store_id, topic, resource, key: null });
      if (data.event === 'app/uninstalled') return [hint('uninstalled', 'app')];
      if (data.event === 'store/redact') return [hint('redact', 'store')];
      if (/^customers?\/redact$/.test(data.event)) return (data.orders_to_redact ?? []).map((one) => hint('redact', `orders/${one}`));
      return data.event.startsWith('order/') && data.id ? [hint('changed', `orders/${data.id}`)] : [];
    },
  };
};
