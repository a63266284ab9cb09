import { useState } from 'react';
import { type Point, pointAt } from '#shared/place/point.ts';
import { useNear } from '#web/map/basemap/sources.ts';
import type { Bounds, LngLat } from '#web/map/bounds.ts';
import { roundCoordinate } from '#web/map/coordinate.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { PinLayer } from '#web/map/PinLayer.tsx';
import { gray } from '#web/ramps.ts';
import { useSession } from '../../../session/web/session.ts';
import type { Unplaced, UnplacedTown } from '../../rows/placing.ts';
import { doubtSaid } from '../../rows/preview.ts';
import type { PlaceGroup } from '../work/placeWork.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceStep.module.css';

/** What a {@link PlaceMap} shows. */
export interface PlaceMapProps {
  group: PlaceGroup;
  towns: readonly UnplacedTown<WorkRow>[];
  active: Unplaced<WorkRow> | undefined;
  /** Where somebody has put the active one. */
  point: Point | undefined;
  /** Whether that was written, and may be far from what is shown. */
  written: boolean;
  onPoint: (point: Point) => void;
  onTown: (key: string) => void;
  onAddress: (address: Unplaced<WorkRow>) => void;
}

const NEAR = 14;
const FAR = 10;
/** Where doors are looked for. */
const AT_THE_DOOR = 16.3;
/**
 * Some three kilometres round the middle of a town, in which the street is looked for, some blocks round where a doubtful address is, and one
 * round a point, in degrees.
 */
const ROUND = { town: 0.025, present: 0.0025, point: 0.001 };
/** Letters that a marker has room for. */
const MAX_LABEL = 3;

const lngLatOf = (point: Point | undefined): LngLat | undefined => {
  const [lng, lat] = point?.coordinates ?? [];
  return lng === undefined || lat === undefined ? undefined : { lng, lat };
};
const round = ({ lng, lat }: LngLat, reach: number): Bounds => [lng - reach, lat - reach, lng + reach, lat + reach];

const names: Record<PlaceGroup, string> = { unplaced: 'direcciones sin ubicar', doubtful: 'direcciones dudosas' };

const said = (point: Point | undefined, { present }: Unplaced<WorkRow>) => {
  if (point) return 'Enter o Siguiente lo confirma.';
  return present
    ? `${doubtSaid(present)}. Arrastre el marcador, o toque el mapa, para corregir el punto.`
    : 'Toque el mapa para ponerla a mano, o arrastre el marcador.';
};

/** Where the addresses are that wait: how many in which town, or each where it is in doubt, the active one to be put or dragged. */
export function PlaceMap({ group, towns, active, point, written, onPoint, onTown, onAddress }: PlaceMapProps) {
  const session = useSession();
  const atTheDoor = useNear(AT_THE_DOOR, NEAR);
  const present = lngLatOf(active?.present?.location);
  const guess = present ?? lngLatOf(active?.guess?.location);
  const shown = written ? lngLatOf(point) : guess;
  const reach = written ? ROUND.point : present ? ROUND.present : ROUND.town;
  const place = `${active?.key} ${written ? point?.coordinates.join(' ') : ''}`;
  const [box, setBox] = useState<{ place: string | undefined; fit: Bounds | null }>({ place: undefined, fit: null });
  if (box.place !== place) setBox({ place, fit: shown ? round(shown, reach) : box.fit });
  const home = session?.location?.coordinates;
  const [opening] = useState(() => ({
    ...(guess ?? (home ? { lng: home[0], lat: home[1] } : { lng: -58.44, lat: -34.61 })),
    zoom: guess ? NEAR - 2 : FAR,
  }));
  const addresses = towns.flatMap((town) => town.addresses);
  const doubtful = addresses.flatMap((address) => {
    const at = address === active ? undefined : lngLatOf(address.present?.location);
    return at ? [{ id: address.key, ...at, label: '', color: gray[7], contrast: gray[0] }] : [];
  });
  const pins = towns.flatMap(({ key, addresses: its, placeable }) => {
    const at = lngLatOf(its.find(({ guess: known }) => known)?.guess?.location);
    return at && placeable > 0 ? [{ id: key, ...at, label: String(placeable), color: gray[7], contrast: gray[0] }] : [];
  });
  const marked = lngLatOf(point) ?? guess;
  // One pin on another hides it.
  const beside = pins.filter(({ lng, lat }) => lng !== marked?.lng || lat !== marked.lat);
  const put = ({ lng, lat }: LngLat) => onPoint(pointAt(roundCoordinate(lng), roundCoordinate(lat)));
  const number = String(active?.rows[0]?.row ?? '');
  const pressed = (key: string) => {
    const address = addresses.find((one) => one.key === key);
    if (address) onAddress(address);
  };
  return (
    <div className={classes.map}>
      <LazyMapView
        label={`Mapa de las ${names[group]}: toque el lugar, o arrastre el marcador`}
        initialView={opening}
        fit={box.fit}
        fitMaxZoom={written || present ? atTheDoor : NEAR}
        onClick={put}
      >
        <PinLayer id="towns" pins={beside} onPinClick={onTown} />
        <PinLayer id="doubtful" pins={doubtful} onPinClick={pressed} />
        {active && marked && (
          <MarkerPin
            {...marked}
            name={active.written}
            {...(active.present && number.length <= MAX_LABEL && { label: number })}
            {...(!point && (active.present ? { color: 'var(--rp-warn)', contrast: 'var(--rp-surface)' } : { color: 'var(--rp-text-3)' }))}
            onMove={put}
          />
        )}
      </LazyMapView>
      {active && (
        <p className={classes.over}>
          <b>
            Fila {active.rows[0]?.row}: {active.written}
          </b>
          {said(point, active)}
        </p>
      )}
      {group === 'unplaced' && (
        <p className={classes.price}>
          «En su barrio» pone el punto en el centro del barrio o la localidad y marca la orden como <b>dirección dudosa</b>: no se recuerda
          para otras veces.
        </p>
      )}
    </div>
  );
}
