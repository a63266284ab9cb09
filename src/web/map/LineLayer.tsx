import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { LngLat } from './bounds.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from './useGeoJsonLayers.ts';

/** Props of {@link LineLayer}. */
export type LineLayerProps = {
  /** Tells this line from others on the same map. */
  id: string;
  /** Where the line goes, in order; with fewer than two there is no line. */
  points: readonly LngLat[];
  /** Colour of the line, `#rrggbb`; the brand's without it. */
  color?: string;
};

/** The brand colour and the edge that parts a line from the map, by scheme. */
const COLOURS = { light: { line: '#076874', casing: '#ffffff' }, dark: { line: '#5ebbc8', casing: '#0e1113' } } as const;
const WIDTH = 4.5;
const PLAIN = {};

/** A route on the map, under the pins. Renders nothing itself. */
export const LineLayer = ({ id, points, color }: LineLayerProps) => {
  const colours = COLOURS[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const line = color ?? colours.line;
  const source = `${OVER_THE_MAP}line-${id}`;

  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features:
      points.length < 2
        ? []
        : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) } }],
  };
  const layers = [
    { part: 'casing', width: WIDTH + 3, paint: colours.casing },
    { part: 'line', width: WIDTH, paint: line },
  ].map(({ part, width, paint }): LayerSpecification => ({
    id: `${source}-${part}`,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': paint, 'line-width': width },
  }));

  useGeoJsonLayers({ id: source, data, options: PLAIN, layers, under: `${OVER_THE_MAP}pins-` });

  return null;
};
