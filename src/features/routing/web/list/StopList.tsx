import { DragDropContext, Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import { useEffect, useRef, useState } from 'react';
import { costSaid, slowedByHand } from '../../editing/changes.ts';
import type { Costs } from '../../editing/costs.ts';
import type { Doubt } from '../../editing/doubt.ts';
import { byHand, type EditedRoute, moved } from '../../editing/editedRoute.ts';
import { difference, legsBy, type Schedule, scheduleOf } from '../../editing/schedule.ts';
import { type RouteOrderShown, shortAddress } from '../routeOrders.ts';
import { DropGap } from './DragPieces.tsx';
import type { Dragged } from './dragStore.ts';
import { GoneRow } from './GoneRow.tsx';
import classes from './StopList.module.css';
import { StopRow, type StopRowProps } from './StopRow.tsx';
import { useRowsShown } from './useRowsShown.ts';

/** Props of {@link StopList}. */
export type StopListProps = Pick<StopRowProps, 'day' | 'drag' | 'isOff' | 'onChoose' | 'onSelect' | 'onLock' | 'onMenu'> & {
  route: EditedRoute;
  orders: ReadonlyMap<string, RouteOrderShown>;
  schedule: Schedule | null;
  costs: Costs | null;
  doubt: Doubt | undefined;
  /** What a stop is called that is not the driver's any more; null where that is not known. */
  goneName: (_id: string) => string | null;
  /** Number of the first stop. */
  first: number;
  /** Of the stops. */
  numbers: readonly number[];
  chosen: string | undefined;
  selected: ReadonlySet<string>;
  /** A stop, and those that are chosen with it, go to a place. */
  onMove: (lead: string, to: number, together: ReadonlySet<string>) => void;
};

const HOW =
  'Espacio toma la parada, las flechas la mueven, Espacio la deja ahí y Esc la devuelve a su lugar. La tecla X la elige, para mover varias juntas.';
const NOBODY: ReadonlySet<string> = new Set();

const costWords = ({ cost, slowed }: Pick<Dragged, 'cost' | 'slowed'>): string => {
  if (!cost) return '';
  const { time, length } = costSaid(cost);
  return time || length
    ? ` (${[time, length, slowed].filter(Boolean).join(', ').replaceAll('−', 'menos ').replaceAll('+', 'más ')})`
    : ' (sin cambio)';
};

/** The stops of a route, to be put in order: by the pointer, by touch, by keys, one or several at once. */
export const StopList = ({
  route,
  orders,
  schedule,
  costs,
  doubt,
  goneName,
  first,
  numbers,
  chosen,
  selected,
  onMove,
  ...row
}: StopListProps) => {
  const { stops } = route;
  const { drag } = row;
  const box = useRef<HTMLOListElement>(null);
  const shown = useRowsShown(box, stops.length);
  const [taken, setTaken] = useState<ReadonlySet<string>>(NOBODY);
  const now = costs && legsBy(costs, route);
  const isWith = (_id: string) => selected.has(_id) && !stops.find((stop) => stop._id === _id)?.locked;
  const dragged = (lead: string, to: number, together: ReadonlySet<string>, isOut = false): Dragged => {
    const next = isOut ? route : byHand(route, moved(stops, lead, to, together));
    const legs = costs && legsBy(costs, next);
    const cost = now && legs ? difference(scheduleOf(route, now), scheduleOf(next, legs)) : null;
    return { lead, to, count: Math.max(1, together.size), cost, slowed: slowedByHand(route, next), isOut };
  };
  const drawn = (at: number, item: DraggableProvided, isDragging = false) => {
    const stop = stops[at];
    if (!stop) return null;
    const order = orders.get(stop._id);
    return order ? (
      <StopRow
        {...row}
        {...{ stop, order, at, isDragging, count: stops.length, height: shown.height }}
        attach={item.innerRef}
        draggable={item.draggableProps}
        grip={item.dragHandleProps}
        number={numbers[at] ?? at + first}
        time={schedule?.stops[at] ?? null}
        isDoubtful={doubt?.extent === 'some' && doubt.stops.has(stop._id)}
        isChosen={stop._id === chosen}
        isSelected={selected.has(stop._id)}
        isTaken={taken.has(stop._id)}
      />
    ) : (
      <GoneRow
        attach={item.innerRef}
        draggable={item.draggableProps}
        top={at * shown.height}
        number={numbers[at] ?? at + first}
        address={goneName(stop._id)}
      />
    );
  };
  const place = stops.findIndex(({ _id }) => _id === chosen);
  // The list, and not the page: on a phone that would leave the map.
  useEffect(() => {
    const rows = box.current;
    const scrolled = rows?.closest<HTMLElement>('[data-scrolls]');
    if (place < 0 || !rows || !scrolled || scrolled.scrollHeight <= scrolled.clientHeight) return;
    const top = rows.offsetTop + place * shown.height;
    if (top < scrolled.scrollTop) scrolled.scrollTop = top;
    else if (top + shown.height > scrolled.scrollTop + scrolled.clientHeight)
      scrolled.scrollTop = top + shown.height - scrolled.clientHeight;
  }, [place, shown.height]);
  const nameOf = (_id: string) => {
    const order = orders.get(_id);
    return order ? shortAddress(order) : '';
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={HOW}
      onBeforeCapture={({ draggableId }) => setTaken(isWith(draggableId) ? new Set([...selected].filter(isWith)) : NOBODY)}
      onDragStart={({ draggableId, source }, { announce }) => {
        const together = isWith(draggableId) ? new Set([...selected].filter(isWith)) : NOBODY;
        drag.set(dragged(draggableId, source.index, together));
        announce(
          together.size > 1
            ? `Tomó ${together.size} paradas.`
            : `Tomó la parada ${source.index + first} de ${stops.length}: ${nameOf(draggableId)}.`,
        );
      }}
      onDragUpdate={({ draggableId, source, destination }, { announce }) => {
        const next = dragged(draggableId, destination?.index ?? source.index, taken, !destination);
        drag.set(next);
        announce(
          next.isOut
            ? `Fuera de la lista: vuelve al lugar ${next.to + first}.`
            : `Quedaría en el lugar ${next.to + first} de ${stops.length}${costWords(next)}.`,
        );
      }}
      onDragEnd={({ draggableId, source, destination, reason }, { announce }) => {
        const last = drag.get();
        drag.set(null);
        setTaken(NOBODY);
        if (reason === 'CANCEL' || !destination || (destination.index === source.index && taken.size < 2)) {
          announce(`La parada sigue en el lugar ${source.index + first}.`);
          return;
        }
        announce(`La parada pasó del lugar ${source.index + first} al ${destination.index + first}${last ? costWords(last) : ''}.`);
        onMove(draggableId, destination.index, taken);
      }}
    >
      <Droppable
        droppableId="stops"
        mode="virtual"
        getContainerForClone={() => box.current ?? document.body}
        renderClone={(item, _state, { source }) => drawn(source.index, item, true)}
      >
        {(list) => (
          <ol
            className={classes.rows}
            style={{ height: stops.length * shown.height }}
            aria-label="Paradas"
            ref={(element) => {
              box.current = element;
              list.innerRef(element);
            }}
            {...list.droppableProps}
          >
            {stops.slice(shown.from, shown.to).map(({ _id, locked }, n) => (
              <Draggable key={_id} draggableId={_id} index={shown.from + n} isDragDisabled={locked || row.isOff || !orders.has(_id)}>
                {(item) => drawn(shown.from + n, item)}
              </Draggable>
            ))}
            <DropGap drag={drag} />
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
};
