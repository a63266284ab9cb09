import type { LngLat } from '#shared/place/geo.ts';
import { areaName } from '../names/areaName.ts';
import type { Segment } from '../segment.ts';

/** Where the name of a barrio or locality stands, and of how many segments it consists. */
export type AreaSign = { readonly name: string; readonly at: LngLat; readonly segments: number };

/** An area of fewer segments is a slip of the pen: the city's own file has a 'PARQUE PATRICOS' of one. */
const FEWEST = 3;

/** The areas of the segments' sides, each in the middle of its streets. */
export const areasOf = (segments: readonly Segment[]): AreaSign[] => {
  const areas = new Map<string, { name: string; lng: number; lat: number; segments: number }>();
  for (const { left, right, town, country, line } of segments) {
    const [lng, lat] = line[line.length >> 1]!;
    for (const area of new Set([left.area, right.area])) {
      if (area === '') continue;
      const key = `${country} ${town} ${area}`;
      const known = areas.get(key) ?? { name: areaName(area, town, country), lng: 0, lat: 0, segments: 0 };
      areas.set(key, { name: known.name, lng: known.lng + lng, lat: known.lat + lat, segments: known.segments + 1 });
    }
  }
  return [...areas.values()]
    .filter((area) => area.segments >= FEWEST)
    .map(({ name, lng, lat, segments: count }) => ({ name, at: [lng / count, lat / count], segments: count }));
};

/** The lines along which one area ends and another begins. */
export const limitsOf = (segments: readonly Segment[]): (readonly LngLat[])[] =>
  segments.flatMap(({ left, right, line }) => (left.area !== '' && right.area !== '' && left.area !== right.area ? [line] : []));
