import type { CountryCode } from '../phone.ts';
import type { LngLat } from './geo.ts';
import { type Point, pointAt } from './point.ts';

/** Why coordinates cannot be right, in words for the user, and what they may have been meant as. */
interface PointDoubt {
  readonly sentence: string;
  readonly mended?: Point;
}

type Ring = readonly LngLat[];

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
/** A ring of 'lng lat, lng lat'. */
const ring = (corners: string): Ring =>
  corners.split(', ').map((corner) => {
    const [lng = 0, lat = 0] = corner.split(' ').map(Number);
    return [lng, lat];
  });

/**
 * The countries, roughly: some twenty kilometres over their borders, so that nobody's town is left out, and nobody's who lives beyond but at
 * the border is told. Argentina with the islands and without Antarctica.
 */
const countries: Record<CountryCode, { readonly name: string; readonly rings: readonly Ring[] }> = {
  AR: {
    name: 'Argentina',
    rings: [
      ring(
        '-67.4 -22.3, -66.4 -21.6, -65 -21.8, -64.3 -22.4, -63.9 -21.8, -62.6 -21.8, -60.9 -23.4, -59.9 -23.8, -58.2 -24.6, -57.4 -25.1, ' +
          '-57.5 -25.6, -57.9 -26.2, -58.1 -26.8, -58.3 -27.1, -57.5 -27.1, -56.5 -27.1, -55.7 -27.1, -54.9 -26.5, -54.7 -25.5, -54 -25.4, ' +
          '-53.5 -25.9, -53.6 -27.3, -54.1 -27.5, -54.9 -27.95, -55.5 -28.25, -55.85 -28.6, -56.4 -29.2, -56.7 -29.6, -57 -29.9, ' +
          '-57.4 -30.1, -57.8 -31.1, -57.9 -32, -58.05 -32.6, -58.2 -33.2, ' +
          '-58.2 -34.1, -58.05 -34.35, -57.6 -34.7, -57 -35.1, -56.3 -35.8, -56.4 -37, -57.2 -38.2, -58.5 -38.9, -61.5 -39.4, -61.8 -41.2, ' +
          '-63.1 -42, -63.3 -42.9, -65 -44.5, -65.3 -45.3, -66.8 -46, -65.3 -47, -65.4 -48, -67 -49.6, -68.1 -50.4, -68 -52.4, ' +
          '-67.4 -53.7, -65 -54.4, -63.4 -54.6, -63.5 -55, -66.5 -55.3, -68.8 -55.1, -68.8 -52.6, -70 -52.2, -72.2 -52.2, -72.6 -51.4, ' +
          '-73.3 -50.7, -73.7 -49.5, -73.2 -48.9, -72.6 -48.3, -72.4 -47.5, -72 -46.9, -72 -46.3, -71.9 -45.5, -71.6 -44.9, -72.1 -44.2, ' +
          '-72.3 -43.3, -72.2 -42.4, -72.1 -41.2, -72.1 -40.4, -72 -39.8, -71.7 -38.8, -71.3 -38, -71.4 -37.2, -71.3 -36.3, -70.6 -35.3, ' +
          '-70.2 -34.3, -70.1 -33.3, -70.4 -32.5, -70.7 -31.5, -70.5 -30.4, -70.2 -29.3, -69.8 -28.4, -69.1 -27.1, -68.7 -26.4, ' +
          '-68.8 -25.2, -68.6 -24.5, -67.5 -23.9, -67.3 -22.8',
      ),
      box(-61.6, -52.7, -57.5, -50.9),
    ],
  },
  UY: {
    name: 'Uruguay',
    rings: [
      ring(
        '-57.7 -30, -56.4 -30.2, -55.5 -30.7, -54 -31.6, -53.2 -32.5, -53 -33.2, -53.2 -34.2, -53.7 -34.8, -54.9 -35.2, -56.2 -35.1, ' +
          '-57.2 -34.7, -57.95 -34.6, -58.3 -34.1, -58.6 -33.9, -58.55 -33, -58.35 -32.2, -58.2 -31.3, -58 -30.3',
      ),
    ],
  },
  ES: {
    name: 'España',
    rings: [
      ring(
        '-9.5 43.4, -9.5 42.7, -9 41.75, -8.1 41.7, -7.2 41.7, -6.35 41.5, -6.9 41.15, -7.05 40.9, -7 40.3, -7.2 39.85, -7.7 39.75, -7.3 38.9, -7.4 38.4, ' +
          '-7.2 38.1, -7.6 37.6, -7.6 37.1, -6.5 36.5, -5.6 35.9, -4.4 36.4, -2.1 36.5, -0.5 37.5, 0.4 38.7, 0 39.6, 1 40.5, 2.3 41.1, ' +
          '3.5 41.8, 3.5 42.5, 1.8 42.7, 0.7 43, -0.7 43.1, -1.4 43.4, -1.7 43.5, -3.8 43.7, -5.8 43.8, -8 43.95',
      ),
      box(1, 38.5, 4.5, 40.2),
      box(-18.3, 27.5, -13.3, 29.5),
      box(-5.42, 35.83, -5.25, 35.95),
      box(-3.02, 35.23, -2.9, 35.34),
    ],
  },
};

/** Whether a place is inside of a ring: a line from it to the east crosses the ring an odd number of times. */
const isInside = (corners: Ring, [lng, lat]: LngLat): boolean =>
  corners.filter(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x);
  }).length %
    2 ===
  1;

const isIn = (country: CountryCode, place: LngLat) => countries[country].rings.some((corners) => isInside(corners, place));

/** Whether places lie outside of a country, all of them, and all inside with latitude and longitude swapped. */
export const areSwapped = (places: readonly LngLat[], country: CountryCode): boolean =>
  places.length > 0 && places.every(([lng, lat]) => !isIn(country, [lng, lat]) && isIn(country, [lat, lng]));

/** What coordinates may have been meant as, likeliest first. */
const meant = ([lng, lat]: LngLat): { asked: string; place: LngLat }[] => {
  const signed = (x: number, y: number): LngLat[] => [
    [-x, y],
    [x, -y],
    [-x, -y],
  ];
  return [
    { asked: '¿latitud y longitud cambiadas?', place: [lat, lng] },
    ...signed(lng, lat).map((place) => ({ asked: '¿falta el signo menos?', place })),
    ...signed(lat, lng).map((place) => ({ asked: '¿latitud y longitud cambiadas, y sin el signo menos?', place })),
  ];
};

const degrees = (value: number) => String(value).replace('.', ',');

/** Why a point cannot be that of an address of a country: it lies outside, as it does with latitude and longitude swapped or without a sign. */
export const doubtOfPoint = ({ coordinates: [lng, lat] }: Point, country: CountryCode): PointDoubt | undefined => {
  if (isIn(country, [lng, lat])) return undefined;
  const outside = `Fuera de ${countries[country].name}`;
  const found = meant([lng, lat]).find(({ place }) => isIn(country, place));
  if (!found) return { sentence: outside };
  const [meantLng, meantLat] = found.place;
  return {
    sentence: `${outside}: ${found.asked} Sería ${degrees(meantLat)} / ${degrees(meantLng)}`,
    mended: pointAt(meantLng, meantLat),
  };
};
