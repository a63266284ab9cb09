import { readFileSync } from 'node:fs';
import path from 'node:path';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { CountryCode } from '#shared/phone.ts';
import { townKey } from '#shared/place/town.ts';

/** A town or a part of one. */
export type Locality = {
  country: CountryCode;
  name: string;
  /** Folded name, for comparing. */
  key: string;
  /** The district (partido, city) it is part of; may be empty. */
  district: string;
  province: string;
  /** Postal codes, each a range, both ends included. */
  codes: readonly (readonly [number, number])[];
  lng: number;
  lat: number;
  /** How many people live there, roughly: the larger of two namesakes comes first. */
  size: number;
};

/** What the search for a locality has to go on. */
export type LocalitySearch = {
  country: CountryCode;
  /** Its name, or the beginning of one of its words. */
  name: string;
  /** Names of areas that hold it. */
  within?: readonly string[];
  postalCode?: string;
  near?: LngLat | undefined;
};

/** People of a locality of our own table, where none are written: one of those beats the towns of the same name elsewhere. */
const OWN_SIZE = 50_000;
/** Two places of the same name closer than this, in degrees, are one. */
const SAME = 0.15;

const read = (file: string, size: number): Locality[] => {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  return lines.map((row) => {
    const [country, name = '', district = '', province = '', codes = '', lng, lat, people] = row.split(';');
    const ranges = codes.split(' ').filter(Boolean);
    return {
      country: CountryCode.parse(country),
      name,
      key: townKey(name),
      district,
      province,
      codes: ranges.map(
        (range) => [Number(range.slice(0, range.indexOf('-') >>> 0)), Number(range.slice(range.indexOf('-') + 1))] as const,
      ),
      lng: Number(lng),
      lat: Number(lat),
      size: Number(people) || size,
    };
  });
};

const isSame = (a: Locality, b: Locality) => a.country === b.country && Math.hypot(a.lng - b.lng, a.lat - b.lat) < SAME;

type Gazetteer = { all: readonly Locality[]; named: ReadonlyMap<string, readonly Locality[]> };

const load = (): Gazetteer => {
  const own = read('localities.csv', OWN_SIZE);
  const byKey = Map.groupBy(own, ({ key }) => key);
  const towns = read('gazetteer.csv', 1).filter((town) => !byKey.get(town.key)?.some((each) => isSame(each, town)));
  const all = [...own, ...towns];
  return { all, named: Map.groupBy(all, ({ key }) => key) };
};

let loaded: Gazetteer | undefined;
/** Towns of GeoNames (`scripts/gazetteer.mjs`) and, before them, our own table: Buenos Aires by barrio, its suburbs, Montevideo. */
const gazetteer = (): Gazetteer => (loaded ??= load());

const hasCode = ({ codes }: Locality, code: number) => codes.some(([from, to]) => code >= from && code <= to);
const holds = ({ district, province }: Locality, area: string) => [district, province].some((each) => townKey(each) === townKey(area));

/** How well a locality fits: by the areas named with it, by its postal code, by nearness to the company, by size. */
const scoreOf = (place: Locality, { within = [], postalCode = '', near }: LocalitySearch): number =>
  within.filter((area) => holds(place, area)).length * 100 +
  (postalCode !== '' && hasCode(place, Number(postalCode)) ? 50 : 0) +
  (near ? Math.max(0, 20 - distance(near, [place.lng, place.lat]) / 10_000) : 0) +
  Math.log10(place.size);

const best = (places: readonly Locality[], search: LocalitySearch) =>
  places
    .map((place) => ({ place, score: scoreOf(place, search) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ place }) => place);

/** Localities of exactly that name, best first. */
export const localitiesNamed = (search: LocalitySearch): Locality[] =>
  best(
    (gazetteer().named.get(townKey(search.name)) ?? []).filter(({ country }) => country === search.country),
    search,
  );

/** Localities one of whose words begins with the text, exact names first. */
export const localitiesLike = (search: LocalitySearch, limit: number): Locality[] => {
  const key = townKey(search.name);
  if (key.length < 2) return [];
  const exact = localitiesNamed(search);
  const found = gazetteer().all.filter(
    (place) => place.country === search.country && place.key !== key && ` ${place.key}`.includes(` ${key}`),
  );
  return [...exact, ...best(found, search)].slice(0, limit);
};

/** Localities of a postal code, best first. */
export const localitiesOfCode = (search: Omit<LocalitySearch, 'name'>): Locality[] => {
  const code = Number(search.postalCode);
  if (!code) return [];
  const found = gazetteer().all.filter((place) => place.country === search.country && hasCode(place, code));
  return best(found, { ...search, name: '' });
};

/** The localities nearest to a place. */
export const localitiesNear = (country: CountryCode, near: LngLat, limit: number): Locality[] =>
  gazetteer()
    .all.filter((place) => place.country === country && Math.abs(place.lat - near[1]) < 1 && Math.abs(place.lng - near[0]) < 1)
    .toSorted((a, b) => distance(near, [a.lng, a.lat]) - distance(near, [b.lng, b.lat]))
    .slice(0, limit);
