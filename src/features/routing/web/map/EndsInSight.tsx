import { useEffect, useEffectEvent, useRef } from 'react';
import type { LngLat } from '#web/map/bounds.ts';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';

/** Props of {@link EndsInSight}. */
export type EndsInSightProps = { start: LngLat | null; end: LngLat | null; onOut: () => void };

const keyOf = (place: LngLat | null) => (place ? `${place.lng} ${place.lat}` : '');

/** Tells when a route is to begin, or to end, somewhere else that is out of sight. Renders nothing itself. */
export const EndsInSight = ({ start, end, onOut }: EndsInSightProps) => {
  const map = useMapLibre();
  const key = [keyOf(start), keyOf(end)].join();
  const before = useRef<string>(null);
  const look = useEffectEvent(() => {
    const isOut = [start, end].some((place) => place && map && !map.getBounds().contains(place));
    if (isOut) onOut();
  });
  useEffect(() => {
    if (before.current !== null && before.current !== key) look();
    before.current = key;
  }, [key]);
  return null;
};
