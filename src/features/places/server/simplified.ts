import { simplify } from '@turf/simplify';
import type { LngLat } from '#shared/place/geo.ts';
import type { Outline } from '../outline.ts';

/** Corners of an outline that is drawn, at most. */
export const MAX_DRAWN_CORNERS = 2_000;
/** By how much a border is simplified at first, in degrees: some 2 m. It is doubled until there are few enough corners. */
const FIRST = 2e-5;

type Polygons = Outline['polygons'];
const count = (polygons: Polygons) => polygons.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);

/** What of an outline is drawn: as it is where it is simple, else without small turns, and of very many islands without the smallest. */
export const simplified = (polygons: Polygons): LngLat[][][] => {
  if (count(polygons) <= MAX_DRAWN_CORNERS) return polygons;
  for (let tolerance = FIRST; tolerance < 0.1; tolerance *= 2) {
    const { coordinates } = simplify({ type: 'MultiPolygon', coordinates: polygons }, { tolerance });
    if (count(coordinates) <= MAX_DRAWN_CORNERS) return coordinates;
  }
  const islands = polygons.map(([outer = []]) => [
    simplify({ type: 'Polygon', coordinates: [outer] }, { tolerance: 0.1 }).coordinates[0] as LngLat[],
  ]);
  let left = MAX_DRAWN_CORNERS;
  return islands
    .toSorted(([a = []], [b = []]) => wide(b) - wide(a))
    .filter(([ring = []]) => {
      left -= ring.length;
      return left >= 0;
    });
};

const wide = (ring: readonly LngLat[]) => {
  const lngs = ring.map(([lng]) => lng);
  return Math.max(...lngs) - Math.min(...lngs);
};
