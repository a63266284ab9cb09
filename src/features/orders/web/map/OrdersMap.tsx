import { type ReactNode, type Ref, useEffect, useState } from 'react';
import type { Polygons, Ring } from '#shared/area/polygons.ts';
import type { Bounds, LngLat } from '#web/map/bounds.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
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

/** What is seen stays where it is while the panel beside it comes and goes: a map would keep its middle in the middle. */
const SteadyView = () => {
  const map = useMapLibre();
  useEffect(() => {
    if (!map) return undefined;
    let wide = map.getContainer().clientWidth;
    const resized = () => {
      const { clientWidth } = map.getContainer();
      const more = clientWidth - wide;
      wide = clientWidth;
      if (more !== 0) map.panBy([more / 2, 0], { animate: false });
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
      <SteadyView />
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
