import { IconBuildingWarehouse, IconMapPin } from '@tabler/icons-react';
import { Marker } from '@vis.gl/react-maplibre';
import { useState } from 'react';
import type { LngLat } from '#web/map/bounds.ts';
import { movedByKey } from '#web/map/movedByKey.ts';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import classes from './RouteMap.module.css';

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true };

/** Props of {@link StartMark}. */
export type StartMarkProps = LngLat & {
  name: string;
  /** Whether a warehouse is there. */
  isHouse: boolean;
  /** It stays where it is, as long as it is worked on the route. */
  isOff: boolean;
  onMove: (to: LngLat) => void;
};

/** Where a route begins: dragged, or moved by the arrow keys, to where it is to begin. */
export const StartMark = ({ lng, lat, name, isHouse, isOff, onMove }: StartMarkProps) => {
  const map = useMapLibre();
  const [isLifted, setIsLifted] = useState(false);
  return (
    <Marker
      longitude={lng}
      latitude={lat}
      draggable={!isOff}
      style={{ zIndex: 2 }}
      onDragStart={() => setIsLifted(true)}
      onDragEnd={({ lngLat }) => {
        setIsLifted(false);
        onMove({ lng: lngLat.lng, lat: lngLat.lat });
      }}
    >
      <button
        type="button"
        className={classes.start}
        data-lifted={isLifted || undefined}
        data-house={isHouse || undefined}
        title={`Salida: ${name}`}
        aria-label={`Salida: ${name}, se mueve con las flechas`}
        onKeyDown={(event) => {
          const to = map && !isOff && movedByKey(map, { lng, lat }, event);
          if (to) onMove(to);
        }}
        // It is no click on the map beneath.
        onClick={(event) => event.stopPropagation()}
      >
        {isHouse ? <IconBuildingWarehouse {...ICON} /> : <IconMapPin {...ICON} />}
      </button>
    </Marker>
  );
};
