import { type ReactNode, useState } from 'react';
import { formatTime } from '#shared/time.ts';
import { boundsOf, reachesOut } from '#web/map/bounds.ts';
import { LineLayer } from '#web/map/LineLayer.tsx';
import MapView from '#web/map/MapView.tsx';
import { useNear } from '#web/map/basemap/sources.ts';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { EndMark } from '#web/map/marks/EndMark.tsx';
import type { OrderRowShown, Place } from '../../orderRow.ts';
import { useOrderWay } from './useOrderWay.ts';
import { WayLabel } from './WayLabel.tsx';

/** How near the map goes to ends that are close to each other. */
const NEAR = { streets: 16, bare: 14 };

/** A planned way beside the one that was driven: it steps back. */
const BESIDE = '#7c8185';

const pointOf = ([lng, lat]: Place['location']['coordinates']) => ({ lng, lat });

/** Props of {@link OrderMap}. */
export type OrderMapProps = {
  order: Pick<OrderRowShown, '_id' | 'fromAddress' | 'toAddress' | 'status'>;
  /** What stands beside the length of the way. */
  action?: ReactNode;
};

/**
 * Origin and destination on the map with the way between them, the destination in the status's colour; of an order that was visited also the
 * way that was driven, with when it began and ended. Loaded lazily: it brings the map library along.
 */
export default function OrderMap({ order, action }: OrderMapProps) {
  const from = order.fromAddress.location.coordinates;
  const to = order.toAddress.location.coordinates;
  const way = useOrderWay(order);
  const near = useNear(NEAR.streets, NEAR.bare);
  const planned = way?.planned.points ?? [];
  const real = way?.real;
  const [ends] = useState(() => boundsOf([from, to].map(pointOf)));
  // The map moves only for a way that leads out of it, or that begins somewhere else than at the origin.
  const lines = boundsOf([...planned, ...(real?.points ?? []), pointOf(to)]);
  const whole = boundsOf([...planned, ...(real?.points ?? []), pointOf(from), pointOf(to)]);
  const box = way?.before ? lines : lines && ends && reachesOut(lines, ends) ? whole : ends;
  return (
    <MapView label="Mapa de la orden" fit={box} fitMaxZoom={near} note={<WayLabel way={way}>{action}</WayLabel>}>
      <LineLayer id="way" points={planned} dashed={way?.planned.estimated ?? false} {...(real && { color: BESIDE })} />
      {real && <LineLayer id="driven" points={real.points} />}
      <MarkerPin {...pointOf(from)} name="Origen" label="O" color="var(--rp-text-2)" contrast="var(--rp-surface)" />
      <MarkerPin {...pointOf(to)} name="Destino" label="D" color={order.status.color} contrast={order.status.contrast} />
      {way?.before && (
        <MarkerPin
          {...way.before}
          name={`Visita anterior: ${way.before.internalID}`}
          label="V"
          color="var(--rp-text-2)"
          contrast="var(--rp-surface)"
        />
      )}
      {real && (
        <>
          <EndMark {...real.start} text={`Salida ${formatTime(real.start.at)}`} side={real.start.lng <= real.end.lng ? 'left' : 'right'} />
          <EndMark {...real.end} text={`Llegada ${formatTime(real.end.at)}`} side={real.start.lng <= real.end.lng ? 'right' : 'left'} />
        </>
      )}
    </MapView>
  );
}
