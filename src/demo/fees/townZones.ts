import type { LngLat } from '#shared/place/geo.ts';
import type { Zone } from '../place.ts';

type Spot = readonly [x: number, y: number];

/** How far the outermost towns reach beyond their streets, in degrees of latitude: about 1.5 km. */
const BEYOND = 0.014;
/** Sides of what bounds all of them, and a square around that, in degrees. */
const SIDES = 24;
const FAR = 5;

/** A ring, open, without what lies nearer to another spot than to its own. */
const nearer = (ring: readonly Spot[], own: Spot, other: Spot): Spot[] => {
  const normal: Spot = [other[0] - own[0], other[1] - own[1]];
  const middle: Spot = [(own[0] + other[0]) / 2, (own[1] + other[1]) / 2];
  const beyond = ([x, y]: Spot) => (x - middle[0]) * normal[0] + (y - middle[1]) * normal[1];
  return ring.flatMap((spot, at) => {
    const next = ring[(at + 1) % ring.length] ?? spot;
    const [here, there] = [beyond(spot), beyond(next)];
    const crosses = here < 0 !== there < 0;
    const share = here / (here - there);
    const crossing: Spot = [spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share];
    return [...(here < 0 ? [spot] : []), ...(crosses ? [crossing] : [])];
  });
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A town as a zone of tariffs: where it is from the middle of all, and the closed ring around what is nearest to it. */
export type TownZone = { name: string; distance: number; ring: LngLat[] };

/** The country around the demo's streets, parted among their towns without a gap: each has what is nearest to it. Those in the middle come first. */
export const townZones = (zones: readonly Zone[]): TownZone[] => {
  const stretches = zones.flatMap((zone) => zone.stretches);
  const all = stretches.flatMap(({ line }) => line.map(([, lat, lng]): Spot => [lng, lat]));
  const [lng, lat] = [mean(all.map(([x]) => x)), mean(all.map(([, y]) => y))];
  const narrow = Math.cos((lat * Math.PI) / 180);
  // On a plane in which a degree is as long eastwards as northwards.
  const flat = ([x, y]: Spot): Spot => [(x - lng) * narrow, y - lat];
  const towns = [...Map.groupBy(stretches, ({ town }) => town)].map(([name, its]) => {
    const spots = its.flatMap(({ line }) => line.map(([, y, x]) => flat([x, y])));
    const middle: Spot = [mean(spots.map(([x]) => x)), mean(spots.map(([, y]) => y))];
    return { name, middle, distance: Math.hypot(...middle) };
  });
  const bound = Array.from({ length: SIDES }, (_, at) => (2 * Math.PI * at) / SIDES).reduce<readonly Spot[]>(
    (ring, angle) => {
      const [east, north] = [Math.cos(angle), Math.sin(angle)];
      const reach = Math.max(...all.map(flat).map(([x, y]) => x * east + y * north)) + BEYOND;
      return nearer(ring, [0, 0], [2 * reach * east, 2 * reach * north]);
    },
    [
      [-FAR, -FAR],
      [FAR, -FAR],
      [FAR, FAR],
      [-FAR, FAR],
    ],
  );
  return towns
    .map(({ name, middle, distance }) => {
      const own = towns.reduce<readonly Spot[]>((ring, other) => (other.name === name ? ring : nearer(ring, middle, other.middle)), bound);
      const ring = own.map(([x, y]): LngLat => [rounded(x / narrow + lng), rounded(y + lat)]);
      return { name, distance, ring: [...ring, ...ring.slice(0, 1)] };
    })
    .toSorted((a, b) => a.distance - b.distance);
};
