import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { useNear } from '#web/map/basemap/sources.ts';
import type { LngLat } from '#web/map/bounds.ts';
import { useSession } from '../../session/web/session.ts';

/** Props of {@link PlaceMap}. */
export type PlaceMapProps = {
  /** `[lng, lat]`; `[0, 0]` while there is none. */
  coordinates: readonly [number, number];
  name: string;
  /** Where it opens while there is none: its town. The company's own place unless told. */
  around?: readonly [number, number] | undefined;
  /** Given, the pin can be dragged, and a click puts it. */
  onMove?: (to: LngLat) => void;
};

/** How near it opens to where something may be: the streets of some barrios have their names. */
const MAYBE = 13;

/** Where something of the company's is, near enough to see the corner. */
export const PlaceMap = ({ coordinates: [lng, lat], name, around, onMove }: PlaceMapProps) => {
  const near = useNear(16.3, 15);
  const own = useSession()?.location?.coordinates;
  const [aroundLng, aroundLat] = around ?? own ?? [];
  const isPlaced = lng !== 0;
  const start = isPlaced
    ? { lng, lat, zoom: near }
    : { lng: aroundLng ?? -58.54, lat: aroundLat ?? -34.46, zoom: around || own ? MAYBE : 9 };
  return (
    <LazyMapView
      // Another place is another view; the map that was there has nothing to fly over.
      key={`${start.lng} ${start.lat}`}
      label={`Mapa de ${name || 'la dirección'}`}
      initialView={start}
      {...(onMove && { onClick: onMove })}
    >
      {isPlaced && <MarkerPin lng={lng} lat={lat} name={name || 'Dirección'} {...(onMove && { onMove })} />}
    </LazyMapView>
  );
};
