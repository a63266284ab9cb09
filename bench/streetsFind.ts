import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Papa from 'papaparse';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { isSure, type Place } from '#shared/place/place.ts';
import { openDatabase, type Database } from '#server/db.ts';
import { streetFileAt } from '#server/streets/files/streetFile.ts';
import { loadStreets } from '#server/streets/loadStreets.ts';
import { readSegments } from '#server/streets/readSegments.ts';
import type { Segment } from '#server/streets/segment.ts';
import { removeStreets, storeStreets } from '#server/streets/store.ts';
import { randomFrom } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** The key under which the streets are loaded, and removed again; the copies have it with a number. */
const KEY = 'bench-find';
/** Where copies of the city are moved to, for size. */
const COPIES = [
  { town: 'Rosario', province: 'Santa Fe', at: [-60.64, -32.95] },
  { town: 'Córdoba', province: 'Córdoba', at: [-64.18, -31.41] },
  { town: 'Mendoza', province: 'Mendoza', at: [-68.84, -32.89] },
] as const;
/** The middle of the city whose streets are copied. */
const MIDDLE: LngLat = [-58.44, -34.62];
const SUGGESTIONS = { target: 15, samples: 600, warmUp: 100 };
const NORMALISED = { target: 10_000, rows: 10_000, samples: 3 };
/** What the true addresses have to reach: the share at house level, metres off in the middle and of nine in ten, and metres that have to be told. */
const TRUE = { house: 0.99, median: 3, p90: 6, wrong: 500 };
/** For how long the server may believe in other streets, in milliseconds. */
const BELIEVED = 2_500;

/** A true address of the city, with its own point. */
type Address = { street: string; number: string; neighbourhood: string; lng: string; lat: string };

const moved = ({ left, right, line, ...segment }: Segment, { town, province, at }: (typeof COPIES)[number]): Segment => ({
  ...segment,
  left,
  right,
  town,
  province,
  line: line.map(([lng, lat]): LngLat => [lng - MIDDLE[0] + at[0], lat - MIDDLE[1] + at[1]]),
});

const loadAll = async (database: Database, folder: string, url: string): Promise<number> => {
  const places = ['callejero-caba.csv.gz', 'callejero-caba-names.csv.gz'].map((file) => path.join(folder, file));
  const files = await Promise.all(places.filter((place) => existsSync(place)).map((place) => streetFileAt(place)));
  const { source } = await loadStreets(database, files, { key: KEY, force: true }, { now: new Date() });
  const own: Segment[] = [];
  // Those of another source are read after them, or not at all.
  for await (const segment of readSegments(url)) if (own.length < source.segments) own.push(segment);
  for (const [n, copy] of COPIES.entries()) {
    const each = async function* () {
      for (const segment of own) yield moved(segment, copy);
    };
    const told = { key: `${KEY}-${n}`, name: copy.town, attribution: copy.town, country: 'AR' as const, hash: `${KEY}-${n}` };
    await storeStreets(database, told, { segments: each(), report: () => [] }, new Date(), { isForced: true });
  }
  return source.segments * (COPIES.length + 1);
};

const call = async (server: Server, { tokens: [token = ''] }: Sample, address: string, body: object) => {
  const reply = await server.call(token, address, body);
  const answer = await reply.body();
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${JSON.stringify(answer)}`);
  return { ms: reply.ms, answer };
};

const normalise = async (server: Server, sample: Sample, rows: readonly object[]) => {
  const { ms, answer } = await call(server, sample, '/api/place/normalise', { rows });
  return { ms, places: (answer as { rows: (Place | null)[] }).rows };
};

/** What somebody has typed of an address so far, from the third letter on; some name the barrio too. */
const typedOf = ({ street, number, neighbourhood }: Address, random: () => number): string => {
  const whole = `${street} ${number}${random() < 0.3 ? `, ${neighbourhood}` : ''}`;
  return whole.slice(0, Math.max(3, Math.ceil(random() * whole.length)));
};

const suggestionsRow = async (server: Server, sample: Sample, addresses: readonly Address[], segments: number): Promise<Row> => {
  const random = randomFrom(11);
  const measured: number[] = [];
  let [found, doors] = [0, 0];
  for (let n = 0; n < SUGGESTIONS.samples + SUGGESTIONS.warmUp; n += 1) {
    const address = addresses[Math.floor(random() * addresses.length)]!;
    const text = typedOf(address, random);
    const { ms, answer } = await call(server, sample, '/api/place/suggest', { text });
    if (n < SUGGESTIONS.warmUp) continue;
    measured.push(ms);
    const { data } = answer as { data: { matchLevel: string }[] };
    if (data.length > 0) found += 1;
    if (data.some(({ matchLevel }) => matchLevel === 'house')) doors += 1;
  }
  return {
    name: 'streets: suggestions while an address is typed',
    server: timesOf(measured),
    target: SUGGESTIONS.target,
    note: `${segments.toLocaleString('en')} segments beside the remembered addresses; something for ${found}, a door for ${doors}`,
  };
};

const asked = ({ street, number, neighbourhood }: Address) => ({ address: street, addressNumber: Number(number), town: neighbourhood });

const normalisedRow = async (server: Server, sample: Sample, addresses: readonly Address[]): Promise<Row> => {
  const random = randomFrom(12);
  const measured: number[] = [];
  let placed = 0;
  for (let n = 0; n < NORMALISED.samples; n += 1) {
    const rows = Array.from({ length: NORMALISED.rows }, () => {
      const row = asked(addresses[Math.floor(random() * addresses.length)]!);
      return { ...row, addressNumber: Math.max(1, row.addressNumber + Math.floor((random() - 0.5) * 600)) };
    });
    const { ms, places } = await normalise(server, sample, rows);
    measured.push(ms);
    placed = places.filter((place) => place && isSure(place.matchLevel)).length;
  }
  return {
    name: 'streets: 10,000 rows normalised',
    server: timesOf(measured),
    target: NORMALISED.target,
    note: `no outside service; ${placed.toLocaleString('en')} at house level`,
  };
};

const trueRow = async (server: Server, sample: Sample, addresses: readonly Address[]): Promise<Row> => {
  const { places } = await normalise(server, sample, addresses.map(asked));
  const off = addresses.flatMap(({ lng, lat }, at) => {
    const place = places[at];
    return place && isSure(place.matchLevel) ? [{ place, metres: distance(place.location.coordinates, [Number(lng), Number(lat)]) }] : [];
  });
  const metres = off.map((each) => each.metres).toSorted((a, b) => a - b);
  const share = off.length / addresses.length;
  const p90 = metres[Math.ceil(metres.length * 0.9) - 1] ?? Infinity;
  const times = timesOf(metres);
  const wrong = off.filter((each) => each.metres > TRUE.wrong && !each.place.partial_match).length;
  const flagged = places.filter((place) => place?.partial_match).length;
  return {
    name: `streets: ${addresses.length} true addresses, metres off`,
    server: times,
    target: 15,
    note: `${(share * 100).toFixed(1)} % at house level of ${TRUE.house * 100}; p90 ${p90.toFixed(1)} m of ${TRUE.p90}; ${wrong} wrong unsaid; ${flagged} in doubt`,
    failed: share < TRUE.house || !(times.median < TRUE.median) || !(p90 < TRUE.p90) || wrong > 0,
  };
};

/**
 * Addresses found on the streets of a city and three copies of it: while they are typed, as a file of 10,000, and how true they are.
 * @param folder with `callejero-caba.csv.gz`, and `addresses.csv` in the folder above it
 * @param url connection string of the owner role
 */
export const measureFinding = async (folder: string, url: string, server: Server, sample: Sample): Promise<Row[]> => {
  const text = readFileSync(path.join(folder, '..', 'addresses.csv'), 'utf8');
  const addresses = Papa.parse<Address>(text, { header: true, skipEmptyLines: true }).data;
  const database = openDatabase(url, 2, () => undefined);
  try {
    const segments = await loadAll(database, folder, url);
    await setTimeout(BELIEVED);
    // The thread reads its streets when it is first asked.
    await call(server, sample, '/api/place/suggest', { text: 'Gurruchaga 1850' });
    return [
      await suggestionsRow(server, sample, addresses, segments),
      await normalisedRow(server, sample, addresses),
      await trueRow(server, sample, addresses),
    ];
  } finally {
    for (const key of [KEY, ...COPIES.map((_, n) => `${KEY}-${n}`)]) await removeStreets(database, key);
    await database.close();
  }
};
