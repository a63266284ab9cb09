import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Polygons } from '#shared/area/polygons.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { tagImage } from '#web/map/drawn/drawGathered.ts';
import { OVER_THE_MAP } from '#web/map/useGeoJsonLayers.ts';
import type { ChosenZone } from '../../map/choosing.ts';
import type { Scheme } from './pinsShown.ts';

/** The zones' ground, under the pins. */
export const ZONES = `${OVER_THE_MAP}zones-orders`;
/** Their corners and names, over them. */
export const CORNERS = `${OVER_THE_MAP}zoneends-orders`;
/** A zone that is being drawn. */
export const SKETCH = `${OVER_THE_MAP}zonesketch-orders`;
/** What is taken hold of. */
export const HANDLES = [`${CORNERS}-corner`, `${CORNERS}-middle`];

const colours = { light: { line: '#076874', ground: '#ffffff' }, dark: { line: '#5ebbc8', ground: '#0e1113' } } as const;
/** The layers of zones, of their ends and of the one that is drawn. */
export const zoneLayers = (scheme: Scheme): Record<'zones' | 'corners' | 'sketch', LayerSpecification[]> => {
  const { line, ground } = colours[scheme];
  const points = (radius: number, width: number) => ({
    'circle-radius': radius,
    'circle-color': ground,
    'circle-stroke-color': line,
    'circle-stroke-width': width,
  });
  return {
    zones: [
      {
        id: `${ZONES}-fill`,
        type: 'fill',
        source: ZONES,
        filter: ['!=', ['get', 'part'], 'filter'],
        paint: { 'fill-color': line, 'fill-opacity': 0.13 },
      },
      {
        id: `${ZONES}-line`,
        type: 'line',
        source: ZONES,
        filter: ['!=', ['get', 'part'], 'filter'],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': line, 'line-width': 2.2 },
      },
      {
        id: `${ZONES}-filter`,
        type: 'line',
        source: ZONES,
        filter: ['==', ['get', 'part'], 'filter'],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': line, 'line-width': 2, 'line-dasharray': [2.4, 1.8] },
      },
    ],
    corners: [
      { id: HANDLES[1]!, type: 'circle', source: CORNERS, filter: ['==', ['get', 'part'], 'middle'], paint: points(3.5, 1.5) },
      { id: HANDLES[0]!, type: 'circle', source: CORNERS, filter: ['==', ['get', 'part'], 'corner'], paint: points(5, 2.2) },
      {
        id: `${CORNERS}-tag`,
        type: 'symbol',
        source: CORNERS,
        filter: ['==', ['get', 'part'], 'tag'],
        layout: { 'icon-image': ['get', 'image'], 'icon-anchor': 'bottom', 'icon-offset': [0, -9], 'icon-allow-overlap': true },
      },
    ],
    sketch: [
      {
        id: `${SKETCH}-fill`,
        type: 'fill',
        source: SKETCH,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': line, 'fill-opacity': 0.13 },
      },
      {
        id: `${SKETCH}-line`,
        type: 'line',
        source: SKETCH,
        filter: ['==', ['geometry-type'], 'LineString'],
        paint: { 'line-color': line, 'line-width': 2.2 },
      },
      { id: `${SKETCH}-point`, type: 'circle', source: SKETCH, filter: ['==', ['geometry-type'], 'Point'], paint: points(5, 2.2) },
    ],
  };
};

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const multi = (polygons: Polygons) => ({ type: 'MultiPolygon' as const, coordinates: polygons as [number, number][][][] });
const point = ([lng, lat]: LngLat, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** The corners of a zone that are moved, without the one that closes it; none of the outline of a locality. */
export const cornersOf = ({ polygons, isDrawn }: ChosenZone): readonly LngLat[] => (isDrawn ? (polygons[0]?.[0]?.slice(0, -1) ?? []) : []);

/** The zone that corners go round. */
export const ringOf = (corners: readonly LngLat[]): readonly LngLat[] => (corners[0] ? [...corners, corners[0]] : []);

const between = (a: LngLat, b: LngLat): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The ground of zones, and the outline that the filter names. */
export const zoneGround = (zones: readonly ChosenZone[], filtered: Polygons): FeatureCollection =>
  collection([
    ...zones.map(({ polygons }): Feature => ({ type: 'Feature', properties: {}, geometry: multi(polygons) })),
    ...(filtered.length > 0 ? [{ type: 'Feature' as const, properties: { part: 'filter' }, geometry: multi(filtered) }] : []),
  ]);

const topOf = ({ polygons }: ChosenZone): LngLat | undefined => {
  let top: LngLat | undefined;
  for (const rings of polygons) for (const corner of rings[0] ?? []) if (!top || corner[1] > top[1]) top = corner;
  return top;
};

/** Corners, the middles between them, and each zone's name with how many are in it. */
export const zoneEnds = (zones: readonly ChosenZone[], inZone: ReadonlyMap<string, number>, scheme: Scheme): FeatureCollection =>
  collection(
    zones.flatMap((zone) => {
      const corners = cornersOf(zone);
      const top = topOf(zone);
      return [
        ...corners.map((corner, at) => point(corner, { part: 'corner', zone: zone.key, at })),
        ...corners.map((corner, at) =>
          point(between(corner, corners[(at + 1) % corners.length]!), { part: 'middle', zone: zone.key, at: at + 1 }),
        ),
        ...(top ? [point(top, { part: 'tag', image: tagImage(`${zone.name} · ${inZone.get(zone.key) ?? 0}`, scheme) })] : []),
      ];
    }),
  );

/** A zone that is being drawn. @param pointer where the next corner would be */
export const sketch = (corners: readonly LngLat[], pointer: LngLat | null): FeatureCollection => {
  const line = pointer ? [...corners, pointer] : corners;
  return collection([
    ...(line.length > 2
      ? [
          {
            type: 'Feature' as const,
            properties: {},
            geometry: { type: 'Polygon' as const, coordinates: [ringOf(line) as [number, number][]] },
          },
        ]
      : []),
    ...(line.length > 1
      ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: line as [number, number][] } }]
      : []),
    ...corners.map((corner) => point(corner, {})),
  ]);
};
