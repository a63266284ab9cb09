import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef } from 'react';
import { featureChange } from './featureChange.ts';

/** Layers over the map have an id that starts with this: they stay when the map underneath is changed. */
export const OVER_THE_MAP = 'rp-';

type Drawn = {
  /** Id of the source; starts with `OVER_THE_MAP`. */
  id: string;
  /** With `promoteId` only those of its features are sent again that are other objects than before. */
  data: FeatureCollection;
  /** Options of the source. Other ones, or other layers, make source and layers anew. */
  options: Omit<GeoJSONSourceSpecification, 'type' | 'data'>;
  layers: LayerSpecification[];
  /** Goes under every layer whose id starts with this. */
  under?: string;
};

/** The map around a layer, or undefined outside of one. */
export const useMapLibre = (): MapLibreMap | undefined => useMap().current?.getMap();

/** Keeps a GeoJSON source and its layers on the map while the component is mounted, and its data up to date. */
export const useGeoJsonLayers = ({ id, data, options, layers, under }: Drawn) => {
  const map = useMapLibre();
  const { promoteId } = options;
  const shown = useRef<FeatureCollection>(null);
  const newest = useEffectEvent(() => data);

  useEffect(() => {
    if (!map) return undefined;
    shown.current = newest();
    map.addSource(id, { type: 'geojson', data: shown.current, ...options });
    const above = under && map.getLayersOrder().find((layer) => layer.startsWith(under));
    for (const layer of layers) map.addLayer(layer, above);
    return () => {
      // The map itself goes first when the whole screen is left.
      if (!map.style) return;
      for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id, options, layers, under]);

  useEffect(() => {
    if (!map) return undefined;
    let told = map.getSource<GeoJSONSource>(id);
    const show = () => void told?.setData(data);
    const change = shown.current && featureChange(shown.current, data, promoteId);
    if (!change) show();
    else if (change.add.length + change.remove.length > 0) void told?.updateData(change);
    shown.current = data;
    // A map underneath that is laid anew brings a source that is made anew, and any other keeps the one that there is.
    const showAnew = () => {
      const source = map.getSource<GeoJSONSource>(id);
      if (source === told) return;
      told = source;
      show();
    };
    map.on('style.load', showAnew);
    return () => void map.off('style.load', showAnew);
  }, [map, id, data, promoteId]);

  return map;
};
