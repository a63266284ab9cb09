import * as z from 'zod';
import type { ShipmentState } from '../../shipmentState.ts';
import { labelQr } from './labelQr.ts';
import { emailOf, lngLatOf, phoneOf, said, SaidId, SaidInstant, saidLines, saidNumber, SaidToken } from './said.ts';
import { pastFaults } from './pastFaults.ts';
import { shopBytes, shopCall } from './shopCall.ts';
import { ShopError } from './shopError.ts';
import { watchPages } from './watchPages.ts';
import type { ExternalShipment, Hint, Shop, ShopSession, TokenSet } from './shop.ts';

/** Where Mercado Libre is, and who we are for it. */
export type MercadoLibreAt = { api: string; auth: string; id: string; secret: string; trial: boolean };

/** Orders of a page, and how far their search goes. */
const [PAGE, FARTHEST] = [50, 10_000];
/** Shipments that are read side by side, and labels that are asked for at once. */
const [TOGETHER, LABELS] = [8, 50];

const Token = z.object({
  access_token: SaidToken,
  refresh_token: SaidToken.optional(),
  expires_in: z.number().positive(),
  user_id: SaidId.optional(),
});
const Me = z.object({ id: SaidId, nickname: said(100), site_id: said(10) });
const Named = z.object({ name: said(120) }).catch({ name: '' });
const ShippingAddress = z.object({
  address_line: said(200),
  street_name: said(200),
  street_number: said(20),
  comment: saidLines,
  zip_code: said(20),
  city: Named,
  state: Named,
  neighborhood: Named,
  latitude: saidNumber,
  longitude: saidNumber,
});
const nowhere = ShippingAddress.parse({});
const Shipment = z.object({
  id: SaidId,
  status: z.string().min(1).max(60),
  substatus: said(60),
  last_updated: SaidInstant,
  declared_value: saidNumber,
  order_id: SaidId.nullish(),
  /** Whose it is: of what an account bought it is told as well. */
  origin: z.object({ sender_id: SaidId.nullish() }).nullish().catch(null),
  tags: z.array(z.string()).nullish().catch(null),
  dimensions: z.object({ weight: saidNumber }).catch({ weight: null }),
  logistic: z.object({ mode: said(40), type: said(40) }),
  destination: z
    .object({ receiver_name: said(120), receiver_phone: said(60), shipping_address: ShippingAddress.catch(nowhere) })
    .catch({ receiver_name: '', receiver_phone: '', shipping_address: nowhere }),
});
const FoundOrder = z.object({ id: SaidId, date_last_updated: SaidInstant, shipping: z.object({ id: SaidId.nullish() }).nullish() });
const Orders = z.object({ results: z.array(z.unknown()), paging: z.object({ total: z.number() }) });
const Application = z.object({ application_id: SaidId });
/** Its own `_id` is left: nobody signs it. */
const Notification = z.object({ resource: z.string().max(200), user_id: SaidId, topic: z.string() });

/** What Mercado Libre's own network carries: the seller brings it there. */
const NETWORK = /^(fulfillment|cross_docking|drop_off|xd_drop_off)$/;

const states: Readonly<Record<string, ShipmentState>> = {
  pending: 'waiting',
  handling: 'waiting',
  to_be_agreed: 'waiting',
  ready_to_ship: 'ready',
  shipped: 'onTheWay',
  delivered: 'delivered',
  not_delivered: 'notDelivered',
  cancelled: 'cancelled',
};

/** 'En Validación': it was handed over elsewhere than at the address, and the buyer may object. */
const isInValidation = (substatus: string) => /validat|waiting_for_confirmation/.test(substatus);

const shipmentOf = (raw: z.output<typeof Shipment>, order: string, turbo: boolean): ExternalShipment => {
  const { status, substatus, logistic, destination, dimensions, tags } = raw;
  const { receiver_name, receiver_phone, shipping_address: at } = destination;
  const flex = logistic.type === 'self_service';
  return {
    shipment: raw.id,
    externalID: order || (raw.order_id ?? ''),
    state: isInValidation(substatus) ? 'validation' : (states[status] ?? 'waiting'),
    status: substatus ? `${status}/${substatus}` : status,
    logistic: logistic.type,
    ours: !NETWORK.test(logistic.type),
    flex,
    // A label that says so knows it best; without any, all of a seller's Flex who has Turbo.
    turbo: flex && (tags?.length ? tags.includes('turbo') : turbo),
    updateAt: raw.last_updated,
    name: receiver_name,
    phone: phoneOf(receiver_phone),
    email: emailOf(''),
    address: at.street_name || at.address_line,
    addressNumber: /^\d{1,5}$/.test(at.street_number) ? Number(at.street_number) : 0,
    floor: '',
    door: '',
    town: at.neighborhood.name || at.city.name,
    province: at.state.name,
    postalCode: at.zip_code.replace(/\D/g, '').slice(0, 10),
    comment: at.comment,
    lngLat: lngLatOf(at.longitude, at.latitude),
    weight: dimensions.weight === null ? null : Math.round(Math.max(0, dimensions.weight)),
    value: raw.declared_value !== null && raw.declared_value >= 0 ? raw.declared_value : null,
  };
};

const tokensOf = (answer: z.output<typeof Token>): TokenSet => ({
  access: answer.access_token,
  refresh: answer.refresh_token ?? null,
  seconds: answer.expires_in,
});

/** Some done side by side, in their order. */
const together = async <T, R>(list: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let start = 0; start < list.length; start += TOGETHER)
    done.push(...(await Promise.all(list.slice(start, start + TOGETHER).map(each))));
  return done;
};

/** Mercado Libre (https://developers.mercadolibre.com.ar): Flex, Turbo, and what a seller sends by whom they like. */
export const mercadoLibre = ({ api, auth, id, secret, trial }: MercadoLibreAt): Shop => {
  const asked = async <T>({ access, pace }: Pick<ShopSession, 'access' | 'pace'>, path: string, answer: z.ZodType<T>) => {
    await pace();
    const headers = { authorization: `Bearer ${access}`, 'x-format-new': 'true' };
    return (await shopCall({ url: api + path, headers, answer })).said;
  };
  const token = async (form: Record<string, string>) =>
    (
      await shopCall({
        url: `${api}/oauth/token`,
        method: 'POST',
        form: { client_id: id, client_secret: secret, ...form },
        gives: 'permission',
        answer: Token,
      })
    ).said;
  /** Undefined when there is no such shipment, or another seller sends it. */
  const shipment = async (session: ShopSession, number: string, order = ''): Promise<ExternalShipment | undefined> => {
    try {
      const raw = await asked(session, `/shipments/${encodeURIComponent(number)}`, Shipment);
      return (raw.origin?.sender_id ?? session.userId) === session.userId ? shipmentOf(raw, order, session.turbo) : undefined;
    } catch (error) {
      if (error instanceof ShopError && error.status === 404) return undefined;
      throw error;
    }
  };
  /** Labels in ZPL; undefined where some of them are none. */
  const labels = async ({ access, pace }: ShopSession, numbers: readonly string[]): Promise<Buffer | undefined> => {
    await pace();
    const query = new URLSearchParams({ shipment_ids: numbers.join(','), response_type: 'zpl2' });
    try {
      const headers = { authorization: `Bearer ${access}`, accept: '*/*' };
      return (await shopBytes({ url: `${api}/shipment_labels?${query.toString()}`, headers })).bytes;
    } catch (error) {
      if (error instanceof ShopError && error.fault === 'refused') return undefined;
      throw error;
    }
  };
  return {
    type: 'ml',
    trial,
    authorizeUrl: ({ state, redirect }) =>
      `${auth}/authorization?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: redirect, state }).toString()}`,
    isGenuine: () => true,
    exchange: async (code, { redirect }) => {
      const answer = await token({ grant_type: 'authorization_code', code, redirect_uri: redirect });
      return { ...tokensOf(answer), userId: answer.user_id ?? null };
    },
    refresh: async (refresh) => tokensOf(await token({ grant_type: 'refresh_token', refresh_token: refresh })),
    account: async (session) => {
      const me = await asked(session, '/users/me', Me);
      return { userId: me.id, nickname: me.nickname || me.id, place: me.site_id };
    },
    hasTurbo: async (session) => {
      const { place, userId } = session;
      const path = `/shipping/flex/sites/${encodeURIComponent(place)}/users/${encodeURIComponent(userId)}/subscriptions/v1`;
      return (await asked(session, path, z.array(z.unknown()))).length > 1;
    },
    pull: async function* (session, since, isKnown) {
      let from = since;
      const pages = watchPages();
      const faults = pastFaults();
      const readOne = async (one: { shipment: string; order: string }) => {
        const told = await faults.ask(shipment(session, one.shipment, one.order));
        if (!(told instanceof ShopError)) return told;
        // What is not permitted is so of all: they are read once it is.
        if (told.status === 403 || faults.isDown()) throw told;
        pages.leave(`shipments/${one.shipment}`);
        return undefined;
      };
      for (let offset = 0; ; offset += PAGE) {
        const query = new URLSearchParams({
          seller: session.userId,
          'order.date_last_updated.from': from.toISOString(),
          sort: 'date_asc',
          offset: String(offset),
          limit: String(PAGE),
        });
        const { results, paging } = await asked(session, `/orders/search?${query.toString()}`, Orders);
        pages.look(results);
        const read = results.map((one) => FoundOrder.safeParse(one));
        for (const [index, { success }] of read.entries()) if (!success) pages.leaveOrder(results[index]);
        const found = read.flatMap(({ data }) =>
          data?.shipping?.id ? [{ order: data.id, shipment: data.shipping.id, updateAt: data.date_last_updated }] : [],
        );
        const known = await isKnown(found);
        const shipments = await together(
          found.filter((one) => !known.has(one.shipment)),
          readOne,
        );
        yield shipments.filter((one) => one !== undefined);
        if (results.length === 0 || offset + results.length >= paging.total) break;
        if (offset + PAGE >= FARTHEST) {
          const last = found.at(-1);
          if (!last) break;
          from = new Date(last.updateAt);
          offset = -PAGE;
        }
      }
      pages.end();
    },
    read: async (session, resource) => {
      const [, kind, number] = /^(shipments|orders)\/(\d{1,30})$/.exec(resource) ?? [];
      if (kind === 'shipments' && number) return shipment(session, number);
      if (kind !== 'orders' || !number) return undefined;
      const order = await asked(session, `/orders/${number}`, FoundOrder).catch((error: unknown) => {
        if (error instanceof ShopError && error.status === 404) return undefined;
        throw error;
      });
      return order?.shipping?.id ? shipment(session, order.shipping.id, order.id) : undefined;
    },
    resourceOf: (number) => `shipments/${number}`,
    // What is searched are orders.
    changesUntold: true,
    qrs: async (session, numbers) => {
      const found = new Map<string, string>();
      for (let start = 0; start < numbers.length; start += LABELS) {
        const some = numbers.slice(start, start + LABELS);
        let bytes = await labels(session, some);
        // One that has none yet may keep the others from having theirs.
        const each = bytes === undefined && some.length > 1 ? await together(some, (one) => labels(session, [one])) : [];
        bytes ??= Buffer.alloc(0);
        for (const [at, number] of some.entries()) {
          const qr = labelQr(each[at] ?? bytes, number);
          if (qr !== undefined) found.set(number, qr);
        }
      }
      return found;
    },
    webhook: (raw): Hint[] | undefined => {
      let body: unknown;
      try {
        body = JSON.parse(raw.toString());
      } catch {
        return undefined;
      }
      if (Application.safeParse(body).data?.application_id !== id) return undefined;
      const { data } = Notification.safeParse(body);
      if (!data) return [];
      const [, resource] = /^\/((?:shipments|orders)\/\d{1,30})(?:\?.*)?$/.exec(data.resource) ?? [];
      if (!resource || !/^(shipments|orders_v2|orders)$/.test(data.topic)) return [];
      return [{ userId: data.user_id, topic: 'changed', resource, key: null }];
    },
  };
};
