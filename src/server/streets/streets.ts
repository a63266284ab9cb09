import type { LngLat } from '#shared/place/geo.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Typed } from '../geocoding/geocoder.ts';
import type { AskedDoor, DoorAt } from './near/doorAt.ts';
import type { StreetThreads } from './streetThreads.ts';
import type { TileAddress } from './tiles/tileAddress.ts';

/** The streets that are loaded: what is on them, and how they are drawn. With none loaded nothing is found. */
export type Streets = Pick<StreetThreads, 'sources' | 'version' | 'refresh'> & {
  /**
   * Places for whole addresses, for each the best first; none where its street is not known.
   * @param near where the company is: of namesakes the nearer one is meant
   */
  find: (asked: readonly AskedAddress[], near?: LngLat) => Promise<readonly (readonly Place[])[]>;
  /** Places for a text somebody is typing, best first. */
  suggest: (typed: Typed) => Promise<readonly Place[]>;
  /**
   * The address at which a place stands; undefined more than 60 m from any street.
   * @param asked the address that was looked for: a house at the corner of its street is told by it
   */
  doorAt: (place: LngLat, asked?: AskedDoor) => Promise<DoorAt | undefined>;
  /** What the tiles on offer are called, another text for other streets; undefined while none are loaded. */
  tileVersion: () => Promise<string | undefined>;
  /** A vector tile (Mapbox's format 2.1), packed with gzip; empty where nothing is drawn, undefined when its version is not on offer. */
  tile: (tile: TileAddress & { version: string }) => Promise<Uint8Array | undefined>;
};

/** Addresses that the thread is given at once: between two such batches it answers who is typing. */
const BATCH = 30;

/** The loaded streets, asked through their threads: `find/findThread.ts` and `tiles/tileThread.ts`. */
export const openStreets = ({ sources, version, refresh, ask }: StreetThreads): Streets => {
  const areLoaded = async () => (await sources()).length > 0;
  return {
    sources,
    version,
    refresh,
    find: async (asked, near) => {
      if (!(await areLoaded())) return asked.map(() => []);
      const found: (readonly Place[])[] = [];
      for (let from = 0; from < asked.length; from += BATCH) {
        found.push(...(await ask<readonly (readonly Place[])[]>('find', 'find', { asked: asked.slice(from, from + BATCH), near })));
      }
      return found;
    },
    suggest: async (typed) => ((await areLoaded()) ? ask<readonly Place[]>('find', 'suggest', typed) : []),
    doorAt: async (place, asked) => ((await areLoaded()) ? ask<DoorAt | undefined>('find', 'doorAt', { place, asked }) : undefined),
    tileVersion: async () => ((await areLoaded()) ? ask<string>('tiles', 'version', undefined) : undefined),
    tile: async (tile) => ((await areLoaded()) ? ask<Uint8Array | undefined>('tiles', 'tile', tile) : undefined),
  };
};
