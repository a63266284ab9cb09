import type { GeoJSONSource, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromNorth, worldSize } from '#shared/place/geo.ts';
import { OVER_THE_MAP, useGeoJsonLayers, useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { spread } from './spread.ts';
import { GATHERED_TO, gathering, isGathered, type MapStop, stopFeatures } from './stopFeatures.ts';

/** Props of {@link StopsLayer}. */
export type StopsLayerProps = {
  stops: readonly MapStop[];
  chosen: string | undefined;
  onChoose: (_id: string) => void;
  /** The `_id` of the stop that the mouse is over; undefined when it leaves. */
  onHover: (_id: string | undefined) => void;
};

const SOURCE = `${OVER_THE_MAP}pins-route`;
const ONE = `${SOURCE}-one`;
const MANY = `${SOURCE}-many`;
const BOTH = [ONE, MANY];
/** A little nearer than where a cluster opens. */
const BEYOND = 0.2;
const NEAREST = 20;

/** Where a whole city is seen stops are smaller; from the second zoom on they are whole. */
const SMALL = { zoom: 11, size: 0.68 };
const WHOLE = 13;
const sizeAt = (zoom: number) =>
  Math.min(1, Math.max(SMALL.size, SMALL.size + ((zoom - SMALL.zoom) / (WHOLE - SMALL.zoom)) * (1 - SMALL.size)));
/** Steps of the zoom at which it is looked anew which stops hide each other. */
const STEP = 4;

const LAYERS: LayerSpecification[] = [
  {
    id: ONE,
    type: 'symbol',
    source: SOURCE,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'image'],
      // Where a whole city is seen they are smaller.
      'icon-size': ['interpolate', ['linear'], ['zoom'], SMALL.zoom, SMALL.size, WHOLE, 1],
      // In pixels of the picture, which is drawn smaller.
      'icon-offset': ['get', 'away'],
      // Names make way for stops, stops for nothing.
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'order'],
    },
  },
  {
    id: MANY,
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'point_count'],
    layout: { 'icon-image': ['concat', 'rp-cluster|', ['to-string', ['get', 'point_count_abbreviated']]], 'icon-allow-overlap': true },
  },
];

/** How far each stop stands from its place so that its number is read; those that are gathered have room. */
const beside = (stops: readonly MapStop[], zoom: number) => {
  if (isGathered(stops.length) && zoom < GATHERED_TO) return [];
  const size = sizeAt(zoom);
  const wide = worldSize(zoom);
  const spots = stops.map(({ lng, lat }) => ({ x: ((lng + 180) / 360) * wide, y: fromNorth(lat) * wide }));
  return spread(spots, size).map(({ x, y }) => ({ x: x / size, y: y / size }));
};

/** How near the map is looked at, in steps; undefined before it is there. */
const useZoom = () => {
  const map = useMapLibre();
  const [zoom, setZoom] = useState<number>();
  const look = useEffectEvent(() => {
    if (map) setZoom(Math.round(map.getZoom() * STEP) / STEP);
  });
  useEffect(() => {
    if (!map) return undefined;
    const looked = () => {
      look();
    };
    looked();
    map.on('zoomend', looked);
    return () => void map.off('zoomend', looked);
  }, [map]);
  return zoom;
};

/** A route's stops by their numbers. Renders nothing itself. */
export const StopsLayer = ({ stops, chosen, onChoose, onHover }: StopsLayerProps) => {
  const zoom = useZoom();
  const map = useGeoJsonLayers({
    id: SOURCE,
    data: stopFeatures(stops, chosen, zoom === undefined ? [] : beside(stops, zoom)),
    options: gathering(stops.length),
    layers: LAYERS,
  });

  const click = useEffectEvent((event: MapLayerMouseEvent) => {
    const found = event.features?.[0];
    if (!map || found?.geometry.type !== 'Point') return;
    const { _id, cluster_id: cluster } = found.properties;
    if (cluster === undefined) return onChoose(String(_id));
    const [lng = 0, lat = 0] = found.geometry.coordinates;
    void map
      .getSource<GeoJSONSource>(SOURCE)
      ?.getClusterExpansionZoom(cluster)
      .then((opens) => map.easeTo({ center: [lng, lat], zoom: Math.min(NEAREST, opens + BEYOND) }));
  });
  const hover = useEffectEvent((event: MapLayerMouseEvent | null) => {
    if (map) map.getCanvas().style.cursor = event ? 'pointer' : '';
    const _id: unknown = event?.features?.[0]?.properties['_id'];
    onHover(typeof _id === 'string' ? _id : undefined);
  });
  useEffect(() => {
    if (!map) return undefined;
    const clicked = (event: MapLayerMouseEvent) => click(event);
    const over = (event: MapLayerMouseEvent) => hover(event);
    const out = () => hover(null);
    map.on('click', BOTH, clicked);
    map.on('mousemove', BOTH, over);
    map.on('mouseleave', BOTH, out);
    map.on('movestart', out);
    return () => {
      map.off('click', BOTH, clicked);
      map.off('mousemove', BOTH, over);
      map.off('mouseleave', BOTH, out);
      map.off('movestart', out);
    };
  }, [map]);
  return null;
};
