import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { LngLat } from './bounds.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from './useGeoJsonLayers.ts';

const PLAIN = {};

/** Props of {@link NameRoom}. */
export type NameRoomProps = LngLat & {
  id: string;
  /** Pixels. */
  wide: number;
  high: number;
  /** The point is its middle, not its foot. */
  centred?: boolean;
};

/** Keeps room on the map for something that stands over it with its foot at a point: names of streets make way. Renders nothing itself. */
export const NameRoom = ({ id, lng, lat, wide, high, centred = false }: NameRoomProps) => {
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
      layout: {
        'icon-image': `rp-room|${Math.round(wide)}|${Math.round(high)}`,
        'icon-anchor': centred ? 'center' : 'bottom',
        'icon-allow-overlap': true,
      },
    },
  ];
  useGeoJsonLayers({ id: source, data, options: PLAIN, layers });
  return null;
};
