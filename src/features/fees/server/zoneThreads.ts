import { Piscina } from 'piscina';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { type Check, type CheckedZones, cornersOf, uncheckedZones } from '../checks/checkFees.ts';
import type { ZoneTask } from './zoneThread.ts';

/** For how long a thread waits for the next tariff before it ends, in milliseconds. */
const IDLE = 60_000;
/** What the thread may hold, in MB. */
const MEMORY = 768;
/** Corners of a tariff's zones that are compared: 250,000 take some ten seconds. */
const MAX_CORNERS = 300_000;

let threads: Piscina<ZoneTask, Check[]> | undefined;
const opened = () => {
  threads ??= new Piscina({
    filename: new URL('zoneThread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  return threads;
};

/** Compares the zones of a tariff in a thread, so that nobody's request waits for it; says so where they are too many. */
export const checkZones = async ({ _id, name, list }: CheckedZones, most = MAX_CORNERS): Promise<Check[]> => {
  if (list.length === 0) return [];
  if (cornersOf(list) > most) return [uncheckedZones({ _id, name, list })];
  const zones = await unhurried(eachOf(list, (zone) => JSON.stringify({ name: zone.name, polygons: zone.polygons })));
  return opened().run({ _id, name, zones });
};
