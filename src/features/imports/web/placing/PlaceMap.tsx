import { useState } from 'react';
import { type Point, pointAt } from '#shared/place/geo.ts';
import { useNear } from '#web/map/basemap/sources.ts';
import type { Bounds, LngLat } from '#web/map/bounds.ts';
import { roundCoordinate } from '#web/map/coordinate.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { PinLayer } from '#web/map/PinLayer.tsx';
import { gray } from '#web/ramps.ts';
import { useSession } from '../../../session/web/session.ts';
import type { Unplaced, UnplacedTown } from '../../rows/placing.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceStep.module.css';

/** What a {@link PlaceMap} shows. */
export interface PlaceMapProps {
  towns: readonly UnplacedTown<WorkRow>[];
  active: Unplaced<WorkRow> | undefined;
  /** Where somebody has put the active one. */
  point: Point | undefined;
  /** Whether that was written, and may be far from what is shown. */
  written: boolean;
  onPoint: (point: Point) => void;
  onTown: (key: string) => void;
}

const NEAR = 14;
const FAR = 10;
/** Where doors are looked for. */
const AT_THE_DOOR = 16.3;
/** Some three kilometres round the middle of a town, in which the street is looked for, and a block round a point, in degrees. */
const ROUND = { town: 0.025, point: 0.001 };

const lngLatOf = (point: Point | undefined): LngLat | undefined => {
  const [lng, lat] = point?.coordinates ?? [];
  return lng === undefined || lat === undefined ? undefined : { lng, lat };
};
const round = ({ lng, lat }: LngLat, reach: number): Bounds => [lng - reach, lat - reach, lng + reach, lat + reach];

/** Where the addresses are that wait: how many in which town, the active one to be put or dragged. */
export function PlaceMap({ towns, active, point, written, onPoint, onTown }: PlaceMapProps) {
  const session = useSession();
  const atTheDoor = useNear(AT_THE_DOOR, NEAR);
  const guess = lngLatOf(active?.guess?.location);
  const shown = written ? lngLatOf(point) : guess;
  const place = `${active?.key} ${written ? point?.coordinates.join(' ') : ''}`;
  const [box, setBox] = useState<{ place: string | undefined; fit: Bounds | null }>({ place: undefined, fit: null });
  if (box.place !== place) setBox({ place, fit: shown ? round(shown, written ? ROUND.point : ROUND.town) : box.fit });
  const home = session?.location?.coordinates;
  const [opening] = useState(() => ({
    ...(guess ?? (home ? { lng: home[0], lat: home[1] } : { lng: -58.44, lat: -34.61 })),
    zoom: guess ? NEAR - 2 : FAR,
  }));
  const pins = towns.flatMap(({ key, addresses, placeable }) => {
    const at = lngLatOf(addresses.find(({ guess: known }) => known)?.guess?.location);
    return at && placeable > 0 ? [{ id: key, ...at, label: String(placeable), color: gray[7], contrast: gray[0] }] : [];
  });
  const marked = lngLatOf(point) ?? guess;
  // One pin on another hides it.
  const beside = pins.filter(({ lng, lat }) => lng !== marked?.lng || lat !== marked.lat);
  const put = ({ lng, lat }: LngLat) => onPoint(pointAt(roundCoordinate(lng), roundCoordinate(lat)));
  return (
    <div className={classes.map}>
      <LazyMapView
        label="Mapa de las direcciones sin ubicar: toque el lugar, o arrastre el marcador"
        initialView={opening}
        fit={box.fit}
        fitMaxZoom={written ? atTheDoor : NEAR}
        onClick={put}
      >
        <PinLayer id="towns" pins={beside} onPinClick={onTown} />
        {active && marked && <MarkerPin {...marked} name={active.written} {...(!point && { color: 'var(--rp-text-3)' })} onMove={put} />}
      </LazyMapView>
      {active && (
        <p className={classes.over}>
          <b>
            Fila {active.rows[0]?.row}: {active.written}
          </b>
          {point ? 'Enter o Siguiente lo confirma.' : 'Toque el mapa para ponerla a mano, o arrastre el marcador.'}
        </p>
      )}
      <p className={classes.price}>
        «En su barrio» pone el punto en el centro del barrio o la localidad y marca la orden como <b>dirección dudosa</b>: no se recuerda
        para otras veces.
      </p>
    </div>
  );
}
