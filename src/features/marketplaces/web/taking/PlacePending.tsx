import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { Sent } from '#shared/contract.ts';
import { pointAt } from '#shared/place/point.ts';
import { formatCount } from '#shared/money.ts';
import { AddressInput } from '../../../places/web/AddressInput.tsx';
import { PinModal } from '../../../places/web/PinModal.tsx';
import { PlaceMap } from '../../../places/web/PlaceMap.tsx';
import { isUnplaced, streetLine } from '../../../places/web/placing.ts';
import { noPlace, type PlaceValues, settledPlace } from '../../../places/web/placeValues.ts';
import type { marketplaces, PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';

type Place = NonNullable<Sent<typeof marketplaces.take>['places']>[string];

/** Props of {@link PlacePending}. */
export type PlacePendingProps = {
  /** The one at hand; undefined while those that were placed are made orders. */
  shipment: PendingShipment | undefined;
  /** How many are left, this one too. */
  left: number;
  /** How many of the chosen have their place. */
  others: number;
  busy: boolean;
  onPlace: (place: Place) => void;
  onSkip: () => void;
  /** Makes orders of the others. */
  onEnough: () => void;
  onBack: () => void;
};

const startOf = ({ address, addressNumber, town, postalCode, location, problem }: PendingShipment): PlaceValues =>
  settledPlace({
    ...noPlace,
    text: streetLine({ address, addressNumber }),
    address,
    addressNumber,
    town,
    postalCode,
    // Where it is more or less.
    ...(location && { coordinates: [location.coordinates[0], location.coordinates[1]], partial_match: true, doubt: problem ?? '' }),
  });

/** Puts a shipment on the map: by another address, or by hand (spec 2 §2.9). */
export const PlacePending = ({ shipment, left, others, busy, onPlace, onSkip, onEnough, onBack }: PlacePendingProps) => {
  const [place, setPlace] = useState(() => (shipment ? startOf(shipment) : noPlace));
  const [pinning, setPinning] = useState(false);
  if (!shipment)
    return (
      <div className={classes.making} role="status">
        <Loader size={20} /> Se crean las órdenes…
      </div>
    );
  const [lng, lat] = place.coordinates;
  const isPlaced = lng !== 0 && !isUnplaced(place);
  const move = (coordinates: [number, number]) => setPlace((now) => settledPlace({ ...now, coordinates, partial_match: false }));
  const next = () => {
    const { address, addressNumber, town, postalCode } = place;
    onPlace({ location: pointAt(lng, lat), address, addressNumber, town, postalCode });
  };
  const { externalID, account, name, town, province, postalCode, observation, problem } = shipment;
  return (
    <form
      className={classes.placing}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlaced) next();
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
      <AddressInput of="destino" value={place} onChange={(change) => setPlace(change)} onPin={() => setPinning(true)} first />
      <div className={classes.map}>
        <PlaceMap coordinates={place.coordinates} name="destino" onMove={(point) => move([point.lng, point.lat])} />
      </div>
      <p className={classes.hint}>
        {lng === 0 ? 'Haga clic en el mapa para ubicar el punto' : 'Arrastre el marcador para corregir el punto'}
      </p>
      <div className={classes.buttons}>
        <span role="status" className="tn">
          Restantes: {formatCount(left)}
        </span>
        <Button variant="subtle" disabled={busy} onClick={onBack}>
          Volver a la lista
        </Button>
        {others > 0 && (
          <Button variant="default" loading={busy} onClick={onEnough}>
            Crear {others === 1 ? 'la ubicada' : `las ${formatCount(others)} ubicadas`}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={onSkip}>
          Saltear
        </Button>
        <Button type="submit" disabled={!isPlaced || busy}>
          {left === 1 ? 'Listo' : 'Siguiente'}
        </Button>
      </div>
      {pinning && <PinModal title="Destino" of="esta orden" place={place} onSave={move} onClose={() => setPinning(false)} />}
    </form>
  );
};
