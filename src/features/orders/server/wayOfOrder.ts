import { eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { distance, lngLatOf } from '#shared/place/geo.ts';
import { dayOf, startOfDay } from '#shared/time.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import type { Db } from '#server/db.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { seenVehicles, trackOf, vehiclesDriven } from '../../live/server/operations.ts';
import { drivenTrack, endsOf } from '../../live/track/drivenTrack.ts';
import type { routeCall } from '../way/routeCall.ts';
import { lastVisit, takenOut, type Visit, visitsOf } from './history/visits.ts';
import { orders } from './tables.ts';

type Answer = Output<typeof routeCall>;

/** Doors nearer to each other than this are one, in metres: nobody drives between them. */
const SAME_DOOR = 50;
/** A position of the moment of the visit is its last one, in milliseconds. */
const AT_THE_DOOR = 1;

const readOrder = async (db: Db, _id: string, viewer: Viewer) => {
  const [order] = await db
    .select({ status: orders.status, fromLat: orders.fromLat, fromLng: orders.fromLng, lat: orders.toLat, lng: orders.toLng })
    .from(orders)
    .where(eq(orders._id, _id));
  if (!order || (order.status === 99 && !isUnrestricted(viewer))) throw refuse.notFound('La orden no existe');
  return order;
};

/** What a driver drove in a period, in the vehicle that tells most of it, of those that the viewer sees. */
const realWay = async (
  db: Db,
  viewer: Viewer,
  driver: string,
  { from, to }: { from: Date; to: Date },
): Promise<Answer['route']['real']> => {
  const seen = await seenVehicles(db, viewer);
  const day = dayOf(to);
  const ways = [];
  for (const { vehicle } of await vehiclesDriven(db, seen, { employee: driver, startDay: day, endDay: day }))
    ways.push(await trackOf(db, { vehicle, from, to }));
  const [longest = []] = ways.toSorted((one, other) => other.length - one.length);
  const track = drivenTrack(longest, [], from);
  const ends = endsOf(track, from);
  return track.at.length > 1 && ends ? { line: track.line, metres: track.metres, ...ends } : null;
};

/** An order with its last visit, the driver's one before it at another door, and what was driven between the two. */
const readWay = async (db: Db, _id: string, viewer: Viewer) => {
  const order = await readOrder(db, _id, viewer);
  const visit = await lastVisit(db, _id);
  if (!visit?.driver) return { order, visit, before: undefined, real: null };
  const day = { from: startOfDay(dayOf(visit.at)), to: visit.at };
  const isElsewhere = (other: Visit) => other._id !== _id && distance(lngLatOf(other), lngLatOf(order)) > SAME_DOOR;
  const before = (await visitsOf(db, { employees: [visit.driver], ...day })).findLast(isElsewhere);
  const from = before?.at ?? (await takenOut(db, _id, day)) ?? day.from;
  const to = new Date(visit.at.getTime() + AT_THE_DOOR);
  return { order, visit, before, real: await realWay(db, viewer, visit.driver, { from, to }) };
};

/** The way to one order's destination, as the roads have it and as it was driven (spec 2 §2.2). @throws 404 for an order that is not there */
export const wayOfOrder = async ({ input, viewer, inCompany, ports, signal }: OutsideCall<typeof routeCall>): Promise<Answer> => {
  const { order, visit, before, real } = await inCompany((db) => readWay(db, input._id, viewer));
  const begin = before ?? { lat: order.fromLat, lng: order.fromLng };
  const planned = await ports.roads.route([lngLatOf(begin), lngLatOf(order)], { signal });
  return {
    route: {
      planned: {
        line: encodePolyline(planned.line),
        metres: planned.metres,
        seconds: planned.seconds,
        estimated: planned.estimated,
      },
      real,
    },
    from: {
      lat: begin.lat,
      lng: begin.lng,
      at: before?.at ?? null,
      visit: before ? { _id: before._id, internalID: before.internalID } : null,
    },
    to: { lat: order.lat, lng: order.lng, at: visit?.at ?? null },
  };
};
