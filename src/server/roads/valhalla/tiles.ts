import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../../files/writeWhole.ts';
import { newId } from '../../ids.ts';
import { StartupError } from '../../startupError.ts';
import { parsed } from '../engines/askEngine.ts';
import { valhallaSettings } from './settings.ts';
import type { ValhallaPackage } from './valhallaPackage.ts';

/** What is written of the tiles in use; `folder` stands beside it. */
const Written = z.object({ folder: z.string().regex(/^tiles-[0-9a-f-]+$/), name: z.string(), bytes: z.int(), builtAt: z.coerce.date() });

/** Tiles that can be driven on. */
export type Tiles = Omit<z.output<typeof Written>, 'folder'> & {
  /** Where they are. */
  readonly folder: string;
};

/** For how long a folder that is being built is left alone by others, in milliseconds: they may be building it still. */
const BUILDING = 86_400_000;
/** Letters of what the builder said that are told. */
const TOLD = 300;

const roadsIn = (dataDir: string) => path.join(dataDir, 'roads');
const noteIn = (dataDir: string) => path.join(roadsIn(dataDir), 'tiles.json');

/** The tiles in use; undefined when there are none, or nobody can tell any more which. */
export const currentTiles = async (dataDir: string): Promise<Tiles | undefined> => {
  const note = await readFile(noteIn(dataDir), 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (note === undefined) return undefined;
  const written = Written.safeParse(parsed(note)).data;
  return written && { ...written, folder: path.join(roadsIn(dataDir), written.folder) };
};

/** The file of settings with which tiles are driven on. */
export const settingsOf = (tiles: string): string => path.join(tiles, 'settings.json');

const sizeOf = async (files: readonly string[]) => {
  let bytes = 0;
  for (const file of files) bytes += (await stat(file)).size;
  return bytes;
};

const build = async (program: string, settings: string, file: string): Promise<void> => {
  const child = spawn(program, ['-c', settings, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = (once(child, 'close') as Promise<[number | null]>).catch((error: unknown) => {
    throw new StartupError(`No se pudieron armar los caminos: ${(error as Error).message}`);
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-TOLD)));
  // A server may be at work on the same machine.
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await ended;
  if (code !== 0) throw new StartupError(`No se pudieron armar los caminos: ${said.trim().split('\n').at(-1) || `código ${code}`}`);
};

/** Removes what is not in use: of former tiles all but the newest, on which a server may be driving still. */
const removeOthers = async (dataDir: string, inUse: readonly string[], now: Date) => {
  for (const name of await readdir(roadsIn(dataDir))) {
    const place = path.join(roadsIn(dataDir), name);
    const isLeft = name.startsWith('building-') && now.getTime() - (await stat(place)).mtimeMs > BUILDING;
    if (isLeft || (name.startsWith('tiles-') && !inUse.includes(place))) await rm(place, { recursive: true });
  }
};

/**
 * Builds tiles from an extract of OpenStreetMap and puts them in use, whole or not at all; a server that is running drives on them from
 * its next way on.
 * @throws StartupError with a Spanish sentence when nothing can be built of it
 */
export const buildTiles = async (dataDir: string, { buildTiles: program }: ValhallaPackage, file: string, now: Date): Promise<Tiles> => {
  const id = newId();
  const building = path.join(roadsIn(dataDir), `building-${id}`);
  const folder = path.join(roadsIn(dataDir), `tiles-${id}`);
  await mkdir(building, { recursive: true });
  try {
    const settings = path.join(building, 'building.json');
    await writeFile(settings, JSON.stringify(valhallaSettings(building)));
    await build(program, settings, path.resolve(file));
    await rm(settings);
    const tiles = globSync('**/*.gph', { cwd: building }).map((tile) => path.join(building, tile));
    if (tiles.length === 0) throw new StartupError(`${path.basename(file)}: no tiene calles`);
    await writeFile(settingsOf(building), JSON.stringify(valhallaSettings(folder)));
    const bytes = await sizeOf(tiles);
    const former = await currentTiles(dataDir);
    await rename(building, folder);
    const written = { folder: path.basename(folder), name: path.basename(file), bytes, builtAt: now };
    await writeWhole(noteIn(dataDir), Buffer.from(JSON.stringify(written)));
    await removeOthers(dataDir, [folder, former?.folder ?? ''], now);
    return { ...written, folder };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
};

/** Takes the tiles away; whether there were any. */
export const removeTiles = async (dataDir: string, now: Date): Promise<boolean> => {
  if (!existsSync(noteIn(dataDir))) return false;
  await rm(noteIn(dataDir));
  await removeOthers(dataDir, [], now);
  return true;
};
