import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Received } from '#shared/contract.ts';
import { hasEnded, type JobState } from '#shared/jobState.ts';
import type { ApiError } from '#web/api.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { useOnline } from '#web/online.ts';
import type { jobs } from '../contract.ts';
import { jobsApi } from './api.ts';
import classes from './JobProgress.module.css';

/** A run as the browser has it. */
export type ShownRun = Received<typeof jobs.get>;

/** What a `JobProgress` shows. */
export interface JobProgressProps {
  /** `_id` of the run. */
  job: string;
  /** What is being done, e.g. 'Importando ordenes-marzo.xlsx'. */
  title: string;
  /** Whether its counts are parts of a hundred, and no number of things. */
  inPercent?: boolean;
  /**
   * Called once, when the run ends; also when it had ended before this was shown.
   * @param witnessed whether the run was seen going on before
   */
  onEnd?: (run: ShownRun, witnessed: boolean) => void;
  /** What the finished run did, drawn from its result. */
  children?: (run: ShownRun) => ReactNode;
}

/** How often a run that goes on is asked for, in milliseconds. */
const POLL_EVERY = 700;

/** Asking again would not help: the run does not exist, or is not for this user. A lost connection comes back. */
const isRefusal = (error: ApiError | null) => error !== null && error.status >= 400 && error.status < 500;

const barColors: Record<JobState, string | undefined> = {
  Pendiente: undefined,
  Procesando: undefined,
  Completado: 'var(--rp-ok)',
  Error: 'var(--rp-danger)',
};

const shareOf = ({ state, done, total }: ShownRun) => {
  if (state === 'Completado') return 100;
  return total > 0 ? Math.min(100, (done / total) * 100) : 0;
};

const countsOf = (run: ShownRun, inPercent: boolean) => {
  const { state, done, total } = run;
  if (total > 0 && inPercent) return hasEnded(state) ? undefined : `${Math.floor(shareOf(run))} %`;
  if (total > 0) return `${done.toLocaleString('es-AR')} de ${total.toLocaleString('es-AR')}`;
  return state === 'Pendiente' ? 'En espera' : state === 'Procesando' ? 'Preparando…' : undefined;
};

/** How far a piece of background work is, kept up to date until it ends; can be left and come back to by the run's `_id`. */
export function JobProgress({ job, title, inPercent = false, onEnd, children }: JobProgressProps) {
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...jobsApi.get.queryOptions({ _id: job }),
    refetchInterval: ({ state }) => ((state.data && hasEnded(state.data.state)) || isRefusal(state.error) ? false : POLL_EVERY),
  });
  const online = useOnline();
  const witnessed = useRef(false);
  const tellEnd = useEffectEvent(() => {
    if (run) onEnd?.(run, witnessed.current);
  });
  const going = run && !hasEnded(run.state);
  const ended = run && hasEnded(run.state) ? run._id : undefined;
  useEffect(() => {
    if (going) witnessed.current = true;
    if (ended) tellEnd();
  }, [going, ended]);

  if (!run) {
    if (error)
      return <ErrorState inline title="No se pudo consultar el avance" failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={44} />;
  }
  const counts = countsOf(run, inPercent);
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span className={classes.state} data-state={run.state} role="status">
          {run.state}
        </span>
      </div>
      <Progress.Root size="md">
        <Progress.Section value={shareOf(run)} color={barColors[run.state]} aria-label={title} aria-valuetext={counts} />
      </Progress.Root>
      {counts && <span className={`tn ${classes.counts}`}>{counts}</span>}
      {going && (error || !online) && (
        <span className={classes.unheard}>Sin conexión: es el último avance que se supo. Se actualiza solo.</span>
      )}
      {run.error && (
        <span className={classes.error} role="alert">
          {run.error}
        </span>
      )}
      {run.state === 'Completado' && children?.(run)}
    </div>
  );
}
