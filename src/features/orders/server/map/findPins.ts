import { type AnyColumn, desc, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { orders as contract } from '../../contract.ts';
import type { OrderFilter } from '../../filter.ts';
import { MAX_PINS, PIN_SCALE } from '../../map/mapLimits.ts';
import type { StatusId } from '../../status.ts';
import { orderWhere } from '../list/search.ts';
import { orders } from '../tables.ts';

type Pins = Output<(typeof contract)['mapSearch']>;

/** What a line tells of an order, in this order. */
const FIELDS = 6;
/** Orders that are taken apart without a pause. */
const BIT = 2_000;

/**
 * The orders of a filter as columns, newest delivery first. All that a pin is stands in the index of delivery days, so that no order is looked
 * up; PostgreSQL writes them into one text, which takes it a third of the time of an array for each column, or of a row for each order.
 * @param deleted as in `orderWhere`
 * @param most pins at most
 */
export const findPins = async (db: Db, filter: OrderFilter, deleted: boolean, most = MAX_PINS): Promise<Omit<Pins, 'at'>> => {
  const where = orderWhere(filter, deleted);
  const scaled = (degrees: AnyColumn) => sql`round(${degrees} * ${sql.raw(String(PIN_SCALE))}::float8)::int`;
  const doubtful = sql`(${orders.fromPartialMatch} or ${orders.toPartialMatch})::int`;
  const told = [orders._id, orders.status, orders.client, scaled(orders.toLat), scaled(orders.toLng), doubtful];
  const found = db
    .select({ line: sql.join(told, sql` || ' ' || `).as('line') })
    .from(orders)
    .where(where)
    .orderBy(sql`${orders.deliveryDate} desc nulls last`, desc(orders._id))
    .limit(most + 1)
    .as('found');
  const [all] = await db.select({ text: sql<string | null>`string_agg(${found.line}, ' ')` }).from(found);
  const words = all?.text ? all.text.split(' ') : [];
  const count = words.length / FIELDS;
  const total = count > most ? await db.$count(orders, where) : count;
  const { places, ...pins } = await unhurried(packing(words, Math.min(most, count)));
  const named = await db.select({ _id: clients._id, name: clients.name }).from(clients).where(anyOf(clients._id, places.keys()));
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  return { ...pins, clients: [...places.keys()].map((_id) => ({ _id, name: names.get(_id) ?? '' })), total };
};

type Packed = Omit<Pins, 'at' | 'total' | 'clients'> & { places: Map<string, number> };

function* packing(words: readonly string[], count: number): Generator<void, Packed> {
  const pins: Packed = { ids: [], lat: [], lng: [], status: [], client: [], doubtful: [], unplaced: [], places: new Map() };
  const { places } = pins;
  for (let at = 0; at < count; at += 1) {
    if (at % BIT === 0) yield;
    const [_id = '', status, client = '', lat, lng, doubtful] = words.slice(at * FIELDS, (at + 1) * FIELDS);
    // A longitude of 0 is none (`Point`).
    if (lng === '0') {
      pins.unplaced.push(_id);
      continue;
    }
    const place = places.get(client) ?? places.size;
    if (place === places.size) places.set(client, place);
    if (doubtful === '1') pins.doubtful.push(pins.ids.length);
    pins.ids.push(_id);
    pins.lat.push(Number(lat));
    pins.lng.push(Number(lng));
    pins.status.push(Number(status) as StatusId);
    pins.client.push(place);
  }
  return pins;
}
