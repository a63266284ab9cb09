import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconDots, IconGripVertical, IconLock, IconLockOpen2 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Day } from '#shared/day.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatTime, timeOn } from '#shared/time.ts';
import { timeInWords } from '#shared/way/wayWords.ts';
import { statusById } from '../../../orders/status.ts';
import type { EditedStop } from '../../editing/editedRoute.ts';
import type { Schedule } from '../../editing/schedule.ts';
import { type RouteOrderShown, shortAddress } from '../routeOrders.ts';
import { DragCost, DragCount } from './DragPieces.tsx';
import type { DragStore } from './dragStore.ts';
import { LegWords } from './LegWords.tsx';
import { passTouchesOn } from './passTouchesOn.ts';
import classes from './StopList.module.css';

const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link StopRow}. */
export type StopRowProps = {
  stop: EditedStop;
  order: RouteOrderShown;
  /** The route's. */
  day: Day;
  /** Its place, from 0, and the number that it has. */
  at: number;
  number: number;
  /** When one comes there; null while nobody knows. */
  time: Schedule['stops'][number] | null;
  /** That way is a straight line, though others of the route are not. */
  isDoubtful: boolean;
  drag: DragStore;
  isChosen: boolean;
  isSelected: boolean;
  /** It goes along with one that is dragged. */
  isTaken: boolean;
  isOff: boolean;
  /** What makes it draggable, and its handle, which a locked one does not have. */
  attach: DraggableProvided['innerRef'];
  draggable: DraggableProvided['draggableProps'];
  grip: DraggableProvided['dragHandleProps'];
  /** It is the one that is held. */
  isDragging: boolean;
  /** How many there are, and how high each is, in px. */
  count: number;
  height: number;
  onChoose: (_id: string, event: React.MouseEvent) => void;
  onSelect: (_id: string) => void;
  onLock: (_id: string, locked: boolean) => void;
  onMenu: (_id: string, anchor: HTMLElement) => void;
};

/** What is less is not told, in seconds. */
const HALF_MINUTE = 30;
type Time = NonNullable<StopRowProps['time']>;
const isOdd = ({ wait, late }: Time) => wait >= HALF_MINUTE || late >= HALF_MINUTE;

/** What is odd about when one comes to a stop. */
const Odd = ({ time: { wait, late } }: { time: Time }) =>
  late >= HALF_MINUTE ? (
    <span className={classes.late}>{timeInWords(late)} tarde</span>
  ) : (
    <span className={classes.wait}>espera {timeInWords(wait)}</span>
  );

const hoursSaid = ({ from, to }: EditedStop): string | null => {
  if (from && to) return `${formatTime(from)} a ${formatTime(to)}`;
  if (from) return `desde ${formatTime(from)}`;
  return to ? `hasta ${formatTime(to)}` : null;
};

/** One that is held goes up and down alone: beside the list there is nowhere to let it go. */
const besideNothing = (style: DraggableProvided['draggableProps']['style']) => ({
  ...style,
  ...(style?.transform && { transform: style.transform.replace(/translate\([^,]+,/, 'translate(0px,') }),
});

/** An address whose street gives way, and whose number stays. */
const Address = ({ text }: { text: string }) => {
  const [, street = text, number = ''] = /^(.+?)(\s\d+)$/.exec(text) ?? [];
  return (
    <span className={classes.address}>
      <span>{street}</span>
      {number}
    </span>
  );
};

/** A stop: where, for whom, when one comes there over the way that leads to it. */
export const StopRow = (props: StopRowProps) => {
  const { stop, order, day, at, number, time, drag, isChosen, isSelected, isTaken, isOff, onChoose, onSelect, onLock, onMenu } = props;
  const { attach, draggable, grip, isDragging, isDoubtful, count, height } = props;
  const { _id, locked } = stop;
  const { toAddress } = order;
  const address = shortAddress(order);
  const { color, contrast } = statusById(order.status);
  const hours = hoursSaid(stop);
  const leg = time && <LegWords leg={time.leg} isDoubtful={isDoubtful} />;
  return (
    <li
      ref={attach}
      {...draggable}
      // The one that is held stands where it is held.
      style={isDragging ? besideNothing(draggable.style) : { ...draggable.style, top: at * height }}
      className={classes.row}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-stop={_id}
      data-locked={locked || undefined}
      data-chosen={isChosen || undefined}
      data-selected={isSelected || undefined}
      data-taken={(isTaken && !isDragging) || undefined}
      data-dragging={isDragging || undefined}
    >
      <span
        className={classes.handle}
        {...grip}
        {...(grip && { 'aria-label': `Mover la parada ${number}: ${address}` })}
        onTouchStart={(event) => passTouchesOn(event.target)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) onSelect(_id);
        }}
      >
        <IconGripVertical {...ICON} aria-hidden />
      </span>
      <button
        type="button"
        className={classes.where}
        aria-pressed={isChosen}
        title={[addressLine(toAddress), toAddress.town].filter(Boolean).join(', ')}
        onClick={(event) => onChoose(_id, event)}
      >
        <span
          className={`${classes.number} tn`}
          data-long={number > 99 || undefined}
          style={{ '--part': color, '--on-part': contrast } as CSSProperties}
        >
          {number}
          <DragCount drag={drag} of={_id} />
        </span>
        <span className={classes.words}>
          <Address text={address} />
          <span className={classes.about}>
            <span className={classes.narrow}>
              {leg}
              {leg && ' · '}
            </span>
            {[hours, toAddress.town, toAddress.name].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <DragCost drag={drag} of={_id}>
        <span className={classes.times}>
          <b className="tn">{time ? timeOn(day, time.at) : '–'}</b>
          {time && isOdd(time) ? <Odd time={time} /> : <span className={`${classes.wide} tn`}>{leg}</span>}
        </span>
      </DragCost>
      <ActionIcon
        size={28}
        className={classes.lock ?? ''}
        disabled={isOff}
        aria-pressed={locked}
        aria-label={`Trabar la parada ${number}`}
        title={locked ? 'Trabada: queda en este lugar' : 'Trabar en este lugar'}
        onClick={() => onLock(_id, !locked)}
      >
        {locked ? <IconLock {...ICON} /> : <IconLockOpen2 {...ICON} />}
      </ActionIcon>
      <ActionIcon
        size={28}
        disabled={isOff}
        aria-haspopup="menu"
        aria-label={`Opciones de la parada ${number}`}
        onClick={(event) => onMenu(_id, event.currentTarget)}
      >
        <IconDots {...ICON} />
      </ActionIcon>
    </li>
  );
};
