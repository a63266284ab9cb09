import { Suspense, useEffect, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatTime, timeOn } from '#shared/time.ts';
import { soon } from '#web/soon.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { whenIdle } from '#web/whenIdle.ts';
import type { RouteShown } from '../../contract.ts';
import { byHand, type EditedRoute, moved, movedToEnd, withStop } from '../../editing/editedRoute.ts';
import type { DragStore } from '../list/dragStore.ts';
import { EndRow } from '../list/EndRow.tsx';
import { LegWords } from '../list/LegWords.tsx';
import { SelectionBar } from '../list/SelectionBar.tsx';
import { StopList } from '../list/StopList.tsx';
import { useStopMenu } from '../list/useStopMenu.tsx';
import { knownAddress, shortAddress } from '../routeOrders.ts';
import type { RouteWork } from '../work/useRouteWork.ts';
import classes from './Side.module.css';

const [HoursDialog, bringHours] = soon(() => import('../list/HoursDialog.tsx'));

/** Props of {@link RouteStops}. */
export type RouteStopsProps = {
  work: RouteWork;
  driver: string;
  day: Day;
  /** Number of the first stop: those that were visited have the numbers before it. */
  first: number;
  drag: DragStore;
  chosen: string | undefined;
  onChoose: (_id: string) => void;
  shown: RouteShown;
  route: EditedRoute;
};

const NOBODY: ReadonlySet<string> = new Set();

/** The stops from where the route begins to where it ends, to be put in order. */
export const RouteStops = ({ work, driver, day, first, drag, chosen, onChoose, shown, route }: RouteStopsProps) => {
  const { editing, ways, warehouses, auto, saving } = work;
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOBODY);
  /** The one from which a range is chosen. */
  const [anchor, setAnchor] = useState<string>();
  const [timing, setTiming] = useState<string>();
  useEffect(() => whenIdle(bringHours), []);
  const isOff = auto.isPending || saving.isPending;
  const { schedule, doubt } = ways;
  const { stops, mode } = route;
  const orders = new Map(shown.orders.map((order) => [order._id, order]));
  const its = new Set(stops.map(({ _id }) => _id));
  const chosenOnes = new Set([...selected].filter((_id) => its.has(_id)));

  const reorder = (by: (stops: EditedRoute['stops']) => EditedRoute['stops']) => editing.edit((now) => byHand(now, by(now.stops)));
  const select = (_id: string, isRange = false) => {
    const ids = stops.map((stop) => stop._id);
    const [from, to] = [ids.indexOf(anchor ?? _id), ids.indexOf(_id)].toSorted((a, b) => a - b);
    const next = new Set(chosenOnes);
    if (isRange && from !== undefined && to !== undefined && from >= 0) for (const one of ids.slice(from, to + 1)) next.add(one);
    else if (!next.delete(_id)) next.add(_id);
    setAnchor(_id);
    setSelected(next);
  };
  const lock = (_id: string, locked: boolean) => editing.edit((now) => withStop(now, _id, { locked }));
  const menu = useStopMenu({
    driver,
    stops,
    orders,
    selected: chosenOnes,
    onEnd: (_id, end) => reorder((list) => movedToEnd(list, new Set([_id]), end)),
    onSelect: select,
    onHours: setTiming,
    onLock: lock,
    onRemoved: (_id) => {
      editing.forget(new Set([_id]));
      void work.query.refetch();
    },
  });
  // While a stop is held the key lets go of it.
  useScreenKey('escape', () => drag.get() || setSelected(NOBODY));

  const timed = stops.find(({ _id }) => _id === timing);
  const timedOrder = timed && orders.get(timed._id);
  const start = work.nameOf(route.start);
  const end = mode === 'circular' ? start : route.end && work.nameOf(route.end);
  return (
    <>
      {chosenOnes.size > 0 && (
        <SelectionBar
          count={chosenOnes.size}
          onEnd={(side) => reorder((list) => movedToEnd(list, chosenOnes, side))}
          onClear={() => setSelected(NOBODY)}
        />
      )}
      <div className={classes.list} data-scrolls data-off={isOff || undefined}>
        <EndRow
          label="Salida"
          icon={start.house ? 'house' : 'point'}
          name={start.name}
          about={`Salida · ${start.about ?? 'se arrastra en el mapa'}`}
          time={formatTime(route.departure)}
          isOff={isOff}
          entries={warehouses.map((house) => ({
            label: `Salir de ${house.name}`,
            disabled: house === start.house,
            onSelect: () => editing.edit((now) => ({ ...now, start: house.location.coordinates })),
          }))}
        />
        <StopList
          route={route}
          day={day}
          orders={orders}
          schedule={schedule}
          costs={ways.costs}
          doubt={doubt}
          goneName={(_id) => knownAddress(_id, editing.opened?.orders, shown.route?.lost)}
          first={first}
          numbers={work.numbers}
          drag={drag}
          chosen={chosen}
          selected={chosenOnes}
          isOff={isOff}
          onChoose={(_id, event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) select(_id, event.shiftKey);
            else onChoose(_id);
          }}
          onSelect={select}
          onLock={lock}
          onMenu={menu.open}
          onMove={(lead, to, together) => reorder((list) => moved(list, lead, to, together))}
        />
        <EndRow
          label={mode === 'circular' ? 'Regreso' : 'Final'}
          icon={end ? (end.house ? 'house' : 'point') : 'last'}
          name={end?.name ?? 'Última parada'}
          about={mode === 'circular' ? 'Regreso a la salida' : 'Final de la ruta'}
          time={schedule ? timeOn(day, schedule.arrival) : undefined}
          way={schedule?.back && <LegWords leg={schedule.back} isDoubtful={doubt?.extent === 'some' && doubt.back} />}
          isOff={isOff}
          entries={[
            {
              label: 'Volver a la salida',
              disabled: mode === 'circular',
              onSelect: () => editing.edit((now) => ({ ...now, mode: 'circular' })),
            },
            {
              label: 'Terminar en la última parada',
              disabled: mode === 'lineal' && route.end === null,
              onSelect: () => editing.edit((now) => ({ ...now, mode: 'lineal', end: null })),
            },
            ...warehouses.map((house) => ({
              label: `Terminar en ${house.name}`,
              disabled: mode === 'lineal' && house === end?.house,
              onSelect: () => editing.edit((now) => ({ ...now, mode: 'lineal', end: house.location.coordinates })),
            })),
          ]}
        />
      </div>
      {menu.menu}
      {timed && timedOrder && (
        <Suspense>
          <HoursDialog
            key={timed._id}
            stop={timed}
            address={shortAddress(timedOrder)}
            day={day}
            service={route.service}
            onDone={(change) => {
              setTiming(undefined);
              editing.edit((now) => withStop(now, timed._id, change));
            }}
            onClose={() => setTiming(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
