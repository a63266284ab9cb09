import { workerData } from 'node:worker_threads';
import { readSegments } from '../readSegments.ts';
import type { Segment } from '../segment.ts';
import type { ThreadData } from '../streetThreads.ts';
import { openStreetTiles } from './streetTiles.ts';
import type { TileAddress } from './tileAddress.ts';

const { url } = workerData as ThreadData;

const open = async () => {
  const segments: Segment[] = [];
  for await (const segment of readSegments(url)) segments.push(segment);
  return openStreetTiles(segments);
};
const opened = open();

/** Thread 'tiles' of `streetThreads.ts`: resolves when the loaded streets have been read. */
export const ready = async (): Promise<void> => void (await opened);

/** What the tiles on offer are called. */
export const version = async (): Promise<string> => (await opened).version;

/** A tile, empty where nothing is drawn; undefined when another version than the one on offer is asked for. */
export const tile = async ({ version: asked, ...address }: TileAddress & { version: string }): Promise<Uint8Array | undefined> => {
  const tiles = await opened;
  return asked === tiles.version ? tiles.tile(address) : undefined;
};
