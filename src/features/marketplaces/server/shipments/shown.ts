import { setTimeout } from 'node:timers/promises';
import { and, desc, eq } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { pointAt } from '#shared/place/point.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { marketplaces } from '../../contract.ts';
import { type Account, accountColumns, accountOf, clockOf, sameAccount, type ShopPorts } from '../accounts.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { marketplaceAccounts, marketplaceShipments } from '../tables.ts';
import { type OpenAccount, withAccount } from '../tokens/renew.ts';
import { apartOf } from './conflict.ts';
import { keepShipments } from './keep.ts';
import { settle } from './settle.ts';

type Asked = Input<typeof marketplaces.shipment>;
type Shown = Output<typeof marketplaces.shipment>;

/** For how long what was read of a shipment is shown again, in milliseconds. */
const FRESH = 60_000;

type Stored = typeof marketplaceShipments.$inferSelect;
type Found = { account: Account | undefined; nickname: string; shipment: Stored };

const unknown = () => refuse.notFound('De esa orden no hay un envío de una tienda vinculada');

/** The shipment that is asked for: the order's, or the one under a number of an account of the company. */
const find = async (db: Db, { _id, sender_id, externalTracking }: Asked): Promise<Found> => {
  const is = _id
    ? eq(marketplaceShipments.order, _id)
    : and(eq(marketplaceShipments.userId, sender_id ?? ''), eq(marketplaceShipments.shipment, externalTracking ?? ''));
  const [shipment] = await db.select().from(marketplaceShipments).where(is).orderBy(desc(marketplaceShipments.readAt)).limit(1);
  if (!shipment) throw unknown();
  const its = and(eq(clientIntegrations.type, shipment.type), eq(clientIntegrations.userId, shipment.userId));
  const [linked] = await db.select(accountColumns).from(marketplaceAccounts).innerJoin(clientIntegrations, sameAccount).where(its);
  return { account: linked && accountOf(linked), nickname: linked?.nickname ?? shipment.userId, shipment };
};

/** How long somebody waits who looks at a shipment, in seconds: then they see what was read last, and it is read on. */
const PATIENCE = 6;

/** Reads a shipment at its marketplace, and does what follows from what changed. @returns whether that answered */
const refresh = async (ports: ShopPorts, account: Account, shipment: Stored): Promise<boolean> => {
  try {
    const ref = { company: account.companyId, _id: account._id };
    const read = async ({ account: current, session }: OpenAccount) => {
      const shop = shopsOf(ports.config).of(current);
      const said = await shop?.read(session, shop.resourceOf(shipment.shipment));
      if (!said) return false;
      await settle(ports, { ...current, automatic: false }, await keepShipments(ports, current, [said]));
      return true;
    };
    return await withAccount(ports, ref, read, { patience: PATIENCE });
  } catch (error) {
    if (!(error instanceof ShopError)) ports.report(error);
    return false;
  }
};

const told = async (db: Db, { account, nickname, shipment }: Found, stale: boolean): Promise<Shown> => {
  const { type, userId, content, found, order, readAt } = shipment;
  const [its] = order ? await db.select().from(orders).where(eq(orders._id, order)) : [];
  const place = found?.location ?? (content.lngLat ? pointAt(...content.lngLat) : null);
  return {
    type,
    trial: account?.trial ?? false,
    nickname,
    sender_id: userId,
    externalID: content.externalID,
    externalTracking: content.shipment,
    state: content.state,
    status: content.status,
    logistic: content.logistic,
    name: content.name,
    phone: content.phone,
    address: [content.address, content.addressNumber || ''].join(' ').trim(),
    town: content.town,
    province: content.province,
    postalCode: content.postalCode,
    comment: content.comment,
    location: place,
    weight: content.weight,
    value: content.value,
    collect: content.collect || null,
    updateAt: new Date(content.updateAt),
    readAt,
    stale,
    conflict: its ? apartOf(its, shipment) : null,
  };
};

/**
 * What a marketplace says of a shipment: asked now, unless that was within the last minute; what it said last where it does not answer.
 * @throws 400 when nothing is asked for, 404 when the company has no such shipment
 */
export const shownShipment = async (
  ports: ShopPorts,
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
  asked: Asked,
): Promise<Shown> => {
  if (!asked._id && (!asked.sender_id || !asked.externalTracking))
    throw refuse.invalid('Diga de qué envío: por su orden, o por su cuenta y su número', { externalTracking: 'Requerido' });
  const found = await inCompany((db) => find(db, asked));
  const { account, shipment } = found;
  const isFresh = clockOf(ports)().getTime() - shipment.readAt.getTime() < FRESH;
  if (isFresh) return inCompany((db) => told(db, found, false));
  const isRead =
    account !== undefined && (await Promise.race([refresh(ports, account, shipment), setTimeout(PATIENCE * 1_000, false, { ref: false })]));
  return inCompany(async (db) => told(db, await find(db, asked), !isRead));
};
