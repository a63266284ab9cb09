import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Day } from '#shared/day.ts';
import { timeOn } from '#shared/time.ts';
import { statusById } from '../../orders/status.ts';
import { hourDoubts } from '../../orders/way/hourDoubts.ts';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import type { DayOrderShown } from '../contract.ts';
import { lateness, latenessWords } from '../delay.ts';
import classes from './DayStops.module.css';
import { timed } from './timed.ts';

/** Props of {@link DayStops}. */
export type DayStopsProps = {
  orders: readonly DayOrderShown[];
  day: Day;
  /** `_id` of the one that comes next; undefined on other days than today. */
  current: string | undefined;
  chosen: string | undefined;
  onChoose: (order: string) => void;
  /** Whether who looks may open an order. */
  mayOpen: boolean;
};

const Late = ({ order }: { order: DayOrderShown }) => {
  const minutes = lateness(timed(order));
  if (minutes === null) return null;
  const { words, tone } = latenessWords(minutes);
  return (
    <span className={classes.late} data-tone={tone}>
      {words}
    </span>
  );
};

const Stop = ({ order, number, day, current, chosen, hasPlan, onChoose, mayOpen }: Omit<DayStopsProps, 'orders'> & StopOf) => {
  const { _id, address, town, name, status, state, at, planned, hourEstimated } = order;
  // What was visited was planned for where it was then.
  const doubts = planned !== null && state === 'open' ? hourDoubts({ ...order, hourEstimated: false }) : [];
  const about = [name, doubts.length > 0 && `Plan: ${doubts.join('; ')}`].filter(Boolean).join(' · ');
  const row = useRef<HTMLTableRowElement>(null);
  const isCurrent = current === _id;
  const isChosen = chosen === _id;
  const { color, contrast } = statusById(status);
  // The list, and not the page: on a phone that would leave the map.
  useEffect(() => {
    const list = row.current?.closest<HTMLElement>('[data-scrolls]');
    if (!list || !row.current || list.scrollHeight <= list.clientHeight) return;
    if (isChosen) row.current.scrollIntoView({ block: 'nearest' });
    else if (isCurrent) list.scrollTop = row.current.offsetTop - list.clientHeight / 2;
  }, [isChosen, isCurrent]);
  const place = [[address, town].filter(Boolean).join(', '), about].filter(Boolean).join(' · ');
  return (
    <tr ref={row} data-state={state} data-chosen={isChosen || undefined} aria-current={isCurrent || undefined}>
      <td>
        <button
          type="button"
          className={`${classes.number} tn`}
          data-long={number > 99 || undefined}
          style={{ '--part': color, '--on-part': contrast } as CSSProperties}
          aria-pressed={isChosen}
          aria-label={`${number}: ver ${address} en el mapa`}
          onClick={() => onChoose(_id)}
        >
          {number}
        </button>
      </td>
      <td className={classes.where} title={place}>
        {mayOpen ? (
          <Link to="/order/$id" params={{ id: _id }}>
            {address}
          </Link>
        ) : (
          <span>{address}</span>
        )}
        <span>
          <span className={classes.statusBelow} data-state={state}>
            {statusById(status).name}
            {about && ' · '}
          </span>
          {about}
        </span>
      </td>
      <td className={classes.status}>
        <StatusBadge status={status} />
      </td>
      {hasPlan && (
        <td className="tn" title={hourEstimated ? 'Hora estimada: hay tramos de los que no se conocen las calles' : undefined}>
          {hourEstimated && (
            <>
              <span aria-hidden>~</span>
              <VisuallyHidden>estimada </VisuallyHidden>
            </>
          )}
          {planned === null ? '—' : timeOn(day, planned)}
        </td>
      )}
      <td className={`${classes.time} tn`}>
        {at === null ? '—' : timeOn(day, at)}
        <Late order={order} />
      </td>
    </tr>
  );
};

type StopOf = { order: DayOrderShown; number: number; hasPlan: boolean };

/** The orders of a day in their sequence, planned beside real where a route was saved. */
export const DayStops = ({ orders, ...rest }: DayStopsProps) => {
  const hasPlan = orders.some(({ planned }) => planned !== null);
  return (
    <table className={classes.stops}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Destino</th>
          <th scope="col" className={classes.status}>
            Estado
          </th>
          {hasPlan && <th scope="col">Plan</th>}
          <th scope="col">{hasPlan ? 'Real' : 'Visita'}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order, at) => (
          <Stop key={order._id} order={order} number={at + 1} hasPlan={hasPlan} {...rest} />
        ))}
      </tbody>
    </table>
  );
};
