import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MapSources } from '#shared/map/mapSources.ts';
import { openDatabase } from '#server/db.ts';
import { streetFileAt } from '#server/streets/files/streetFile.ts';
import { loadStreets } from '#server/streets/loadStreets.ts';
import { removeStreets } from '#server/streets/store.ts';
import { randomFrom } from './random.ts';
import type { Row } from './report.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** The key under which the streets are loaded, and removed again. */
const KEY = 'bench-tiles';
const COLD_MS = 20;
const CACHED_MS = 3;
const KILOBYTES = 100;
/** The zoom at which a tile's size counts, and those at which people look at a city. */
const SIZED = 14;
const ZOOMS = [11, 12, 13, 14, 15, 16];
const SAMPLES = 400;
/** So many times in a row the same tiles have to be on offer, half a second apart. */
const SETTLED = 10;

type Tile = { z: number; x: number; y: number };

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

/** All tiles of a zoom over a box. */
const tilesOver = ([west, south, east, north]: readonly [number, number, number, number], z: number): Tile[] => {
  const tiles: Tile[] = [];
  for (let x = column(west, z); x <= column(east, z); x += 1)
    for (let y = row(north, z); y <= row(south, z); y += 1) tiles.push({ z, x, y });
  return tiles;
};

/**
 * Vector tiles of a city's streets, at first and kept, and how large they are.
 * @param folder with `callejero-caba.csv.gz`
 * @param url connection string of the owner role
 */
export const measureTiles = async (folder: string, url: string, server: Server): Promise<Row[]> => {
  const database = openDatabase(url, 2, () => undefined);
  try {
    const file = await streetFileAt(path.join(folder, 'callejero-caba.csv.gz'));
    const { source } = await loadStreets(database, [file], { key: KEY, force: true }, { now: new Date() });
    const isOurs = ({ sources }: NonNullable<MapSources['streets']>) =>
      sources.some(({ bounds }) => bounds.join() === source.bounds.join());
    const offered = async () => MapSources.parse(await (await fetch(`${server.url}/map/sources.json`)).json()).streets;
    // The server believes in others for a moment, and tiles of those are on offer until the thread has read ours.
    let [streets, asBefore]: [MapSources['streets'], number] = [null, 0];
    for (let tries = 0; tries < 120 && asBefore < SETTLED; tries += 1) {
      await setTimeout(500);
      const now = await offered();
      asBefore = now && isOurs(now) && now.tiles === streets?.tiles ? asBefore + 1 : 0;
      streets = now;
    }
    if (!streets) throw new Error('the server offers no tiles');
    const { tiles } = streets;
    const addressOf = ({ z, x, y }: Tile) => tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const ask = async (tile: Tile) => {
      const { status, ms } = await server.call('', addressOf(tile), {}, 'GET');
      if (status !== 200 && status !== 204) throw new Error(`${addressOf(tile)}: ${status}`);
      return ms;
    };

    const random = randomFrom(21);
    const over = ZOOMS.map((z) => tilesOver(source.bounds, z));
    const some = Array.from({ length: SAMPLES }, () => {
      const of = over[Math.floor(random() * over.length)]!;
      return of[Math.floor(random() * of.length)]!;
    });
    const different = [...new Map(some.map((tile) => [addressOf(tile), tile])).values()];
    const [cold, cached]: [number[], number[]] = [[], []];
    for (const tile of different) cold.push(await ask(tile));
    for (const tile of different) cached.push(await ask(tile));

    const sizes: number[] = [];
    for (const tile of tilesOver(source.bounds, SIZED)) {
      const reply = await fetch(`${server.url}${addressOf(tile)}`, { headers: { 'accept-encoding': 'gzip' } });
      await reply.arrayBuffer();
      sizes.push(Number(reply.headers.get('content-length') ?? 0) / 1000);
    }
    const note = `zooms ${ZOOMS[0]} to ${ZOOMS.at(-1)} over ${source.segments.toLocaleString('en')} segments`;
    const largest = Math.max(...sizes);
    return [
      { name: 'map: a tile of streets, made', server: timesOf(cold), target: COLD_MS, note },
      { name: 'map: a tile of streets, kept', server: timesOf(cached), target: CACHED_MS, note: 'the same ones again' },
      {
        name: `map: a tile at zoom ${SIZED}, kB packed`,
        server: timesOf(sizes),
        target: KILOBYTES,
        note: `the largest ${largest.toFixed(1)} kB`,
        failed: largest > KILOBYTES,
      },
    ];
  } finally {
    await removeStreets(database, KEY);
    await database.close();
  }
};
