import { Marker } from '@vis.gl/react-maplibre';
import { useSyncExternalStore } from 'react';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { costSaid } from '../../editing/changes.ts';
import type { DragStore } from '../list/dragStore.ts';
import classes from './RouteMap.module.css';
import type { MapStop } from './stopFeatures.ts';

/** From the middle of a stop to its words, in pixels. */
const AWAY = 22;
/** Room for its words, in pixels. */
const WIDE = 280;

/** What stands beside a stop: where it is, and while it is dragged in the list what that costs. */
export const StopTip = ({ stops, hovered, drag }: { stops: readonly MapStop[]; hovered: string | undefined; drag: DragStore }) => {
  const map = useMapLibre();
  const dragged = useSyncExternalStore(drag.subscribe, drag.get);
  const shown = dragged?.lead ?? hovered;
  const stop = stops.find(({ _id }) => _id === shown);
  if (!stop) return null;
  // Beside the edge of the map it stands on the other side.
  const isLeft = map !== undefined && map.project(stop).x > map.getContainer().clientWidth - WIDE;
  const { time = null, length = null } = dragged?.cost ? costSaid(dragged.cost) : {};
  const isMore = (dragged?.cost?.seconds ?? 0) > 0;
  return (
    <Marker
      longitude={stop.lng}
      latitude={stop.lat}
      anchor={isLeft ? 'right' : 'left'}
      offset={[isLeft ? -AWAY : AWAY, 0]}
      style={{ zIndex: 4, pointerEvents: 'none' }}
    >
      <div className={classes.tip}>
        <b>{stop.address}</b>
        {(time ?? length) && (
          <span className="tn" data-cost={isMore ? 'more' : 'less'}>
            {time ?? length}
          </span>
        )}
      </div>
    </Marker>
  );
};
