import { workerData } from 'node:worker_threads';
import type { LngLat } from '#shared/place/geo.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Typed } from '../../geocoding/geocoder.ts';
import { readSegments } from '../readSegments.ts';
import type { ThreadData } from '../streetThreads.ts';
import { DoorFinder, type AskedDoor, type DoorAt } from '../near/doorAt.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';
import { suggestPlaces } from './suggestPlaces.ts';

const { url } = workerData as ThreadData;

const open = async () => new PlaceFinder(await StreetIndex.from(readSegments(url)));
const opened = open();
const doors = opened.then(({ index }) => new DoorFinder(index));
// Who asks is told.
doors.catch(() => undefined);

/** Thread 'find' of `streetThreads.ts`: resolves when the loaded streets have been read. */
export const ready = async (): Promise<void> => void (await opened);

/** Places for whole addresses, for each the best first. */
export const find = async ({ asked, near }: { asked: readonly AskedAddress[]; near?: LngLat }): Promise<Place[][]> => {
  const finder = await opened;
  return asked.map((address) => finder.find(address, near));
};

/** Places for a text somebody is typing, best first. */
export const suggest = async (typed: Typed): Promise<Place[]> => suggestPlaces(await opened, typed);

/** The address at which a place stands; undefined far from any street. */
export const doorAt = async ({ place, asked }: { place: LngLat; asked?: AskedDoor }): Promise<DoorAt | undefined> =>
  (await doors).doorAt(place, asked);
