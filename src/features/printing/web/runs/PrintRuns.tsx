import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { dayOf, formatDay, formatTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { useToday } from '#web/useToday.ts';
import { useSession } from '../../../session/web/session.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { printingApi } from '../api.ts';
import { standingOf } from './flow.ts';
import frame from './Print.module.css';
import classes from './PrintRuns.module.css';

const howOften = (repeats: number) =>
  repeats === 0 ? '' : repeats === 1 ? ' · repetida 1 vez' : ` · repetida ${formatCount(repeats)} veces`;

function RunEntry({ run, shown }: { run: PrintRunShown; shown: boolean }) {
  const today = useToday();
  const session = useSession();
  const at = new Date(run.printAt ?? run.createAt);
  const standing = standingOf(run);
  const done = standing === 'done';
  const who = run.employee._id === session?._id ? 'Usted' : `${run.employee.name} ${run.employee.last}`.trim();
  return (
    <li data-shown={shown || undefined}>
      {/* In the place of this one, so that Back leads to the list whichever were looked at. */}
      <Link to="/order/print" search={{ run: run._id }} replace aria-current={shown ? 'true' : undefined}>
        <span className={classes.title}>
          <b className="tn">
            {dayOf(at) === today ? '' : `${formatDay(dayOf(at)).slice(0, 5)} `}
            {formatTime(at)}
          </b>{' '}
          {run.title}
        </span>
        <span className={`tn ${classes.how}`} data-done={done || undefined}>
          {done && <IconCheck size={14} stroke={2} aria-label="Completa" />}
          {standing === 'active' && <b>Imprimiendo</b>}
          {(standing === 'cut' || standing === 'doubtful') && <IconAlertTriangle size={14} stroke={1.8} aria-label="Cortada" />}
          {formatCount(run.printed)} de {formatCount(run.total)}
          {howOften(run.repeats)} · {who}
        </span>
        {done && !shown && <IconRepeat size={16} stroke={1.7} className={classes.again} aria-hidden />}
      </Link>
    </li>
  );
}

/** The last runs of the company, each to be gone on with or repeated. */
export const PrintRuns = ({ shown }: { shown: PrintRunShown | undefined }) => {
  const { data, error, refetch } = useQuery(printingApi.runs.queryOptions({}));
  const others = (data?.data ?? []).filter(({ _id }) => _id !== shown?._id);
  return (
    <aside className={`${frame.runs} ${classes.list}`} aria-label="Tandas">
      <h2>Tandas</h2>
      {error && <ErrorState inline title="No se pudieron cargar las tandas" failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={52} m={16} w="auto" />}
      <ul>
        {shown && <RunEntry run={shown} shown />}
        {others.map((run) => (
          <RunEntry key={run._id} run={run} shown={false} />
        ))}
      </ul>
      <p>
        {data && others.length === 0 && !shown
          ? 'Todavía no se imprimió ninguna. Elija órdenes en la lista y use Imprimir.'
          : 'Cada orden queda marcada con la hora cuando salió su última etiqueta. Las que no salieron, no.'}
      </p>
    </aside>
  );
};
