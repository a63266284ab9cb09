import { bringMap } from '#web/map/LazyMapView.tsx';
import { soon } from '#web/soon.ts';

const [Map, bring] = soon(() => import('./ZoneMap.tsx'));

/** The map of a tariff's zones, with MapLibre fetched apart. */
export const LazyZoneMap = Map;

/** Brings it ahead, while the zones are asked for. */
export const bringZoneMap = (): void => {
  bring();
  bringMap();
};
