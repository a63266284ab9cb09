import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { can } from '#shared/permissions.ts';
import { formatTime } from '#shared/time.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { workdaysApi } from '../../../workdays/web/api.ts';
import { continued, type LastVisit, lastPlace } from '../../editing/onTheWay.ts';
import type { RouteWork } from '../work/useRouteWork.ts';
import classes from './Side.module.css';

/** How old what is known of the vehicle may be when it is offered to go on from it, in milliseconds. */
const FRESH = 30_000;

/** 'la última visita, Nicaragua 4817' */
const placeSaid = (work: RouteWork, { order, place, at }: LastVisit) =>
  order === undefined ? `el vehículo (posición de las ${formatTime(at)})` : `la última visita, ${work.nameOf(place).name}`;

/** Offers to reckon what is left from where the driver was last. */
const Offer = ({ work, driver, visit, departure }: { work: RouteWork; driver: string; visit: LastVisit; departure: number }) => {
  const session = useSession();
  const maySee = session !== undefined && can(viewerOf(session), 'fleet');
  const live = useQuery({ ...workdaysApi.live.queryOptions({ _id: driver }), enabled: maySee, staleTime: FRESH });
  const goOn = useMutation({
    // Without knowing where the vehicle is one goes on from the visit.
    mutationFn: async () => (maySee ? lastPlace(visit, await workdaysApi.live.call({ _id: driver }).catch(() => NOWHERE)) : visit),
    onSuccess: (from) => {
      work.onVehicle(from.order === undefined ? from : undefined);
      work.editing.edit((now) => continued(now, from, Date.now()));
    },
  });
  const isVehicle = lastPlace(visit, live.data ?? NOWHERE).order === undefined;
  return (
    <Alert color="petroleo" role="status">
      La última visita fue a las {formatTime(visit.at)}, en {work.nameOf(visit.place).name}: los horarios de lo que falta se cuentan desde
      la salida de la ruta, a las {formatTime(departure)}.
      <div className={classes.noticeButtons}>
        <Button variant="default" size="compact-sm" loading={goOn.isPending} onClick={() => goOn.mutate()}>
          {isVehicle ? 'Contar desde el vehículo y desde ahora' : 'Contar desde la última visita y desde ahora'}
        </Button>
      </div>
    </Alert>
  );
};

/** Of a route in progress: whether what is left is reckoned from its start, or from where the driver was last. */
export const OnTheWay = ({ work }: { work: RouteWork }) => {
  const { shown, editing, visit, isLeft } = work;
  const { route, isDirty } = editing;
  if (!shown || !route || !visit || route.stops.length === 0) return null;
  if (!isLeft) return <Offer work={work} driver={shown.driver._id} visit={visit} departure={route.departure} />;
  if (!isDirty) return null;
  const from = work.nameOf(route.start);
  const isVisit = route.start.join() === visit.place.join();
  const end = route.mode === 'circular' ? from.name : route.end ? work.nameOf(route.end).name : 'la última parada';
  return (
    <Alert color="petroleo" role="status">
      Lo que falta se cuenta desde {isVisit ? placeSaid(work, visit) : from.about ? `el vehículo (${from.about})` : 'un punto en el mapa'},
      y desde las {formatTime(route.departure)}. La ruta es {route.mode === 'circular' ? 'Circular' : 'Lineal'} y termina en {end}.
    </Alert>
  );
};

const NOWHERE = { position: null, connected: false };
