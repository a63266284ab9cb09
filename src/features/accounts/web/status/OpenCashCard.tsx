import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Received } from '#shared/contract.ts';
import { fromCents, formatCount, toCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { addDays, type Day, formatDay } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { useToday } from '#web/useToday.ts';
import type { accounts } from '../../contract.ts';
import { CLOSURE } from '../../closures/fields.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import classes from './Status.module.css';

type OpenCash = Received<typeof accounts.openCash>['data'][number];

/** Open ones that are told. */
const TOLD = 3;
const COLLECTION = { one: 'cobro', many: 'cobros' };

const dayName = (day: Day, today: Day) => {
  if (day >= today) return day === today ? 'hoy' : `del ${formatDay(day)}`;
  return day === addDays(today, -1) ? 'de ayer' : `del ${formatDay(day)}`;
};

/** When it was collected: from the day after on it is late. */
const Note = ({ day, orders, today }: { day: Day; orders: number; today: Day }): ReactNode => (
  <span className={`${classes.note} tn`}>
    <span data-late={day < today || undefined}>{dayName(day, today)}</span> · {counted(orders, COLLECTION)}
  </span>
);

/** 'Rendiciones abiertas': what drivers have collected and not handed in, the oldest day first. @param told whether the screen has said already that nothing could be loaded */
export const OpenCashCard = ({ told }: { told: boolean }) => {
  const today = useToday();
  const query = useQuery(accountsApi.openCash.queryOptions({}));
  const { data, error } = query;
  if (error && told && !data) return null;
  const shown = data?.data.slice(0, TOLD) ?? [];
  const rest = (data?.closures ?? 0) - shown.length;
  const restAmount = fromCents(shown.reduce((left, { expected }) => left - toCents(expected), toCents(data?.total ?? 0)));
  return (
    <section
      className={classes.card}
      aria-labelledby="rendiciones-abiertas"
      aria-busy={!data && !error}
      data-old={(error && data) || undefined}
    >
      <header className={classes.head}>
        <h2 id="rendiciones-abiertas">Rendiciones abiertas</h2>
        {data && data.data.length > 0 && <span className={`${classes.pill} tn`}>{formatCount(data.closures)}</span>}
        <Link to="/account/cash" className={classes.way}>
          Rendir
        </Link>
      </header>
      {error && !told && (
        <ErrorState inline title="No se pudieron cargar las rendiciones" failure={failureOf(error)} onRetry={() => void query.refetch()} />
      )}
      {data?.data.length === 0 && <p className={classes.none}>Los choferes rindieron todo lo que cobraron.</p>}
      {data && shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map(({ driver, day, orders, expected }: OpenCash) => (
            <li key={`${driver._id} ${day}`}>
              <Link to="/account/cash" search={{ day, driver: driver._id }} className={classes.row}>
                <span>
                  <b>{driver.name}</b>
                  <Note day={day} orders={orders} today={today} />
                </span>
                <b>
                  <Money amount={expected} />
                </b>
              </Link>
            </li>
          ))}
          {rest > 0 && (
            <li className={`${classes.row} ${classes.rest}`}>
              <span>y {counted(rest, CLOSURE)} más</span>
              <Money amount={restAmount} />
            </li>
          )}
        </ul>
      )}
      {!data && !error && (
        <ul className={classes.rows}>
          {[0, 1].map((at) => (
            <li key={at} className={classes.waiting}>
              <Skeleton height={12} width={120} />
              <Skeleton height={12} width={80} />
            </li>
          ))}
        </ul>
      )}
      {(data || !error) && (
        <footer className={classes.foot}>
          <b>En manos de choferes</b>
          <b>{data ? <Money amount={data.total} /> : <Skeleton height={12} width={90} />}</b>
        </footer>
      )}
    </section>
  );
};
