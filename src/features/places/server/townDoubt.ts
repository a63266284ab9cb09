import { formatCount } from '#shared/money.ts';
import { cpDigits } from '#shared/place/address.ts';
import { distance } from '#shared/place/geo.ts';
import type { Point } from '#shared/place/point.ts';
import { CAPITAL, isArea, readTown } from '#shared/place/town.ts';
import { localitiesOfCode, type Locality } from '#server/geocoding/gazetteer.ts';
import { localitiesMeant, type AskedTown } from '#server/geocoding/localityOf.ts';

/**
 * How far from the middle of its town an address may be, in metres. A partido of Greater Buenos Aires is 30 km long at most, and addresses in
 * the country belong to the next town; the city of Buenos Aires ends 15 km from its middle, and so does whatever is called one of its barrios.
 */
const REACH = { city: 20_000, town: 40_000, large: 60_000, province: 900_000 };
/** People from which on a town counts as large. */
const LARGE = 500_000;

const reachOf = ({ country, key, districtKey, size }: Locality): number => {
  if (country === 'AR' && (key === CAPITAL || districtKey === CAPITAL)) return REACH.city;
  // 'Mendoza' is said of any place in Mendoza.
  if (country === 'AR' && isArea(key)) return REACH.province;
  return size >= LARGE ? REACH.large : REACH.town;
};

/**
 * Why a point cannot be in the town that is written with it, in words for the user: it is too far from each town of that name, or, where
 * the town is not known, from each that has the postal code. Undefined when nothing is known of either.
 */
export const townDoubt = (end: AskedTown & { readonly location: Point }): string | undefined => {
  const code = { country: end.countryCode, postalCode: cpDigits(end.postalCode) };
  const isVague = end.countryCode === 'AR' && readTown(end.town).key === 'buenos aires';
  const meant = isVague ? [] : localitiesMeant(end);
  const places = meant.length > 0 ? meant : localitiesOfCode(code);
  const away = places.map((place) => ({ place, metres: distance([place.lng, place.lat], end.location.coordinates) }));
  if (away.length === 0 || away.some(({ place, metres }) => metres <= reachOf(place))) return undefined;
  const [nearest] = away.toSorted((a, b) => a.metres - b.metres);
  return nearest && `A ${formatCount(Math.round(nearest.metres / 1_000))} km de ${nearest.place.name}: revise localidad y coordenadas`;
};
