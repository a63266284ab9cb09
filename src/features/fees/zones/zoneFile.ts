import { fromCents } from '#shared/money.ts';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { fold, oneLine } from '#shared/text.ts';
import { MAX_PRICE } from '../price/price.ts';
import type { Polygons } from './geometry.ts';
import { MAX_CORNERS, shapeFault } from './zoneFaults.ts';

/** Bytes of a file of zones at most. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Zones of one tariff at most. */
export const MAX_ZONES = 500;
const MAX_NAME = 80;

/** A zone as a file has it. */
export interface FileZone {
  readonly name: string;
  /** Pesos; empty where the file tells none. */
  readonly pay: number | '';
  readonly cash: number | '';
  readonly polygons: Polygons;
  /** Why it cannot be taken, behind its name: 'se cruza consigo misma cerca de …'. */
  readonly fault?: string;
}

/** A file that is not what it should be; the message is a Spanish sentence. */
export class ZoneFileError extends Error {
  override name = 'ZoneFileError';
}

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const kinds = new Map<unknown, string>([
  ['Point', 'es un punto'],
  ['MultiPoint', 'son puntos'],
  ['LineString', 'es una línea'],
  ['MultiLineString', 'son líneas'],
  ['GeometryCollection', 'mezcla varias figuras'],
]);

/** What is asked of every corner. */
const cornerFault = (corner: unknown): string | undefined => {
  if (!Array.isArray(corner) || corner.length < 2) return 'tiene un punto mal escrito';
  const [lng, lat] = corner as unknown[];
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    return 'tiene una coordenada que no es un número';
  const isIn = Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  if (isIn) return undefined;
  return Math.abs(lat) <= 180 && Math.abs(lng) <= 90
    ? 'tiene la latitud antes que la longitud: primero va la longitud'
    : 'tiene coordenadas fuera de rango: tienen que estar en grados (WGS 84)';
};

/** @returns polygons, or why there are none */
const polygonsIn = (geometry: unknown): Polygons | string => {
  if (!isObject(geometry)) return 'no tiene figura';
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return `${kinds.get(type) ?? 'no es un polígono'}: tiene que ser Polygon o MultiPolygon`;
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates;
  if (!Array.isArray(polygons)) return 'tiene un contorno mal formado';
  let corners = 0;
  const read: LngLat[][][] = [];
  for (const rings of polygons as unknown[]) {
    if (!Array.isArray(rings)) return 'tiene un contorno mal formado';
    const polygon: LngLat[][] = [];
    for (const ring of rings as unknown[]) {
      if (!Array.isArray(ring)) return 'tiene un contorno mal formado';
      corners += ring.length;
      for (const corner of ring as unknown[]) {
        const fault = cornerFault(corner);
        if (fault) return fault;
      }
      polygon.push((ring as LngLat[]).map(([lng, lat]): LngLat => [lng, lat]));
    }
    read.push(polygon);
  }
  return corners > MAX_CORNERS ? `tiene ${corners} puntos y puede tener hasta ${MAX_CORNERS}: simplifíquela` : read;
};

/** The first of some properties that there is, whatever its capitals. */
const property = (properties: unknown, ...names: readonly string[]): unknown => {
  if (!isObject(properties)) return undefined;
  const found = Object.entries(properties).filter(([name]) => names.includes(name.toLowerCase()));
  return found.toSorted(([a], [b]) => names.indexOf(a.toLowerCase()) - names.indexOf(b.toLowerCase()))[0]?.[1];
};

const amountIn = (value: unknown): number | '' => {
  const amount = typeof value === 'string' && /^\d+([.,]\d{1,2})?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : value;
  return typeof amount === 'number' && amount >= 0 && amount <= fromCents(MAX_PRICE) ? Math.round(amount * 100) / 100 : '';
};

const zoneIn = (feature: unknown, at: number): FileZone => {
  const properties = isObject(feature) ? feature['properties'] : undefined;
  const told = property(properties, 'name', 'nombre', 'zona');
  const name = (typeof told === 'string' || typeof told === 'number' ? oneLine(String(told)).slice(0, MAX_NAME) : '') || `Zona ${at + 1}`;
  const prices = { pay: amountIn(property(properties, 'pago', 'pay')), cash: amountIn(property(properties, 'cobro', 'cash')) };
  const polygons = isObject(feature) && feature['type'] === 'Feature' ? polygonsIn(feature['geometry']) : 'no es un Feature de GeoJSON';
  if (typeof polygons === 'string') return { name, ...prices, polygons: [], fault: polygons };
  const fault = shapeFault(polygons);
  return { name, ...prices, polygons, ...(fault !== undefined && { fault }) };
};

/** The zones of a GeoJSON file, each with what is wrong with it. @throws ZoneFileError for one that is none, or too much */
export const readZoneFile = (text: string): FileZone[] => {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\u{feff}/u, ''));
  } catch {
    throw new ZoneFileError('No es un archivo GeoJSON: no se puede leer como JSON');
  }
  const features =
    isObject(read) && read['type'] === 'FeatureCollection'
      ? read['features']
      : isObject(read) && read['type'] === 'Feature'
        ? [read]
        : undefined;
  if (!Array.isArray(features)) throw new ZoneFileError('Tiene que ser un FeatureCollection de GeoJSON');
  if (features.length === 0) throw new ZoneFileError('El archivo no tiene ninguna zona');
  if (features.length > MAX_ZONES)
    throw new ZoneFileError(`El archivo tiene ${features.length} zonas y una tarifa puede tener hasta ${MAX_ZONES}`);
  const seen = new Set<string>();
  return features.map(zoneIn).map((zone) => {
    const name = fold(zone.name);
    const isAgain = zone.fault === undefined && seen.has(name);
    if (zone.fault === undefined) seen.add(name);
    return isAgain ? { ...zone, fault: 'está más de una vez en el archivo' } : zone;
  });
};

/** Zones as a GeoJSON file that `readZoneFile` reads. */
export const zoneFile = (zones: readonly Omit<FileZone, 'fault'>[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: zones.map(({ name, pay, cash, polygons }) => ({
      type: 'Feature',
      properties: { name, ...(pay !== '' && { pago: pay }), ...(cash !== '' && { cobro: cash }) },
      geometry: polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0] } : { type: 'MultiPolygon', coordinates: polygons },
    })),
  });

/** Metres. */
const [FAR, NEAR] = [1_000_000, 500_000];

/** Whether shapes are far from a place and would be near it with latitude and longitude the other way round. */
export const looksSwapped = (polygons: Polygons, near: LngLat): boolean => {
  const [lng, lat] = polygons[0]?.[0]?.[0] ?? near;
  return Math.abs(lng) <= 90 && distance([lng, lat], near) > FAR && distance([lat, lng], near) < NEAR;
};

/** Shapes with latitude and longitude the other way round. */
export const swapped = (polygons: Polygons): Polygons =>
  polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]): LngLat => [lat, lng])));
