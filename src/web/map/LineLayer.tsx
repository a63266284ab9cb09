import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { LngLat } from './bounds.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from './useGeoJsonLayers.ts';

/** Props of {@link LineLayer}. */
export type LineLayerProps = {
  /** Tells this line from others on the same map. */
  id: string;
  /** Where the line goes, in order; with fewer than two there is no line. */
  points?: readonly LngLat[];
  /** Its pieces instead, where it has gaps. */
  pieces?: readonly (readonly LngLat[])[];
  /** Colour of the line, `#rrggbb`; the brand's without it. */
  color?: string;
  /** It is not known to go there: drawn dashed, without saying where it leads. */
  dashed?: boolean;
};

/** The brand colour and the edge that parts a line from the map, by scheme. */
const COLOURS = { light: { line: '#076874', casing: '#ffffff' }, dark: { line: '#5ebbc8', casing: '#0e1113' } } as const;
/** Pixels across, by zoom; `more` of them for the edge. */
const widthOf = (more: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  11,
  3.4 + more,
  13,
  5.4 + more,
  16,
  8 + more,
];
/** From where on it says where it leads, and how often, in pixels. */
const CHEVRONS = { minzoom: 12.4, spacing: 46 };
const PLAIN = {};

/** A route on the map, under the pins. Renders nothing itself. */
export const LineLayer = ({ id, points, pieces, color, dashed = false }: LineLayerProps) => {
  const colours = COLOURS[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const line = color ?? colours.line;
  const source = `${OVER_THE_MAP}line-${id}`;

  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: (pieces ?? (points ? [points] : []))
      .filter(({ length }) => length > 1)
      .map((piece) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: piece.map(({ lng, lat }) => [lng, lat]) },
      })),
  };
  const lines = [
    { part: 'casing', width: widthOf(3), paint: colours.casing },
    { part: 'line', width: widthOf(0), paint: line, dashes: dashed && { 'line-dasharray': [1.6, 1.1] } },
  ].map(({ part, width, paint, dashes }): LayerSpecification => ({
    id: `${source}-${part}`,
    type: 'line',
    source,
    layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': paint, 'line-width': width, ...dashes },
  }));
  const chevrons: LayerSpecification = {
    id: `${source}-chevrons`,
    type: 'symbol',
    source,
    minzoom: CHEVRONS.minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': CHEVRONS.spacing,
      'icon-image': `rp-chevron|${colours.casing}`,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 16, 1.3],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  };
  const layers = dashed ? lines : [...lines, chevrons];

  useGeoJsonLayers({ id: source, data, options: PLAIN, layers, under: `${OVER_THE_MAP}pins-` });

  return null;
};
