import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { later } from '#web/later.ts';
import { bringMap } from '#web/map/LazyMapView.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { LiveView } from './LiveView.tsx';

const ReplayView = later(() => import('./replay/ReplayView.tsx'));

// The map comes while the vehicles do.
bringMap();

/** Mapa / Vivo (spec 1 §2): the fleet as it moves, or the way of one vehicle on a day. */
export default function LiveScreen() {
  const [{ vehicle, day }] = useScreenSearch('/live');
  if (!vehicle || !day) return <LiveView chosen={vehicle} />;
  return (
    <Suspense fallback={<Skeleton flex="1 1 0" mih={420} radius="lg" />}>
      <ReplayView key={vehicle} vehicle={vehicle} day={day} />
    </Suspense>
  );
}
