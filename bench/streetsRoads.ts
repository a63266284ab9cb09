import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import Papa from 'papaparse';
import type { LngLat } from '#shared/place/geo.ts';
import { openDatabase } from '#server/db.ts';
import { openRoads } from '#server/roads/openRoads.ts';
import { streetFileAt } from '#server/streets/files/streetFile.ts';
import { loadStreets } from '#server/streets/loadStreets.ts';
import { removeStreets } from '#server/streets/store.ts';
import { openStreetThreads } from '#server/streets/streetThreads.ts';
import type { Row } from './report.ts';
import { measureValhalla } from './streetsValhalla.ts';
import { timesOf } from './timing.ts';

/** The key under which streets are loaded when there are none, and removed again. */
const KEY = 'bench-roads';
const PLACES = 100;
const SAMPLES = 20;
const MATRIX_MS = 400;
const MEMORY_MB = 60;
/** For how long the thread that answers everybody may be kept, in milliseconds. */
const BLOCKED_MS = 20;
const MB = 2 ** 20;

const sum = (list: Float64Array) => list.reduce((total, each) => total + each, 0);

const placesOf = (file: string): LngLat[] => {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  return data.map(({ lng, lat }): LngLat => [Number(lng), Number(lat)]);
};

const memoryRow = async (url: string): Promise<Row> => {
  const resident = process.memoryUsage().rss;
  const thread = new Worker(new URL('roadsMemory.ts', import.meta.url), { workerData: { url } });
  const [{ bytes }] = (await once(thread, 'message')) as [{ bytes: number }];
  const grown = Math.round((process.memoryUsage().rss - resident) / MB);
  await thread.terminate();
  const note = `kept for the network; process grew by ${grown} MB with the thread and what it read`;
  return { name: 'roads: memory, MB', server: timesOf([bytes / MB]), target: MEMORY_MB, note };
};

/**
 * Ways over the streets that are loaded, or those of a city: a matrix, a route, what others wait for meanwhile, and the memory of the network.
 * @param folder with `callejero-caba.csv.gz`, and `addresses.csv` two folders above it
 * @param url connection string of the owner role
 */
export const measureRoads = async (folder: string, url: string): Promise<Row[]> => {
  const database = openDatabase(url, 2, () => undefined);
  const failures: unknown[] = [];
  const threads = openStreetThreads(database, url, (error) => failures.push(error));
  const roads = openRoads(threads, (error) => failures.push(error));
  const isLoaded = (await threads.sources()).length > 0;
  try {
    if (!isLoaded) {
      const file = await streetFileAt(path.join(folder, 'callejero-caba.csv.gz'));
      await loadStreets(database, [file], { key: KEY }, { now: new Date() });
      await threads.refresh();
    }
    const all = placesOf(path.join(folder, '..', 'addresses.csv'));
    // Other places each time, some of each part of the city.
    const some = (sample: number) => Array.from({ length: PLACES }, (_, at) => all[(sample * 13 + at * 4) % all.length]!);

    await roads.matrix(some(0));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const matrices: number[] = [];
    const routes: number[] = [];
    const waits: number[] = [];
    let [estimated, metres, seconds] = [false, 0, 0];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      delay.reset();
      delay.enable();
      const began = performance.now();
      const matrix = await roads.matrix(some(sample));
      const matrixDone = performance.now();
      const route = await roads.route(some(sample).slice(0, 2));
      matrices.push(matrixDone - began);
      routes.push(performance.now() - matrixDone);
      delay.disable();
      waits.push(delay.max / 1e6);
      estimated ||= matrix.estimated || route.estimated;
      metres += sum(matrix.metres);
      seconds += sum(matrix.seconds);
    }
    const failed = estimated || failures.length > 0;
    const speed = (metres / seconds) * 3.6;
    return [
      {
        name: `roads: ${PLACES} x ${PLACES} pairs`,
        server: timesOf(matrices),
        target: MATRIX_MS,
        note: `all on the streets, ${speed.toFixed(0)} km/h on the whole`,
        failed,
      },
      { name: 'roads: a way between two places', server: timesOf(routes), target: BLOCKED_MS, note: 'asked of the same thread', failed },
      {
        name: 'roads: others wait meanwhile',
        server: timesOf(waits),
        target: BLOCKED_MS,
        note: 'at most, in the thread that answers',
      },
      await memoryRow(url),
      ...(await measureValhalla(url, some)),
    ];
  } finally {
    if (!isLoaded) await removeStreets(database, KEY);
    await threads.close();
    await database.close();
  }
};
