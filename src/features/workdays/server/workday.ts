import { and, eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { lngLatOf } from '#shared/place/geo.ts';
import { type Day, today } from '#shared/time.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import type { Db } from '#server/db.ts';
import type { OutsideCall } from '#server/http/api.ts';
import type { Roads } from '#server/roads/roads.ts';
import { seenVehicles } from '../../live/server/operations.ts';
import { plannedStops } from '../../orders/server/operations.ts';
import { routes } from '../../orders/server/routeTables.ts';
import type { StopTold } from '../../orders/way/toldStops.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { DayOrder, workdays } from '../contract.ts';
import { sequenceOf } from '../sequence.ts';
import { type OrderOfDay, readDay } from './dayOrders.ts';
import { metresOf, readDriven } from './driven.ts';
import { findDriver, liveOf } from './drivers.ts';

type Answer = Output<typeof workdays.orders>;
type Place = { lat: number; lng: number };

/** Places that a way is looked for through, at most: those of a whole route. */
const MAX_AHEAD = 502;

/** The warehouse that most of some orders come from. */
const startOf = async (db: Db, orders: readonly OrderOfDay[]): Promise<Answer['start']> => {
  const by = Map.groupBy(orders, ({ warehouse }) => warehouse);
  by.delete(null);
  const [most] = [...by].toSorted(([, one], [, other]) => other.length - one.length);
  if (!most?.[0]) return null;
  const [found] = await db
    .select({ _id: warehouses._id, name: warehouses.name, lat: warehouses.lat, lng: warehouses.lng })
    .from(warehouses)
    .where(eq(warehouses._id, most[0]));
  return found ?? null;
};

/** What the route that was saved for a driver's day tells of each order; where it begins. */
const planOf = async (db: Db, driver: string, day: Day): Promise<{ stops: ReadonlyMap<string, StopTold>; start: Place | null }> => {
  const [route] = await db
    .select({ _id: routes._id, lat: routes.startLat, lng: routes.startLng })
    .from(routes)
    .where(and(eq(routes.driver, driver), eq(routes.day, day)));
  if (!route) return { stops: new Map(), start: null };
  return { stops: (await plannedStops(db, [route._id])).get(route._id) ?? new Map(), start: { lat: route.lat, lng: route.lng } };
};

const told = (
  { _id, internalID, status, state, address, addressNumber, town, name, lat, lng, partial_match, at }: OrderOfDay,
  stop: StopTold | undefined,
): DayOrder => ({
  _id,
  internalID,
  status,
  state,
  address: addressLine({ address, addressNumber }),
  town,
  name,
  lat,
  lng,
  partial_match,
  at,
  planned: stop?.planned ?? null,
  hourEstimated: stop?.hourEstimated ?? false,
  moved: stop?.moved ?? false,
  outdated: stop?.outdated ?? false,
});

const hasPlace = ({ lng }: { lng: number }) => lng !== 0;

/** The way from where the driver is through what is left. */
const aheadOf = async (roads: Roads, begin: Place | null, open: readonly DayOrder[], signal: AbortSignal): Promise<Answer['ahead']> => {
  const places = [...(begin ? [begin] : []), ...open].filter(hasPlace).slice(0, MAX_AHEAD).map(lngLatOf);
  if (open.length === 0 || places.length < 2) return null;
  const { line, metres, seconds, estimated } = await roads.route(places, { signal });
  return { line: encodePolyline(line), metres, seconds, estimated };
};

/** A driver's day: its orders in their sequence, what was driven, and the way through what is left. */
export const dayOfDriver = async ({
  input: { _id, startDay },
  viewer,
  now,
  ports,
  inCompany,
  signal,
}: OutsideCall<typeof workdays.orders>): Promise<Answer> => {
  const isOver = startDay < today(now);
  const isToday = startDay === today(now);
  const read = await inCompany(async (db) => {
    const driver = await findDriver(db, _id);
    const day = await readDay(db, _id, startDay);
    const seen = await seenVehicles(db, viewer);
    const tracks = (await readDriven(db, seen, _id, { startDay, endDay: startDay })).get(startDay) ?? [];
    const live = isToday ? await liveOf(db, { seen, now }, driver) : undefined;
    return {
      orders: day.orders,
      tracks,
      start: await startOf(db, day.orders),
      plan: await planOf(db, _id, startDay),
      at: live?.connected ? live.position : null,
    };
  });
  const { stops } = read.plan;
  const data = sequenceOf(
    read.orders.map((order) => ({ ...order, position: stops.get(order._id)?.sequence ?? null, due: order.deliveryDate })),
  ).map((order) => told(order, stops.get(order._id)));
  const visited = data.findLast(({ at }) => at !== null);
  const begin = (isToday ? (read.at ?? visited) : undefined) ?? read.plan.start ?? read.start;
  const { tracks, start } = read;
  return {
    data,
    start,
    driven:
      tracks.length > 0
        ? { lines: tracks.map(({ line }) => line), metres: metresOf(tracks), moving: tracks.reduce((sum, { moving }) => sum + moving, 0) }
        : null,
    ahead: isOver
      ? null
      : await aheadOf(
          ports.roads,
          begin,
          data.filter(({ state }) => state === 'open'),
          signal,
        ),
    now,
  };
};
