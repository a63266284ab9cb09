import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { addDays, dayOf, endOfDay, startOfDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Database } from '#server/db.ts';
import type { Roads } from '#server/roads/roads.ts';
import { storePositions, type StoredPosition } from '../../features/live/server/operations.ts';
import { createRandom } from '../random.ts';
import { planDay } from './dayPlan.ts';
import { momentOf, untilNext } from './moments.ts';
import { type DemoVehicle, lastStored, readFleet, readTask } from './readFleet.ts';
import { byBlocks, drawWay, type FindWay, type Waypoint } from './way.ts';

/** How often a vehicle tells where it is, in milliseconds: while the server runs, of the time before, and while it stands. */
const [NOW, BEFORE, STANDING] = [5_000, 30_000, 60_000];
/** Days before today that the history holds from the first start. */
const PAST_DAYS = 6;
/** For how long what another process does is left to it, in milliseconds. */
const OTHERS = 60_000;
const HOUR = 3_600_000;

/** What is particular about the n-th vehicle. */
const silentFrom = (n: number) => (n % 9 === 4 ? 11.3 * HOUR : Infinity);
const isFlat = (n: number) => n % 9 === 7;
const isMock = (n: number) => n % 12 === 5;
/** Some are out by night, more of them from the early morning until midnight; the others go home when all is done. */
const restlessAfter = (n: number) => (n % 8 === 5 ? 0 : n % 6 === 3 ? 6 * HOUR : null);

const seedOf = (text: string) => Array.from(text).reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0, 7);

/** Per cent that are left of a phone's battery: it is charged at home by night, and in some vehicles as they go. */
const batteryOf = (n: number, hours: number) => {
  if (isFlat(n)) return Math.max(3, Math.round(100 - hours * 6));
  return n % 3 === 0 ? 100 - (Math.round(hours) % 12) : Math.max(18, Math.round(100 - Math.max(0, hours - 6.5) * 5));
};

type Driven = { vehicle: DemoVehicle; way: Waypoint[]; day: Day };

const positionOf = ({ vehicle, way, day }: Driven, at: number): StoredPosition | undefined => {
  const since = at - startOfDay(day).getTime();
  const moment = since < silentFrom(vehicle.n) ? momentOf(way, at, seedOf(vehicle._id)) : undefined;
  if (!moment || (moment.speed === 0 && at % STANDING !== 0)) return undefined;
  const { company, _id, device, driver, n } = vehicle;
  return {
    ...moment,
    at: new Date(at),
    accuracy: 4 + (n % 5),
    battery: batteryOf(n, since / HOUR),
    charging: n % 3 === 0,
    mock: isMock(n),
    company,
    vehicle: _id,
    device,
    employee: driver,
    receivedAt: new Date(at),
  };
};

/** All that some vehicles told in a time, `to` excluded. */
const positionsOf = (driven: readonly Driven[], { from, to, every }: { from: (one: Driven) => number; to: number; every: number }) =>
  driven.flatMap((one) => {
    const told: StoredPosition[] = [];
    for (let at = Math.ceil(from(one) / every) * every; at < to; at += every) {
      const position = positionOf(one, at);
      if (position) told.push(position);
    }
    return told;
  });

/** What the fleet of the demo needs of the server. */
type Ports = { database: Database; roads: Pick<Roads, 'route'>; report: (error: unknown) => void };

/** Where the vehicles of the demo are on a day: as their drivers' visits of that day say. */
const driveDay = async ({ database, roads }: Ports, vehicles: readonly DemoVehicle[], day: Day, { open }: { open: boolean }) => {
  const find: FindWay = async (from, to) => {
    const { line, estimated } = await roads.route([from, to]);
    return estimated ? byBlocks(from, to) : line;
  };
  const [from, to] = [startOfDay(day).getTime(), endOfDay(day).getTime()];
  const driven: Driven[] = [];
  for (const vehicle of vehicles) {
    const task = await readTask(database, vehicle, day);
    const random = createRandom(seedOf(`${vehicle._id} ${day}`));
    const after = restlessAfter(vehicle.n);
    const halts = planDay({
      ...task,
      open: open ? task.open : [],
      random,
      home: vehicle.home,
      from,
      to,
      restlessFrom: after === null ? null : from + after,
    });
    driven.push({ vehicle, day, way: await drawWay(halts, find) });
  }
  return driven;
};

/** What was not told yet: of today until now, and of the days before by vehicles that never told anything. @param last when each told last */
const tellPast = async (ports: Ports, driven: readonly Driven[], last: ReadonlyMap<string, Date>, now: Date, signal: AbortSignal) => {
  const { database } = ports;
  const today = dayOf(now);
  const since = ({ vehicle, day }: Driven) => Math.max(startOfDay(day).getTime(), (last.get(vehicle._id)?.getTime() ?? 0) + 1);
  await storePositions(database, positionsOf(driven, { from: since, to: now.getTime(), every: BEFORE }));
  for (let ago = 1; ago <= PAST_DAYS; ago += 1) {
    const day = addDays(today, -ago);
    for (const { vehicle } of driven.filter((one) => !last.has(one.vehicle._id))) {
      if (signal.aborted) return;
      const [before] = await driveDay(ports, [vehicle], day, { open: false });
      if (before)
        await storePositions(
          database,
          positionsOf([before], { from: () => startOfDay(day).getTime(), to: endOfDay(day).getTime(), every: BEFORE }),
        );
    }
  }
};

/** Drives while it may. */
const drive = async (ports: Ports, clock: () => Date, signal: AbortSignal) => {
  let driven: Driven[] = [];
  let past: Promise<void> = Promise.resolve();
  while (!signal.aborted) {
    const now = clock();
    if (driven[0]?.day !== dayOf(now)) {
      const vehicles = await readFleet(ports.database, now);
      if (vehicles.length === 0) return;
      driven = await driveDay(ports, vehicles, dayOf(now), { open: true });
      const [first, last] = [driven, await lastStored(ports.database, vehicles)];
      past = past.then(() => tellPast(ports, first, last, now, signal)).catch(ports.report);
    }
    const at = Math.floor(clock().getTime() / NOW) * NOW;
    await storePositions(
      ports.database,
      driven.flatMap((one) => positionOf(one, at) ?? []),
    );
    await wait(untilNext(clock().getTime(), NOW), undefined, { signal }).catch(() => undefined);
  }
  await past;
};

/** One process of all that share a database drives the fleet: whoever holds this lock, for as long as its connection lasts. */
const isMine = async (client: PoolClient) => {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('reparto demo fleet')) as mine`);
  return rows[0]?.mine === true;
};

/**
 * Drives the vehicles of the demo companies for as long as the server runs: the day's routes, with a history of the days before. Does
 * nothing in a database without these companies. @returns stops it
 */
export const startDemoFleet = (ports: Ports, clock: () => Date = () => new Date()): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    const client = await ports.database.owner.connect();
    try {
      while (!signal.aborted && !(await isMine(client))) await wait(OTHERS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await drive(ports, clock, signal);
    } finally {
      // Its lock goes with the connection.
      client.release(true);
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      const failed = await run().then(
        () => false,
        (error: unknown) => {
          ports.report(error);
          return true;
        },
      );
      if (!failed) return;
      await wait(OTHERS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
