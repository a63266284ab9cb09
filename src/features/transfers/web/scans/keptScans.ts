import { browserStore } from '#web/browserStore.ts';
import type { Scan, ScanList } from './scanList.ts';

/** What stations there are: their lists are kept apart. */
export type StationName = 'share' | 'arrival';

const isScan = (kept: unknown): kept is Scan => {
  const { id, code, at, state } = (kept ?? {}) as Partial<Scan>;
  return typeof id === 'string' && typeof code === 'string' && typeof at === 'number' && typeof state === 'string';
};

/** A station's list in this browser, by user, so that a reload or a closed tab loses nothing of it. Each call fails where nothing is kept. */
export type KeptScans = {
  /** The newest first. */
  load: () => Promise<ScanList>;
  put: (scans: Iterable<Scan>) => Promise<void>;
  remove: (ids: Iterable<string>) => Promise<void>;
};

/** The list that a user has on a station. @param user their `_id`, which is of one company */
export const keptScans = (station: StationName, user: string): KeptScans => {
  const prefix = `scans.${station}.${user}.`;
  return {
    load: async () => (await browserStore.all(prefix)).filter(isScan).toSorted((a, b) => b.at - a.at),
    put: (scans) => browserStore.putAll(Array.from(scans, (scan) => [`${prefix}${scan.id}`, scan] as const)),
    remove: async (ids) => {
      for (const id of ids) await browserStore.removeAll(`${prefix}${id}`);
    },
  };
};
