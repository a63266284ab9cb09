import { useEffect } from 'react';
import type { LngLat } from '../bounds.ts';
import { useMapLibre } from '../useGeoJsonLayers.ts';

/** Moves the map where a place is out of sight, each time that it is another one. Renders nothing itself. */
export const InSight = ({ place }: { place: LngLat | undefined }) => {
  const map = useMapLibre();
  const [lng, lat] = [place?.lng, place?.lat];
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return;
    if (!map.getBounds().contains({ lng, lat })) map.easeTo({ center: { lng, lat } });
  }, [map, lng, lat]);
  return null;
};
