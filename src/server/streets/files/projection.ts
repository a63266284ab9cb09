import type { CountryCode } from '#shared/phone.ts';
import type { LngLat } from '#shared/place/geo.ts';

/** Countries with what a sentence calls them, and their west, south, east and north; islands included, Antarctica not. */
const countries: Readonly<Record<CountryCode, { name: string; bounds: readonly [number, number, number, number] }>> = {
  AR: { name: 'Argentina', bounds: [-74, -56, -53, -21] },
  UY: { name: 'Uruguay', bounds: [-59, -35.5, -52.5, -29.5] },
  ES: { name: 'España', bounds: [-18.5, 27, 5, 44.5] },
};

export const countryName = (country: CountryCode): string => countries[country].name;

/** Systems in degrees of longitude and latitude that are WGS84 to within a metre: POSGAR, SIRGAS, ETRS89. */
const same = new Set(['4326', '4979', '4190', '4258', '4674', '4694', '5340', '5381', '9067']);

/** Where a place lies: in the country, elsewhere on Earth, or nowhere, for it is not in degrees. */
export const whereIs = ([lng, lat]: LngLat, country: CountryCode): 'here' | 'elsewhere' | 'nowhere' => {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'nowhere';
  const [west, south, east, north] = countries[country].bounds;
  return lng >= west && lng <= east && lat >= south && lat <= north ? 'here' : 'elsewhere';
};

/** The name of another projection that a GeoJSON's `crs` tells; undefined where it is WGS84. */
export const otherProjection = (crs: unknown): string | undefined => {
  const { properties } = (crs ?? {}) as { properties?: { name?: unknown; code?: unknown } | null };
  const name = properties?.name ?? (typeof properties?.code === 'number' ? String(properties.code) : undefined);
  if (typeof name !== 'string' || name === '') return undefined;
  if (/\bCRS84h?$/i.test(name)) return undefined;
  const code = /(\d{4,6})$/.exec(name)?.[1];
  if (code !== undefined && same.has(code)) return undefined;
  return code === undefined ? name.slice(0, 60) : `EPSG:${code}`;
};

/** What to do with a file in another projection. */
export const askForWgs84 = (told: string): string => `está en otra proyección (${told}): conviértalo a WGS84 (EPSG:4326)`;
