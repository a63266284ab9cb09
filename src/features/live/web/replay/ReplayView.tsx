import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconRoute } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatDay } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { boundsOf } from '#web/map/bounds.ts';
import { shortNumber } from '#web/map/drawn/drawVehicle.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { useToday } from '#web/useToday.ts';
import type { LiveVehicle } from '../../contract.ts';
import { liveApi } from '../api.ts';
import { discOf } from '../disc.ts';
import { driverOf } from '../shownFleet.ts';
import { useCenter } from '../useCenter.ts';
import { type Driven, drivenOf } from './driven.ts';
import classes from './replay.module.css';
import { StopList } from './StopList.tsx';
import { TimeBar } from './TimeBar.tsx';
import { type Playback, usePlayback } from './usePlayback.ts';

const ReplayLayers = later(() => import('./ReplayLayers.tsx'));

/** How often the way of today is asked for anew, in milliseconds. */
const GROWS = 60_000;
const BRAND = '#076874';

/** The way of a vehicle on a day, to be gone along again. */
export default function ReplayView({ vehicle: _id, day }: { vehicle: string; day: Day }) {
  const [, setSearch] = useScreenSearch('/live');
  const today = useToday();
  const fleet = useQuery(liveApi.fleet.queryOptions({}));
  const track = useQuery({ ...liveApi.track.queryOptions({ vehicle: _id, day }), refetchInterval: day === today ? GROWS : false });
  const vehicle = fleet.data?.data.find((one) => one._id === _id);
  const driven = track.data && drivenOf(track.data, day);
  const isUnknown = track.error?.status === 404 && !track.data;
  const back = isUnknown ? {} : { vehicle: _id };
  return (
    <>
      <PageHead
        title="Recorrido"
        breadcrumb={[
          'Mapa',
          <Link key="live" to="/live" search={back} className={classes.crumb}>
            Vivo
          </Link>,
        ]}
        aside={<span className={`${classes.day} tn`}>{formatDay(day)}</span>}
        actions={
          <LinkButton variant="default" to="/live" search={back} leftSection={<IconArrowLeft size={16} stroke={1.7} />}>
            Volver al vivo
          </LinkButton>
        }
      />
      <Replay
        key={day}
        vehicle={isUnknown ? null : vehicle}
        driven={driven}
        dayInput={
          <DayInput
            label="Día"
            required
            value={day}
            maxDay={today}
            onChange={(next) => next && void setSearch({ vehicle: _id, day: next })}
          />
        }
      >
        {isUnknown ? (
          <EmptyState
            icon={<IconRoute size={20} stroke={1.7} />}
            title="El vehículo no existe"
            text="Puede que haya sido eliminado, o el enlace está incompleto."
          />
        ) : track.error && !track.data ? (
          <ErrorState title="Error al leer el recorrido" failure={failureOf(track.error)} onRetry={() => void track.refetch()} />
        ) : track.data ? (
          <EmptyState
            icon={<IconRoute size={20} stroke={1.7} />}
            title={`No hay recorrido del ${formatDay(day)}`}
            text="Ese día no llegaron posiciones de este vehículo, o ya no se guardan."
          />
        ) : (
          <div className={classes.skeletons} role="status" aria-busy aria-label="Cargando el recorrido">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} h={34} />
            ))}
          </div>
        )}
      </Replay>
    </>
  );
}

const ReplayMap = ({ driven, playback, color }: { driven: Driven; playback: Playback; color: string }) => {
  // Once: what is added to a way while it is looked at moves no map.
  const [fit] = useState(() => boundsOf(driven.points));
  return (
    <LazyMapView label="Mapa del recorrido" fit={fit} fitMaxZoom={16}>
      <Suspense>
        <ReplayLayers driven={driven} second={playback.second} playing={playback.playing} rate={playback.rate} color={color} />
      </Suspense>
    </LazyMapView>
  );
};

type ReplayProps = {
  /** Undefined until it is known; null when there is none. */
  vehicle: LiveVehicle | null | undefined;
  driven: Driven | undefined;
  dayInput: ReactNode;
  /** What stands in the place of the stops while there is no way. */
  children: ReactNode;
};

const Replay = ({ vehicle, driven, dayInput, children }: ReplayProps) => {
  const playback = usePlayback(driven?.first ?? 0, driven?.last ?? 0);
  const center = useCenter();
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        {vehicle !== null && (
          <>
            <header className={classes.who}>
              {vehicle ? (
                <>
                  <span className={classes.disc} style={discOf({ ...vehicle, connected: true })} aria-hidden>
                    {shortNumber(vehicle.movilnum)}
                  </span>
                  <div>
                    <b>
                      {vehicle.movilnum} - {vehicle.plate}
                    </b>
                    <span>{[driverOf(vehicle), vehicle.type].filter(Boolean).join(' · ')}</span>
                  </div>
                </>
              ) : (
                <Skeleton h={38} />
              )}
            </header>
            <div className={classes.choose}>{dayInput}</div>
          </>
        )}
        {driven ? (
          <>
            <dl className={`${classes.sums} tn`}>
              <div>
                <dt>Distancia</dt>
                <dd>{lengthInWords(driven.metres)}</dd>
              </div>
              <div>
                <dt>En marcha</dt>
                <dd>{timeInWords(driven.moving)}</dd>
              </div>
              <div>
                <dt>Máxima</dt>
                <dd>{driven.fastest} km/h</dd>
              </div>
            </dl>
            <StopList driven={driven} second={playback.second} onSeek={playback.seek} />
          </>
        ) : (
          children
        )}
      </div>
      <div className={classes.map}>
        {driven ? (
          <ReplayMap driven={driven} playback={playback} color={vehicle?.color ?? BRAND} />
        ) : center.isPending ? (
          <Skeleton h="100%" radius={0} />
        ) : (
          <LazyMapView label="Mapa del recorrido" {...(center.data && { initialView: center.data })} />
        )}
        {driven && <TimeBar driven={driven} playback={playback} />}
      </div>
    </div>
  );
};
