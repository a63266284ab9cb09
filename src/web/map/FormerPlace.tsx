import { Marker } from '@vis.gl/react-maplibre';
import type { LngLat } from './bounds.ts';

/** A grey ring where a pin stood before it was moved. */
export const FormerPlace = ({ lng, lat }: LngLat) => (
  <Marker longitude={lng} latitude={lat}>
    <span className="rp-marker-was" />
  </Marker>
);
