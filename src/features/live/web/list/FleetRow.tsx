import { Checkbox } from '@mantine/core';
import { shortNumber } from '#web/map/drawn/drawVehicle.ts';
import { discOf } from '../disc.ts';
import { ago, driverOf, pace, type ShownVehicle } from '../shownFleet.ts';
import classes from './list.module.css';
import { ROW } from './useRowsInSight.ts';

/** Props of {@link FleetRow}. */
export type FleetRowProps = {
  vehicle: ShownVehicle;
  now: number;
  /** Where it stands in the list, from 0, and how many there are. */
  place: number;
  of: number;
  isChosen: boolean;
  /** Whether it is on the map. */
  isShown: boolean;
  onTurn: (vehicle: ShownVehicle, isShown: boolean) => void;
  onChoose: (vehicle: ShownVehicle) => void;
};

/** One vehicle of the list beside the map. */
export const FleetRow = ({ vehicle, now, place, of, isChosen, isShown, onTurn, onChoose }: FleetRowProps) => (
  <li
    className={classes.row}
    data-chosen={isChosen || undefined}
    style={{ top: place * ROW, height: ROW }}
    aria-setsize={of}
    aria-posinset={place + 1}
  >
    <Checkbox
      aria-label={`Mostrar ${vehicle.movilnum} en el mapa`}
      checked={isShown}
      onChange={(event) => onTurn(vehicle, event.currentTarget.checked)}
    />
    <button type="button" aria-current={isChosen || undefined} onClick={() => onChoose(vehicle)}>
      <span className={classes.disc} style={discOf(vehicle)} title={vehicle.movilnum}>
        {shortNumber(vehicle.movilnum)}
      </span>
      <span className={classes.who}>
        <b>{vehicle.plate}</b>
        <span>{driverOf(vehicle) || 'Sin identificar'}</span>
      </span>
      <span className={classes.how}>
        <span>{pace(vehicle)}</span>
        <span className="tn">{vehicle.at === undefined ? '—' : ago(now - vehicle.at)}</span>
      </span>
    </button>
  </li>
);
