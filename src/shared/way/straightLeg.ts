import { distance, type LngLat } from '../place/geo.ts';

/** How much longer a way is than the straight line, where the city is a grid (measured over Buenos Aires: median 1.27, p90 1.50). */
const DETOUR = 1.3;
/** Metres per second: 22 km/h in town, 45 km/h on what lies beyond 15 km. */
const IN_TOWN = 22 / 3.6;
const BEYOND = 45 / 3.6;
const TOWN = 15_000;

/** Seconds and metres of the way between two places where no road is known: an estimate. */
export const straightLeg = (from: LngLat, to: LngLat): { seconds: number; metres: number } => {
  const metres = distance(from, to) * DETOUR;
  return { metres, seconds: Math.min(metres, TOWN) / IN_TOWN + Math.max(0, metres - TOWN) / BEYOND };
};
