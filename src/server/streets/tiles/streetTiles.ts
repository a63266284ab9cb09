import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT, geoJSONToTile, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Flatbush from 'flatbush';
import type { Feature, LineString, Point } from 'geojson';
import type { LngLat } from '#shared/place/geo.ts';
import { streetName } from '../names/streetName.ts';
import type { Rank, Segment } from '../segment.ts';
import { areasOf, limitsOf } from './areas.ts';
import { facesOf, ringArea } from './faces.ts';
import { joined, longLines, straightened } from './longLines.ts';
import { arrowsOf, numbersOf } from './signs.ts';
import { TILE_ZOOMS, type TileAddress } from './tileAddress.ts';

/** To be changed with what is drawn of the same streets, because browsers keep tiles for ever. */
const LAYOUT = '1';

/** From which zoom streets of a rank are drawn, and named. */
const drawnFrom: Readonly<Record<Rank, number>> = { motorway: 8, trunk: 8, main: 10, complementary: 11, local: 12, path: 14 };
const namedFrom: Readonly<Record<Rank, number>> = { motorway: 12, trunk: 12, main: 12, complementary: 14, local: 14, path: 15 };
/** Up to this zoom a city is seen whole, and bends of so many metres are not. */
const FAR = 12;
const FAR_METRES = 4;
const SIGNS_FROM = 16;
const LIMITS_FROM = 11;

/** Ground without streets from this size on is open land, in square metres: parks, stations, yards. What is larger than a town's parks is country. */
const OPEN_FROM = 55_000;
const OPEN_TO = 10_000_000;

type Drawn = Feature<LineString | Point, Record<string, string | number>>;

const lineOf = (line: readonly LngLat[], properties: Drawn['properties']): Drawn => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) },
  properties,
});
const pointOf = ([lng, lat]: LngLat, properties: Drawn['properties']): Drawn => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});

const tileLng = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
const tileLat = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

/** Room round a tile that lines reach into, so that their edges meet the next tile's: 8 px. */
const BUFFER = 64;
const EXTENT = 4096;

/** Features found by where they are. */
const indexed = (features: readonly Drawn[]) => {
  const index = new Flatbush(Math.max(features.length, 1));
  for (const { geometry } of features) {
    const points = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
    const lngs = points.map(([lng = 0]) => lng);
    const lats = points.map(([, lat = 0]) => lat);
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats));
  }
  if (features.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return (z: number, x: number, y: number) => {
    const room = BUFFER / EXTENT;
    const box = [tileLng(x - room, z), tileLat(y + 1 + room, z), tileLng(x + 1 + room, z), tileLat(y - room, z)] as const;
    return index.search(...box).flatMap((at) => features[at] ?? []);
  };
};

const cut = (features: Drawn[], z: number, x: number, y: number) =>
  geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
    clip: true,
    buffer: BUFFER,
    extent: EXTENT,
    maxZoom: TILE_ZOOMS.to,
    tolerance: 3,
  });

/** Blocks are quieter ground than what no street crosses. */
const groundOf = (segments: readonly Segment[]) => {
  // What runs overhead, or through a park, parts no ground.
  const { inner, outer } = facesOf(segments.filter(({ rank }) => rank !== 'motorway' && rank !== 'path').map(({ line }) => line));
  const open = inner.filter((ring) => {
    const area = ringArea(ring);
    return area >= OPEN_FROM && area <= OPEN_TO;
  });
  const polygons = (rings: typeof inner, kind: string) =>
    rings.map((ring) => ({
      type: 'Feature' as const,
      geometry: { type: 'Polygon' as const, coordinates: [ring.map(([lng, lat]) => [lng, lat])] },
      properties: { kind },
    }));
  const features = [...polygons(outer, 'town'), ...polygons(open, 'open')];
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: TILE_ZOOMS.to, indexMaxZoom: 12, buffer: BUFFER, extent: EXTENT },
  );
};

const packed = promisify(gzip);

/** The map of the loaded streets, cut into tiles. */
export type StreetTiles = {
  /** Another text for other streets, hexadecimal. */
  readonly version: string;
  /** A vector tile (Mapbox's format 2.1), packed with gzip; empty where nothing is drawn. */
  readonly tile: (address: TileAddress) => Promise<Uint8Array>;
};

/** Reads the streets into what tiles are cut from: lines as long as their streets, names, corners, ground. */
export const openStreetTiles = (segments: readonly Segment[]): StreetTiles => {
  const long = longLines(segments, ({ name, otherNames }) => streetName(name, otherNames));
  const near = indexed(long.map(({ name, rank, line }) => lineOf(line, { rank, ...(name !== '' && { name }) })));
  // What is seen of a whole city has fewer bends, and no names but those of its larger streets.
  const far = indexed(
    long
      .filter(({ rank }) => drawnFrom[rank] <= FAR)
      .map(({ name, rank, line }) => {
        const isNamed = name !== '' && namedFrom[rank] <= FAR;
        return lineOf(straightened(line, FAR_METRES), { rank, ...(isNamed && { name }) });
      }),
  );
  const limits = indexed(joined(limitsOf(segments)).map((line) => lineOf(line, {})));
  const numbers = indexed(numbersOf(segments).map(({ at, angle, number }) => pointOf(at, { angle, number })));
  const arrows = indexed(arrowsOf(segments).map(({ at, angle }) => pointOf(at, { angle })));
  const areaSigns = areasOf(segments);
  const areas = indexed(areaSigns.map(({ at, name, segments: size }) => pointOf(at, { name, size })));
  const ground = groundOf(segments);

  const streetsAt = (z: number, x: number, y: number) =>
    (z <= FAR ? far : near)(z, x, y)
      .filter(({ properties }) => drawnFrom[properties['rank'] as Rank] <= z)
      .map((street) => {
        const rank = street.properties['rank'] as Rank;
        return namedFrom[rank] <= z ? street : { ...street, properties: { rank } };
      });

  const print = createHash('sha256').update(LAYOUT);
  // Names as they are written here: another release may write them otherwise.
  for (const drawn of [long, areaSigns]) for (const one of drawn) print.update(JSON.stringify(one));
  for (const { direction, left, right, line } of segments) print.update(JSON.stringify([direction, left, right, line]));

  return {
    version: print.digest('hex').slice(0, 24),
    tile: async ({ z, x, y }) => {
      const layers: Record<string, GeoJSONVTTile | null> = {
        ground: ground.getTile(z, x, y),
        limits: z >= LIMITS_FROM ? cut(limits(z, x, y), z, x, y) : null,
        streets: cut(streetsAt(z, x, y), z, x, y),
        areas: cut(areas(z, x, y), z, x, y),
        arrows: z >= SIGNS_FROM ? cut(arrows(z, x, y), z, x, y) : null,
        numbers: z >= SIGNS_FROM ? cut(numbers(z, x, y), z, x, y) : null,
      };
      const drawn = Object.fromEntries(
        Object.entries(layers).flatMap(([name, tile]) => (tile && tile.features.length > 0 ? [[name, tile]] : [])),
      );
      if (Object.keys(drawn).length === 0) return new Uint8Array();
      // A view of its own: to a larger one all of what is behind it would be sent along.
      return new Uint8Array(await packed(fromGeojsonVt(drawn, { version: 2, extent: EXTENT })));
    },
  };
};
