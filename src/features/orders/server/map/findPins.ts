import { desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { orders as contract } from '../../contract.ts';
import type { OrderFilter } from '../../filter.ts';
import { MAX_PINS, PIN_SCALE } from '../../map/mapCalls.ts';
import type { StatusId } from '../../status.ts';
import { orderWhere } from '../list/search.ts';
import { orders } from '../tables.ts';

type Pins = Output<(typeof contract)['mapSearch']>;

/**
 * The orders of a filter as columns, newest delivery first. All that a pin is stands in the index of delivery days, so that no order is looked
 * up; PostgreSQL puts each column together, so that there are not as many rows as orders.
 * @param deleted as in `orderWhere`
 * @param most pins at most
 */
export const findPins = async (db: Db, filter: OrderFilter, deleted: boolean, most = MAX_PINS): Promise<Omit<Pins, 'at'>> => {
  const where = orderWhere(filter, deleted);
  const scaled = (degrees: SQL) => sql<number>`round(${degrees} * ${PIN_SCALE}::float8)::int`;
  const found = db
    .select({
      _id: orders._id,
      status: orders.status,
      client: orders.client,
      lat: scaled(sql`${orders.toLat}`).as('lat'),
      lng: scaled(sql`${orders.toLng}`).as('lng'),
      doubtful: sql<number>`(${orders.fromPartialMatch} or ${orders.toPartialMatch})::int`.as('doubtful'),
    })
    .from(orders)
    .where(where)
    .orderBy(sql`${orders.deliveryDate} desc nulls last`, desc(orders._id))
    .limit(most + 1)
    .as('found');
  const column = <T>(of: SQLWrapper) => sql<T[]>`coalesce(json_agg(${of}), '[]')`;
  const [columns] = await db
    .select({
      ids: column<string>(found._id),
      status: column<StatusId>(found.status),
      client: column<string>(found.client),
      lat: column<number>(found.lat),
      lng: column<number>(found.lng),
      doubtful: column<number>(found.doubtful),
    })
    .from(found);
  if (!columns) throw new Error('an aggregate without a group gives one row');
  const isCut = columns.ids.length > most;
  const total = isCut ? await db.$count(orders, where) : columns.ids.length;
  return { ...(await packed(db, columns, Math.min(most, columns.ids.length))), total };
};

type Columns = { ids: string[]; status: StatusId[]; client: string[]; lat: number[]; lng: number[]; doubtful: number[] };

const packed = async (db: Db, columns: Columns, count: number): Promise<Omit<Pins, 'at' | 'total'>> => {
  const pins: Omit<Pins, 'at' | 'total' | 'clients'> = { ids: [], lat: [], lng: [], status: [], client: [], doubtful: [], unplaced: [] };
  const places = new Map<string, number>();
  for (let at = 0; at < count; at += 1) {
    const _id = columns.ids[at]!;
    const lng = columns.lng[at]!;
    // A longitude of 0 is none (`Point`).
    if (lng === 0) {
      pins.unplaced.push(_id);
      continue;
    }
    const client = columns.client[at]!;
    const place = places.get(client) ?? places.size;
    if (place === places.size) places.set(client, place);
    if (columns.doubtful[at]) pins.doubtful.push(pins.ids.length);
    pins.ids.push(_id);
    pins.lat.push(columns.lat[at]!);
    pins.lng.push(lng);
    pins.status.push(columns.status[at]!);
    pins.client.push(place);
  }
  const named = await db.select({ _id: clients._id, name: clients.name }).from(clients).where(anyOf(clients._id, places.keys()));
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  return { ...pins, clients: [...places.keys()].map((_id) => ({ _id, name: names.get(_id) ?? '' })) };
};
