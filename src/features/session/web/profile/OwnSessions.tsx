import { Button, Skeleton } from '@mantine/core';
import { IconApps, IconCheck, IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '#shared/noun.ts';
import { formatDateTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { OwnSession } from '../../profileCalls.ts';
import { sessionApi } from '../api.ts';
import classes from './Profile.module.css';

const SESSIONS = { one: 'sesión', many: 'sesiones', feminine: true };

/** Where one is signed in: this session and the others, each with 'Cerrar'. */
export const OwnSessions = () => {
  const queries = useQueryClient();
  const sessions = useQuery({ ...sessionApi.ownSessions.queryOptions({}), staleTime: 0 });
  const close = useMutation({
    mutationFn: (_id: string | undefined) => sessionApi.closeSessions.call(_id === undefined ? {} : { _id }),
    onSuccess: ({ closed }) => toast.ok(closed === 1 ? 'Sesión cerrada' : `${counted(closed, SESSIONS)} cerradas`),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo cerrar'),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionApi.ownSessions.key }),
  });
  const all = sessions.data?.data;
  const others = all?.filter(({ mine }) => !mine) ?? [];
  return (
    <section className={classes.card} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">Sesiones abiertas</h2>
      {sessions.error && !all && (
        <ErrorState title="No se pudieron cargar" failure={failureOf(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      {!all && !sessions.error && <Skeleton h={90} />}
      <ul className={classes.sessions}>
        {all?.map((one) => (
          <li key={one._id}>
            <SessionFacts session={one} />
            {one.mine ? (
              <span className={classes.mine}>
                <IconCheck size={14} stroke={2} aria-hidden /> Esta
              </span>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Cerrar la sesión del ${formatDateTime(one.createAt)}, ${one.device}`}
                disabled={close.isPending}
                onClick={() => close.mutate(one._id)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button type="button" className={classes.danger} disabled={close.isPending} onClick={() => close.mutate(undefined)}>
          Cerrar todas las demás
        </button>
      )}
    </section>
  );
};

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, other: IconApps } as const;

const SessionFacts = ({ session: { createAt, usedAt, until, mine, device, kind, remember } }: { session: OwnSession }) => {
  const Icon = icons[kind];
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.device} />
      <div className="tn">
        <span>{device}</span>
        <small>
          {mine ? `Esta sesión, desde el ${formatDateTime(createAt)}` : `Usada el ${formatDateTime(usedAt)}`}
          {remember && `, recordada hasta el ${formatDateTime(until)}`}
        </small>
      </div>
    </>
  );
};
