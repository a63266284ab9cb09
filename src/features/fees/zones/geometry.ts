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

/** The smallest box with all of a shape, [south-west, north-east]; undefined when there is none. */
export const boxOf = (polygons: Polygons): [LngLat, LngLat] | undefined => boundsOf(polygons.flatMap(([outer = []]) => outer));

/** What is looked for at a place. */
export interface Zoned {
  readonly _id: string;
  readonly polygons: Polygons;
}

/** A zone with its area in km² and the box that it lies in. */
type Boxed<Zone> = { zone: Zone; area: number; west: number; south: number; east: number; north: number };

const covers = ({ zone, west, south, east, north }: Boxed<Zoned>, place: LngLat): boolean => {
  const [lng, lat] = place;
  return lng >= west && lng <= east && lat >= south && lat <= north && contains(zone.polygons, place);
};

/** The zones of a tariff, arranged for finding that of many places: the smallest one that contains it (decisions §6). */
export class ZoneBook<Zone extends Zoned> {
  readonly #zones: readonly Boxed<Zone>[];

  constructor(zones: readonly Zone[]) {
    this.#zones = zones
      .flatMap((zone): Boxed<Zone>[] => {
        const box = boxOf(zone.polygons);
        if (!box) return [];
        const [[west, south], [east, north]] = box;
        return [{ zone, area: areaOf(zone.polygons), west, south, east, north }];
      })
      // Of two of one size the older, whichever was read first.
      .toSorted((a, b) => a.area - b.area || (a.zone._id < b.zone._id ? -1 : 1));
  }

  /** The zones that contain a place, with their areas in km², smallest first. */
  at(place: LngLat): { zone: Zone; area: number }[] {
    return this.#zones.filter((zone) => covers(zone, place));
  }

  /** The zone of a place; undefined where there is none. */
  zoneOf(place: LngLat): Zone | undefined {
    return this.#zones.find((zone) => covers(zone, place))?.zone;
  }
}
