import type { GeoJSONSource, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { LngLat } from './bounds.ts';
import { pinFeatures, type Pin } from './pinFeatures.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from './useGeoJsonLayers.ts';

/** How near pins are gathered: radius in px, and the last zoom at which they are. */
export type Clustering = { radius: number; maxZoom: number };

/** Some pins shown as one count. `ids` are at most 25 of them (spec 2 §8). */
export type PinCluster = LngLat & { count: number; ids: string[] };

/** What the mouse is over, with its place in px from the map's left and top. */
export type PinHover = { x: number; y: number } & ({ id: string } | { count: number });

/** Props of {@link PinLayer}. */
export type PinLayerProps = {
  /** Tells this layer from other pins on the same map. */
  id: string;
  pins: readonly Pin[];
  /** Gathers near pins into counts; without it every pin is drawn. */
  clustering?: Clustering | null;
  onPinClick?: (id: string) => void;
  /** Without it a click zooms in until the cluster opens. */
  onClusterClick?: (cluster: PinCluster) => void;
  /** Null when the mouse leaves. */
  onHover?: (hover: PinHover | null) => void;
};

const LEAVES = 25;

/** Pins on the map, each in its colour with a letter or number inside, alone or gathered into counts. Renders nothing itself. */
export const PinLayer = ({ id, pins, clustering = null, onPinClick, onClusterClick, onHover }: PinLayerProps) => {
  const source = `${OVER_THE_MAP}pins-${id}`;
  const pinLayer = `${source}-one`;
  const clusterLayer = `${source}-many`;

  const radius = clustering?.radius ?? null;
  const maxZoom = clustering?.maxZoom;
  const options = radius === null ? {} : { cluster: true, clusterRadius: radius, clusterMaxZoom: maxZoom };
  const layers: LayerSpecification[] = [
    {
      id: pinLayer,
      type: 'symbol',
      source,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        // Names make way for pins, pins for nothing.
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: clusterLayer,
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': ['concat', 'rp-cluster|', ['to-string', ['get', 'point_count_abbreviated']]],
        'icon-allow-overlap': true,
      },
    },
  ];
  const map = useGeoJsonLayers({ id: source, data: pinFeatures(pins), options, layers });

  const click = useEffectEvent((event: MapLayerMouseEvent) => {
    const found = event.features?.[0];
    if (!map || found?.geometry.type !== 'Point') return;
    const { id: pin, cluster_id: cluster, point_count: count } = found.properties;
    if (cluster === undefined) return onPinClick?.(String(pin));
    const [lng = 0, lat = 0] = found.geometry.coordinates;
    const of = map.getSource<GeoJSONSource>(source);
    if (!onClusterClick) {
      void of?.getClusterExpansionZoom(cluster).then((zoom) => map.easeTo({ center: [lng, lat], zoom: zoom + 0.2 }));
      return;
    }
    void of?.getClusterLeaves(cluster, LEAVES, 0).then((leaves) => {
      onClusterClick({ lng, lat, count, ids: leaves.map((leaf) => String(leaf.properties?.['id'])) });
    });
  });

  const hover = useEffectEvent((event: MapLayerMouseEvent | null) => {
    if (map) map.getCanvas().style.cursor = event ? 'pointer' : '';
    const found = event?.features?.[0]?.properties;
    if (!event || !found) return onHover?.(null);
    const { x, y } = event.point;
    onHover?.('point_count' in found ? { x, y, count: Number(found['point_count']) } : { x, y, id: String(found['id']) });
  });

  useEffect(() => {
    if (!map) return undefined;
    const both = [pinLayer, clusterLayer];
    const clicked = (event: MapLayerMouseEvent) => click(event);
    const over = (event: MapLayerMouseEvent) => hover(event);
    const out = () => hover(null);
    map.on('click', both, clicked);
    map.on('mousemove', both, over);
    map.on('mouseleave', both, out);
    return () => {
      map.off('click', both, clicked);
      map.off('mousemove', both, over);
      map.off('mouseleave', both, out);
    };
  }, [map, pinLayer, clusterLayer]);

  return null;
};
