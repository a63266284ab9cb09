import { and, eq, not, or, sql } from 'drizzle-orm';
import { townKey } from '#shared/place/town.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { OrderEnd } from '../../../places/server/operations.ts';
import { doorKey } from '../../../places/placeKey.ts';
import { imports } from '../../../imports/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { knownPlaces, knownPlaceWords } from '../../../places/server/tables.ts';
import { endOf, type Entry, type FoundEnd } from './findRecipient.ts';

type Door = { address: string; addressNumber: number; town: string | null };

const keyOf = (end: Door) => `${doorKey(end)}\n${townKey(end.town ?? '')}`;

/** Whether other orders go to, or come from, the door of an end. */
const isOthers = async (db: Db, company: string, { address, addressNumber }: Door, ids: readonly string[]) =>
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

/** Where an end of an order is, and where it was before edits. @param entries its order's, in their order */
const doorsOf = ({ order, end }: FoundEnd, entries: readonly Entry[]): Door[] => {
  const { address, addressNumber, town } = endOf(order, end);
  const doors: Door[] = [{ address, addressNumber, town }];
  for (const { changes } of entries.toReversed()) {
    const [last] = doors.slice(-1);
    const was = (field: keyof Door) => {
      const change = changes?.[`${end}Address.${field}`];
      return change ? change.from : last?.[field];
    };
    const door = {
      address: String(was('address') ?? ''),
      addressNumber: Number(was('addressNumber') ?? 0),
      town: String(was('town') ?? ''),
    };
    if (changes && last && keyOf(door) !== keyOf(last)) doors.push(door);
  }
  return doors;
};

/**
 * Forgets where ends of orders are, and were, that are made anonymous: remembered addresses to which nobody else's order goes, and those that an import
 * has still to remember.
 * @param entries the histories of these orders, in their order
 * @returns how many addresses
 */
export const forgetPlaces = async (db: Db, company: string, ends: readonly FoundEnd[], entries: readonly Entry[]): Promise<number> => {
  const ids = ends.map(({ order }) => order._id);
  const histories = Map.groupBy(entries, ({ order }) => order);
  const doors = new Map<string, Door>();
  for (const one of ends) for (const door of doorsOf(one, histories.get(one.order._id) ?? [])) doors.set(keyOf(door), door);
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
