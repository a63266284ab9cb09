import { useComputedColorScheme } from '@mantine/core';
import type { LayerSpecification, Map as MapLibreMap, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '#web/map/bounds.ts';
import { OVER_THE_MAP, useGeoJsonLayers, useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import type { Gathered } from '../../map/gather.ts';
import type { Pins } from '../../map/pins.ts';
import { groupsOf, shownPins } from './pinsShown.ts';

/** What the mouse is over: pins, and where on the map in pixels. */
export type PinsHover = { members: readonly number[]; x: number; y: number };

/** Props of {@link OrderPins}. */
export type OrderPinsProps = {
  pins: Pins;
  isGathered: boolean;
  chosen: ReadonlySet<number>;
  /** Whether the mouse has something else to do. */
  isOff: boolean;
  /** A click on a pin, or on all those of a cluster. */
  onPick: (members: readonly number[]) => void;
  /** Null when the mouse leaves. */
  onHover: (hover: PinsHover | null) => void;
};

/** What the ids of the pins' layers begin with. */
export const ORDER_PINS = `${OVER_THE_MAP}pins-orders`;
const PLAIN = {};
const IS_CLUSTER = ['has', 'number'] as const;
const LAYERS: LayerSpecification[] = [
  {
    id: `${ORDER_PINS}-ring`,
    type: 'symbol',
    source: ORDER_PINS,
    filter: [...IS_CLUSTER],
    layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
  },
  {
    id: `${ORDER_PINS}-number`,
    type: 'symbol',
    source: ORDER_PINS,
    filter: [...IS_CLUSTER],
    layout: { 'icon-image': ['get', 'number'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  },
  {
    id: `${ORDER_PINS}-one`,
    type: 'symbol',
    source: ORDER_PINS,
    filter: ['!', [...IS_CLUSTER]],
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': 'bottom',
      // Names make way for pins, pins for nothing.
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'order'],
    },
  },
];
const CLICKED = [`${ORDER_PINS}-ring`, `${ORDER_PINS}-one`];

/** What is in view, and as much again on each side. */
const nearOf = (map: MapLibreMap): Bounds => {
  const { _sw: from, _ne: to } = map.getBounds();
  const [wide, high] = [to.lng - from.lng, to.lat - from.lat];
  return [from.lng - wide, from.lat - high, to.lng + wide, to.lat + high];
};

const viewOf = (map: MapLibreMap) => ({ zoom: Math.floor(map.getZoom()), near: nearOf(map) });

/** The whole zoom of a map and what is near its view, after each move. */
const useView = (map: MapLibreMap | undefined) => {
  const [view, setView] = useState(() => (map ? viewOf(map) : null));
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setView(viewOf(map));
    const zoomed = () => setView((before) => (before?.zoom === Math.floor(map.getZoom()) ? before : viewOf(map)));
    map.on('zoom', zoomed);
    map.on('moveend', look);
    return () => {
      map.off('zoom', zoomed);
      map.off('moveend', look);
    };
  }, [map]);
  return view;
};

/** The orders on the map, near ones gathered, chosen ones larger. Renders nothing itself. */
export const OrderPins = ({ pins, isGathered, chosen, isOff, onPick, onHover }: OrderPinsProps) => {
  const around = useMapLibre();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const view = useView(around);
  const groups = view ? groupsOf(pins, isGathered ? view.zoom : null) : [];
  const data = shownPins(pins, groups, { chosen, scheme, near: view?.near ?? null });
  const map = useGeoJsonLayers({ id: ORDER_PINS, data, options: PLAIN, layers: LAYERS });

  const groupAt = (event: MapLayerMouseEvent): Gathered | undefined => {
    const first: unknown = event.features?.[0]?.properties['first'];
    return groups.find(({ members }) => members[0] === first);
  };
  const click = useEffectEvent((event: MapLayerMouseEvent) => {
    const group = isOff ? undefined : groupAt(event);
    if (group) onPick(group.members);
  });
  const hover = useEffectEvent((event: MapLayerMouseEvent | null) => {
    const group = event && !isOff ? groupAt(event) : undefined;
    if (map && !isOff) map.getCanvas().style.cursor = group ? 'pointer' : '';
    onHover(event && group ? { members: group.members, x: event.point.x, y: event.point.y } : null);
  });
  useEffect(() => {
    if (!map) return undefined;
    const clicked = (event: MapLayerMouseEvent) => click(event);
    const over = (event: MapLayerMouseEvent) => hover(event);
    const out = () => hover(null);
    map.on('click', CLICKED, clicked);
    map.on('mousemove', CLICKED, over);
    map.on('mouseleave', CLICKED, out);
    map.on('movestart', out);
    return () => {
      map.off('click', CLICKED, clicked);
      map.off('mousemove', CLICKED, over);
      map.off('mouseleave', CLICKED, out);
      map.off('movestart', out);
    };
  }, [map]);
  return null;
};
