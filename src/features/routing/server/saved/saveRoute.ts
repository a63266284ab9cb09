import { and, eq, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { type LngLat, lngLatOf } from '#shared/place/geo.ts';
import type { Db } from '#server/db.ts';
import { contentHash } from '#server/files/contentHash.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { Refusal, refuse } from '#server/refuse.ts';
import { routes, routeSaves, routeStops } from '../../../orders/server/routeTables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { findDriver } from '../../../workdays/server/operations.ts';
import type { routing } from '../../contract.ts';
import type { ToSave } from '../../routeInputs.ts';
import { askedRoute } from '../plan/askedRoute.ts';
import { checkNear, isNear } from '../plan/nearEnough.ts';
import { planRoute } from '../plan/planRoute.ts';
import { type ChosenStop, chosenStops, hasPlace } from '../stops/chosenStops.ts';
import { readRoute, type StoredRoute, type StoredStop } from '../stops/dayStops.ts';
import { checkDay, checkDeparture } from './routeDay.ts';
import { storedPlan, type WholePlan } from './storedPlan.ts';
import { type DayNow, dayNow, type Left } from './whyLeft.ts';

type Call = OutsideCall<typeof routing.save>;
type Answer = Output<typeof routing.save>;

const STALE = 'Otro usuario guardó esta ruta';

/** How often it is planned anew, when orders leave the day while it is planned. */
const TRIES = 3;

const leftSentence = (many: number) =>
  many === 1
    ? '1 orden ya no se puede visitar en esta ruta: guárdela sin ella'
    : `${many} órdenes ya no se pueden visitar en esta ruta: guárdela sin ellas`;

/** Whether the same was stored by the same person, as the route's last save. */
const isStored = async (db: Db, route: StoredRoute, { version, hash, employee }: { version: number; hash: string; employee: string }) =>
  route.version === version + 1 &&
  (await db.$count(
    routeSaves,
    and(
      eq(routeSaves.route, route._id),
      eq(routeSaves.version, route.version),
      eq(routeSaves.hash, hash),
      eq(routeSaves.employee, employee),
    ),
  )) > 0;

type Writing = {
  input: ToSave;
  end: LngLat | undefined;
  plan: WholePlan;
  employee: string;
  hash: string;
  now: Date;
};

const routeColumns = ({ input, end, plan, employee, now }: Writing) => ({
  driver: input.driverAssign,
  day: input.startDay,
  mode: input.mode,
  startLng: input.location.coordinates[0],
  startLat: input.location.coordinates[1],
  endLng: end?.[0] ?? null,
  endLat: end?.[1] ?? null,
  departure: input.departure,
  arrival: plan.arrival ?? input.departure,
  service: input.service,
  seconds: plan.seconds,
  metres: plan.metres,
  estimated: plan.estimated,
  backEstimated: plan.back?.estimated ?? false,
  withoutEngine: plan.withoutEngine ?? false,
  line: plan.waypoint,
  version: input.version + 1,
  employee,
  saveAt: now,
});

/** Those stops of a route that were visited keep what was planned, before the others. */
const keptOf = (stops: ReadonlyMap<string, StoredStop>, { visited }: DayNow): StoredStop[] =>
  [...stops.values()].filter(({ order }) => visited.has(order));

const writeStops = async (db: Db, route: string, kept: readonly StoredStop[], stops: readonly ChosenStop[], { plan }: Writing) => {
  await db.delete(routeStops).where(eq(routeStops.route, route));
  const rows = plan.orders.map(({ _id, duration, distance, estimated, planned, wait }, at) => {
    const { locked, service, from, to, place } = stops[at]!;
    return {
      _id: newId(),
      order: _id,
      route,
      sequence: kept.length + at + 1,
      planned: planned!,
      duration: duration.value,
      distance: distance.value,
      estimated,
      wait,
      kept: false,
      toLng: place[0],
      toLat: place[1],
      locked,
      service: service ?? null,
      from: from ?? null,
      to: to ?? null,
    };
  });
  const all = [...kept.map(({ companyId: _company, ...stop }, at) => ({ ...stop, sequence: at + 1, kept: true })), ...rows];
  await insertMany(db, routeStops, all);
};

/** What a route takes that is more than its columns hold: no day's drive. */
const MOST = 2_147_483_647;

/** Refuses a way that is longer than can be stored. @throws 409 */
export const checkLength = ({ seconds, metres }: Pick<WholePlan, 'seconds' | 'metres'>): void => {
  if (seconds > MOST || metres > MOST)
    throw refuse.conflict('El recorrido es demasiado largo para guardarlo: revise las ubicaciones de las paradas');
};

/** Stores a route that nobody saved since. @returns its `_id`, and the way as it is stored @throws 409 STALE */
const write = async (db: Db, writing: Writing, stops: readonly ChosenStop[], now: DayNow): Promise<{ _id: string; plan: WholePlan }> => {
  const { input, plan, employee, hash } = writing;
  const { route, stops: before } = await readRoute(db, input.driverAssign, input.startDay, { lock: true });
  if (route && (await isStored(db, route, { version: input.version, hash, employee })))
    return { _id: route._id, plan: storedPlan(route, [...before.values()]) };
  if ((route?.version ?? 0) !== input.version) throw refuse.stale(STALE);
  const _id = route?._id ?? newId();
  const columns = routeColumns(writing);
  await (route ? db.update(routes).set(columns).where(eq(routes._id, _id)) : db.insert(routes).values({ _id, ...columns }));
  await writeStops(db, _id, keptOf(before, now), stops, writing);
  await db.insert(routeSaves).values({
    _id: newId(),
    route: _id,
    version: columns.version,
    employee,
    mode: input.mode,
    stops: stops.length,
    seconds: plan.seconds,
    metres: plan.metres,
    hash,
    createAt: writing.now,
  });
  return { _id, plan };
};

/** The driver's orders with a place that are still to be visited and not in a route. */
const addedTo = async (db: Db, { open }: DayNow, { asked, start }: { asked: ReadonlySet<string>; start: LngLat }): Promise<string[]> => {
  const others = [...open].filter((_id) => !asked.has(_id));
  const found =
    others.length > 0
      ? await db.select({ _id: orders._id, lat: orders.toLat, lng: orders.toLng }).from(orders).where(anyOf(orders._id, others))
      : [];
  return found.filter((order) => hasPlace(lngLatOf(order)) && isNear(start, lngLatOf(order))).map(({ _id }) => _id);
};

/** Refuses a save that leaves orders out which nobody agreed to leave out. */
const checkLeft = (left: readonly Left[], without: boolean) => {
  if (left.length > 0 && !without) throw new Refusal(409, { code: 'LEFT', message: leftSentence(left.length), data: left });
};

/** One save of a company's at a time: two routes that give each other their stops would wait for each other without end. */
const inTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('routes' || current_setting('app.company_id'), 0))`);

/**
 * Keeps the route of a driver's day: planned once more, then stored in one transaction with its stops. The same sent again is done once.
 * @throws 404 for a driver or order that is not there; 409 STALE when somebody saved it since, LEFT for orders that are not to be visited
 * in it any more (`data` tells them), unless it is to be stored without them
 */
export const saveRoute = async ({ input, viewer, now, ports, inCompany, signal }: Call): Promise<Answer> => {
  checkDay(input.startDay, now);
  checkDeparture(input.departure, input.startDay);
  const { driverAssign: driver, startDay: day, without } = input;
  const hash = contentHash(input);
  const ids = input.orders.map(({ _id }) => _id);
  const asked = new Set(ids);
  const look = (db: Db) => dayNow(db, driver, day, ids);
  for (let tries = 1; ; tries += 1) {
    const { stops, unplaced, left, stored } = await inCompany(async (db) => {
      await findDriver(db, driver);
      const chosen = await chosenStops(db, input.orders, { deleted: true });
      const { route, stops: before } = await readRoute(db, driver, day);
      const isAgain = route !== undefined && (await isStored(db, route, { version: input.version, hash, employee: viewer._id }));
      if ((route?.version ?? 0) !== input.version && !isAgain) throw refuse.stale(STALE);
      const first = await look(db);
      // What was stored already waits for nobody's consent.
      checkLeft(first.left, without || isAgain);
      const goneIds = new Set(first.left.map(({ _id }) => _id));
      const there = chosen.stops.filter(({ _id }) => !goneIds.has(_id));
      const again = isAgain && {
        _id: route._id,
        plan: storedPlan(route, [...before.values()]),
        added: await addedTo(db, first, { asked, start: input.location.coordinates }),
      };
      return { stops: there, unplaced: chosen.unplaced, left: first.left, stored: again };
    });
    const answer = ({ plan, ...saved }: { _id: string; plan: WholePlan; added: string[] }): Answer => ({
      ...saved,
      version: input.version + 1,
      plan: { ...plan, unplaced, before: null },
      left,
    });
    if (stored) return answer(stored);
    if (stops.length === 0) throw refuse.conflict('Ninguna de las órdenes se puede visitar en esta ruta: actualice la lista');
    const route = askedRoute(input, stops);
    checkNear(route.start, stops, route.end);
    const plan = await planRoute(ports.roads, route, signal);
    checkLength(plan);
    const saved = await inCompany(async (db) => {
      await inTurn(db);
      const then = await look(db);
      if (then.left.length > left.length && tries < TRIES) return undefined;
      checkLeft(then.left, without && then.left.length === left.length);
      const written = await write(db, { input, end: route.end, plan, employee: viewer._id, hash, now }, stops, then);
      return { ...written, added: await addedTo(db, then, { asked, start: route.start }) };
    });
    if (saved) return answer(saved);
  }
};
