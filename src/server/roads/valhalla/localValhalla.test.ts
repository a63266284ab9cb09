import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { withEngine } from '../engines/withEngine.ts';
import { straight } from '../straight.ts';
import { localValhalla } from './localValhalla.ts';

/** What stands for Valhalla's package: its answers, a second for a metre, and what native code does when something is wrong with it. */
const PACKAGE = `
const { readFileSync } = require('node:fs');
exports.Actor = class {
  constructor(settings) { this.settings = JSON.parse(settings); }
  async matrix(text) {
    const { sources, targets } = JSON.parse(text);
    const lat = Math.round(sources[0].lat);
    if (lat === 1) process.abort();
    if (lat === 2) return new Promise(() => undefined);
    if (lat === 3) return '<html>';
    if (lat === 4) throw new Error('Matrix error: No suitable edges near location');
    if (lat === 5) throw new Error('Matrix error: Something else');
    const metres = sources.map((from) => targets.map((to) => Math.abs(from.lon - to.lon) * 1e5 + this.settings.more));
    return JSON.stringify({ sources_to_targets: { durations: metres, distances: metres.map((row) => row.map((each) => each / 1000)) } });
  }
  async route() { return JSON.stringify({ trip: { legs: [{ shape: '', summary: { time: 1000 + process.pid, length: 0.9 } }] } }); }
};
`;

let folder: string;
/** Puts tiles in use; ways over them are longer by so many metres. */
const putTiles = (name: string, more = 0) => {
  mkdirSync(path.join(folder, 'roads', name), { recursive: true });
  writeFileSync(path.join(folder, 'roads', name, 'settings.json'), JSON.stringify({ more }));
  writeFileSync(
    path.join(folder, 'roads', 'tiles.json'),
    JSON.stringify({ folder: name, name: 'x.osm.pbf', bytes: 1, builtAt: '2026-11-25T12:00:00.000Z' }),
  );
};
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-valhalla-'));
  const place = path.join(folder, 'roads/engine/node_modules/@valhallajs/valhallajs');
  const program = path.join(place, process.platform, process.arch, 'valhalla_build_tiles');
  mkdirSync(path.dirname(program), { recursive: true });
  writeFileSync(program, '');
  writeFileSync(path.join(place, 'index.js'), PACKAGE);
  putTiles('tiles-0');
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (lat: number): LngLat[] => [
  [-58.43, lat],
  [-58.42, lat],
];
const roadsOf = (timeout?: number) => {
  const problems: string[] = [];
  const clock = { now: 0 };
  const report = (error: unknown) => void problems.push((error as Error).message);
  return { roads: withEngine(localValhalla(folder, timeout), straight, report, () => clock.now), problems, clock };
};

test('questions are answered by one process, and other tiles by another from the next question on', async () => {
  const { roads, problems } = roadsOf();
  const { metres, seconds, estimated } = await roads.matrix(at(-34));
  expect([...metres].map(Math.round)).toEqual([0, 1000, 1000, 0]);
  expect([...seconds].map(Math.round)).toEqual([0, 1429, 1429, 0]);
  expect(estimated).toBe(false);
  const process = async () => (await roads.route(at(-34))).seconds;
  const first = await process();
  expect(await process()).toBe(first);
  putTiles('tiles-1', 50);
  const second = await process();
  expect(second).not.toBe(first);
  expect((await roads.matrix([at(-34)[0]!, [-58.41, -34]])).metres.map(Math.round)).toEqual(Float64Array.of(0, 2050, 2050, 0));
  expect(await process()).toBe(second);
  expect(problems).toEqual([]);
});

test.each([
  ['ends by itself', 1, /^valhalla-local: ended with SIG(ABRT|ILL|TRAP)$/],
  ['does not answer', 2, 'valhalla-local: is late'],
  ['answers no JSON', 3, 'valhalla-local: answered in an unknown format'],
  ['has an error', 5, 'valhalla-local: Matrix error: Something else'],
])('a process that %s is no fault of the server: straight lines answer, and after a rest it is asked again', async (_, lat, why) => {
  const { roads, problems, clock } = roadsOf(2000);
  expect(await roads.matrix(at(lat))).toMatchObject({ estimated: true, withoutEngine: true });
  expect(problems).toEqual([typeof why === 'string' ? why : expect.stringMatching(why)]);
  clock.now = 30_000;
  expect(await roads.matrix(at(-34))).toMatchObject({ estimated: false });
  expect(problems).toHaveLength(1);
});

test('tiles of which nobody can tell where they are count as none', async () => {
  writeFileSync(path.join(folder, 'roads', 'tiles.json'), '{"folder":"../../etc"}');
  const { roads, problems } = roadsOf();
  expect(await roads.matrix(at(-34))).toMatchObject({ withoutEngine: true });
  expect(problems).toEqual(['valhalla-local: there are no tiles, build them with npm run roads -- FILE.osm.pbf']);
  rmSync(path.join(folder, 'roads', 'tiles.json'));
  mkdirSync(path.join(folder, 'roads', 'tiles.json'));
  const other = roadsOf();
  expect(await other.roads.matrix(at(-34))).toMatchObject({ withoutEngine: true });
  expect(other.problems).toEqual(['valhalla-local: cannot be asked']);
});

test('a place without a road is no fault of the process', async () => {
  const { roads, problems } = roadsOf();
  const answer = await roads.matrix(at(4));
  expect(answer).toMatchObject({ estimated: true });
  expect(answer.withoutEngine).toBeUndefined();
  expect(problems).toEqual([]);
});

test('who leaves does not wait for an answer', async () => {
  const { roads, problems } = roadsOf();
  const leaving = new AbortController();
  const answer = roads.matrix(at(2), undefined, { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(problems).toEqual([]);
});
