import type { LngLat } from '#shared/place/geo.ts';
import { crossingsOf } from '#shared/area/crossings.ts';
import { areaOf, contains, type Polygons, type Ring } from './geometry.ts';

/** Corners of one zone at most. */
export const MAX_CORNERS = 10_000;
/** A zone that is as wide goes round the Earth, over the date line. */
const MAX_WIDTH = 180;

/** A place as people read it: '-34,58810, -58,42960'. */
const placeSaid = ([lng, lat]: LngLat) => [lat, lng].map((degrees) => degrees.toFixed(5).replace('.', ',')).join(', ');

const ringFault = (ring: Ring): string | undefined => {
  const [first] = ring;
  const last = ring.at(-1);
  const corners = new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size;
  if (corners < 3) return 'tiene menos de tres puntos';
  if (!first || first[0] !== last?.[0] || first[1] !== last[1]) return 'no se cierra: su último punto tiene que ser el primero';
  const longitudes = ring.map(([lng]) => lng);
  // Not spread: there may be too many.
  const width = longitudes.reduce((a, b) => Math.max(a, b), -Infinity) - longitudes.reduce((a, b) => Math.min(a, b), Infinity);
  return width > MAX_WIDTH ? 'cruza el meridiano 180: dibújela de un solo lado' : undefined;
};

/** What is wrong with the shape of a zone, behind its name: 'se cruza consigo misma cerca de …'; undefined when nothing is. */
export const shapeFault = (polygons: Polygons): string | undefined => {
  const rings = polygons.flat();
  if (polygons.length === 0 || polygons.some((polygon) => polygon.length === 0)) return 'no tiene contorno';
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MAX_CORNERS) return `tiene ${corners} puntos y puede tener hasta ${MAX_CORNERS}: simplifíquela`;
  const fault = rings.map(ringFault).find((one) => one !== undefined);
  if (fault) return fault;
  for (const [outer = [], ...holes] of polygons) {
    const [crossing] = crossingsOf([outer, ...holes]);
    if (crossing) return `se cruza consigo misma cerca de ${placeSaid(crossing)}`;
    if (holes.some((hole) => !hole.every((corner) => contains([[outer]], corner)))) return 'tiene un hueco fuera de su contorno';
  }
  return areaOf(polygons) > 0 ? undefined : 'no tiene superficie';
};
