import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react';
import type { Polygons, Ring } from '#shared/area/polygons.ts';
import { type Bounds, boundsOf, type LngLat } from '#web/map/bounds.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { isPhone } from '#web/theme.ts';
import type { Chosen, ChosenZone } from '../../map/choosing.ts';
import type { Pins } from '../../map/pins.ts';
import { type DrawingHandle, DrawnZones } from './DrawnZones.tsx';
import { OrderPins, type PinsHover } from './OrderPins.tsx';
import { PinTip } from './PinTip.tsx';

/** Props of {@link OrdersMap}. */
export type OrdersMapProps = {
  pins: Pins;
  isGathered: boolean;
  zones: readonly ChosenZone[];
  chosen: Chosen;
  /** The outline that the filter names. */
  filtered: Polygons;
  isDrawing: boolean;
  /** Where the map opens. */
  centre: LngLat;
  fit: Bounds | null;
  /** Tools, in the upper left corner. */
  tools: ReactNode;
  drawing: Ref<DrawingHandle>;
  onPick: (members: readonly number[]) => void;
  onDrawn: (ring: Ring) => void;
  onMoved: (zone: ChosenZone, ring: Ring) => void;
  /** What was drawn, or moved, is no zone. */
  onFault: (fault: string) => void;
  onCorners: (count: number) => void;
  /** There is no map in this browser. */
  onImpossible: () => void;
};

/** Near enough to tell barrios apart. */
const OPENING = 10;
const NEAREST = 15;

/** What tools and sources cover of a phone's map, in pixels. */
const COVERED = { top: 116, right: 16, bottom: 44, left: 16 };

/**
 * What is seen stays where it is while the panel beside it comes and goes: a map would keep its middle in the middle. Of a phone's map,
 * which the panel makes lower, the newest zone stays in sight.
 */
const SteadyView = ({ zone }: { zone: ChosenZone | undefined }) => {
  const map = useMapLibre();
  const lowered = useEffectEvent((less: number) => {
    const box = zone && boundsOf(zone.polygons.flat(2).map(([lng, lat]) => ({ lng, lat })));
    if (!map || !box) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const [from, to] = [map.project([box[0], box[3]]), map.project([box[2], box[1]])];
    const wasSeen = from.y < clientHeight + less / 2 && to.y > -less / 2 && from.x < clientWidth && to.x > 0;
    const isSeen = from.y >= COVERED.top && to.y <= clientHeight - COVERED.bottom;
    if (wasSeen && !isSeen) map.fitBounds(box, { padding: COVERED, maxZoom: map.getZoom(), duration: 300 });
  });
  useEffect(() => {
    if (!map) return undefined;
    let { clientWidth: wide, clientHeight: high } = map.getContainer();
    const resized = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const [more, less] = [clientWidth - wide, high - clientHeight];
      [wide, high] = [clientWidth, clientHeight];
      if (more !== 0) map.panBy([more / 2, 0], { animate: false });
      else if (less > 0 && isPhone()) lowered(less);
    };
    map.on('resize', resized);
    return () => void map.off('resize', resized);
  }, [map]);
  return null;
};

/** The map of orders with its pins and zones. */
export default function OrdersMap({
  pins,
  isGathered,
  zones,
  chosen,
  filtered,
  isDrawing,
  centre,
  fit,
  tools,
  drawing,
  onPick,
  onDrawn,
  onMoved,
  onFault,
  onCorners,
  onImpossible,
}: OrdersMapProps) {
  const [hover, setHover] = useState<PinsHover | null>(null);
  const chosenPins = new Set(chosen.pins);
  return (
    <LazyMapView
      label="Mapa de órdenes"
      initialView={{ ...centre, zoom: OPENING }}
      fit={fit}
      fitMaxZoom={NEAREST}
      note={tools}
      onImpossible={onImpossible}
    >
      <SteadyView zone={zones.at(-1)} />
      <OrderPins pins={pins} isGathered={isGathered} chosen={chosenPins} isOff={isDrawing} onPick={onPick} onHover={setHover} />
      <DrawnZones
        zones={zones}
        inZone={chosen.inZone}
        filtered={filtered}
        isDrawing={isDrawing}
        handle={drawing}
        onDrawn={onDrawn}
        onMoved={onMoved}
        onFault={onFault}
        onCorners={onCorners}
      />
      {hover && <PinTip pins={pins} hover={hover} />}
    </LazyMapView>
  );
}
