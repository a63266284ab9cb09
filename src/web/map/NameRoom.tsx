import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { LngLat } from './bounds.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from './useGeoJsonLayers.ts';

const PLAIN = {};

/** Keeps room on the map for something that stands over it with its foot at a point: names of streets make way. Renders nothing itself. */
export const NameRoom = ({ id, lng, lat, wide, high }: LngLat & { id: string; wide: number; high: number }) => {
  const source = `${OVER_THE_MAP}room-${id}`;
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, lat] } }],
  };
  const layers: LayerSpecification[] = [
    {
      id: source,
      type: 'symbol',
      source,
      // Not `ignore-placement`: it is there to be in the way.
      layout: { 'icon-image': `rp-room|${Math.round(wide)}|${Math.round(high)}`, 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
    },
  ];
  useGeoJsonLayers({ id: source, data, options: PLAIN, layers });
  return null;
};
