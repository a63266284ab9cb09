import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { later } from '#web/later.ts';
import type { OrderRowShown, Place } from '../../orderRow.ts';
import classes from './RouteModal.module.css';
import { useOrderWay } from './useOrderWay.ts';

const OrderMap = later(() => import('./OrderMap.tsx'));

const placeLine = (place: Place) => [place.name, addressLine(place), place.town].filter(Boolean).join(', ');

/** 'Ruta de orden': the way from an order's origin to its destination, on the map (spec 2 §2.2). */
export default function RouteModal({ order, onClose }: { order: OrderRowShown; onClose: () => void }) {
  const way = useOrderWay(order);
  return (
    <Dialog onClose={onClose} title={`Ruta de la orden ${order.internalID}`} size={820}>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <OrderMap order={order} />
        </Suspense>
      </div>
      <Facts className={classes.facts}>
        <Fact label="Origen">{placeLine(order.fromAddress)}</Fact>
        <Fact label="Destino">{placeLine(order.toAddress)}</Fact>
        {way?.before && (
          <Fact label="Visita anterior">
            <span className="tn">{[way.before.internalID, way.before.at && formatTime(way.before.at)].filter(Boolean).join(' · ')}</span>
          </Fact>
        )}
        {way?.at && (
          <Fact label="Visitada">
            <span className="tn">{formatDateTime(way.at)}</span>
            {!way.real && ' · sin posiciones de ese recorrido'}
          </Fact>
        )}
      </Facts>
    </Dialog>
  );
}
