import { and, asc, eq, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { pointAt } from '#shared/place/point.ts';
import { at10, today } from '#shared/time.ts';
import { asCompany, type Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import type { Origin } from '../../../orders/choices.ts';
import { createOrders, endColumns, type NewOrder, plainColumns } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { rememberEnds } from '../../../places/server/operations.ts';
import type { TakenPlace } from '../../contract.ts';
import type { StoredState } from '../../shipmentState.ts';
import { clockOf, type ShopPorts } from '../accounts.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { marketplaceAccounts, marketplaceShipments } from '../tables.ts';
import { type OpenAccount, withAccount } from '../tokens/renew.ts';
import { type Before, beforeOf } from './before.ts';
import { apartOf } from './conflict.ts';
import { doubtOf } from './doubtOf.ts';
import { endOf } from './endOf.ts';
import type { FoundPlace } from './foundPlace.ts';
import { lockLinked } from './keep.ts';

/** How orders are made of shipments. */
export type Taking = {
  /** Who chose them; null where nobody did. */
  employee: string | null;
  deliveryDate?: Date | null | undefined;
  driverAssign?: string | null | undefined;
  /** Where people put them on the map, by the shipment's `_id`. */
  places?: Readonly<Record<string, z.output<typeof TakenPlace>>>;
};

/** What became of a shipment: an order, or in Spanish why not. */
export type Taken = {
  state: StoredState | null;
  order: { _id: string; internalID: string } | null;
  reason: string | null;
  /** Of one that was an order before, how it became one. */
  already: Before | null;
};

/** How long somebody who chose shipments waits until their marketplace may be asked for labels, in seconds. */
const PATIENCE = 6;

const MAX_WEIGHT = 10_000_000;
const MAX_VALUE = 999_999_999;

const originOf = (type: 'ml' | 'tn' | 'shopify', { turbo }: ExternalShipment): Origin => {
  if (type === 'tn') return 'Tienda-Nube';
  if (type === 'shopify') return 'shopify';
  return turbo ? 'ML-Turbo' : 'ML';
};
/** The origin and type of the order that a shipment becomes. */
export const kindOf = (type: 'ml' | 'tn' | 'shopify', content: ExternalShipment): Pick<NewOrder, 'fromOrder' | 'typeOrder'> => ({
  fromOrder: originOf(type, content),
  typeOrder: content.flex ? 'Flex' : 'Normal',
});

type Client = typeof clients.$inferSelect;
type Order = typeof orders.$inferSelect;
type Row = { shipment: typeof marketplaceShipments.$inferSelect; account: typeof marketplaceAccounts.$inferSelect; client: Client };

const sameAccount = and(
  eq(marketplaceAccounts.companyId, marketplaceShipments.companyId),
  eq(marketplaceAccounts.type, marketplaceShipments.type),
  eq(marketplaceAccounts.userId, marketplaceShipments.userId),
);

/** Shipments with the accounts and the clients that they are of now; those of accounts that are not linked any more are not there. */
const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ shipment: marketplaceShipments, account: marketplaceAccounts, client: clients })
    .from(marketplaceShipments)
    .innerJoin(marketplaceAccounts, sameAccount)
    .innerJoin(
      clientIntegrations,
      and(eq(clientIntegrations.companyId, marketplaceAccounts.companyId), eq(clientIntegrations._id, marketplaceAccounts._id)),
    )
    .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
    .where(anyOf(marketplaceShipments._id, ids))
    .orderBy(asc(marketplaceShipments._id));

/** What a QR says where Mercado Libre gives no label: what it is, by which scanners find it, and whose, by which orders are looked for. */
const plainQr = (content: ExternalShipment, userId: string) =>
  `{"id":"${content.shipment}","sender_id":${/^\d+$/.test(userId) ? userId : JSON.stringify(userId)}}`;

/** The QRs of shipments of Mercado Libre, each as its label has it. What could not be asked now is not among them. */
const qrsOf = async (
  ports: ShopPorts,
  company: string,
  rows: readonly Row[],
  patience: number | undefined,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const wanted = rows.filter(({ shipment, account }) => shipment.state === 'pending' && shopsOf(ports.config).of(account)?.qrs);
  for (const [account, its] of Map.groupBy(wanted, (row) => row.account._id))
    try {
      const ask = async ({ account: { type, trial, userId }, session }: OpenAccount) => {
        const shop = shopsOf(ports.config).of({ type, trial });
        const texts = await shop?.qrs?.(
          session,
          its.map(({ shipment }) => shipment.shipment),
        );
        for (const { shipment } of its) found.set(shipment._id, texts?.get(shipment.shipment) ?? plainQr(shipment.content, userId));
      };
      await withAccount(ports, { company, _id: account }, ask, { patience });
    } catch (error) {
      // Whose account is to be left alone stops at once; somebody who chose them is told of each.
      if (!(error instanceof ShopError) || (error.status === 429 && patience === undefined)) throw error;
    }
  return found;
};

/** Why a shipment becomes no order now. */
const obstacleTo = ({ shipment, client }: Row, place: FoundPlace | null, qr: string | undefined, isChosen: boolean): string | undefined => {
  if (shipment.state === 'skipped') return 'Alguien dijo que no se lleva';
  if (shipment.state === 'cancelled') return shipment.problem ?? 'Se canceló en la tienda';
  if (client.status !== recordStatus.active) return 'Su cliente no está activo';
  if (client.lat === null || client.lng === null) return 'Su cliente no está en el mapa: complete su dirección';
  if (!place) return shipment.problem ?? 'Falta ponerla en el mapa';
  if (place.address === '') return 'Falta la dirección';
  // What somebody has to see to somebody may take as it is.
  const seen = shipment.problem ?? doubtOf(shipment.content);
  if (!isChosen && seen !== null) return seen;
  if (shipment.type === 'ml' && qr === undefined) return 'Mercado Libre no dio su etiqueta: vuelva a intentar';
  return undefined;
};

const placeOf = ({ shipment: { _id, content, found } }: Row, places: Taking['places']) => {
  const put = places?.[_id];
  if (!put) return found;
  const { address, addressNumber, town, postalCode } = found ?? content;
  return { address, addressNumber, town, postalCode, ...put, partial_match: false };
};

const orderOf = (row: Row, place: FoundPlace, { taking, qr, now }: { taking: Taking; qr: string | undefined; now: Date }) => {
  const { shipment, client } = row;
  const { content } = shipment;
  const from = endColumns('from', {
    name: client.name,
    address: client.address,
    addressNumber: client.addressNumber,
    floor: client.floor ?? '',
    door: client.door ?? '',
    town: client.town ?? '',
    postalCode: client.postalCode ?? '',
    phone: client.phone ?? '',
    email: client.email ?? '',
    observation: '',
    typeBuilding: null,
    partial_match: false,
    location: pointAt(client.lng ?? 0, client.lat ?? 0),
  });
  const { driverAssign = null, deliveryDate } = taking;
  return {
    ...from,
    ...endColumns('to', endOf(content, place)),
    ...plainColumns({
      externalID: content.externalID,
      validation_type: [],
      weight: content.weight === null ? null : Math.min(content.weight, MAX_WEIGHT),
      volume: null,
      valuePackage: content.value === null ? null : Math.min(content.value, MAX_VALUE),
      numberPackage: 1,
      // Set once: what the shop says of it later is compared (`conflict.ts`), and never written over what a driver was told.
      chargeDestination: (content.collect ?? 0) > 0,
      chargeAmount: content.collect ?? 0,
    }),
    ...kindOf(shipment.type, content),
    externalTracking: content.shipment,
    client: client._id,
    status: driverAssign ? 5 : 1,
    deliveryDate: deliveryDate ?? at10(today(now)),
    driverAssign,
    qr: qr ?? null,
  } satisfies NewOrder;
};

/** The orders that clients have already under the numbers of shipments: made by hand, or from a file, before the account was linked. */
const madeBefore = async (db: Db, rows: readonly Row[]): Promise<Map<string, Order>> => {
  if (rows.length === 0) return new Map();
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        anyOf(
          orders.externalTracking,
          rows.map(({ shipment }) => shipment.shipment),
        ),
        ne(orders.status, 99),
      ),
    );
  const keyOf = (client: string, tracking: string | null) => `${client} ${tracking}`;
  const by = new Map(found.map((order) => [keyOf(order.client, order.externalTracking), order]));
  return new Map(
    rows.flatMap(({ shipment, client }) => {
      const order = by.get(keyOf(client._id, shipment.shipment));
      return order ? [[shipment._id, order] as const] : [];
    }),
  );
};

/**
 * Makes orders of shipments, each once, whoever does it at the same time. Its marketplace is asked for their labels before.
 * @returns what became of each, by its `_id`; those that the company does not have are not there
 */
export const createFrom = async (
  ports: ShopPorts,
  company: string,
  ids: readonly string[],
  taking: Taking,
): Promise<Map<string, Taken>> => {
  const now = clockOf(ports)();
  const unique = [...new Set(ids)];
  const found = await asCompany(ports.database, company, (db) => rowsOf(db, unique));
  const isReady = (row: Row) => obstacleTo(row, placeOf(row, taking.places), '', taking.employee !== null) === undefined;
  const qrs = await qrsOf(ports, company, found.filter(isReady), taking.employee === null ? undefined : PATIENCE);
  return asCompany(ports.database, company, async (db) => {
    // Accounts first: whoever unlinks one waits, or is waited for.
    await lockLinked(
      db,
      found.map(({ account }) => account._id),
    );
    await db
      .select({ _id: marketplaceShipments._id })
      .from(marketplaceShipments)
      .where(anyOf(marketplaceShipments._id, unique))
      .orderBy(asc(marketplaceShipments._id))
      .for('no key update');
    const rows = await rowsOf(db, unique);
    const taken = new Map<string, Taken>();
    const open = rows.filter((row) => row.shipment.order === null && row.shipment.state === 'pending');
    const earlier = await madeBefore(db, open);
    const making: { row: Row; order: ReturnType<typeof orderOf>; place: FoundPlace }[] = [];
    for (const row of rows.filter(({ shipment }) => shipment.order === null)) {
      const { _id, state } = row.shipment;
      if (earlier.has(_id)) continue;
      const place = placeOf(row, taking.places);
      const reason = obstacleTo(row, place, qrs.get(_id), taking.employee !== null);
      if (reason !== undefined || !place)
        taken.set(_id, { state, order: null, reason: reason ?? 'Falta ponerla en el mapa', already: null });
      else making.push({ row, place, order: orderOf(row, place, { taking, qr: qrs.get(_id), now }) });
    }
    const list = making.map(({ order }) => order);
    const made = list.length === 0 ? [] : await createOrders(db, list, { employee: taking.employee, source: 'marketplace', now });
    const orderBy = new Map([
      ...[...earlier].map(([shipment, { _id }]) => [shipment, _id] as const),
      ...making.map(({ row }, at) => [row.shipment._id, made[at] ?? ''] as const),
    ]);
    for (const row of rows) {
      const order = orderBy.get(row.shipment._id);
      if (!order) continue;
      const one = making.find((each) => each.row === row);
      const its = one?.order ?? earlier.get(row.shipment._id);
      const followed = row.shipment.content;
      await db
        .update(marketplaceShipments)
        .set({
          order,
          state: 'created',
          problem: null,
          followed,
          found: one?.place ?? row.shipment.found,
          conflict: its ? apartOf(its, { ...row.shipment, followed }) : null,
        })
        .where(eq(marketplaceShipments._id, row.shipment._id));
    }
    const put = making.filter(({ row }) => taking.places?.[row.shipment._id]);
    await rememberEnds(
      db,
      put.map(({ place }) => ({ ...place, hierarchy: [] })),
      'order',
      now,
    );
    const are = rows.flatMap(({ shipment }) => orderBy.get(shipment._id) ?? shipment.order ?? []);
    const numbers =
      are.length === 0
        ? []
        : await db.select({ _id: orders._id, internalID: orders.internalID }).from(orders).where(anyOf(orders._id, are));
    const byId = new Map(numbers.map((one) => [one._id, one]));
    const isNew = new Set(made);
    const before = await beforeOf(
      db,
      are.filter((order) => !isNew.has(order)),
      taking.employee,
    );
    for (const { shipment } of rows) {
      const order = byId.get(orderBy.get(shipment._id) ?? shipment.order ?? '');
      if (order) taken.set(shipment._id, { state: 'created', order, reason: null, already: before.get(order._id) ?? null });
    }
    return taken;
  });
};
