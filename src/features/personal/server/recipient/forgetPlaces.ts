import { and, eq, not, or, sql } from 'drizzle-orm';
import { townKey } from '#shared/place/town.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { OrderEnd } from '../../../places/server/operations.ts';
import { doorKey } from '../../../places/placeKey.ts';
import { imports } from '../../../imports/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { knownPlaces, knownPlaceWords } from '../../../places/server/tables.ts';
import { endOf, type FoundEnd } from './findRecipient.ts';

const keyOf = (end: { address: string; addressNumber: number; town: string | null }) => `${doorKey(end)}\n${townKey(end.town ?? '')}`;

/** Whether other orders go to, or come from, the door of an end. */
const isOthers = async (db: Db, company: string, { address, addressNumber }: ReturnType<typeof endOf>, ids: readonly string[]) =>
  (await db.$count(
    orders,
    and(
      eq(orders.companyId, company),
      not(anyOf(orders._id, ids)),
      or(
        and(eq(orders.toAddress, address), eq(orders.toAddressNumber, addressNumber)),
        and(eq(orders.fromAddress, address), eq(orders.fromAddressNumber, addressNumber)),
      ),
    ),
  )) > 0;

/**
 * Forgets where ends of orders are that are made anonymous: remembered addresses to which nobody else's order goes, and those that an import
 * has still to remember.
 * @returns how many addresses
 */
export const forgetPlaces = async (db: Db, company: string, ends: readonly FoundEnd[]): Promise<number> => {
  const ids = ends.map(({ order }) => order._id);
  const doors = new Map<string, ReturnType<typeof endOf>>();
  for (const { order, end } of ends) {
    const its = endOf(order, end);
    doors.set(keyOf(its), its);
  }
  let forgotten = 0;
  for (const [key, its] of doors) {
    if (await isOthers(db, company, its, ids)) continue;
    const [door = '', town = ''] = key.split('\n');
    const found = await db
      .select({ _id: knownPlaces._id })
      .from(knownPlaces)
      .where(
        // One that an order without its town confirmed has none.
        and(eq(knownPlaces.companyId, company), eq(knownPlaces.door, door), or(eq(knownPlaces.townKey, town), eq(knownPlaces.townKey, ''))),
      );
    const places = found.map(({ _id }) => _id);
    await db.delete(knownPlaceWords).where(and(eq(knownPlaceWords.companyId, company), anyOf(knownPlaceWords.place, places)));
    await db.delete(knownPlaces).where(and(eq(knownPlaces.companyId, company), anyOf(knownPlaces._id, places)));
    forgotten += places.length;
  }
  const waiting = await db
    .select({ _id: imports._id, toRemember: imports.toRemember })
    .from(imports)
    .where(and(eq(imports.companyId, company), sql`${imports.toRemember}::text <> '[]'`));
  for (const { _id, toRemember } of waiting) {
    const left = toRemember.filter((end: OrderEnd) => !doors.has(keyOf(end)));
    if (left.length === toRemember.length) continue;
    await db
      .update(imports)
      .set({ toRemember: left })
      .where(and(eq(imports.companyId, company), eq(imports._id, _id)));
  }
  return forgotten;
};
