import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import Papa from 'papaparse';
import { pointAt } from '#shared/place/point.ts';
import { asCompany, openDatabase, type Database } from '#server/db.ts';
import { openRoads } from '#server/roads/openRoads.ts';
import { streetFileAt } from '#server/streets/files/streetFile.ts';
import { loadStreets } from '#server/streets/loadStreets.ts';
import { removeStreets } from '#server/streets/store.ts';
import { openStreetThreads } from '#server/streets/streetThreads.ts';
import { routing } from '../src/features/routing/contract.ts';
import { autoRoute } from '../src/features/routing/server/plan/autoRoute.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** The key under which streets are loaded when there are none, and removed again. */
const KEY = 'bench-routes';
const STOPS = 100;
const SAMPLES = 20;
/** Orders that are moved to true addresses of the city: stops are drawn of them. */
const MOVED = 400;
const CALL_MS = 1_500;
/** An order's detail, as long as nobody asks for a route and while somebody does. */
const OTHERS_MS = 50;
const BLOCKED_MS = 20;
const AT_ONCE = 5;
/** When the last of them has its answer. */
const ALL_MS = 5_000;
/** For how long the server may believe in other streets, in milliseconds. */
const BELIEVED = 2_500;

const ADDRESS = '/api/order/detail';

type Measured = { url: string; server: Server; sample: Sample; say: (line: string) => void };
type Place = { _id: string; lat: number; lng: number };

/** Puts orders to other places. @returns where they were */
const move = async (database: Database, company: string, places: readonly Place[]): Promise<Place[]> => {
  const ids = places.map(({ _id }) => _id);
  const { rows } = await database.owner.query<Place>(
    'select _id, to_lat as lat, to_lng as lng from orders where company_id = $1 and _id = any($2)',
    [company, ids],
  );
  await database.owner.query(
    `update orders o set to_lat = n.lat, to_lng = n.lng from unnest($2::uuid[], $3::float8[], $4::float8[]) as n(_id, lat, lng)
     where o.company_id = $1 and o._id = n._id`,
    [company, ids, places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
  );
  return rows;
};

const inputOf = (orders: readonly string[], sample: number) => ({
  location: pointAt(-58.445, -34.605),
  orders: Array.from({ length: STOPS }, (_, at) => orders[(sample * 37 + at * 3) % orders.length]!),
});

const callsRows = async (server: Server, { tokens }: Sample, orders: readonly string[]): Promise<Row[]> => {
  let estimated = 0;
  const ask = async (sample: number, token = tokens[0]!) => {
    const reply = await server.call(token, routing.autoCircular.path, inputOf(orders, sample));
    const answer = (await reply.body()) as { estimated: boolean };
    if (reply.status !== 200) throw new Error(`${routing.autoCircular.path}: ${reply.status} ${JSON.stringify(answer)}`);
    if (answer.estimated) estimated += 1;
    return reply.ms;
  };
  const look = async (at: number) => (await server.call(tokens[1]!, ADDRESS, { _id: orders[at % orders.length] })).ms;
  for (let n = 0; n < 3; n += 1) await ask(n);
  const before: number[] = [];
  for (let n = 0; n < 300; n += 1) before.push(await look(n));
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  for (let n = 0; n < SAMPLES; n += 1) alone.push(await ask(n));
  const work = (async () => {
    for (let n = 0; n < SAMPLES; n += 1) await ask(n);
    return true;
  })();
  let isDone = false;
  void work.then(() => (isDone = true));
  for (let n = 0; !isDone; n += 1) meanwhile.push(await look(n));
  await work;
  const rounds: number[] = [];
  for (let n = 0; n < SAMPLES / 2; n += 1) {
    const began = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, (_, who) => ask(n + who, tokens[who])));
    rounds.push(performance.now() - began);
  }
  const note = estimated > 0 ? `${estimated} of them estimated` : 'all on the streets';
  return [
    { name: `routing call: Circular of ${STOPS} stops`, server: timesOf(alone), target: CALL_MS, note, failed: estimated > 0 },
    {
      name: 'routing call: others meanwhile',
      server: timesOf(meanwhile),
      target: OTHERS_MS,
      note: `an order's detail; p95 ${timesOf(before).p95.toFixed(1)} while nobody asks for a route`,
    },
    { name: `routing call: ${AT_ONCE} at once`, server: timesOf(rounds), target: ALL_MS, note: 'until the last has its answer' },
  ];
};

/** For how long the thread that answers everybody is kept by a call, in a process where nothing else happens. */
const blockedRow = async (database: Database, url: string, { company, people }: Sample, orders: readonly string[]): Promise<Row> => {
  const failures: unknown[] = [];
  const threads = openStreetThreads(database, url, (error) => failures.push(error));
  const roads = openRoads(threads, (error) => failures.push(error));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const waits: number[] = [];
  try {
    for (let n = 0; n < SAMPLES + 3; n += 1) {
      delay.reset();
      delay.enable();
      await autoRoute(
        {
          input: routing.autoCircular.input.parse(inputOf(orders, n)),
          viewer: { _id: people[0]!, company },
          ports: { roads },
          inCompany: (run: Parameters<typeof asCompany>[2]) => asCompany(database, company, run),
          signal: new AbortController().signal,
        } as unknown as Parameters<typeof autoRoute>[0],
        'circular',
      );
      delay.disable();
      if (n >= 3) waits.push(delay.max / 1e6);
    }
  } finally {
    await threads.close();
  }
  return {
    name: 'routing call: others wait meanwhile',
    server: timesOf(waits),
    target: BLOCKED_MS,
    note: 'at most, in the thread that answers',
    failed: failures.length > 0,
  };
};

/**
 * Routes of a hundred stops over the streets of a city: the whole call, what others wait for meanwhile, and five at once. `STREETS_DATA`
 * names a folder with `callejero-caba.csv.gz`, and `addresses.csv` beside the folder; without it these rows are left out.
 * @param wanted whether rows of that name are measured
 */
export const measureRouteCalls = async (wanted: (name: string) => boolean, { url, server, sample, say }: Measured): Promise<Row[]> => {
  const folder = process.env.STREETS_DATA;
  if (!wanted('routing call')) return [];
  if (!folder) {
    say('STREETS_DATA names no folder of street files: rows of routes are left out.');
    return [];
  }
  const text = readFileSync(path.join(folder, '..', 'addresses.csv'), 'utf8');
  const addresses = Papa.parse<{ lng: string; lat: string }>(text, { header: true, skipEmptyLines: true }).data;
  const database = openDatabase(url, 2, () => undefined);
  const orders = sample.open.slice(0, MOVED);
  const places = orders.map((_id, at) => {
    const { lat, lng } = addresses[at % addresses.length]!;
    return { _id, lat: Number(lat), lng: Number(lng) };
  });
  const were = await move(database, sample.company, places);
  try {
    const file = await streetFileAt(path.join(folder, 'callejero-caba.csv.gz'));
    await loadStreets(database, [file], { key: KEY, force: true }, { now: new Date() });
    await setTimeout(BELIEVED);
    return [...(await callsRows(server, sample, orders)), await blockedRow(database, url, sample, orders)];
  } finally {
    await removeStreets(database, KEY);
    await move(database, sample.company, were);
    await database.close();
  }
};
