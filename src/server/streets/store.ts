import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { Database, Db } from '../db.ts';
import { newId } from '../ids.ts';
import { asPlatform } from '../platform.ts';
import { insertMany } from '../query/insertMany.ts';
import { encodeLine } from './polyline.ts';
import { StreetFileError } from './files/streetFile.ts';
import type { Segment, StreetSource } from './segment.ts';
import { streetSegments, streetSources } from './tables.ts';

/** Segments of one statement: some 150 kB. */
const BATCH = 500;

/** How often a load looks whether another has ended, in milliseconds. It holds no connection meanwhile: sign-in needs them. */
const LOOK = 500;

/** So many segments are not replaced by less than half of them: a table that is cut off between two lines does not show it. */
const FEW = 1_000;

/** What is stored under a key, and the fingerprint of what it was read from. */
export type NewSource = {
  readonly key: string;
  readonly name: string;
  readonly attribution: string;
  readonly country: CountryCode;
  readonly hash: string;
};

const sourceOf = ({
  _id,
  key,
  name,
  attribution,
  country,
  edition,
  segments,
  loadAt,
  report,
  west,
  south,
  east,
  north,
}: typeof streetSources.$inferSelect): StreetSource => ({
  _id,
  key,
  name,
  attribution,
  country,
  edition,
  segments,
  loadAt,
  report,
  bounds: [west, south, east, north],
});

const rowOf = ({ name, otherNames, direction, rank, left, right, town, province, line }: Segment, edition: string, at: number) => ({
  edition,
  at,
  name,
  otherNames: [...otherNames],
  direction,
  rank,
  leftFrom: left.numbers?.from ?? null,
  leftTo: left.numbers?.to ?? null,
  rightFrom: right.numbers?.from ?? null,
  rightTo: right.numbers?.to ?? null,
  leftArea: left.area,
  rightArea: right.area,
  leftCode: left.postalCode,
  rightCode: right.postalCode,
  town,
  province,
  line: encodeLine(line),
});

/** Stores segments as an edition, while the next ones are read; tells how many there were and where they lie. */
const insertEdition = async (db: Db, edition: string, segments: AsyncIterable<Segment>) => {
  let [west, south, east, north] = [180, 90, -180, -90];
  let count = 0;
  let rows: ReturnType<typeof rowOf>[] = [];
  let inserting = Promise.resolve();
  const insert = async () => {
    const batch = rows;
    rows = [];
    await inserting;
    inserting = insertMany(db, streetSegments, batch);
    // It is awaited with the next one.
    inserting.catch(() => undefined);
  };
  try {
    for await (const segment of segments) {
      for (const [lng, lat] of segment.line) {
        west = Math.min(west, lng);
        south = Math.min(south, lat);
        east = Math.max(east, lng);
        north = Math.max(north, lat);
      }
      rows.push(rowOf(segment, edition, count));
      count += 1;
      if (rows.length >= BATCH) await insert();
    }
    await insert();
  } finally {
    await inserting;
  }
  return { segments: count, west, south, east, north };
};

type StoredStreets = { source: StreetSource; report: readonly string[]; unchanged: boolean };

/** Keeps other loads out until the transaction ends; false when one is under way. */
const lockStreets = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('streets')) as free`);
  return rows[0]?.free === true;
};

type Bounds = Pick<typeof streetSources.$inferSelect, 'west' | 'south' | 'east' | 'north'>;
const isElsewhere = (one: Bounds, other: Bounds) =>
  one.west > other.east || other.west > one.east || one.south > other.north || other.south > one.north;

/**
 * Stores the streets of a source in place of its former ones, all or none; loads wait for one another.
 * @param segments not read when the same files were stored before
 * @param isForced stores what is stored already, and what is less than half of it or lies elsewhere
 * @param report what was not understood, asked for when all was read
 * @throws StreetFileError when they are less than half of what there is, or lie elsewhere
 * @returns the source, and whether it was stored before from the same files
 */
export const storeStreets = async (
  database: Database,
  { hash, ...told }: NewSource,
  { segments, report }: { segments: AsyncIterable<Segment>; report: () => readonly string[] },
  now: Date,
  {
    isForced = false,
    onWait = () => undefined,
    signal,
  }: { isForced?: boolean; onWait?: () => void; signal?: AbortSignal | undefined } = {},
): Promise<StoredStreets> => {
  const store = async (db: Db): Promise<StoredStreets | undefined> => {
    if (!(await lockStreets(db))) return undefined;
    const [former] = await db.select().from(streetSources).where(eq(streetSources.key, told.key));
    if (former?.hash === hash && !isForced) return { source: sourceOf(former), report: former.report, unchanged: true };
    const edition = newId();
    const found = await insertEdition(db, edition, segments);
    if (former && former.segments > FEW && found.segments < former.segments / 2 && !isForced)
      throw new StreetFileError(
        `Son ${formatCount(found.segments)} tramos, y los cargados con la clave ${told.key} son ${formatCount(former.segments)}: ¿está entero el archivo? Si lo está, quite primero los cargados`,
      );
    if (former && !isForced && isElsewhere(former, found))
      throw new StreetFileError(
        `Con la clave ${told.key} están cargadas las calles de otro lugar (${former.name}): cambie el nombre del archivo, o quite primero las cargadas`,
      );
    const sentences = report();
    const row = { ...told, hash, edition, ...found, report: sentences, loadAt: now };
    if (former) await db.delete(streetSegments).where(eq(streetSegments.edition, former.edition));
    const [stored] = await db
      .insert(streetSources)
      .values({ _id: newId(), ...row })
      .onConflictDoUpdate({ target: streetSources.key, set: row })
      .returning();
    if (!stored) throw new Error('no source was stored');
    return { source: sourceOf(stored), report: sentences, unchanged: false };
  };
  for (let isFirst = true; ; isFirst = false) {
    const stored = await asPlatform(database, store);
    if (stored) return stored;
    if (isFirst) onWait();
    await setTimeout(LOOK, undefined, { signal });
  }
};

/** What is loaded, in order of the keys. */
export const storedSources = (database: Database): Promise<StreetSource[]> =>
  asPlatform(database, async (db) => (await db.select().from(streetSources).orderBy(streetSources.key)).map(sourceOf));

/**
 * Removes a source with its streets; undefined when there is none of that key.
 * @throws StreetFileError while streets are being loaded
 */
export const removeStreets = (database: Database, key: string): Promise<StreetSource | undefined> =>
  asPlatform(database, async (db) => {
    if (!(await lockStreets(db))) throw new StreetFileError('Se están cargando calles: espere a que termine');
    const [former] = await db.delete(streetSources).where(eq(streetSources.key, key)).returning();
    if (!former) return undefined;
    await db.delete(streetSegments).where(eq(streetSegments.edition, former.edition));
    return sourceOf(former);
  });
