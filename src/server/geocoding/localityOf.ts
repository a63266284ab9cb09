import { cpDigits } from '#shared/place/address.ts';
import type { LngLat } from '#shared/place/geo.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { CAPITAL, readTown, townKey } from '#shared/place/town.ts';
import { localitiesNamed, localitiesOfCode, localitiesWithin, type Locality } from './gazetteer.ts';

/** What an address says of where its town is. */
export type AskedTown = Pick<AskedAddress, 'town' | 'postalCode' | 'province' | 'countryCode'>;

/** Whether a locality is the whole city of Buenos Aires. */
const isWholeCity = ({ country, key }: Locality) => country === 'AR' && key === CAPITAL;

/**
 * The localities that an address names by its town, the likeliest first: of that name, or parts of a district of that name. The province
 * and the postal code tell namesakes apart. None where the town is not known.
 */
export const localitiesMeant = ({ town, postalCode, province, countryCode }: AskedTown, near?: LngLat): Locality[] => {
  if (town === '') return [];
  const reading = readTown(province === '' ? town : `${town}, ${province}`);
  const areas = [reading.province, reading.inCapital ? CAPITAL : '', readTown(province).key];
  const within = [...new Set(areas.filter((area) => area !== '' && area !== reading.key))];
  const search = { country: countryCode, name: reading.key, within, postalCode: cpDigits(postalCode), near };
  const inProvince = (places: Locality[]) => {
    const there = places.filter((place) => within.includes(place.provinceKey));
    return there.length > 0 ? there : places;
  };
  const [named, parts] = [localitiesNamed(search), localitiesWithin(search)];
  const [largest, part] = [named[0], parts[0]];
  if (!largest || !part) return inProvince([...named, ...parts]);
  // 'General San Martín' is a small town of La Pampa, and a district of Buenos Aires that far more orders go to.
  const isTown = parts.some(({ key }) => key === reading.key) || largest.size >= part.size;
  return inProvince(isTown ? named : [...parts, ...named]);
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
  const search = { country: countryCode, within: province === '' ? [] : [province], postalCode: cpDigits(postalCode), near };
  const ofCode = localitiesOfCode(search).find((place) => !meant || !isWholeCity(meant) || place.districtKey === CAPITAL);
  const isCity = meant !== undefined || (town === '' && countryCode === 'AR' && townKey(province) === CAPITAL);
  return ofCode ?? (isCity ? localitiesNamed({ ...search, name: CAPITAL })[0] : undefined);
};
