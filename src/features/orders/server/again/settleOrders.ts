import { asc, sql } from 'drizzle-orm';
import { addressLine } from '#shared/place/addressLine.ts';
import type { Place } from '#shared/place/place.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { rememberEnds } from '../../../places/server/operations.ts';
import { orderChanges } from '../form/formColumns.ts';
import { searchText } from '../list/search.ts';
import { orderSearch } from '../searchTables.ts';
import { orderHistory, orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;

/** An order whose doubtful ends were found: the version that was asked about, and their places. */
export type PlacedOrder = Pick<Order, '_id' | 'version'> & { readonly from?: Place; readonly to?: Place };

/** The ends of an order. */
export const ends = ['from', 'to'] as const;
export type End = (typeof ends)[number];

/** What becomes of an end: its point and no doubt; its words stay those that somebody wrote, and what they left out is told. */
const placedColumns = (order: Order, end: End, { location, town, postalCode }: Place) => ({
  [`${end}Lat`]: location.coordinates[1],
  [`${end}Lng`]: location.coordinates[0],
  [`${end}PartialMatch`]: false,
  [`${end}Town`]: order[`${end}Town`] ?? (town || null),
  [`${end}PostalCode`]: order[`${end}PostalCode`] ?? (postalCode || null),
});

const placed = (order: Order, places: Pick<PlacedOrder, End>): Order =>
  Object.assign({ ...order }, ...ends.map((end) => (places[end] ? placedColumns(order, end, places[end]) : {}))) as Order;

const said = { from: 'Origen ubicado', to: 'Dirección ubicada' };
const noteOf = (places: Pick<PlacedOrder, End>) =>
  ends
    .flatMap((end) => (places[end] ? [`${said[end]}: ${[addressLine(places[end]), places[end].town].filter(Boolean).join(', ')}`] : []))
    .join('. ');

/**
 * Moves orders to the places that their addresses were found at, each with an entry in its history. One that changed since it was asked
 * about stays as it is: somebody may have put its pin.
 * @param by.batch told with the entries, by which those of one run are known
 * @returns how many were moved
 */
export const settleOrders = async (
  db: Db,
  found: ReadonlyMap<string, PlacedOrder>,
  { batch, employee, now }: { batch: string; employee: string | null; now: Date },
): Promise<number> => {
  const locked = await db.select().from(orders).where(anyOf(orders._id, found.keys())).orderBy(asc(orders._id)).for('update');
  const moved = locked.flatMap((order) => {
    const places = found.get(order._id);
    return places && places.version === order.version ? [{ order, places, after: placed(order, places) }] : [];
  });
  if (moved.length === 0) return 0;
  const rows = JSON.stringify(
    moved.map(({ after }) => ({
      _id: after._id,
      ...Object.fromEntries(
        ends.flatMap((end) => [
          [`${end}_lat`, after[`${end}Lat`]],
          [`${end}_lng`, after[`${end}Lng`]],
          [`${end}_partial_match`, after[`${end}PartialMatch`]],
          [`${end}_town`, after[`${end}Town`]],
          [`${end}_postal_code`, after[`${end}PostalCode`]],
        ]),
      ),
    })),
  );
  const columns = ends.flatMap((end) => ['lat', 'lng', 'partial_match', 'town', 'postal_code'].map((column) => `${end}_${column}`));
  // When the parcel was last heard of is another matter.
  await db.execute(sql`
    update ${orders} set ${sql.raw(columns.map((column) => `${column} = found.${column}`).join(', '))}, version = ${orders.version} + 1
    from jsonb_populate_recordset(null::${orders}, ${rows}::jsonb) as found where ${orders._id} = found._id`);
  const words = moved.flatMap(({ order, after }) =>
    searchText(after) === searchText(order) ? [] : [{ _id: after._id, search: searchText(after) }],
  );
  if (words.length > 0) {
    await db.execute(sql`
      update ${orderSearch} set search = found.search
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as found(_id uuid, search text) where ${orderSearch._id} = found._id`);
  }
  await insertMany(
    db,
    orderHistory,
    moved.map(({ order, after, places }) => ({
      _id: newId(),
      order: order._id,
      status: 88 as const,
      deliveryDate: order.deliveryDate,
      driverAssign: null,
      warehouse: null,
      observation: noteOf(places),
      employee,
      source: 'system' as const,
      changes: orderChanges({ order, lines: [] }, { order: after, lines: [] }),
      batch,
      version: after.version + 1,
      createAt: now,
    })),
  );
  const told = moved.flatMap(({ after, places }) =>
    ends.flatMap((end) => {
      const place = places[end];
      // What is remembered already needs not be told again.
      if (!place || place.source === 'known') return [];
      return [
        {
          address: after[`${end}Address`],
          addressNumber: after[`${end}AddressNumber`],
          town: after[`${end}Town`] ?? '',
          postalCode: after[`${end}PostalCode`] ?? '',
          hierarchy: place.hierarchy,
          location: place.location,
          partial_match: false,
        },
      ];
    }),
  );
  await rememberEnds(db, told, 'order', now);
  return moved.length;
};
