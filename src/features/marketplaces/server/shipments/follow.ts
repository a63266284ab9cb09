import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { asCompany, type Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { followShop } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { followedStatus } from '../../following.ts';
import { type Account, clockOf, type ShopPorts } from '../accounts.ts';
import { shopNames } from '../../../clients/integration.ts';
import { marketplaceShipments } from '../tables.ts';
import { apartOf, UNTOLD } from './conflict.ts';
import { endOf } from './endOf.ts';
import { isLinked } from './keep.ts';
import { addressKey, findPlaces } from './place.ts';

type Content = (typeof marketplaceShipments.$inferSelect)['content'];

/** What of a shipment its order has, beside where it is. */
const contactKey = ({ name, phone, email, comment, floor, door }: Content) => JSON.stringify([name, phone, email, comment, floor, door]);

const destination = [
  'name',
  'phone',
  'email',
  'comment',
  'address',
  'addressNumber',
  'floor',
  'door',
  'town',
  'province',
  'postalCode',
  'lngLat',
] as const;
/** What of a shipment is its destination. */
const destinationOf = (content: Content) => Object.fromEntries(destination.map((name) => [name, content[name]]));

/** Whether all but what an order may refuse is as it followed it: that was refused, and is tried again. */
const isOnlyRefused = (was: Content, seen: Content) =>
  JSON.stringify({ ...was, state: seen.state, ...destinationOf(seen) }) === JSON.stringify(seen);

const wanted = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(marketplaceShipments)
    .where(and(anyOf(marketplaceShipments._id, ids), isNotNull(marketplaceShipments.order)))
    .orderBy(asc(marketplaceShipments._id));

/** Makes the orders of shipments follow what their marketplace says: each change once, each in its own transaction. */
export const follow = async (ports: ShopPorts, account: Account, ids: readonly string[]): Promise<void> => {
  const { database } = ports;
  const company = account.companyId;
  const rows = await asCompany(database, company, (db) => wanted(db, ids));
  for (const { _id, content: seen, followed: before } of rows) {
    if (JSON.stringify(seen) === JSON.stringify(before)) continue;
    const isMoved = before !== null && addressKey(seen) !== addressKey(before);
    // Others may be asked: outside of the transaction.
    const [placed] = isMoved ? await findPlaces(ports, company, [seen]) : [];
    await asCompany(database, company, async (db) => {
      if (!(await isLinked(db, account))) return;
      const [row] = await db.select().from(marketplaceShipments).where(eq(marketplaceShipments._id, _id)).for('no key update');
      // It changed once more meanwhile: whoever kept that makes its order follow.
      if (!row?.order || JSON.stringify(row.content) !== JSON.stringify(seen)) return;
      const was = row.followed ?? seen;
      if (JSON.stringify(was) === JSON.stringify(seen)) return;
      const place = isMoved ? (placed?.found ?? null) : row.found;
      const isOther = isMoved || contactKey(was) !== contactKey(seen);
      const end = isOther && row.found && place ? { before: endOf(was, row.found), after: endOf(seen, place) } : undefined;
      const status = followedStatus(was.state, seen.state);
      const unfollowed = await followShop(
        db,
        {
          order: row.order,
          status,
          end,
          again: isOnlyRefused(was, seen),
          observation: `${shopNames[row.type].name}: ${seen.status}`,
        },
        { money: orderMoney, now: clockOf(ports)() },
      );
      const [order] = await db.select().from(orders).where(eq(orders._id, row.order));
      // What was refused may be done later, such as delivering once there is a driver: it waits as it was.
      const isRefused = unfollowed.status !== null && order?.status !== status && order?.status !== 99;
      const stays = unfollowed.end !== null || (isMoved && !place);
      const followed = { ...seen, ...(isRefused && { state: was.state }), ...(stays && destinationOf(was)) };
      const found = stays ? row.found : (place ?? row.found);
      const conflict = isRefused ? unfollowed.status : null;
      // What could not be told stays until something is.
      const untold = row.conflict?.startsWith(UNTOLD) ? row.conflict : undefined;
      await db
        .update(marketplaceShipments)
        .set({ followed, found, conflict: conflict ?? untold ?? (order ? apartOf(order, { ...row, followed, conflict }) : null) })
        .where(eq(marketplaceShipments._id, _id));
    });
  }
};
