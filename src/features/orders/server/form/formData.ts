import { and, eq, ne } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { BuildingType } from '#shared/place/address.ts';
import { at10, startOfDay, today, yesterday } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { skus } from '../../../skus/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import type { OrderFormData } from '../../form.ts';
import { formOrigins, RETURN_TYPE } from '../../choices.ts';
import { keptBecause } from '../../money/kept.ts';
import { deliveredAmong } from '../bulk/keptByMoney.ts';
import type { OrderMoney } from '../bulk/orderMoney.ts';
import type { OrderSharing } from '../transfer/orderSharing.ts';
import { plainOf } from './formColumns.ts';
import { linesOf } from './productLines.ts';
import { notReturnable, returnsOf } from './returns.ts';
import { selectOrders, type SelectedOrder } from '../list/orderRows.ts';
import { placeOf } from '../list/shown.ts';
import { orders } from '../tables.ts';

/** An order with its client and driver. @throws 404 */
const readOrder = async (db: Db, _id: string): Promise<SelectedOrder> => {
  const [found] = await selectOrders(db).where(and(eq(orders._id, _id), ne(orders.status, 99)));
  if (!found) throw refuse.notFound('La orden no existe');
  return found;
};

/** One end of an order for the form, where nothing is an empty text. */
const addressOf = (order: SelectedOrder['order'], end: 'from' | 'to'): OrderFormData['fromAddress'] => {
  const { name, floor, door, phone, email, postalCode, town, observation, typeBuilding, ...place } = placeOf(order, end);
  return {
    ...place,
    name: name ?? '',
    floor: floor ?? '',
    door: door ?? '',
    phone: phone ?? '',
    email: email ?? '',
    postalCode: postalCode ?? '',
    town: town ?? '',
    observation: observation ?? '',
    typeBuilding: BuildingType.safeParse(typeBuilding).data ?? null,
  };
};

/** The product lines of an order for the form, each with what its product comes in. */
const productsOf = async (db: Db, order: string): Promise<OrderFormData['shipment_product']> => {
  const lines = (await linesOf(db, order)).flatMap(({ product, ...line }) => (product === null ? [] : [{ ...line, product }]));
  if (lines.length === 0) return [];
  const found = await db
    .select({ _id: skus._id, variant: skus.variant })
    .from(skus)
    .where(
      anyOf(
        skus._id,
        lines.map(({ product }) => product),
      ),
    );
  const variants = new Map(found.map(({ _id, variant }) => [_id, variant]));
  return lines.map((line) => ({ ...line, variants: variants.get(line.product) ?? [] }));
};

const warehouseOf = async (db: Db, { warehouse }: SelectedOrder['order']) => {
  if (!warehouse) return null;
  const [found] = await db.select({ _id: warehouses._id, name: warehouses.name }).from(warehouses).where(eq(warehouses._id, warehouse));
  return found ?? null;
};

/** An order as the form holds it. */
const formOf = async (db: Db, _id: string): Promise<OrderFormData> => {
  const { order, client, driver } = await readOrder(db, _id);
  const [original] = order.returnOf
    ? await db
        .select({ _id: orders._id, internalID: orders.internalID })
        .from(orders)
        .where(and(eq(orders._id, order.returnOf), ne(orders.status, 99)))
    : [];
  return {
    _id,
    internalID: order.internalID,
    version: order.version,
    client,
    typeOrder: order.typeOrder,
    status: order.status,
    warehouse: await warehouseOf(db, order),
    deliveryDate: order.deliveryDate,
    driverAssign: driver,
    ...plainOf(order),
    fromOrder: order.fromOrder,
    fromAddress: addressOf(order, 'from'),
    toAddress: addressOf(order, 'to'),
    shipment_product: await productsOf(db, _id),
    returnOf: original ?? null,
    returns: await returnsOf(db, [_id]),
    kept: null,
    shared: [],
  };
};

/** What the form is filled with to edit an order. */
export const editForm = async (
  db: Db,
  _id: string,
  { viewer, money, sharing }: { viewer: Viewer; money: OrderMoney; sharing: Pick<OrderSharing, 'sharedWith'> },
): Promise<OrderFormData> => {
  const form = await formOf(db, _id);
  const hold = (await money.holds(db, [_id])).get(_id);
  const delivered = (await deliveredAmong(db, [{ _id, status: form.status }])).has(_id);
  return {
    ...form,
    kept: keptBecause({ status: form.status, delivered, hold, unrestricted: isUnrestricted(viewer) }),
    shared: await sharing.sharedWith(db, _id),
  };
};

/** A new order's own fields: what never comes from another order. */
const fresh = {
  _id: null,
  internalID: null,
  version: null,
  fromOrder: formOrigins[0],
  warehouse: null,
  driverAssign: null,
  returnOf: null,
  returns: [],
} as const;

/** What the form is filled with to make an order like another: its number at the client, driver and status are its own. */
export const cloneForm = async (db: Db, _id: string, now: Date): Promise<OrderFormData> => {
  const form = await formOf(db, _id);
  const isPast = !form.deliveryDate || form.deliveryDate < startOfDay(yesterday(now));
  return { ...form, ...fresh, returns: [], status: 1, externalID: '', deliveryDate: isPast ? at10(today(now)) : form.deliveryDate };
};

/** What the form is filled with to bring a delivered order back (spec 2 §4). @throws 409 when it was not delivered */
export const returnForm = async (db: Db, _id: string, now: Date): Promise<OrderFormData> => {
  const form = await formOf(db, _id);
  const reason = notReturnable(form.status);
  if (reason || !form.toAddress) throw refuse.conflict(reason ?? 'La orden no tiene destino');
  return {
    ...form,
    ...fresh,
    typeOrder: RETURN_TYPE,
    status: 5,
    deliveryDate: at10(today(now)),
    externalID: form.internalID ?? '',
    fromAddress: form.toAddress,
    toAddress: null,
    weight: 0,
    volume: 0,
    valuePackage: 0,
    chargeDestination: false,
    chargeAmount: 0,
    numberPackage: 0,
    shipment_product: [],
    returnOf: { _id, internalID: form.internalID ?? '' },
    returns: form.returns,
  };
};
