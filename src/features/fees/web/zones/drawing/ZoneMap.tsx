import { useComputedColorScheme } from '@mantine/core';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import type { Bounds, LngLat } from '#web/map/bounds.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import type { Polygons, Ring } from '../../../zones/geometry.ts';
import type { EditedZone } from '../editedZones.ts';
import { NEAREST } from './look.ts';
import { RingEditor, type RingEditorProps, type RingHandle } from './RingEditor.tsx';
import { ZoneCards, ZoneFaultsLayer, ZONE_FILL, ZoneShapes } from './ZoneShapes.tsx';

/** Where on the map was clicked: in degrees, and in pixels from its left and top. */
export type MapPlace = LngLat & { x: number; y: number };

/** Props of {@link ZoneMap}. */
export type ZoneMapProps = {
  zones: readonly EditedZone[];
  colours: readonly number[];
  selected: EditedZone | undefined;
  doing: RingEditorProps['doing'];
  /** Where zones lie on each other, or none is between them. */
  pieces: readonly Polygons[];
  crossings: readonly (readonly [number, number])[];
  /** Where the map opens while there are no zones. */
  centre: LngLat;
  fit: Bounds | null;
  note: ReactNode;
  handle: RefObject<RingHandle | null>;
  /** Told once the zones are drawn on it, it is moved before that, it takes too long, or there can be no map. */
  onFirstDrawn: () => void;
  /** A click on the map; the zone there, the smallest of several, or null. */
  onPick: (key: string | null, place: MapPlace) => void;
  onShape: (polygons: Polygons) => void;
  onDrawn: (ring: Ring) => void;
};

type PickingProps = { isOff: boolean; drawing: RefObject<RingHandle | null>; onPick: ZoneMapProps['onPick'] };

const Picking = ({ isOff, drawing, onPick }: PickingProps) => {
  const map = useMapLibre();
  const clicked = useEffectEvent(({ point, lngLat }: MapMouseEvent) => {
    if (isOff || !map?.getLayer(ZONE_FILL) || drawing.current?.hasHandleAt(point)) return;
    const smallest = map
      .queryRenderedFeatures(point, { layers: [ZONE_FILL] })
      .map(({ properties }) => ({ key: String(properties['key']), area: Number(properties['area']) }))
      .toSorted((a, b) => a.area - b.area)[0];
    onPick(smallest?.key ?? null, { lng: lngLat.lng, lat: lngLat.lat, x: point.x, y: point.y });
  });
  useEffect(() => {
    if (!map) return undefined;
    const heard = (event: MapMouseEvent) => clicked(event);
    map.on('click', heard);
    return () => void map.off('click', heard);
  }, [map]);
  useEffect(() => {
    if (!map || isOff) return undefined;
    const over = () => {
      map.getCanvas().style.cursor = 'pointer';
    };
    const out = () => {
      map.getCanvas().style.cursor = '';
    };
    map.on('mouseenter', ZONE_FILL, over);
    map.on('mouseleave', ZONE_FILL, out);
    return () => {
      map.off('mouseenter', ZONE_FILL, over);
      map.off('mouseleave', ZONE_FILL, out);
      out();
    };
  }, [map, isOff]);
  return null;
};

/** The map of a tariff's zones; what is drawn on it comes with MapLibre. */
export default function ZoneMap({
  zones,
  colours,
  selected,
  doing,
  pieces,
  crossings,
  centre,
  fit,
  note,
  handle,
  onFirstDrawn,
  onPick,
  onShape,
  onDrawn,
}: ZoneMapProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const which = zones.findIndex(({ key }) => key === selected?.key);
  const others = zones.filter(({ key }) => key !== selected?.key).map(({ polygons }) => polygons);
  return (
    <LazyMapView
      label="Mapa de zonas"
      initialView={{ ...centre, zoom: 11 }}
      fit={fit}
      fitMaxZoom={NEAREST}
      isPlain
      note={note}
      onFirstDrawn={onFirstDrawn}
      onImpossible={onFirstDrawn}
    >
      <ZoneShapes zones={zones} colours={colours} selected={selected?.key ?? null} scheme={scheme} />
      {pieces.length + crossings.length > 0 && <ZoneFaultsLayer pieces={pieces} crossings={crossings} scheme={scheme} />}
      <RingEditor
        doing={doing}
        zone={selected?.key ?? null}
        polygons={selected?.polygons ?? NONE}
        others={others}
        colour={colours[which] ?? 0}
        scheme={scheme}
        handle={handle}
        onShape={onShape}
        onDrawn={onDrawn}
      />
      <ZoneCards zones={zones} colours={colours} scheme={scheme} />
      <Picking drawing={handle} isOff={doing === 'drawing'} onPick={onPick} />
    </LazyMapView>
  );
}

const NONE: Polygons = [];
