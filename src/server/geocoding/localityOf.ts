import { kept } from '#shared/kept.ts';
import { cpDigits } from '#shared/place/address.ts';
import { distance, type LngLat } from '#shared/place/geo.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { CAPITAL, isArea, isBarrio, readTown, townKey } from '#shared/place/town.ts';
import { localitiesNamed, localitiesOfCode, localitiesWithin, type Locality } from './gazetteer.ts';

/** What an address says of where its town is. */
export type AskedTown = Pick<AskedAddress, 'town' | 'postalCode' | 'province' | 'countryCode'>;

/** Whether a locality is the whole city of Buenos Aires. */
const isWholeCity = ({ country, key }: Locality) => country === 'AR' && key === CAPITAL;

const localitiesNamedSo = ({ town, postalCode, province, countryCode }: AskedTown, near?: LngLat): Locality[] => {
  if (town === '') return [];
  const reading = readTown(province === '' ? town : `${town}, ${province}`);
  const areas = [reading.province, reading.inCapital ? CAPITAL : '', readTown(province).key];
  const within = [...new Set(areas.filter((area) => area !== '' && area !== reading.key))];
  const search = { country: countryCode, name: reading.key, within, postalCode: cpDigits(postalCode) };
  const inProvince = (places: Locality[]) => {
    const there = places.filter((place) => within.includes(place.provinceKey));
    return there.length > 0 ? there : places;
  };
  const [named, parts] = [localitiesNamed({ ...search, near }), localitiesWithin(search)];
  const [largest, part] = [named[0], parts[0]];
  if (!largest || !part) return inProvince([...named, ...parts]);
  // 'General San Martín' is a small town of La Pampa, and a district of Buenos Aires that far more orders go to.
  const isTown = parts.some(({ key }) => key === reading.key) || largest.size >= part.size;
  return inProvince(isTown ? named : [...parts, ...named]);
};

/** Postal codes of the city of Buenos Aires. */
const CITY_CODE = /^1[0-4]\d\d$/;
/** So near, in metres, a company says the short names of a city's barrios, and not those of towns farther off than the second. */
const AROUND = { city: 40_000, town: 100_000 };

/** The localities of a town's name, the likeliest first; see `localitiesMeant`. */
const localitiesOfName = (asked: AskedTown, near?: LngLat): Locality[] => {
  const { town, province, countryCode } = asked;
  const own = localitiesNamedSo(asked, near);
  const code = cpDigits(asked.postalCode);
  const isCoded = CITY_CODE.test(code);
  const area = readTown(town).province || (province && townKey(province));
  const isElsewhere = countryCode !== 'AR' || (area !== '' && area !== CAPITAL) || (code !== '' && !isCoded);
  const inCity = isElsewhere ? '' : `${town}, ${CAPITAL}`;
  if (inCity === '' || isBarrio(town) || !isBarrio(townKey(inCity))) return own;
  // 'Devoto' is a town of Córdoba, and what everybody in Buenos Aires calls Villa Devoto.
  const barrios = localitiesNamedSo({ ...asked, town: inCity }, near);
  const isWithin = ({ lng, lat }: Locality, reach: number) => near !== undefined && distance(near, [lng, lat]) <= reach;
  const isHere = barrios.some((place) => isWithin(place, AROUND.city)) && !own.some((place) => isWithin(place, AROUND.town));
  // What no town is called may be any town's: 'Centro'.
  const isShort = townKey(inCity).endsWith(` ${townKey(town)}`);
  if (own.length === 0 && !isCoded && !(isHere && isShort)) return own;
  return isCoded || isHere ? [...barrios, ...own] : [...own, ...barrios];
};

const meantBy = (asked: AskedTown, near?: LngLat): readonly Locality[] => {
  const parts = asked.town.split(/\s*,\s*/);
  const towns = parts.filter((part) => !isArea(part));
  if (towns.length < 2) return localitiesOfName(asked, near);
  const areas = parts.filter(isArea);
  const each = towns.map((town) => localitiesOfName({ ...asked, town: [town, ...areas].join(', ') }, near)).filter(([first]) => first);
  const keys = new Set(each.flatMap(([first]) => first?.key ?? []));
  const isWithin = (place: Locality) => place.key !== place.districtKey && keys.has(place.districtKey);
  return each.map((places) => places.filter(isWithin)).find((places) => places.length > 0) ?? each[0] ?? [];
};
const meantAnywhere = kept((asked) => meantBy(JSON.parse(asked) as AskedTown));

/**
 * The localities that an address names by its town, the likeliest first: of that name, or parts of a district of that name. The province
 * and the postal code tell namesakes apart. Of several towns, as 'Centro, Bahía Blanca' and 'Vicente López, Olivos', the one that lies in
 * another is meant, else the first that is known. None where the town is not known.
 * @param near of namesakes that nothing tells apart the one near it is the likeliest
 */
export const localitiesMeant = ({ town, postalCode, province, countryCode }: AskedTown, near?: LngLat): readonly Locality[] => {
  const asked = { town, postalCode, province, countryCode };
  return near ? meantBy(asked, near) : meantAnywhere(JSON.stringify(asked));
};

/**
 * The one locality that an address names. Of the city of Buenos Aires the barrio, if it or its postal code is told: the whole city is meant
 * only where nothing else is known.
 */
export const localityOf = (asked: AskedTown, near?: LngLat): Locality | undefined => {
  const { town, postalCode, province, countryCode } = asked;
  const [meant] = localitiesMeant(asked, near);
  // 'Buenos Aires' is the name of the city and of its province, by which people mean any of its towns.
  const isVague = meant === undefined || (countryCode === 'AR' && (isWholeCity(meant) || meant.key === 'buenos aires'));
  if (!isVague) return meant;
  const search = { country: countryCode, within: province === '' ? [] : [province], postalCode: cpDigits(postalCode) };
  const ofCode = localitiesOfCode(search).find((place) => !meant || !isWholeCity(meant) || place.districtKey === CAPITAL);
  const isCity = meant !== undefined || (town === '' && countryCode === 'AR' && townKey(province) === CAPITAL);
  return ofCode ?? (isCity ? localitiesNamed({ ...search, name: CAPITAL })[0] : undefined);
};
