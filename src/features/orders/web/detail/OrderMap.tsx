import { boundsOf, reachesOut } from '#web/map/bounds.ts';
import { LineLayer } from '#web/map/LineLayer.tsx';
import MapView from '#web/map/MapView.tsx';
import { useNear } from '#web/map/basemap/sources.ts';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { useState } from 'react';
import { RouteLabel } from '../../../streets/web/RouteLabel.tsx';
import { useRoute } from '../../../streets/web/useRoute.ts';
import type { OrderRowShown, Place } from '../../orderRow.ts';

/** How near the map goes to ends that are close to each other. */
const NEAR = { streets: 16, bare: 14 };

const pointOf = ([lng, lat]: Place['location']['coordinates']) => ({ lng, lat });

/** Origin and destination on the map with the way between them, the destination in the status's colour. Loaded lazily: it brings the map library along. */
export default function OrderMap({ order }: { order: Pick<OrderRowShown, 'fromAddress' | 'toAddress' | 'status'> }) {
  const from = order.fromAddress.location.coordinates;
  const to = order.toAddress.location.coordinates;
  const route = useRoute(from, to);
  const near = useNear(NEAR.streets, NEAR.bare);
  const line = route?.line.map(pointOf) ?? [];
  const [ends] = useState(() => boundsOf([from, to].map(pointOf)));
  // The map moves only for a way that leads out of it.
  const way = boundsOf(line);
  const box = way && ends && reachesOut(way, ends) ? way : ends;
  return (
    <MapView label="Mapa de la orden" fit={box} fitMaxZoom={near} note={<RouteLabel route={route} />}>
      <LineLayer id="way" points={line} dashed={route?.estimated ?? false} />
      <MarkerPin {...pointOf(from)} name="Origen" label="O" color="var(--rp-text-2)" contrast="var(--rp-surface)" />
      <MarkerPin {...pointOf(to)} name="Destino" label="D" color={order.status.color} contrast={order.status.contrast} />
    </MapView>
  );
}
