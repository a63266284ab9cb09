import type { GeoJSONSource, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { OVER_THE_MAP, useGeoJsonLayers } from '#web/map/useGeoJsonLayers.ts';
import { gathering, type MapStop, stopFeatures } from './stopFeatures.ts';

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

const LAYERS: LayerSpecification[] = [
  {
    id: ONE,
    type: 'symbol',
    source: SOURCE,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'image'],
      // Where a whole city is seen they are smaller.
      'icon-size': ['interpolate', ['linear'], ['zoom'], 11, 0.68, 13, 1],
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

/** A route's stops by their numbers. Renders nothing itself. */
export const StopsLayer = ({ stops, chosen, onChoose, onHover }: StopsLayerProps) => {
  const map = useGeoJsonLayers({ id: SOURCE, data: stopFeatures(stops, chosen), options: gathering(stops.length), layers: LAYERS });

  const click = useEffectEvent((event: MapLayerMouseEvent) => {
    const found = event.features?.[0];
    if (!map || found?.geometry.type !== 'Point') return;
    const { _id, cluster_id: cluster } = found.properties;
    if (cluster === undefined) return onChoose(String(_id));
    const [lng = 0, lat = 0] = found.geometry.coordinates;
    void map
      .getSource<GeoJSONSource>(SOURCE)
      ?.getClusterExpansionZoom(cluster)
      .then((zoom) => map.easeTo({ center: [lng, lat], zoom: Math.min(NEAREST, zoom + BEYOND) }));
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
