import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LngLat } from '#shared/place/geo.ts';
import { withEngine } from '#server/roads/engines/withEngine.ts';
import { straight } from '#server/roads/straight.ts';
import { localValhalla } from '#server/roads/valhalla/localValhalla.ts';
import { osmPbf, type TestWay } from '#server/roads/valhalla/testing.ts';
import { buildTiles } from '#server/roads/valhalla/tiles.ts';
import { findValhalla } from '#server/roads/valhalla/valhallaPackage.ts';
import { readSegments } from '#server/streets/readSegments.ts';
import type { Rank, Segment } from '#server/streets/segment.ts';
import type { Row } from './report.ts';
import { timesOf } from './timing.ts';

const SAMPLES = 10;
const TILES_MS = 60_000;
const MATRIX_MS = 3000;
const MEMORY_MB = 1500;

const highways: Record<Rank, string> = {
  motorway: 'motorway',
  trunk: 'primary',
  main: 'secondary',
  complementary: 'tertiary',
  local: 'residential',
  path: 'path',
};
const oneWays = { both: 'no', forward: 'yes', backward: '-1' };

/** The loaded streets as an extract of OpenStreetMap: segments meet where their ends are the same. */
const extractOf = async (segments: AsyncIterable<Segment>): Promise<Buffer> => {
  const places: LngLat[] = [];
  const ends = new Map<string, number>();
  const ways: TestWay[] = [];
  for await (const { line, direction, rank, name } of segments) {
    if (direction === 'none') continue;
    const refs = line.map((point, at) => {
      const isEnd = at === 0 || at === line.length - 1;
      const key = point.map((each) => each.toFixed(5)).join();
      const known = isEnd ? ends.get(key) : undefined;
      if (known !== undefined) return known;
      const number = places.push(point);
      if (isEnd) ends.set(key, number);
      return number;
    });
    ways.push({ refs, tags: { highway: highways[rank], name, oneway: oneWays[direction] } });
  }
  return osmPbf(places, ways);
};

/** Bytes that the processes of ours had in memory at most, where the system tells. */
const memoryOfChildren = (): number => {
  const status = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8');
      } catch {
        return [];
      }
    });
  const ours = status.filter((text) => text.includes(`\nPPid:\t${process.pid}\n`));
  return Math.max(...ours.map((text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN) * 1024));
};

/**
 * Valhalla beside the server over the loaded streets of a city: its tiles, its matrices, its memory. Left out where its package is not
 * installed in the project (docs/operations.md).
 * @param url connection string of the owner role
 * @param placesOf other places each time
 */
export const measureValhalla = async (url: string, placesOf: (sample: number) => LngLat[]): Promise<Row[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-bench-roads-'));
  const found = findValhalla(folder);
  if (!found) return [];
  try {
    mkdirSync(path.join(folder, 'roads'));
    const file = path.join(folder, 'city.osm.pbf');
    writeFileSync(file, await extractOf(readSegments(url)));
    const began = performance.now();
    const { bytes } = await buildTiles(folder, found, file, new Date());
    const built = performance.now() - began;

    const failures: unknown[] = [];
    // Nothing is to be remembered.
    const engine = { ...localValhalla(folder), remembered: -1000 };
    const roads = withEngine(engine, straight, (error) => failures.push(error));
    await roads.matrix(placesOf(0).slice(0, 2));
    const matrices: number[] = [];
    let estimated = false;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const asked = performance.now();
      estimated ||= (await roads.matrix(placesOf(sample))).estimated;
      matrices.push(performance.now() - asked);
    }
    const failed = estimated || failures.length > 0;
    const count = placesOf(0).length;
    return [
      { name: 'roads: tiles of a city by Valhalla', server: timesOf([built]), target: TILES_MS, note: `${(bytes / 1e6).toFixed(0)} MB` },
      {
        name: `roads: ${count} x ${count} pairs by Valhalla`,
        server: timesOf(matrices),
        target: MATRIX_MS,
        note: 'in a process beside the server',
        failed,
      },
      {
        name: 'roads: memory of Valhalla, MB',
        server: timesOf([memoryOfChildren() / 2 ** 20]),
        target: MEMORY_MB,
        note: 'at most, in its process',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
