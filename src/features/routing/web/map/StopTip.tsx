import { Marker } from '@vis.gl/react-maplibre';
import { useSyncExternalStore } from 'react';
import { costSaid } from '../../editing/changes.ts';
import type { DragStore } from '../list/dragStore.ts';
import classes from './RouteMap.module.css';
import type { MapStop } from './stopFeatures.ts';

/** From the middle of a stop to its words, in pixels. */
const AWAY = 22;

/** What stands beside a stop: where it is, and while it is dragged in the list what that costs. */
export const StopTip = ({ stops, hovered, drag }: { stops: readonly MapStop[]; hovered: string | undefined; drag: DragStore }) => {
  const dragged = useSyncExternalStore(drag.subscribe, drag.get);
  const shown = dragged?.lead ?? hovered;
  const stop = stops.find(({ _id }) => _id === shown);
  if (!stop) return null;
  const { time = null, length = null } = dragged?.cost ? costSaid(dragged.cost) : {};
  const isMore = (dragged?.cost?.seconds ?? 0) > 0;
  return (
    <Marker longitude={stop.lng} latitude={stop.lat} anchor="left" offset={[AWAY, 0]} style={{ zIndex: 4, pointerEvents: 'none' }}>
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
