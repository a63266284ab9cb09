import { boundsOf } from '#web/map/bounds.ts';
import MapView from '#web/map/MapView.tsx';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { useState } from 'react';
import { useSession } from '../../../session/web/session.ts';
import type { OrderDetailShown } from '../../contract.ts';
import type { Place } from '../../orderRow.ts';

const pointOf = ({ location: { coordinates } }: Place) => ({ lng: coordinates[0], lat: coordinates[1] });

/** Origin and destination on the map, the destination in the status's colour. Loaded lazily: it brings the map library along. */
export default function OrderMap({ order }: { order: OrderDetailShown }) {
  const styleUrl = useSession()?.mapStyleUrl ?? null;
  const from = pointOf(order.fromAddress);
  const to = pointOf(order.toAddress);
  const [box] = useState(() => boundsOf([from, to]));
  return (
    <MapView label="Mapa de la orden" styleUrl={styleUrl} fit={box} fitMaxZoom={14}>
      <MarkerPin {...from} name="Origen" label="O" color="var(--rp-text-2)" contrast="var(--rp-surface)" />
      <MarkerPin {...to} name="Destino" label="D" color={order.status.color} contrast={order.status.contrast} />
    </MapView>
  );
}
