import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { can } from '#shared/permissions.ts';
import { formatDay } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { workdaysApi } from './api.ts';
import { DayProgress } from './DayProgress.tsx';
import { DayStops } from './DayStops.tsx';
import { DriverFacts } from './DriverFacts.tsx';
import type { DriverLive } from './useDriverLive.ts';
import classes from './Workday.module.css';

const DayMap = later(() => import('./DayMap.tsx'));

/** How often a day that is not over is asked for, in milliseconds: what is delivered in another window shows by itself. */
const REFRESH = 30_000;

/** Props of {@link DayView}. */
export type DayViewProps = {
  driver: string;
  day: Day;
  today: Day;
  live: DriverLive;
  /** What they drive, in words, and its colour. */
  vehicle: string;
  color: string;
};

/** One day of a driver: what they have done and have left, beside the map. */
export const DayView = ({ driver, day, today, live, vehicle, color }: DayViewProps) => {
  const session = useSession();
  const mayOpen = session !== undefined && can(viewerOf(session), 'order');
  const [chosen, setChosen] = useState<string>();
  const query = useQuery({
    ...workdaysApi.orders.queryOptions({ _id: driver, startDay: day }),
    refetchInterval: day < today ? false : REFRESH,
    // Also one that was asked for a moment ago: somebody comes back from where they delivered.
    refetchOnWindowFocus: 'always',
  });
  const shown = query.data;
  const choose = (order: string | undefined) => setChosen(order === chosen ? undefined : order);
  const current = day === today ? shown?.data.find(({ state }) => state === 'open')?._id : undefined;
  return (
    <div className={classes.frame}>
      <section className={classes.side} aria-label="Órdenes del día" aria-busy={!shown && !query.error}>
        <DriverFacts vehicle={vehicle} live={day === today ? live : undefined} />
        {shown ? (
          <>
            {query.error && (
              <ErrorState inline title="Error al recuperar datos" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
            )}
            {shown.data.length > 0 ? (
              <>
                <DayProgress day={shown} isOver={day < today} />
                <div className={classes.list} data-scrolls tabIndex={0} role="group" aria-label="Secuencia">
                  <DayStops orders={shown.data} day={day} current={current} chosen={chosen} onChoose={choose} mayOpen={mayOpen} />
                </div>
              </>
            ) : (
              <EmptyState
                title={`Sin órdenes el ${formatDay(day)}`}
                text="Acá aparecen las que el chofer tiene asignadas con entrega ese día, y las que visitó."
              />
            )}
          </>
        ) : query.error ? (
          <ErrorState title="Error al recuperar datos" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <div className={classes.waiting}>
            <Skeleton h={28} w={180} />
            <Skeleton h={8} />
            {Array.from({ length: 9 }, (_, at) => (
              <Skeleton key={at} h={36} />
            ))}
          </div>
        )}
      </section>
      <Suspense fallback={<Skeleton h="100%" mih={300} radius={0} className={classes.mapToCome} />}>
        <DayMap
          key={driver}
          day={shown}
          shown={day}
          live={day === today ? live : undefined}
          color={color}
          chosen={chosen}
          onChoose={(order) => setChosen(order)}
        />
      </Suspense>
    </div>
  );
};
