import { Skeleton } from '@mantine/core';
import { IconCalendarOff, IconUser, IconUserOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { soon } from '#web/soon.ts';
import { AutoButton } from '../RouteStrip.tsx';
import { SaveButton } from '../SaveButton.tsx';
import { ChangeBand } from './ChangeBand.tsx';
import { RouteNotices } from './RouteNotices.tsx';
import type { RouteStopsProps } from './RouteStops.tsx';
import classes from './Side.module.css';
import { Totals } from './Totals.tsx';
import { UnplacedOrders } from './UnplacedOrders.tsx';

// What drags comes while the stops do.
const [RouteStops, bringStops] = soon(async () => ({ default: (await import('./RouteStops.tsx')).RouteStops }));
bringStops();

/** Stops to come. */
const Waiting = () => (
  <div className={classes.waiting}>
    {Array.from({ length: 11 }, (_, at) => (
      <Skeleton key={at} h={36} />
    ))}
  </div>
);

/** Props of {@link RouteSide}. */
export type RouteSideProps = Omit<RouteStopsProps, 'driver' | 'shown' | 'route'> & {
  /** Undefined while nobody is chosen. */
  driver: string | undefined;
  /** A day of the address that no calendar has. */
  noDay: string | undefined;
  /** The first day that is routed. */
  earliest: Day;
};

/** Beside the map: the route, or why there is none. */
export const RouteSide = (props: RouteSideProps) => {
  const { work, driver, day, noDay, earliest } = props;
  const { query, shown, editing, ways } = work;
  const { route } = editing;
  if (driver === undefined)
    return (
      <section className={classes.side} aria-label="Paradas de la ruta">
        <EmptyState
          icon={<IconUser size={20} stroke={1.7} />}
          title="Elija un chofer"
          text="Acá aparecen las órdenes que tiene para ese día, para ordenarlas y guardar su ruta."
        />
      </section>
    );
  if (noDay !== undefined)
    return (
      <section className={classes.side} aria-label="Paradas de la ruta">
        <EmptyState icon={<IconCalendarOff size={20} stroke={1.7} />} title={`El día ${noDay} no existe`} text="Elija otro día." />
      </section>
    );
  if (day < earliest)
    return (
      <section className={classes.side} aria-label="Paradas de la ruta">
        <EmptyState
          icon={<IconCalendarOff size={20} stroke={1.7} />}
          title={`El ${formatDayLong(day)} ya pasó`}
          text={`Desde el ${formatDayLong(earliest)}: dos días atrás como mucho`}
        />
      </section>
    );
  if (query.error && !shown && (query.error.status === 404 || query.error.status === 400))
    return (
      <section className={classes.side} aria-label="Paradas de la ruta">
        <EmptyState
          icon={<IconUserOff size={20} stroke={1.7} />}
          title="El chofer no existe"
          text="Puede que ya no sea chofer, o el enlace está incompleto. Elija un chofer."
        />
      </section>
    );
  if (query.error && !shown)
    return (
      <section className={classes.side} aria-label="Paradas de la ruta">
        <ErrorState title="Error al recuperar datos" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      </section>
    );
  if (!shown || !route)
    return (
      <section className={classes.side} aria-label="Paradas de la ruta" aria-busy>
        <Waiting />
      </section>
    );
  const isEmpty = route.stops.length + shown.orders.length + shown.unplaced.length === 0;
  const visited = shown.visited.length;
  return (
    <section className={classes.side} aria-label="Paradas de la ruta">
      {isEmpty ? (
        <>
          <RouteNotices work={work} />
          <EmptyState
            title={visited > 0 ? 'No queda nada por visitar' : `Sin órdenes el ${formatDayLong(day)}`}
            text={
              visited > 0
                ? `${shown.driver.name} ya hizo ${visited === 1 ? 'su única parada' : `sus ${visited} paradas`} de ese día.`
                : `${shown.driver.name} no tiene órdenes con entrega ese día. Asígneselas desde la lista de órdenes.`
            }
            actions={
              <LinkButton variant="default" to="/order" search={{ startDay: day, endDay: day }}>
                Ir a las órdenes
              </LinkButton>
            }
          />
        </>
      ) : (
        <>
          <Totals
            route={route}
            day={day}
            schedule={ways.schedule}
            doubt={ways.doubt?.extent ?? 'none'}
            visited={visited}
            isLeft={work.isLeft}
          />
          <ChangeBand work={work} first={props.first} />
          <RouteNotices work={work} />
          <Suspense fallback={<Waiting />}>
            <RouteStops {...props} driver={driver} shown={shown} route={route} />
          </Suspense>
          <UnplacedOrders orders={shown.unplaced} onPlaced={() => void query.refetch()} />
        </>
      )}
      <div className={classes.foot}>
        <AutoButton work={work} />
        <SaveButton work={work} icon={null}>
          Guardar
        </SaveButton>
      </div>
    </section>
  );
};
