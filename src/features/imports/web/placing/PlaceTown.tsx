import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { isWholeCity, type Unplaced, type UnplacedTown } from '../../rows/placing.ts';
import type { PlaceGroup } from '../work/placeWork.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceStep.module.css';

/** Addresses of a town that are drawn at a time. */
const STEP = 30;

/** What a {@link PlaceTown} shows. */
export interface PlaceTownProps {
  group: PlaceGroup;
  town: UnplacedTown<WorkRow>;
  open: boolean;
  onToggle: () => void;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], on: boolean) => void;
  /** Places all of them in the middle of it. */
  onPlace: () => void;
  children: (address: Unplaced<WorkRow>) => ReactNode;
}

/** A town with its addresses that wait for a place, or to be looked at. */
export function PlaceTown({ group, town, open, onToggle, chosen, onChoose, onPlace, children }: PlaceTownProps) {
  const [drawn, setDrawn] = useState(STEP);
  const keys = town.addresses.map(({ key }) => key);
  const count = keys.filter((key) => chosen.has(key)).length;
  const orders = town.addresses.reduce((sum, { rows }) => sum + rows.length, 0);
  const name = town.name || 'Sin localidad conocida';
  const [first] = town.addresses;
  const where = first?.guess && isWholeCity(first.guess) ? 'en el centro de la ciudad' : 'en su barrio';
  const state = group === 'unplaced' ? 'sin ubicar' : orders === 1 ? 'dudosa' : 'dudosas';
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.town}>
        <button type="button" aria-expanded={open} aria-label={`${name}, ${orders} ${state}`} onClick={onToggle}>
          <Chevron size={16} stroke={1.7} aria-hidden />
        </button>
        <Checkbox
          aria-label={`Elegir las de ${name}`}
          checked={count === keys.length}
          indeterminate={count > 0 && count < keys.length}
          onChange={(event) => onChoose(keys, event.currentTarget.checked)}
        />
        <span className={classes.townName}>
          {name} <small className="tn">{formatCount(orders)}</small>
        </span>
        {town.placeable > 0 && (
          <button type="button" className="as-link" onClick={onPlace}>
            Ubicar {formatCount(town.placeable)} {where}
          </button>
        )}
      </div>
      {open && (
        <ul className={classes.addresses}>
          {town.addresses.slice(0, drawn).map(children)}
          {town.addresses.length > drawn && (
            <li className={classes.more}>
              <button type="button" className="as-link" onClick={() => setDrawn(drawn + STEP)}>
                {formatCount(town.addresses.length - drawn)} más en {name}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
