import { useEffect } from 'react';
import { useMapLibre } from '../useGeoJsonLayers.ts';

/** Zooms between which marks grow, and how small they are at first. */
const [SMALL, FULL, LEAST] = [11, 13, 0.68];

/** Makes the marks of a map smaller where it shows a whole city. Renders nothing itself. */
export const MarkScale = () => {
  const map = useMapLibre();
  useEffect(() => {
    if (!map) return undefined;
    const scale = () => {
      const share = Math.min(1, Math.max(0, (map.getZoom() - SMALL) / (FULL - SMALL)));
      map.getContainer().style.setProperty('--rp-mark-scale', (LEAST + (1 - LEAST) * share).toFixed(3));
    };
    scale();
    map.on('zoom', scale);
    return () => void map.off('zoom', scale);
  }, [map]);
  return null;
};
