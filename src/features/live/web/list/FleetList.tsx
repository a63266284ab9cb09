import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { listed, type Presence, presences, type ShownVehicle } from '../shownFleet.ts';
import { FleetRow } from './FleetRow.tsx';
import classes from './list.module.css';
import { ROW, useRowsInSight } from './useRowsInSight.ts';

const labels = { all: 'Todos', online: 'Online', offline: 'Offline' } as const satisfies Record<Presence, string>;

/** Props of {@link FleetList}. */
export type FleetListProps = {
  vehicles: readonly ShownVehicle[];
  /** The server's clock, in milliseconds. */
  now: number;
  chosen: string | undefined;
  /** Those that are not on the map. */
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  onChoose: (vehicle: ShownVehicle) => void;
};

/** The vehicles beside the map: found by what is typed, taken from the map and put back by their boxes. */
export const FleetList = ({ vehicles, now, chosen, hidden, onHide, onChoose }: FleetListProps) => {
  const [typed, setTyped] = useState('');
  const [presence, setPresence] = useState<Presence>('all');
  const box = useRef<HTMLDivElement>(null);
  const rows = listed(vehicles, typed, presence);
  const chosenAt = rows.findIndex(({ _id }) => _id === chosen);
  const { first, last } = useRowsInSight(box, rows.length, chosen, chosenAt);
  const online = vehicles.filter(({ connected }) => connected).length;
  const counts = { all: vehicles.length, online, offline: vehicles.length - online };
  const drawn = vehicles.filter(({ _id, at }) => at !== undefined && !hidden.has(_id)).length;
  const shownRows = rows.filter(({ _id }) => !hidden.has(_id)).length;

  const turn = (these: readonly ShownVehicle[], isShown: boolean) => {
    const next = new Set(hidden);
    for (const { _id } of these) {
      if (isShown) next.delete(_id);
      else next.add(_id);
    }
    onHide(next);
  };
  const turnOne = (vehicle: ShownVehicle, isShown: boolean) => turn([vehicle], isShown);
  const only = () => onHide(new Set(vehicles.flatMap(({ _id }) => (_id === chosen ? [] : [_id]))));

  return (
    <>
      <div className={classes.top}>
        <TextInput
          type="search"
          aria-label="Buscar un vehículo"
          placeholder="Número, patente o chofer"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl<Presence>
          fullWidth
          aria-label="Qué vehículos se listan"
          value={presence}
          onChange={setPresence}
          data={presences.map((one) => ({
            value: one,
            label: (
              <span>
                {labels[one]} <span className="tn">{formatCount(counts[one])}</span>
              </span>
            ),
          }))}
        />
      </div>
      <div className={classes.head}>
        <Checkbox
          checked={rows.length > 0 && shownRows === rows.length}
          indeterminate={shownRows > 0 && shownRows < rows.length}
          disabled={rows.length === 0}
          label={`${formatCount(drawn)} en el mapa`}
          onChange={(event) => turn(rows, event.currentTarget.checked)}
        />
        {chosen && (
          <button type="button" className="as-link" onClick={only}>
            Sólo el elegido
          </button>
        )}
      </div>
      <div ref={box} className={classes.rows} tabIndex={rows.length > 0 ? 0 : undefined} role="group" aria-label="Lista de vehículos">
        {rows.length === 0 ? (
          <p className={classes.nothing}>Nada coincide. Pruebe con menos letras o con otro estado.</p>
        ) : (
          <ul style={{ height: rows.length * ROW }}>
            {rows.slice(first, last + 1).map((vehicle, at) => (
              <FleetRow
                key={vehicle._id}
                vehicle={vehicle}
                now={now}
                place={first + at}
                of={rows.length}
                isChosen={vehicle._id === chosen}
                isShown={!hidden.has(vehicle._id)}
                onTurn={turnOne}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
};
