import { kept } from '#shared/kept.ts';
import { cpDigits } from '#shared/place/address.ts';
import { distance } from '#shared/place/geo.ts';
import { liesIn, type AskedAddress } from '#shared/place/place.ts';
import { CAPITAL, isBarrio, readTown, townKey } from '#shared/place/town.ts';
import { hasCode, localitiesOfCode, type Locality } from '#server/geocoding/gazetteer.ts';
import { localitiesMeant, type AskedTown } from '#server/geocoding/localityOf.ts';

/** What a remembered address says of where it is. */
export type KnownTown = AskedTown & { readonly hierarchy: readonly string[]; readonly lat: number; readonly lng: number };

/** A town with what the gazetteer knows of it. */
interface Read {
  readonly key: string;
  readonly code: string;
  readonly province: string;
  /** What it may be; empty when it is not known. */
  readonly localities: readonly Locality[];
  /** It names no town: nothing, or 'Buenos Aires', by which people mean any town of the province too. */
  readonly isVague: boolean;
}

const read = (asked: AskedTown): Read => {
  const { key, province, inCapital } = readTown(asked.province === '' ? asked.town : `${asked.town}, ${asked.province}`);
  const isVague = asked.town === '' || (asked.countryCode === 'AR' && key === 'buenos aires');
  return {
    key: asked.town === '' ? '' : key,
    code: cpDigits(asked.postalCode),
    province: inCapital ? CAPITAL : province,
    localities: isVague ? [] : localitiesMeant(asked),
    isVague,
  };
};

/** Cities whose parts are named as towns as often as the city itself. */
const CITIES = new Set([CAPITAL, 'montevideo']);
const isCity = ({ key }: Locality) => CITIES.has(key);
const cityOf = ({ key, localities: [first] }: Read): string => {
  const city = CITIES.has(key) ? key : (first?.districtKey ?? '');
  return CITIES.has(city) ? city : '';
};

/** How far an address may be from the middle of its town, in metres: of namesakes farther away none is meant. */
const REACH = 60_000;
const readKnown = (known: KnownTown): Read => {
  const whole = read(known);
  // Of the city alone with a barrio among its areas: it is in that barrio.
  const barrio = CITIES.has(whole.key) ? known.hierarchy.find((area) => isBarrio(area)) : undefined;
  const town = barrio === undefined ? whole : read({ ...known, town: barrio });
  return { ...town, localities: town.localities.filter(({ lng, lat }) => distance([lng, lat], [known.lng, known.lat]) < REACH) };
};

const ownersAt = kept((code) => {
  const { postalCode, country } = JSON.parse(code) as { postalCode: string; country: AskedTown['countryCode'] };
  return localitiesOfCode({ country, postalCode }).filter((place) => !isCity(place));
});
/** Localities that share a postal code, without the cities that have hundreds. */
const ownersOf = (postalCode: string, country: AskedTown['countryCode']): readonly Locality[] =>
  ownersAt(JSON.stringify({ postalCode, country }));

/** Whether a postal code belongs to another place than a town. */
const isForeignCode = (town: Read, code: string, country: AskedTown['countryCode']): boolean => {
  if (code === '' || code === town.code) return false;
  const coded = town.localities.filter(({ codes, key }) => codes.length > 0 && !CITIES.has(key));
  if (coded.some((place) => hasCode(place, Number(code)))) return false;
  const owners = ownersOf(code, country);
  if (coded.length > 0 && owners.length > 0) return true;
  const own = ownersOf(town.code, country);
  if (own.length > 0 && owners.length > 0) return !own.some((place) => owners.includes(place));
  if (town.localities.length > 0 && owners.length > 0)
    return !owners.some((owner) => town.localities.some((place) => distance([owner.lng, owner.lat], [place.lng, place.lat]) < REACH));
  if (cityOf(town) === CAPITAL) return !/^1[0-4]\d\d$/.test(code);
  // Of the same region at least: nobody knows all codes of a town.
  return town.code !== '' && town.code.slice(0, 2) !== code.slice(0, 2);
};

const isOwnCode = (place: Locality, code: string) => code !== '' && !isCity(place) && hasCode(place, Number(code));

/** The provinces that a town may be of; people name that of Buenos Aires for its capital too. */
const provincesOf = ({ province, localities }: Read): string[] => {
  if (province === '') return localities.map((place) => place.provinceKey);
  return province === 'buenos aires' ? [province, CAPITAL] : [province];
};
const isOtherProvince = (a: Read, b: Read) => {
  const [some, others] = [provincesOf(a), provincesOf(b)];
  return some.length > 0 && others.length > 0 && !some.some((province) => others.includes(province));
};

/**
 * Whether a remembered address of the same street and number is the one asked for: in the same town, in whatever spelling, in the city
 * round its barrio or in a barrio of its city, and never where the town, its province or the postal code says otherwise.
 * @param isAlone no other town is remembered with that street and number
 */
export const isSameTown = (known: KnownTown, asked: AskedAddress, isAlone: boolean): boolean => {
  const { countryCode: country } = asked;
  if (known.countryCode !== country) return false;
  const [there, here] = [readKnown(known), read(asked)];
  if (isForeignCode(there, here.code, country) || isForeignCode(here, there.code, country)) return false;
  if (isOtherProvince(here, there)) return false;
  const isSameCode = here.code !== '' && here.code === there.code;
  if (here.key === there.key) return true;
  if (here.isVague) return isAlone || isSameCode || there.localities.some((place) => isOwnCode(place, here.code));
  if (there.isVague) return isSameCode || liesIn(known, asked.town) || here.localities.some((place) => isOwnCode(place, there.code));
  const [cityThere, cityHere] = [cityOf(there) || (known.hierarchy.some((area) => townKey(area) === CAPITAL) ? CAPITAL : ''), cityOf(here)];
  if (cityThere !== '' && (here.key === cityThere || there.key === cityHere)) return true;
  const isPart = (town: Read, district: Read) =>
    !CITIES.has(district.key) &&
    !district.localities.some((each) => each.key === district.key && each.districtKey === district.key) &&
    town.localities.some((each) => each.districtKey === district.key);
  if (isPart(there, here) || isPart(here, there)) return true;
  const isTown = ({ key, localities }: Read) => localities.some((each) => each.key === key);
  if (isTown(here) && isTown(there)) return isSameCode && liesIn(known, asked.town);
  return isSameCode || liesIn(known, asked.town);
};
