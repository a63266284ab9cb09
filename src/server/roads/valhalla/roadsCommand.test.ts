import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../startupError.ts';
import { withEngine } from '../engines/withEngine.ts';
import { straight } from '../straight.ts';
import { localValhalla } from './localValhalla.ts';
import { roadsCommand } from './roadsCommand.ts';
import { crossing, gridPbf, osmPbf } from './testing.ts';
import { currentTiles } from './tiles.ts';
import { findValhalla } from './valhallaPackage.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
/** What needs Valhalla's package is tried where it is installed in the project: `npm install --no-save @valhallajs/valhallajs@3.6.1`. */
const isInstalled = findValhalla(os.tmpdir()) !== undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-roads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array) => {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
};
const run = async (args: string[], ROADS: 'embedded' | 'valhalla-local' = 'embedded') => {
  const lines: string[] = [];
  await roadsCommand(args, { config: { DATA_DIR: folder, ROADS }, now: NOW, print: (line) => lines.push(line) });
  return lines;
};
const tilesThere = () => readdirSync(path.join(folder, 'roads')).filter((name) => name.startsWith('tiles-'));

test('without roads it says how they are built, and there is nothing to take away', async () => {
  expect(await run([])).toEqual(['No hay caminos armados: ármelos con npm run roads -- ARCHIVO.osm.pbf']);
  expect(await run(['--remove'])).toEqual(['No había caminos armados.']);
});

test('what is no extract is refused with one line before anything is installed or written', async () => {
  await expect(run([write('mapa.osm.pbf', '<html>')])).rejects.toEqual(
    new StartupError('mapa.osm.pbf: no es un extracto de OpenStreetMap (.osm.pbf)'),
  );
  await expect(run([write('corto.osm.pbf', gridPbf(5).subarray(0, -3))])).rejects.toThrow('corto.osm.pbf: está cortado: bájelo de nuevo');
  await expect(run([path.join(folder, 'otro.osm.pbf')])).rejects.toThrow('otro.osm.pbf: el archivo no existe');
  await expect(run([folder])).rejects.toThrow('no se puede leer (EISDIR)');
  for (const args of [['a', 'b'], ['a', '--remove'], ['--force']]) await expect(run(args)).rejects.toThrow(/^Uso:/);
  expect(existsSync(path.join(folder, 'roads'))).toBe(false);
});

test('an engine without tiles says how they are built, and the way is straight', async () => {
  const problems: string[] = [];
  const roads = withEngine(localValhalla(folder), straight, (error) => problems.push((error as Error).message));
  expect(await roads.route([crossing(0, 0), crossing(4, 4)])).toMatchObject({ estimated: true, withoutEngine: true });
  expect(problems).toEqual(['valhalla-local: there are no tiles, build them with npm run roads -- FILE.osm.pbf']);
});

test.runIf(isInstalled)(
  'from an extract to ways and a matrix that keep to one-way streets, and other roads without a new start',
  async () => {
    const grid = write('ciudad.osm.pbf', gridPbf(20));
    const [building, done, hint] = await run([grid]);
    expect(building).toBe('Armando los caminos de ciudad.osm.pbf (1 MB)…');
    expect(done).toMatch(/^Los caminos están armados: 1 MB en \d+ s\.$/);
    expect(hint).toBe('Para usarlos, inicie el servidor con ROADS=valhalla-local.');
    expect(await run([])).toEqual(['ciudad.osm.pbf: 1 MB, 2026-11-25']);

    const problems: unknown[] = [];
    const roads = withEngine(localValhalla(folder), straight, (error) => problems.push(error));
    // Street 10 runs east: back from its next crossing one goes round a block, by street 9 or 11.
    const [west, east] = [crossing(10, 4), crossing(10, 5)];
    const { metres, seconds, estimated } = await roads.matrix([west, east]);
    expect(estimated).toBe(false);
    expect([metres[0], metres[3]]).toEqual([0, 0]);
    expect(metres[1]).toBeGreaterThan(85);
    expect(metres[1]).toBeLessThan(100);
    expect(metres[2]).toBeGreaterThan(300);
    expect(metres[2]).toBeLessThan(330);
    expect(seconds[2]).toBeGreaterThan(seconds[1]! * 2);
    const back = await roads.route([east, west]);
    expect(Math.abs(back.metres - metres[2]!)).toBeLessThan(5);
    expect(back.line.length).toBeGreaterThanOrEqual(4);
    expect(back.line[0]?.map((each) => each.toFixed(4))).toEqual(east.map((each) => each.toFixed(4)));

    // A place in the sea, and one in another continent, spoil nothing but their own pairs.
    const far = await roads.matrix([west, east, [-57.5, -35.2], [-3.7, 40.4], [0, 0]]);
    expect(far.estimated).toBe(true);
    expect([far.metres[1], far.metres[5]]).toEqual([metres[1], metres[2]]);
    expect([...far.seconds, ...far.metres].every(Number.isFinite)).toBe(true);
    expect(await roads.route([west, [0, 0], east])).toMatchObject({ estimated: true, legs: [{}, {}] });
    expect(problems).toEqual([]);

    // Two streets more join what was a grid of its own; the server drives on them from its next way on.
    const before = tilesThere();
    await run([write('otra.osm.pbf', gridPbf(30))], 'valhalla-local');
    expect((await roads.route([crossing(25, 20), crossing(25, 25)])).estimated).toBe(false);
    expect(tilesThere()).toHaveLength(2);
    await run([grid], 'valhalla-local');
    expect(tilesThere()).toHaveLength(2);
    expect(tilesThere()).not.toContain(before[0]);
    expect(problems).toEqual([]);

    expect(await run(['--remove'])).toEqual(['Los caminos se quitaron.']);
    expect(tilesThere()).toEqual([]);
    expect(await roads.route([west, east])).toMatchObject({ withoutEngine: true });
  },
  120_000,
);

test.runIf(isInstalled)(
  'what has no streets leaves the roads that are there, and nothing half made',
  async () => {
    await run([write('ciudad.osm.pbf', gridPbf(10))]);
    const before = await currentTiles(folder);
    const left = path.join(folder, 'roads', 'building-0');
    mkdirSync(left);
    utimesSync(left, NOW, new Date(NOW.getTime() - 2 * 86_400_000));
    const rivers = osmPbf([crossing(0, 0), crossing(1, 1)], [{ refs: [1, 2], tags: { waterway: 'river' } }]);
    await expect(run([write('rios.osm.pbf', rivers)])).rejects.toThrow(StartupError);
    const rubbish = gridPbf(10);
    rubbish.fill(7, rubbish.length - 200);
    await expect(run([write('roto.osm.pbf', rubbish)])).rejects.toThrow(StartupError);
    expect(await currentTiles(folder)).toEqual(before);
    expect(readdirSync(path.join(folder, 'roads')).filter((name) => name.startsWith('building-'))).toEqual(['building-0']);
    await run([write('ciudad.osm.pbf', gridPbf(12))]);
    expect(readdirSync(path.join(folder, 'roads')).filter((name) => name.startsWith('building-'))).toEqual([]);
  },
  120_000,
);
