import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { MapViewProps } from './MapView.tsx';
import { soon } from '../soon.ts';

const [MapView, bring] = soon(() => import('./MapView.tsx'));

/** Brings the map ahead on a screen that will show one. */
export const bringMap = (): void => bring();

/** {@link MapViewProps} of a map that is fetched when it is first shown, so that no other screen pays for it. */
export const LazyMapView = (props: MapViewProps) => (
  <Suspense fallback={<Skeleton h="100%" radius={0} />}>
    <MapView {...props} />
  </Suspense>
);
