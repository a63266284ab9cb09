import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MapViewProps } from './MapView.tsx';

const MapView = lazy(() => import('./MapView.tsx'));

/** {@link MapViewProps} of a map that is fetched when it is first shown, so that no other screen pays for it. */
export const LazyMapView = (props: MapViewProps) => (
  <Suspense fallback={<Skeleton h="100%" radius={0} />}>
    <MapView {...props} />
  </Suspense>
);
