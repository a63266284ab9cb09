import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { columns } from '../../columns/columns.ts';
import { isWholeCity, type Unplaced } from '../../rows/placing.ts';
import { doubtSaid } from '../../rows/preview.ts';
import type { WorkRow } from '../work/workFile.ts';
import { PlaceChoices, type PlaceChoicesProps } from './PlaceChoices.tsx';
import classes from './PlaceStep.module.css';

/** What a {@link PlaceItem} shows. */
export interface PlaceItemProps extends PlaceChoicesProps {
  active: boolean;
  chosen: boolean;
  onActivate: () => void;
  onChoose: (on: boolean) => void;
}

const reasonOf = ({ guess, present }: Unplaced<WorkRow>) => {
  if (present) return doubtSaid(present);
  if (!guess) return 'No se encontró ni la localidad';
  return isWholeCity(guess) ? 'Solo se conoce la ciudad' : 'Calle sin ubicar: solo se conoce el barrio o la localidad';
};

/** One address that waits for its place; open, it offers what it may be. */
export function PlaceItem({ address, active, chosen, onActivate, onChoose, ...more }: PlaceItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { rows, written, end } = address;
  const people = [...new Set(rows.flatMap(({ draft }) => draft?.toAddress.name || []))];
  return (
    <li ref={item} className={classes.item} data-active={active || undefined}>
      <div className={classes.line}>
        <Checkbox aria-label={`Elegir ${written}`} checked={chosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
        <span className={`${classes.row} tn`}>{rows[0]?.row}</span>
        <button type="button" className={classes.written} aria-expanded={active} onClick={onActivate}>
          <span>
            <b>{written}</b> {people[0] && `· ${people[0]}`}{' '}
            {rows.length > 1 && <span className="tn">{`·\u00A0${rows.length}\u00A0órdenes`}</span>}
          </span>
          <small>
            {end === 'fromAddress' && `${columns.fromAddress.title}. `}
            {reasonOf(address)}
          </small>
        </button>
      </div>
      {active && <PlaceChoices key={address.key} address={address} {...more} />}
    </li>
  );
}
