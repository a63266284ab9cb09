import { and, asc, eq, gt, not, or } from 'drizzle-orm';
import * as z from 'zod';
import { CountryCode } from '#shared/phone.ts';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { hasEnded } from '#server/jobs/purge.ts';
import { hasEnded as isOver } from '#shared/jobState.ts';
import { job, type Ports } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { fetchFile } from '#server/streets/files/fetchFile.ts';
import { StreetFileError, type StreetFile } from '#server/streets/files/streetFile.ts';
import { loadStreets, type LoadOptions } from '#server/streets/loadStreets.ts';
import { fetchedCities } from '../contract.ts';

/** Progress is told in parts of a hundred: bytes mean nothing to who waits. */
const WHOLE = 100;
/** Of them, those of fetching a file before it is read. */
const FETCHING = 40;

const Payload = z.object({
  title: z.string(),
  /** Files in the store: a process that begins the job again finds them there. */
  files: z.array(z.object({ name: z.string(), key: z.string() })),
  city: z.enum(fetchedCities).optional(),
  told: z
    .object({
      key: z.string(),
      name: z.string(),
      attribution: z.string(),
      country: CountryCode,
      town: z.string(),
      province: z.string(),
      columns: z.string(),
    })
    .partial(),
});

/** A file as it lies in the store. */
const storedFile = (store: FileStore, { name, key }: { name: string; key: string }): StreetFile => ({
  name,
  open: async function* () {
    const file = await store.read(key);
    if (!file) throw new StreetFileError(`${name}: ya no está en el servidor; vuelva a cargarlo`);
    yield* file.stream as AsyncIterable<Uint8Array>;
  },
});

/** How far something is, as one of the parts of a hundred between two of them. */
const partOf = (done: number, of: number, from: number, to: number) =>
  of > 0 ? Math.min(to, Math.floor(from + (done / of) * (to - from))) : from;

/** What the command line is told is not what a screen is asked. */
const forScreens = (sentence: string) => sentence.replace('con --columns', 'al cargarlo');

type Loading = { ports: Pick<Ports, 'config' | 'database' | 'files'>; progress: (done: number, total: number) => Promise<void> };

const load = (files: readonly StreetFile[], told: LoadOptions, from: number, { ports, progress }: Loading) => {
  // An attempt that another process has taken over ends here.
  const stop = new AbortController();
  return loadStreets(ports.database, files, told, {
    now: new Date(),
    signal: stop.signal,
    progress: ({ read, of }) => void progress(partOf(read, of, from, WHOLE), WHOLE).catch((error: unknown) => stop.abort(error)),
  });
};

const fetchAndLoad = async (told: LoadOptions, loading: Loading) => {
  const { ports, progress } = loading;
  const onBytes = (read: number, of: number) => void progress(partOf(read, of, 0, FETCHING), WHOLE).catch(() => undefined);
  const { file, remove } = await fetchFile(ports.config.STREETS_CABA_URL, { onBytes });
  try {
    return await load([file], told, FETCHING, loading);
  } finally {
    await remove();
  }
};

/**
 * Loads streets for the whole deployment, from files that somebody sent or from a city's own. All or nothing, and begun again it loads the
 * same once. Files stay in the store for a day.
 */
export const loadStreetFiles = job({
  name: 'load streets',
  needs: 'unrestricted',
  isLong: true,
  payload: Payload,
  run: async ({ payload: { files, city, told }, ports, progress }) => {
    const loading = { ports, progress };
    try {
      const stored = files.map((file) => storedFile(ports.files, file));
      const { source, report, unchanged } = city ? await fetchAndLoad(told, loading) : await load(stored, told, 0, loading);
      await ports.streets.refresh();
      return { name: source.name, segments: source.segments, report, unchanged };
    } catch (error) {
      if (error instanceof StreetFileError) throw refuse.invalid(forScreens(error.message));
      throw error;
    }
  },
});

const HOUR_MS = 3_600_000;

/** The company's loads that are going on, oldest first; before them the last one, if it failed within the hour and none went well since. */
export const streetLoads = async (db: Db, now: Date): Promise<{ _id: string; title: string; isOn: boolean }[]> => {
  const runs = await db
    .select({ _id: jobRuns._id, payload: jobRuns.payload, state: jobRuns.state })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, loadStreetFiles.name), or(not(hasEnded), gt(jobRuns.endAt, new Date(now.getTime() - HOUR_MS)))))
    .orderBy(asc(jobRuns._id));
  const last = runs.findLast(({ state }) => isOver(state));
  return runs
    .filter((run) => !isOver(run.state) || (run === last && run.state === 'Error'))
    .map(({ _id, payload, state }) => ({ _id, title: Payload.parse(payload).title, isOn: state !== 'Error' }));
};
