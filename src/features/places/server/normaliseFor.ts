import { eq, sql, type AnyColumn } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { LngLat } from '#shared/place/geo.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Db } from '#server/db.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { companies } from '../../session/server/tables.ts';
import { findKnown } from './findKnown.ts';
import { normaliseAll } from './normaliseAll.ts';
import { knownPlaces } from './tables.ts';

/** How many remembered addresses tell where a company delivers. */
const MAX_WEIGHED = 200;

/** The middle of what a company remembers of its country; undefined where that is nothing. */
const middleOf = async (db: Db, country: CountryCode): Promise<LngLat | undefined> => {
  const some = db
    .select({ lng: knownPlaces.lng, lat: knownPlaces.lat })
    .from(knownPlaces)
    .where(eq(knownPlaces.countryCode, country))
    .limit(MAX_WEIGHED)
    .as('some');
  const median = (column: AnyColumn) => sql<number | null>`percentile_cont(0.5) within group (order by ${column})`;
  const [middle] = await db.select({ lng: median(some.lng), lat: median(some.lat) }).from(some);
  const { lng = null, lat = null } = middle ?? {};
  return lng === null || lat === null ? undefined : [lng, lat];
};

/** Whose addresses they are, in which country, and round which place. */
export interface Home {
  readonly company: string;
  readonly country: CountryCode;
  readonly near: LngLat | undefined;
}

/** Where to look: in the country asked for, or the company's own and round the company. */
export const homeOf = async (db: Db, asked: CountryCode | undefined): Promise<Home> => {
  const { companyId, countryCode, lat: companyLat, lng: companyLng } = companies;
  const [row] = await db.select({ company: companyId, country: countryCode, lat: companyLat, lng: companyLng }).from(companies);
  if (!row) throw new Error('the company has no row');
  const { company, country, lat, lng } = row;
  const near: LngLat | undefined = lat === null || lng === null ? undefined : [lng, lat];
  return asked && asked !== country ? { company, country: asked, near: undefined } : { company, country, near };
};

/** Where companies deliver that do not say where they are; asked for at every letter of an address. */
const middles = new LRUCache<string, LngLat>({ max: 1_000, ttl: 60_000 });

/** Where to look, round the company or, where it does not say where it is, round what it remembers. */
export const surroundingsOf: typeof homeOf = async (db, asked) => {
  const home = await homeOf(db, asked);
  if (home.near) return home;
  const key = `${home.company} ${home.country}`;
  const middle = middles.get(key) ?? (await middleOf(db, home.country));
  // One that has delivered nothing yet begins somewhere.
  if (middle && !middles.has(key)) middles.set(key, middle);
  return { ...home, near: middle };
};

/** Whose addresses are placed, and by whom. */
export interface Normaliser {
  /** Opens a transaction of the company. */
  readonly inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly geocoder: Geocoder;
}

/**
 * Places addresses of a company, the ones that it remembers where it has them; null where not even the town is known. To be called outside
 * of any transaction: others may be asked.
 * @param country the company's own unless told
 */
export const normaliseFor = async (
  { inCompany, geocoder }: Normaliser,
  rows: readonly Omit<AskedAddress, 'countryCode'>[],
  country?: CountryCode,
): Promise<{ rows: (Place | null)[]; unasked: number }> => {
  const { near, country: countryCode } = await inCompany((db) => surroundingsOf(db, country));
  const asked = rows.map((row): AskedAddress => ({ ...row, countryCode }));
  const known = await inCompany((db) => findKnown(db, asked));
  return normaliseAll(geocoder, asked, { known, near });
};
