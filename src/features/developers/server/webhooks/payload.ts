import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { settlements } from '../../../accounts/server/tables.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { ordersByIds } from '../../../orders/server/operations.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { statusById } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import { TEST_EVENT } from '../../events.ts';
import type { webhookDeliveries } from '../tables.ts';

type Delivery = typeof webhookDeliveries.$inferSelect;
type Reading = { files: FileStore; config: Pick<Config, 'PUBLIC_URL'> };

/** How long the addresses of photos last, in seconds: longer than a notice is tried, so that who takes it late still finds them. */
const PHOTO_SECONDS = 7 * 24 * 3600;

/** What a notice says of a place. */
const placeOf = ({ name, address, addressNumber, floor, door, town, postalCode, phone, location }: OrderRow['toAddress']) => ({
  name,
  address,
  addressNumber,
  floor,
  door,
  town,
  postalCode,
  phone,
  location,
});

/** What each notice says of its order, as it stands when the notice is made. */
const orderOf = (row: OrderRow) => ({
  _id: row._id,
  internalID: row.internalID,
  externalID: row.externalID,
  externalTracking: row.externalTracking,
  client: { _id: row.client._id, name: row.client.name },
  status: { id: row.status.id, name: row.status.name },
  typeOrder: row.typeOrder,
  fromOrder: row.fromOrder,
  deliveryDate: row.deliveryDate,
  toAddress: placeOf(row.toAddress),
  numberPackage: row.numberPackage,
  chargeDestination: row.chargeDestination,
  chargeAmount: row.chargeAmount,
  createAt: row.createAt,
});

const drivers = alias(employees, 'drivers');

/** What an entry of the history says, and the proof that came with it. */
const entryOf = async (db: Db, _id: string, { files, config }: Reading) => {
  const [found] = await db
    .select({ entry: orderHistory, driver: { _id: drivers._id, name: drivers.name, last: drivers.last } })
    .from(orderHistory)
    .leftJoin(drivers, and(eq(drivers.companyId, orderHistory.companyId), eq(drivers._id, orderHistory.driverAssign)))
    .where(eq(orderHistory._id, _id));
  if (!found) return undefined;
  const { entry, driver } = found;
  const { status, observation, deliveryDate, source, agent, partner, clientName, clientIDNumber, origin, createAt } = entry;
  return {
    told: { status: { id: status, name: statusById(status).name }, observation, deliveryDate, source, agent, partner, driver, createAt },
    proof: {
      receiver: clientName,
      idNumber: clientIDNumber,
      files: entry.files.map(({ kind, key, name }) => ({
        kind,
        name,
        // What came from another company lies with that.
        url: config.PUBLIC_URL + (origin === null ? files.address(key, PHOTO_SECONDS) : files.sealed(key, PHOTO_SECONDS)),
      })),
    },
  };
};

const settlementOf = async (db: Db, _id: string) => {
  const [row] = await db
    .select({ settlement: settlements, client: { _id: clients._id, name: clients.name } })
    .from(settlements)
    .innerJoin(clients, and(eq(clients.companyId, settlements.companyId), eq(clients._id, settlements.client)))
    .where(eq(settlements._id, _id));
  if (!row) return undefined;
  const { invoice, fromPeriod, toPeriod, expire, state, orders, cash, collected, total, paid, createAt } = row.settlement;
  const [cashed, kept, asked, payed] = [cash, collected, total, paid].map(Number);
  const sums = { cash: cashed, collected: kept, total: asked, paid: payed };
  return { _id, invoice, client: row.client, fromPeriod, toPeriod, expire, state, orders, ...sums, createAt };
};

/** What a notice tells, by its event; undefined when what it is about is no more. */
const dataOf = async (db: Db, { event, subject, entry }: Delivery, reading: Reading): Promise<object | undefined> => {
  if (event === TEST_EVENT) return { message: 'Un aviso de prueba de Reparto' };
  if (event === 'settlement.created' || event === 'settlement.settled') {
    const settlement = await settlementOf(db, subject);
    return settlement && { settlement };
  }
  const [row] = await ordersByIds(db, [subject], true);
  if (!row) return undefined;
  const order = orderOf(row);
  if (event === 'order.created') return { order };
  const its = entry === null ? undefined : await entryOf(db, entry, reading);
  if (!its) return undefined;
  return event === 'order.delivered' ? { order, entry: its.told, proof: its.proof } : { order, entry: its.told };
};

/** The body of a notice: JSON, the same whenever it is sent. Undefined when there is nothing left to tell. */
export const bodyOf = async (db: Db, delivery: Delivery, reading: Reading): Promise<string | undefined> => {
  const { _id, event: type, createAt } = delivery;
  const data = await dataOf(db, delivery, reading);
  return data && JSON.stringify({ _id, type, createAt, data });
};
