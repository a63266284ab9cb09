import { readFileSync } from 'node:fs';
import path from 'node:path';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { CountryCode } from '#shared/phone.ts';
import { CAPITAL, townKey } from '#shared/place/town.ts';

/** A town or a part of one. */
export type Locality = {
  country: CountryCode;
  name: string;
  /** Folded name, for comparing. */
  key: string;
  /** The district (partido, city) it is part of; may be empty. */
  district: string;
  province: string;
  /** Both for comparing (`townKey`). */
  districtKey: string;
  provinceKey: string;
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

const areaKeys = new Map<string, string>();
/** `townKey` of an area of the tables: thousands of towns are of the same few. */
const keyOf = (area: string): string => {
  const key = areaKeys.get(area) ?? townKey(area);
  areaKeys.set(area, key);
  return key;
};

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
      districtKey: keyOf(district),
      provinceKey: keyOf(province),
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

type Gazetteer = {
  all: readonly Locality[];
  named: ReadonlyMap<string, readonly Locality[]>;
  /** By the district that they are part of. */
  parts: ReadonlyMap<string, readonly Locality[]>;
};

const load = (): Gazetteer => {
  const own = read('localities.csv', OWN_SIZE);
  const byKey = Map.groupBy(own, ({ key }) => key);
  const towns = read('gazetteer.csv', 1).filter((town) => !byKey.get(town.key)?.some((each) => isSame(each, town)));
  const all = [...own, ...towns];
  return { all, named: Map.groupBy(all, ({ key }) => key), parts: Map.groupBy(own, ({ districtKey }) => districtKey) };
};

let loaded: Gazetteer | undefined;
/** Towns of GeoNames (`scripts/gazetteer.mjs`) and, before them, our own table: Buenos Aires by barrio, its suburbs, Montevideo. */
const gazetteer = (): Gazetteer => (loaded ??= load());

/** Whether a postal code is one of a locality's. */
export const hasCode = ({ codes }: Locality, code: number): boolean => codes.some(([from, to]) => code >= from && code <= to);
const spanOf = ({ codes }: Locality) => codes.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** How far a locality lies in an area: people name the province of Buenos Aires for its capital's barrios too. */
const holds = ({ districtKey, provinceKey }: Locality, area: string): number => {
  if (area === districtKey || area === provinceKey) return 1;
  return area === 'buenos aires' && provinceKey === CAPITAL ? 0.9 : 0;
};

/** The provinces where Argentine codes begin with that digit, beside Buenos Aires, which has some of most. */
const REGIONS: Readonly<Record<string, string>> = {
  2: 'santa fe|entre rios',
  3: 'entre rios|corrientes|misiones|chaco|formosa|santa fe|santiago del estero',
  4: 'tucuman|salta|jujuy|santiago del estero|catamarca',
  5: 'cordoba|mendoza|san juan|san luis|la rioja|catamarca',
  6: 'la pampa|cordoba|san luis',
  8: 'rio negro|neuquen|la pampa',
  9: 'chubut|santa cruz|tierra del fuego',
};

/** Whether an Argentine postal code may be one of a province (`townKey`): nobody knows all of them, but where they begin so. */
export const mayHaveCode = (province: string, code: number): boolean => {
  const isCapital = code >= 1000 && code < 1500;
  if (isCapital || province === CAPITAL) return isCapital && province === CAPITAL;
  const [digit = ''] = String(code);
  return province === 'buenos aires' ? '12678'.includes(digit) : REGIONS[digit]?.split('|').includes(province) === true;
};

/** What a postal code says of a locality: it is its own, it is another's, or the locality lies where codes begin so. */
const codeScore = (place: Locality, code: string): number => {
  if (code === '') return 0;
  if (place.codes.length > 0) return hasCode(place, Number(code)) ? 50 : -25;
  return place.country === 'AR' && REGIONS[code.charAt(0)]?.split('|').includes(place.provinceKey) ? 25 : 0;
};

/** A search with its areas as localities have theirs. */
const keyed = <T extends Pick<LocalitySearch, 'within'>>(search: T): T => ({ ...search, within: search.within?.map(townKey) ?? [] });

/** How well a locality fits: by the areas named with it, by its postal code, by nearness to the company, by size. */
const scoreOf = (place: Locality, { within = [], postalCode = '', near }: LocalitySearch): number =>
  within.reduce((sum, area) => sum + holds(place, area), 0) * 100 +
  codeScore(place, postalCode) +
  (near ? Math.max(0, 20 - distance(near, [place.lng, place.lat]) / 10_000) : 0) +
  Math.log10(place.size);

const best = (places: readonly Locality[], search: LocalitySearch): Locality[] => {
  if (places.length < 2) return [...places];
  const wanted = keyed(search);
  return places
    .map((place) => ({ place, score: scoreOf(place, wanted) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ place }) => place);
};

/** Localities of exactly that name, best first. */
export const localitiesNamed = (search: LocalitySearch): Locality[] =>
  best(
    (gazetteer().named.get(townKey(search.name)) ?? []).filter(({ country }) => country === search.country),
    search,
  );

/** Localities that are part of a district of that name, best first. */
export const localitiesWithin = (search: LocalitySearch): Locality[] =>
  best(
    (gazetteer().parts.get(townKey(search.name)) ?? []).filter(({ country }) => country === search.country),
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

const owners = new Map<string, readonly Locality[]>();
/** Localities that have a postal code, in no order. */
const ownersOf = (country: CountryCode, code: number): readonly Locality[] => {
  const key = `${country} ${code}`;
  const known = owners.get(key);
  if (known) return known;
  const found = gazetteer().all.filter((place) => place.country === country && hasCode(place, code));
  // Codes that nobody has are as many as people can write.
  if (found.length > 0) owners.set(key, found);
  return found;
};

/** Localities of a postal code, best first: one that shares it with few others before a city that has hundreds. */
export const localitiesOfCode = (search: Omit<LocalitySearch, 'name'>): Locality[] => {
  const code = Number(search.postalCode);
  if (!code) return [];
  const wanted = keyed({ ...search, name: '' });
  const score = (place: Locality) => scoreOf(place, wanted) - 2 * Math.log10(spanOf(place));
  return ownersOf(search.country, code).toSorted((a, b) => score(b) - score(a));
};

/** The localities nearest to a place. */
export const localitiesNear = (country: CountryCode, near: LngLat, limit: number): Locality[] =>
  gazetteer()
    .all.filter((place) => place.country === country && Math.abs(place.lat - near[1]) < 1 && Math.abs(place.lng - near[0]) < 1)
    .toSorted((a, b) => distance(near, [a.lng, a.lat]) - distance(near, [b.lng, b.lat]))
    .slice(0, limit);
