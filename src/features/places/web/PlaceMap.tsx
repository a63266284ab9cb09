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
  /** Given, the pin can be dragged, and a click puts it. */
  onMove?: (to: LngLat) => void;
};

/** Where something of the company's is, near enough to see the corner. */
export const PlaceMap = ({ coordinates: [lng, lat], name, onMove }: PlaceMapProps) => {
  const near = useNear(16.3, 15);
  const centre = useSession()?.location?.coordinates;
  const isPlaced = lng !== 0;
  const start = isPlaced ? { lng, lat, zoom: near } : { lng: centre?.[0] ?? -58.54, lat: centre?.[1] ?? -34.46, zoom: 9 };
  return (
    <LazyMapView
      // Another place is another view; the map that was there has nothing to fly over.
      key={`${lng} ${lat}`}
      label={`Mapa de ${name || 'la dirección'}`}
      initialView={start}
      {...(onMove && { onClick: onMove })}
    >
      {isPlaced && <MarkerPin lng={lng} lat={lat} name={name || 'Dirección'} {...(onMove && { onMove })} />}
    </LazyMapView>
  );
};
