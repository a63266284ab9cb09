import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { pointAt } from '#shared/place/point.ts';
import { formatCount } from '#shared/money.ts';
import { type Failure, failureLine } from '#web/feedback/failure.ts';
import { AddressInput } from '../../../places/web/AddressInput.tsx';
import { PinModal } from '../../../places/web/PinModal.tsx';
import { PlaceMap } from '../../../places/web/PlaceMap.tsx';
import { streetLine } from '../../../places/web/placing.ts';
import { noPlace, type PlaceValues, settledPlace } from '../../../places/web/placeValues.ts';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';
import { lackOf, type Places } from './takingWork.ts';
import { useTown } from './useTown.ts';

type Place = Places[string];

/** Props of {@link PlacePending}. */
export type PlacePendingProps = {
  /** The one at hand. */
  shipment: PendingShipment;
  /** Where it was put before; undefined when it was not. */
  put: Place | undefined;
  /** How many are left, this one too. */
  left: number;
  /** How many of the chosen have their place. */
  others: number;
  /** What the server found wrong with where it was put. */
  fault: string | undefined;
  /** Why the others could not be made orders. */
  failure: Failure | undefined;
  busy: boolean;
  /** Something was typed or moved. */
  onTouch: () => void;
  onPlace: (place: Place) => void;
  onSkip: () => void;
  /** Makes orders of the others; as the rest, with where this one was put, if that is known by now. */
  onEnough: (place: Place | undefined) => void;
  /** Goes back to the one before; undefined at the first. */
  onPrevious: ((place: Place | undefined) => void) | undefined;
  onBack: (place: Place | undefined) => void;
};

const startOf = ({ address, addressNumber, town, postalCode, location, problem }: PendingShipment, put: Place | undefined): PlaceValues => {
  const its = { address, addressNumber, town, postalCode, ...put };
  const where = put?.location ?? location;
  return settledPlace({
    ...noPlace,
    ...its,
    text: streetLine(its),
    // Until it was put by hand it is where it is more or less.
    ...(where && { coordinates: [where.coordinates[0], where.coordinates[1]], partial_match: !put, doubt: put ? '' : (problem ?? '') }),
  });
};

const hints = {
  none: 'Haga clic en el mapa para ubicar el punto',
  placed: 'Arrastre el marcador para corregir el punto',
  address: 'Escriba la dirección: sin ella no se puede crear la orden',
};

/** Puts a shipment on the map: by another address, or by hand (spec 2 §2.9). */
export const PlacePending = (props: PlacePendingProps) => {
  const { shipment, put, left, others, fault, failure, busy, onTouch, onPlace, onSkip, onEnough, onPrevious, onBack } = props;
  const [place, setPlace] = useState(() => startOf(shipment, put));
  const [isTouched, setIsTouched] = useState(false);
  const [pinning, setPinning] = useState(false);
  const [lng, lat] = place.coordinates;
  const lack = lackOf(place);
  const change: typeof setPlace = (next) => {
    setIsTouched(true);
    onTouch();
    setPlace(next);
  };
  const move = (coordinates: [number, number]) => change((now) => settledPlace({ ...now, coordinates, partial_match: false }));
  const told = (): Place => {
    const { address, addressNumber, town, postalCode } = place;
    return { location: pointAt(lng, lat), address, addressNumber, town, postalCode };
  };
  const known = isTouched && !lack ? told() : undefined;
  const { externalID, account, name, town, province, postalCode, observation, problem } = shipment;
  const { around, isAsked } = useTown(shipment);
  return (
    <form
      className={classes.placing}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!lack && !busy) onPlace(told());
      }}
    >
      <div className={classes.told}>
        <p>
          <b>{name || 'Sin destinatario'}</b> · <span className="tn">{externalID}</span> · {account.nickname}
        </p>
        <p className={classes.quiet}>
          {[streetLine(shipment), town, province, postalCode && `CP ${postalCode}`].filter(Boolean).join(', ') ||
            'La tienda no dijo ninguna dirección'}
        </p>
        {observation && <p className={classes.quiet}>«{observation.slice(0, 300)}»</p>}
        {problem && <p className={classes.problem}>{problem}</p>}
      </div>
      <AddressInput
        of="destino"
        value={place}
        onChange={change}
        onPin={() => setPinning(true)}
        first
        error={isTouched ? undefined : fault}
      />
      <div className={classes.map}>
        {!isAsked && (
          <PlaceMap coordinates={place.coordinates} name="destino" around={around} onMove={(point) => move([point.lng, point.lat])} />
        )}
      </div>
      <p className={classes.hint}>{hints[lng === 0 ? 'none' : lack === 'address' ? 'address' : 'placed']}</p>
      {failure && (
        <Alert color="red" role="alert" title="No se pudieron crear">
          {failureLine(failure)}. Lo que puso en el mapa sigue acá.
        </Alert>
      )}
      <div className={classes.buttons}>
        <span role="status" className="tn">
          Restantes: {formatCount(left)}
        </span>
        <Button variant="subtle" disabled={busy} onClick={() => onBack(known)}>
          Volver a la lista
        </Button>
        {onPrevious && (
          <Button variant="default" disabled={busy} onClick={() => onPrevious(known)}>
            Anterior
          </Button>
        )}
        {others > 0 && (
          <Button variant="default" loading={busy} onClick={() => onEnough(known)}>
            {failure ? 'Reintentar: crear' : 'Crear'} {others === 1 ? 'la ubicada' : `las ${formatCount(others)} ubicadas`}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={onSkip}>
          Saltear
        </Button>
        <Button type="submit" disabled={lack !== undefined || busy}>
          {left === 1 ? 'Listo' : 'Siguiente'}
        </Button>
      </div>
      {pinning && (
        <PinModal title="Destino" of="esta orden" place={place} around={around} onSave={move} onClose={() => setPinning(false)} />
      )}
    </form>
  );
};
