import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { can } from '#shared/permissions.ts';
import { formatTime } from '#shared/time.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { workdaysApi } from '../../../workdays/web/api.ts';
import { continued, isContinued, lastPlace, lastVisit } from '../../editing/onTheWay.ts';
import type { RouteWork } from '../work/useRouteWork.ts';
import classes from './Side.module.css';

/** Of a route in progress that is reckoned from its start: what is left can be reckoned from where the driver is, and from now. */
export const OnTheWay = ({ work: { shown, editing, homes } }: { work: RouteWork }) => {
  const session = useSession();
  const maySee = session !== undefined && can(viewerOf(session), 'fleet');
  const { route } = editing;
  const visit = shown && lastVisit(shown, Date.parse(shown.now));
  const goOn = useMutation({
    mutationFn: async ({ driver, from }: { driver: string; from: NonNullable<typeof visit> }) =>
      // Without knowing where the vehicle is one goes on from the visit.
      maySee ? lastPlace(from, await workdaysApi.live.call({ _id: driver }).catch(() => NOWHERE)) : from,
    onSuccess: (from) => editing.edit((now) => continued(now, from, Date.now())),
  });
  if (!shown || !route || !visit || route.stops.length === 0 || isContinued(route, visit, homes)) return null;
  return (
    <Alert color="petroleo" role="status">
      La última visita fue a las {formatTime(new Date(visit.at))}: los horarios de lo que falta se cuentan desde la salida de la ruta.
      <div className={classes.noticeButtons}>
        <Button
          variant="default"
          size="compact-sm"
          loading={goOn.isPending}
          onClick={() => goOn.mutate({ driver: shown.driver._id, from: visit })}
        >
          Contar desde donde está y desde ahora
        </Button>
      </div>
    </Alert>
  );
};

const NOWHERE = { position: null, connected: false };
