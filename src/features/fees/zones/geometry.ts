import { contains, type Polygons, type Ring } from '#shared/area/polygons.ts';
import { boundsOf, type LngLat } from '#shared/place/geo.ts';

export { contains, type Polygons, type Ring } from '#shared/area/polygons.ts';

/** Radius of the sphere that has the Earth's surface, in kilometres (authalic, WGS 84). */
const EARTH_RADIUS = 6371.0072;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Area of a ring on the sphere, in km², whichever way it goes (Chamberlain and Duquette, JPL 07-03, 2007). */
const ringArea = (ring: Ring): number => {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [fromLng, fromLat] = ring[at - 1]!;
    const [toLng, toLat] = ring[at]!;
    sum += radians(toLng - fromLng) * (2 + Math.sin(radians(fromLat)) + Math.sin(radians(toLat)));
  }
  return Math.abs((sum * EARTH_RADIUS ** 2) / 2);
};

/** Area of polygons in km², without their holes. */
export const areaOf = (polygons: Polygons): number =>
  polygons.reduce((sum, [outer = [], ...holes]) => sum + ringArea(outer) - holes.reduce((all, hole) => all + ringArea(hole), 0), 0);

/** What is looked for at a place. */
export interface Zoned {
  readonly _id: string;
  readonly polygons: Polygons;
}

/** The zones of a tariff, arranged for finding that of many places: the smallest one that contains it (decisions §6). */
export class ZoneBook<Zone extends Zoned> {
  readonly #zones: readonly { readonly zone: Zone; readonly area: number; readonly box: readonly [LngLat, LngLat] }[];

  constructor(zones: readonly Zone[]) {
    this.#zones = zones
      .flatMap((zone) => {
        const box = boundsOf(zone.polygons.flatMap(([outer = []]) => outer));
        return box ? [{ zone, area: areaOf(zone.polygons), box }] : [];
      })
      // Of two of one size the older, whichever was read first.
      .toSorted((a, b) => a.area - b.area || (a.zone._id < b.zone._id ? -1 : 1));
  }

  /** The zones that contain a place, with their areas in km², smallest first. */
  at(place: LngLat): { zone: Zone; area: number }[] {
    return this.#zones.filter(({ zone, box }) => isInBox(box, place) && contains(zone.polygons, place));
  }

  /** The zone of a place; undefined where there is none. */
  zoneOf(place: LngLat): Zone | undefined {
    return this.#zones.find(({ zone, box }) => isInBox(box, place) && contains(zone.polygons, place))?.zone;
  }
}

const isInBox = ([[west, south], [east, north]]: readonly [LngLat, LngLat], [lng, lat]: LngLat) =>
  lng >= west && lng <= east && lat >= south && lat <= north;
