import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useSyncExternalStore } from 'react';
import type { LngLat } from './bounds.ts';
import { pinTilts } from './pinTilts.ts';

/** The single pins of one map, in the order in which they came, and how each leans. */
type Standing = { places: Map<string, LngLat>; tilts: Map<string, number>; told: Set<() => void>; update: () => void };

const standing = new WeakMap<MapLibreMap, Standing>();

const standingOn = (map: MapLibreMap): Standing => {
  const known = standing.get(map);
  if (known) return known;
  const places = new Map<string, LngLat>();
  const told = new Set<() => void>();
  const pins: Standing = {
    places,
    tilts: new Map(),
    told,
    update: () => {
      const tilts = pinTilts([...places.values()].map((place) => map.project(place)));
      pins.tilts = new Map([...places.keys()].map((id, at) => [id, tilts[at] ?? 0]));
      for (const tell of told) tell();
    },
  };
  map.on('zoom', pins.update);
  map.on('resize', pins.update);
  standing.set(map, pins);
  return pins;
};

/** How a pin leans beside others of the same map, in degrees: none covers another. */
export const useTilt = (map: MapLibreMap | undefined, id: string, { lng, lat }: LngLat): number => {
  useEffect(() => {
    if (!map) return undefined;
    const pins = standingOn(map);
    pins.places.set(id, { lng, lat });
    pins.update();
  }, [map, id, lng, lat]);
  useEffect(() => {
    if (!map) return undefined;
    const pins = standingOn(map);
    return () => {
      pins.places.delete(id);
      pins.update();
    };
  }, [map, id]);
  return useSyncExternalStore(
    (tell) => {
      if (!map) return () => undefined;
      const { told } = standingOn(map);
      told.add(tell);
      return () => void told.delete(tell);
    },
    () => (map ? (standingOn(map).tilts.get(id) ?? 0) : 0),
  );
};
