import { type Bounds, boundsOf, type LngLat } from '#web/map/bounds.ts';
import { LineLayer } from '#web/map/LineLayer.tsx';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { MapOffers } from '#web/map/MapOffer.tsx';
import { HouseMark } from '#web/map/marks/HouseMark.tsx';
import { InSight } from '#web/map/marks/InSight.tsx';
import { MarkScale } from '#web/map/marks/MarkScale.tsx';
import { useState, useSyncExternalStore } from 'react';
import type { DragStore } from '../list/dragStore.ts';
import { EndsInSight } from './EndsInSight.tsx';
import type { LinePieces } from './linePieces.ts';
import type { MapStop } from './stopFeatures.ts';
import { StartMark } from './StartMark.tsx';
import { StopsLayer } from './StopsLayer.tsx';
import { StopTip } from './StopTip.tsx';

/** Props of {@link RouteMap}. */
export type RouteMapProps = {
  stops: readonly MapStop[];
  /** The way through them. */
  line: LinePieces;
  /** Where the route begins; null while there is none. */
  start: (LngLat & { name: string; isHouse: boolean }) | null;
  /** Where it ends, if elsewhere. */
  end: LngLat | null;
  warehouses: readonly (LngLat & { _id: string; name: string })[];
  /** Where the map opens. */
  centre: LngLat & { zoom: number };
  fit: Bounds | null;
  chosen: string | undefined;
  drag: DragStore;
  isOff: boolean;
  onChoose: (_id: string | undefined) => void;
  onStart: (to: LngLat) => void;
};

const isAt = (a: LngLat | null, b: LngLat) => a !== null && a.lng === b.lng && a.lat === b.lat;

/** A route on the map. */
export default function RouteMap({
  stops,
  line,
  start,
  end,
  warehouses,
  centre,
  fit,
  chosen,
  drag,
  isOff,
  onChoose,
  onStart,
}: RouteMapProps) {
  const [hovered, setHovered] = useState<string>();
  const held = useSyncExternalStore(drag.subscribe, () => drag.get()?.lead);
  /** All of the route, once it is to begin or to end out of sight; until another one is shown. */
  const [whole, setWhole] = useState<{ box: Bounds | null; instead: Bounds | null }>();
  const fitted = whole && whole.instead === fit ? whole.box : fit;
  return (
    // Beside the map there is room for what it offers: over it pins would be covered.
    <MapOffers value={null}>
      <LazyMapView label="Mapa de la ruta" initialView={centre} fit={fitted}>
        <MarkScale />
        <LineLayer id="route-straight" pieces={line.straight} dashed />
        <LineLayer id="route" pieces={line.roads} />
        {warehouses
          .filter((house) => !isAt(start, house))
          .map(({ _id, ...house }) => (
            <HouseMark key={_id} {...house} />
          ))}
        {end && !warehouses.some((house) => isAt(end, house)) && <HouseMark {...end} name="Final de la ruta" />}
        <StopsLayer stops={stops} chosen={held ?? chosen} onChoose={onChoose} onHover={setHovered} />
        {start && <StartMark {...start} isOff={isOff} onMove={onStart} />}
        <StopTip stops={stops} hovered={hovered} drag={drag} />
        <EndsInSight
          start={start}
          end={end}
          onOut={() => setWhole({ box: boundsOf([...stops, ...(start ? [start] : []), ...(end ? [end] : [])]), instead: fit })}
        />
        <InSight place={stops.find(({ _id }) => _id === chosen)} />
      </LazyMapView>
    </MapOffers>
  );
}
