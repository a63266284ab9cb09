import type { LngLat } from '#shared/place/geo.ts';
import { decodeLine } from '../polyline.ts';

/** Why no line could be read from a geometry. */
export type GeometryFault = 'missing' | 'notLine' | 'unreadable';

/** The parts of a line as a source writes it, or why there are none; nothing is said yet of where they lie. */
export type Lines = readonly (readonly LngLat[])[];

/** Points that one part may have. */
const MAX_POINTS = 200_000;

const isPoint = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);

const lineOf = (coordinates: unknown): LngLat[] | undefined =>
  Array.isArray(coordinates) && coordinates.length <= MAX_POINTS && coordinates.every(isPoint)
    ? coordinates.map(([lng = 0, lat = 0]) => [lng, lat] as const)
    : undefined;

const read = (parts: readonly (LngLat[] | undefined)[]): Lines | GeometryFault => {
  const lines = parts.flatMap((part) => (part ? [part] : []));
  if (lines.length < parts.length) return 'unreadable';
  return lines.some((line) => line.length > 0) ? lines : 'missing';
};

const ofGeoJson = (geometry: object): Lines | GeometryFault => {
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  if (type === 'LineString') return read([lineOf(coordinates)]);
  if (type === 'MultiLineString') return Array.isArray(coordinates) ? read(coordinates.map(lineOf)) : 'unreadable';
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const all = geometries.map(linesOf).filter((lines) => typeof lines !== 'string');
    return all.length > 0 ? all.flat() : 'notLine';
  }
  return typeof type === 'string' && /^(?:Multi)?(?:Point|Polygon)$/.test(type) ? 'notLine' : 'unreadable';
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WKT = /^(?:srid=\d+;)?(?<kind>multilinestring|linestring)\s*(?:zm?|m)?\s*(?<rest>\(.*\)|empty)$/is;
const OTHER_WKT = /^(?:srid=\d+;)?(?:multi)?(?:point|polygon|curve|surface)\b/i;

/** The points between two brackets of WKT: '-58.4 -34.6, -58.5 -34.6'. */
const wktLine = (text: string): LngLat[] | undefined => {
  const points = text.split(',').map((point) => point.trim().split(/\s+/));
  if (points.length > MAX_POINTS) return undefined;
  return points.every((point) => point.length >= 2 && point.length <= 4 && point.every((number) => NUMBER.test(number)))
    ? points.map(([lng, lat]) => [Number(lng), Number(lat)] as const)
    : undefined;
};

const ofWkt = (kind: string, rest: string): Lines | GeometryFault => {
  if (rest.toLowerCase() === 'empty') return 'missing';
  const inner = rest.slice(1, -1);
  if (kind.toLowerCase() === 'linestring') return read([wktLine(inner)]);
  const parts = inner.trim().replace(/^\(|\)$/g, '');
  return read(parts.split(/\)\s*,\s*\(/).map(wktLine));
};

const ofText = (text: string): Lines | GeometryFault => {
  if (text === '') return 'missing';
  if (text.startsWith('{')) {
    try {
      return linesOf(JSON.parse(text));
    } catch {
      return 'unreadable';
    }
  }
  const wkt = WKT.exec(text)?.groups;
  if (wkt) return ofWkt(wkt['kind'] ?? '', wkt['rest'] ?? '');
  return OTHER_WKT.test(text) ? 'notLine' : 'unreadable';
};

/** The lines of a geometry as GeoJSON or WKT has it. */
export const linesOf = (geometry: unknown): Lines | GeometryFault => {
  if (geometry === null || geometry === undefined) return 'missing';
  if (typeof geometry === 'string') return ofText(geometry.trim());
  return typeof geometry === 'object' ? ofGeoJson(geometry) : 'unreadable';
};

/** The line of Google's encoded polyline, with five decimals. */
export const linesOfPolyline = (text: unknown): Lines | GeometryFault => {
  if (typeof text !== 'string' || text === '') return 'missing';
  try {
    return [decodeLine(text, 1e5)];
  } catch {
    return 'unreadable';
  }
};
